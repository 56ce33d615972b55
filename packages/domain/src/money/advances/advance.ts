/** Advances (8-money §6.1): money given before a trip, each with a voucher («vale de caja»). */
import { shortNumber } from '../../system/amounts/format';
import { add, compare, formatMoney, isZero, type Money, percent, subtract, ZERO } from '../../system/amounts/money';
import { refuse, type Verdict } from '../../system/refusals/refusals';

export const ADVANCE_METHODS = ['EFECTIVO', 'TRANSFERENCIA'] as const;
export type AdvanceMethod = (typeof ADVANCE_METHODS)[number];
export const ADVANCE_METHOD_NAMES: Record<AdvanceMethod, string> = {
  EFECTIVO: 'Efectivo',
  TRANSFERENCIA: 'Transferencia',
};

export const ADVANCE_BENEFICIARIES = ['TRANSPORTISTA', 'CONDUCTOR'] as const;
export type AdvanceBeneficiary = (typeof ADVANCE_BENEFICIARIES)[number];

/** EMITIDO → ENTREGADO → DESCONTADO (a corte deducted it), or ANULADO before its money was handed over. Lists filter by it, so the query computes it. */
export const ADVANCE_STATES = ['EMITIDO', 'ENTREGADO', 'DESCONTADO', 'ANULADO'] as const;
export type AdvanceState = (typeof ADVANCE_STATES)[number];
export const ADVANCE_STATE_NAMES: Record<AdvanceState, string> = {
  EMITIDO: 'Por entregar',
  ENTREGADO: 'Entregado',
  DESCONTADO: 'Descontado',
  ANULADO: 'Anulado',
};

/** A voucher that is not annulled: USD, negative when money was returned; `handed`: the money changed hands. */
export interface LiveVoucher {
  readonly id_advance: number;
  readonly amount: Money;
  readonly handed: boolean;
}
/** Sum of the vouchers, USD: the field `anticipo` of a guide. */
export const advanceTotal = (live: readonly Pick<LiveVoucher, 'amount'>[]): Money =>
  add(ZERO, ...live.map(one => one.amount));

/** Days after handing over from which an unsettled advance is a task of the person who gave it (§6.1). */
export const UNSETTLED_AFTER_DAYS = 15;

/** Changes that give the vouchers of a guide another sum. */
export interface AdvanceChange {
  /** Vouchers and counter-vouchers not handed over, newest first. */
  readonly annul: readonly number[];
  /** Amount of one new voucher, USD; negative: a counter-voucher for money to be returned. Null: none. */
  readonly issue: Money | null;
}

/**
 * Changes the vouchers of a guide (oldest first) to the sum `total`. Vouchers not handed over that stand in the way are annulled, newest first,
 * only as many as needed: for a decrease vouchers of money to give, for an increase counter-vouchers of money to return. For the rest one
 * voucher is issued; a decrease issues a counter-voucher.
 */
export function changeAdvance(live: readonly LiveVoucher[], total: Money): AdvanceChange {
  let sum = advanceTotal(live);
  const isIncrease = compare(total, sum) > 0;
  const isInTheWay = ({ handed, amount }: LiveVoucher): boolean => !handed && compare(amount, ZERO) < 0 === isIncrease;
  const isReached = (): boolean => (isIncrease ? compare(sum, total) >= 0 : compare(sum, total) <= 0);
  const annul: number[] = [];
  for (const one of live.filter(isInTheWay).toReversed()) {
    if (isReached()) break;
    sum = subtract(sum, one.amount);
    annul.push(one.id_advance);
  }
  const rest = subtract(total, sum);
  return { annul, issue: isZero(rest) ? null : rest };
}

/** Limit of a carrier's advance: its freight for the leg, USD (null: unknown), and the percent that may be advanced. */
export interface AdvanceBound {
  readonly freight: Money | null;
  readonly percent: number | null;
}
/** The limit, USD; null: no percent, or freight unknown. */
export const advanceLimit = ({ freight, percent: share }: AdvanceBound): Money | null =>
  freight === null || share === null ? null : percent(freight, share);

/**
 * Whether the advances of a guide may have this sum. Own drivers have no limit. Errors: ANTICIPO_SIN_FLETE when a percent is set and the freight is
 * unknown; ANTICIPO_EXCEDIDO with the percent and the limit.
 */
export function mayAdvance(total: Money, bound: AdvanceBound | null): Verdict {
  if (bound === null || bound.percent === null || isZero(total)) return true;
  const most = advanceLimit(bound);
  if (most === null) return refuse('ANTICIPO_SIN_FLETE');
  if (compare(total, most) <= 0) return true;
  return refuse('ANTICIPO_EXCEDIDO', { p: shortNumber(bound.percent), m: formatMoney(most) });
}
