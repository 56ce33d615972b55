/** Lines of a corte: amounts paid or deducted, and their computation (8-money §6.2, §6.3). USD; deductions are negative. */
import { formatMoney, formatNumber, formatRate } from '../../system/amounts/format';
import { add, exact, type Money, multiply, negate, percent, toMoney, ZERO } from '../../system/amounts/money';
import type { BonusPart } from './bonus';
import type { FreightLine } from './freight-lines';
import { cutText, type MonthCut, smaller } from './month-limit';

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
  BONO_PUNTUALIDAD: 'Bono de puntualidad',
  BONO_SIN_INCIDENTE: 'Bono sin incidente',
  ANTICIPO: 'Anticipo',
  RETIRO: 'Retiro',
  MULTA: 'Multa',
  RETENCION: 'Retención',
  SALDO_ANTERIOR: 'Saldo anterior',
  SALDO_SIGUIENTE: 'Saldo que pasa al siguiente corte',
} as const;
export type Concept = keyof typeof CONCEPT_NAMES;

/** Payments for driving; the retention applies to these. */
export const FREIGHT_CONCEPTS: readonly Concept[] = ['FLETE', 'RESCATE', 'FALSO_FLETE'];
/** What a driver earns beside his wage for a trip; the limit of a month holds for their sum. */
export const BONUS_CONCEPTS = ['BONO', 'BONO_PUNTUALIDAD', 'BONO_SIN_INCIDENTE'] as const satisfies readonly Concept[];
export type BonusConcept = (typeof BONUS_CONCEPTS)[number];
/** Concepts derived from the other lines of a payee; they are neither adjusted nor reversed. */
export const DERIVED_CONCEPTS: readonly Concept[] = ['RETENCION', 'SALDO_ANTERIOR', 'SALDO_SIGUIENTE'];

/** Inputs of an amount, stored with the line so that it can be recomputed. */
export type LineInputs =
  | {
      readonly concept: 'FLETE' | 'RESCATE' | 'FALSO_FLETE';
      readonly cost: Money;
      readonly how: string;
      /** Parts of the freight; absent in cortes closed before the field existed. */
      readonly lines?: readonly FreightLine[];
      /** Percent retained from it; null: none. Absent before settlement and in cortes closed before the field existed. */
      readonly retained?: number | null;
    }
  | {
      readonly concept: 'STAND_BY';
      /** Hours beyond the free ones, text with two decimals, and the hourly payment on the day of arrival. */
      readonly stops: readonly { readonly hours: string; readonly rate: Money }[];
    }
  | { readonly concept: 'VIATICO'; readonly viatico: Money }
  | BonusInputs
  | { readonly concept: 'ANTICIPO'; readonly voucher: string; readonly given: Money }
  | { readonly concept: 'RETIRO'; readonly document: string; readonly taken: Money }
  | { readonly concept: 'MULTA'; readonly fine: Money; readonly guide: string; readonly motive: string }
  | { readonly concept: 'RETENCION'; readonly freight: Money; readonly percent: number }
  | { readonly concept: 'SALDO_ANTERIOR'; readonly carried: Money }
  | { readonly concept: 'SALDO_SIGUIENTE'; readonly below: Money };

/**
 * The amount by the rule, or by the parameter of a fixed bonus, and the part that was driven: after a rescue by kilometres, of a fixed bonus by
 * hours.
 */
export interface BonusInputs extends BonusPart {
  readonly concept: BonusConcept;
  /** Business date of the departure. Absent in cortes closed before the field existed. */
  readonly day?: string;
  /** Absent: the limit of its month does not cut it. */
  readonly cut?: MonthCut;
}

export interface LineFigures {
  /** Base of the amount, USD; for waiting the hourly payment. */
  readonly base: Money;
  /** Hours of waiting, percent of a retention; otherwise 1. */
  readonly quantity: string;
  readonly amount: Money;
  /** Explanation for people. */
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

/** Part of a bonus; the limit of its month may leave less. */
function bonusFigures({ rule, part, how, cut }: BonusInputs): LineFigures {
  if (cut === undefined) return once(rule, part, how);
  return once(rule, smaller(part, cut.room), `${how}; ${cutText(cut)}`);
}

/** Figures of a line, computed from its inputs only, so that a recomputation gives the same. */
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
    case 'BONO_PUNTUALIDAD':
    case 'BONO_SIN_INCIDENTE':
      return bonusFigures(inputs);
    case 'ANTICIPO':
      return once(inputs.given, negate(inputs.given), `Vale ${inputs.voucher}`);
    case 'RETIRO':
      return once(inputs.taken, negate(inputs.taken), `Documento ${inputs.document}`);
    case 'MULTA':
      return once(inputs.fine, negate(inputs.fine), `${inputs.guide}: ${inputs.motive}`);
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

/** A counter-line: the same amount with the opposite sign. */
export const counterFigures = (line: { amount: Money; number: string }): LineFigures =>
  once(line.amount, negate(line.amount), `Reversa una línea del corte ${line.number}`);
