/** What a line of a corte pays or takes off, and how its amount comes about (8-money §6.2, §6.3). USD; what is taken off is below zero. */
import { formatMoney, formatNumber, formatRate } from '../../prices/money/format';
import { add, exact, type Money, multiply, negate, percent, toMoney, ZERO } from '../../prices/money/money';
import type { FreightLine } from './freight-lines';

export const CUTOFF_KIND_NAMES = {
  VIATICOS: 'Viáticos',
  BONOS: 'Bonos',
  PARTICULARES: 'Particulares',
} as const;
export type CutoffKind = keyof typeof CUTOFF_KIND_NAMES;

export const CONCEPT_NAMES = {
  FLETE: 'Flete',
  RESCATE: 'Flete con rescate',
  FALSO_FLETE: 'Falso flete',
  STAND_BY: 'Stand-by',
  VIATICO: 'Viático',
  BONO: 'Bono',
  ANTICIPO: 'Anticipo',
  RETIRO: 'Retiro',
  RETENCION: 'Retención',
  SALDO_ANTERIOR: 'Saldo anterior',
  SALDO_SIGUIENTE: 'Saldo que pasa al siguiente corte',
} as const;
export type Concept = keyof typeof CONCEPT_NAMES;

/** What a carrier is paid for driving: on these the tax is retained. */
export const FREIGHT_CONCEPTS: readonly Concept[] = ['FLETE', 'RESCATE', 'FALSO_FLETE'];
/** What follows from the other lines of a payee: neither adjusted nor reversed by itself. */
export const DERIVED_CONCEPTS: readonly Concept[] = ['RETENCION', 'SALDO_ANTERIOR', 'SALDO_SIGUIENTE'];

/** Of what an amount is computed; kept with the line, so that it can be computed again. */
export type LineInputs =
  | {
      readonly concept: 'FLETE' | 'RESCATE' | 'FALSO_FLETE';
      readonly cost: Money;
      readonly how: string;
      /** Of what it consists; absent in what was closed before this was kept. */
      readonly lines?: readonly FreightLine[];
    }
  | {
      readonly concept: 'STAND_BY';
      /** Hours beyond the free ones, text with two decimals, and what an hour is paid on the day of arrival. */
      readonly stops: readonly { readonly hours: string; readonly rate: Money }[];
    }
  | { readonly concept: 'VIATICO'; readonly viatico: Money }
  | {
      readonly concept: 'BONO';
      /** By the rule, and the part of it that was driven: of a rescued trip by kilometres. */
      readonly rule: Money;
      readonly part: Money;
      readonly how: string;
    }
  | { readonly concept: 'ANTICIPO'; readonly voucher: string; readonly given: Money }
  | { readonly concept: 'RETIRO'; readonly document: string; readonly taken: Money }
  | { readonly concept: 'RETENCION'; readonly freight: Money; readonly percent: number }
  | { readonly concept: 'SALDO_ANTERIOR'; readonly carried: Money }
  | { readonly concept: 'SALDO_SIGUIENTE'; readonly below: Money };

export interface LineFigures {
  /** What the amount is computed of, USD; of waiting what an hour is paid. */
  readonly base: Money;
  /** Hours of waiting, percent of a retention; else 1. */
  readonly quantity: string;
  readonly amount: Money;
  /** In words, for people. */
  readonly formula: string;
}

const once = (base: Money, amount: Money, formula: string): LineFigures => ({
  base,
  quantity: '1.00',
  amount,
  formula,
});

function waiting(stops: readonly { hours: string; rate: Money }[]): LineFigures {
  const amount = add(ZERO, ...stops.map(stop => multiply(stop.rate, stop.hours)));
  const hours = stops.reduce((sum, stop) => sum.plus(stop.hours), exact(0));
  return {
    base: stops[0]?.rate ?? ZERO,
    quantity: hours.toFixed(2),
    amount,
    formula: stops.map(({ hours: n, rate }) => `${formatNumber(n)} h × ${formatMoney(rate)}`).join(' + '),
  };
}

/** The figures of a line: a function of its inputs alone, so that a replay gives the same. */
export function figuresOf(inputs: LineInputs): LineFigures {
  switch (inputs.concept) {
    case 'FLETE':
    case 'RESCATE':
    case 'FALSO_FLETE':
      return once(inputs.cost, inputs.cost, inputs.how);
    case 'STAND_BY':
      return waiting(inputs.stops);
    case 'VIATICO':
      return once(inputs.viatico, inputs.viatico, 'Del cierre de la guía');
    case 'BONO':
      return once(inputs.rule, inputs.part, inputs.how);
    case 'ANTICIPO':
      return once(inputs.given, negate(inputs.given), `Vale ${inputs.voucher}`);
    case 'RETIRO':
      return once(inputs.taken, negate(inputs.taken), `Documento ${inputs.document}`);
    case 'RETENCION':
      return {
        base: inputs.freight,
        quantity: exact(inputs.percent).toFixed(2),
        amount: negate(percent(inputs.freight, inputs.percent)),
        formula: `${formatRate(inputs.percent)} de ${formatMoney(inputs.freight)} de flete`,
      };
    case 'SALDO_ANTERIOR':
      return once(inputs.carried, negate(inputs.carried), 'Quedó debiendo en el corte anterior');
    case 'SALDO_SIGUIENTE':
      return once(inputs.below, toMoney(inputs.below), 'Se descuenta en el siguiente corte');
  }
}

/** A line that counters another: the same with the sign turned. */
export const counterFigures = (line: { amount: Money; number: string }): LineFigures =>
  once(line.amount, negate(line.amount), `Reversa una línea del corte ${line.number}`);
