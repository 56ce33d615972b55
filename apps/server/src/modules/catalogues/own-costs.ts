import { add } from '@cabezal/domain/money/money';
import type { Parameters } from '@cabezal/domain/parameters/parameter-value';
import { parameterKeys } from '@cabezal/domain/parameters/parameter-value';
import { groupBy } from '@cabezal/domain/rating/group-by';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { openContainersFrom, plannedLegs } from '../rates/leg-costs.queries.ts';
import { type CostFigures, costFigures, costWith, nobodyPaid } from '../rates/leg-costs.ts';
import { standardIva } from '../rates/rates.queries.ts';
import { demandOperator } from './entries.ts';
import { currentAndComing } from './parameters.queries.ts';
import { demandValues, type GivenValue } from './save-parameters.ts';

const ownKeys = parameterKeys('costos_propios');
const firstDay = (values: readonly { valid_from: string }[]): string =>
  values.map(value => value.valid_from).sort()[0] ?? '';
type Dated = Pick<GivenValue, 'key' | 'value' | 'valid_from'>;
/** The figures as they would be on a day with these values. */
async function figuresWith(tx: Tx, values: readonly Dated[], date: string): Promise<CostFigures> {
  const held = new Map<string, Dated>();
  for (const one of values) {
    const known = held.get(one.key);
    if (one.valid_from <= date && (known === undefined || known.valid_from <= one.valid_from)) held.set(one.key, one);
  }
  const rates = Object.fromEntries([...held].map(([key, one]) => [key, one.value])) as Parameters<
    (typeof ownKeys)[number]
  >;
  const rate = await standardIva(tx, date);
  return { rates: rates as CostFigures['rates'], vat: { rate, recovered: Number(held.get('iva_credito_pct')?.value) } };
}

/** How many open reservations would be reckoned otherwise, and the sum of what their own trucks' open legs are reckoned to cost, before and after. */
export async function previewOwnCosts(
  tx: Tx,
  actor: Actor,
  values: readonly GivenValue[],
): Promise<{ reservations: number; before: string; after: string }> {
  demandOperator(actor);
  demandValues(tx, values);
  return tx.asSystem(async () => {
    const stored = await currentAndComing(tx, ownKeys, tx.today);
    const open = await openContainersFrom(tx, firstDay(values), 'own');
    const legs = await plannedLegs(
      tx,
      open.map(one => one.id_sub_reservation),
    );
    const sums = { before: '0.00', after: '0.00' };
    const changed = new Set<number>();
    const days = new Map<string, { now: CostFigures; planned: CostFigures }>();
    for (const box of groupBy(legs, leg => leg.id_sub_reservation).values()) {
      const date = box[0]?.date ?? tx.today;
      const figures = days.get(date) ?? {
        now: await costFigures(tx, date),
        planned: await figuresWith(tx, [...stored, ...values], date),
      };
      days.set(date, figures);
      for (const leg of box.filter(one => one.is_own && !one.closed)) {
        const before = costWith(box, leg.id_leg, leg, { figures: figures.now, termsOf: nobodyPaid });
        const after = costWith(box, leg.id_leg, leg, { figures: figures.planned, termsOf: nobodyPaid });
        sums.before = add(sums.before, before ?? '0.00');
        sums.after = add(sums.after, after ?? '0.00');
        if (before !== after) changed.add(leg.id_reservation);
      }
    }
    return { reservations: changed.size, ...sums };
  });
}
