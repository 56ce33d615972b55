/** Account of a stop's stand-by: billed, waived with a reason, pending or unexplained (8-money §9). */
import { add, allocate, compare, exact, isZero, type Money, subtract, ZERO } from '../../system/amounts/money';

export const STAND_BY_STATES = [
  'EN_CURSO',
  'POR_CERRAR',
  'POR_ORDENAR',
  'ORDENADO',
  'FACTURADO',
  'EXONERADO',
  'SIN_EXPLICAR',
] as const;
export type StandByState = (typeof STAND_BY_STATES)[number];

export const STAND_BY_STATE_NAMES: Readonly<Record<StandByState, string>> = {
  EN_CURSO: 'En curso',
  POR_CERRAR: 'Por cerrar',
  POR_ORDENAR: 'Por ordenar',
  ORDENADO: 'En orden',
  FACTURADO: 'Facturado',
  EXONERADO: 'Exonerado',
  SIN_EXPLICAR: 'Sin explicar',
};

export interface StandByFacts {
  /** Two decimals. */
  readonly excess_hours: number;
  /** Excess × hourly rate, USD without VAT. */
  readonly generated: Money;
  /** The truck is still at the stop. */
  readonly running: boolean;
  /** Its guide is closed, so that the charge is final. */
  readonly closed: boolean;
  /** Amount charged before discounts; on an order, the order's amount. Null: no charge was written. */
  readonly owed: Money | null;
  readonly on_order: boolean;
  readonly invoiced: boolean;
  /** Reason for an amount other than the generated one. */
  readonly reason: string | null;
}

/** USD without VAT; `…_minutes`: the excess, shared by the amounts. */
export interface StandByAccount {
  readonly generated: Money;
  /** Amount charged in addition to the generated one. */
  readonly raised: Money;
  readonly billed: Money;
  readonly waived: Money;
  readonly pending: Money;
  readonly unexplained: Money;
  readonly minutes: number;
  readonly billed_minutes: number;
  readonly waived_minutes: number;
  readonly pending_minutes: number;
  readonly unexplained_minutes: number;
}

type Amounts = Pick<StandByAccount, 'raised' | 'billed' | 'waived' | 'pending' | 'unexplained'>;
const nothing: Amounts = { raised: ZERO, billed: ZERO, waived: ZERO, pending: ZERO, unexplained: ZERO };

/** Of a closed guide: the charge; the rest is waived if it has a reason, otherwise unexplained. */
function amountsOf({ generated, owed, invoiced, reason }: StandByFacts): Amounts {
  if (owed === null) return { ...nothing, unexplained: generated };
  const rest = subtract(generated, owed);
  const isLess = compare(rest, ZERO) > 0;
  return {
    raised: isLess ? ZERO : subtract(owed, generated),
    billed: invoiced ? owed : ZERO,
    pending: invoiced ? ZERO : owed,
    waived: isLess && reason !== null ? rest : ZERO,
    unexplained: isLess && reason === null ? rest : ZERO,
  };
}

/**
 * Generated + raised = billed + waived + pending + unexplained, to the cent, and the same for minutes. Before the closing, all is pending. An hour
 * agreed at 0.00 is waived by the rate. Example: 220 minutes, 73.40, invoiced at 40.00 with a reason: 40.00 and 120 min billed, 33.40 and 100 min
 * waived (8-money §9).
 */
export function standByAccount(facts: StandByFacts): StandByAccount {
  const { generated, excess_hours, closed, running } = facts;
  const amounts = closed && !running ? amountsOf(facts) : { ...nothing, pending: generated };
  const minutes = Math.round(exact(excess_hours).times(60).toNumber());
  const kinds = [amounts.billed, amounts.waived, amounts.pending, amounts.unexplained].map(Number);
  // Without an amount, the minutes are pending before the closing, and afterwards waived by the rate.
  const weights = kinds.some(weight => weight > 0) ? kinds : closed && !running ? [0, 1, 0, 0] : [0, 0, 1, 0];
  const [billed = 0, waived = 0, pending = 0, unexplained = 0] = shareMinutes(minutes, weights);
  return {
    generated,
    ...amounts,
    minutes,
    billed_minutes: billed,
    waived_minutes: waived,
    pending_minutes: pending,
    unexplained_minutes: unexplained,
  };
}

/** Whole minutes by weight with an exact sum, by means of `allocate`, which shares cents. */
const shareMinutes = (minutes: number, weights: readonly number[]): number[] =>
  allocate(exact(minutes).dividedBy(100), weights).map(part => exact(part).times(100).toNumber());

/** State of the account; unexplained takes precedence. */
export function standByState(facts: StandByFacts): StandByState {
  if (facts.running) return 'EN_CURSO';
  if (!facts.closed) return 'POR_CERRAR';
  const { unexplained } = amountsOf(facts);
  if (!isZero(unexplained)) return 'SIN_EXPLICAR';
  if (facts.owed === null || isZero(facts.owed)) return 'EXONERADO';
  if (facts.invoiced) return 'FACTURADO';
  return facts.on_order ? 'ORDENADO' : 'POR_ORDENAR';
}

const NO_ACCOUNT: StandByAccount = {
  generated: ZERO,
  ...nothing,
  minutes: 0,
  billed_minutes: 0,
  waived_minutes: 0,
  pending_minutes: 0,
  unexplained_minutes: 0,
};
/** Sum of several accounts. */
export function sumAccounts(accounts: readonly StandByAccount[]): StandByAccount {
  const keys = Object.keys(NO_ACCOUNT) as (keyof StandByAccount)[];
  const sum = (key: keyof StandByAccount) =>
    typeof NO_ACCOUNT[key] === 'number'
      ? accounts.reduce((total, account) => total + Number(account[key]), 0)
      : add(ZERO, ...accounts.map(account => account[key]));
  return Object.fromEntries(keys.map(key => [key, sum(key)])) as unknown as StandByAccount;
}
