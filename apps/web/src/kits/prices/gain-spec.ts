import type { ReservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { type GainStep, gainSteps } from '@cabezal/domain/prices/amounts/gain-steps';
import { formatMoney } from '@cabezal/domain/system/amounts/format';
import { color, families } from '../../ui/tokens.ts';
import { shortAmount } from '../charts/short-amount.ts';
import type { WaterfallSpec } from '../charts/waterfall-option.ts';

const SALE = { name: 'Venta', fill: 'solid', color: color.primary } as const;
const COST = { name: 'Costo', fill: 'stripes', color: color.field } as const;
const ESTIMATE = { name: 'Costo estimado', fill: 'open', color: color.field } as const;
const GAIN = { name: 'Ganancia', fill: 'dots', color: families.closed.solid } as const;
const LOSS = { name: 'Pérdida', fill: 'dots', color: families.problem.solid } as const;

function lookOf({ key, amount }: GainStep) {
  if (key === 'SALE') return SALE;
  if (key === 'GAIN') return amount.startsWith('-') ? LOSS : GAIN;
  return key === 'ESTIMATE' ? ESTIMATE : COST;
}

/** The waterfall of a reservation; null: the cost of the reservation or of an open leg is not known. */
export function gainSpec(money: ReservationMoney): WaterfallSpec | null {
  const steps = gainSteps(money).map(step => ({ step, look: lookOf(step) }));
  if (steps.length === 0) return null;
  return {
    label: 'De la venta a la ganancia de la reserva',
    head: 'Concepto',
    steps: steps.map(({ step, look }) => ({
      name: step.key === 'GAIN' ? look.name : step.name,
      amount: Number(step.amount),
      from: Number(step.from),
      to: Number(step.to),
      look: look.name,
    })),
    looks: [SALE, COST, ESTIMATE, GAIN, LOSS].filter(look => steps.some(one => one.look === look)),
    text: value => formatMoney(value),
    short: value => shortAmount(value, '$'),
  };
}
