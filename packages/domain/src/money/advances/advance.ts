/** Advances (8-money §6.1): money that is given for a trip before it is paid, each with its voucher («vale de caja»). */
import { shortNumber } from '../../prices/money/format';
import { add, compare, formatMoney, isZero, type Money, percent, subtract, ZERO } from '../../prices/money/money';
import { refuse, type Verdict } from '../../trips/rules/refusal';

export const ADVANCE_METHODS = ['EFECTIVO', 'TRANSFERENCIA'] as const;
export type AdvanceMethod = (typeof ADVANCE_METHODS)[number];
export const ADVANCE_METHOD_NAMES: Record<AdvanceMethod, string> = {
  EFECTIVO: 'Efectivo',
  TRANSFERENCIA: 'Transferencia',
};

export const ADVANCE_BENEFICIARIES = ['TRANSPORTISTA', 'CONDUCTOR'] as const;
export type AdvanceBeneficiary = (typeof ADVANCE_BENEFICIARIES)[number];

export const ADVANCE_STATES = ['EMITIDO', 'ENTREGADO', 'DESCONTADO', 'ANULADO'] as const;
export type AdvanceState = (typeof ADVANCE_STATES)[number];
export const ADVANCE_STATE_NAMES: Record<AdvanceState, string> = {
  EMITIDO: 'Por entregar',
  ENTREGADO: 'Entregado',
  DESCONTADO: 'Descontado',
  ANULADO: 'Anulado',
};

/** A voucher as far as its state goes: instants, null where it has not happened. */
export interface VoucherFacts {
  readonly handed_at: string | null;
  readonly annulled_at: string | null;
  /** A corte has taken it off what its beneficiary is paid. */
  readonly discounted: boolean;
}
/** EMITIDO → ENTREGADO → DESCONTADO, or ANULADO before its money was handed over. */
export function advanceState({ handed_at, annulled_at, discounted }: VoucherFacts): AdvanceState {
  if (annulled_at !== null) return 'ANULADO';
  if (discounted) return 'DESCONTADO';
  return handed_at === null ? 'EMITIDO' : 'ENTREGADO';
}

/** A voucher that counts (not annulled): USD, below zero where money came back; `handed`: its money changed hands. */
export interface LiveVoucher {
  readonly id_advance: number;
  readonly amount: Money;
  readonly handed: boolean;
}
/** The sum of what counts, USD: what a guide's `anticipo` is. */
export const advanceTotal = (live: readonly Pick<LiveVoucher, 'amount'>[]): Money =>
  add(ZERO, ...live.map(one => one.amount));

/** An advance that nobody settled so many days after its money changed hands is a task of who gave it (§6.1). */
export const UNSETTLED_AFTER_DAYS = 15;

/** What makes the vouchers of a guide come to another sum. */
export interface AdvanceChange {
  /** Vouchers whose money nobody has yet, the newest first. */
  readonly annul: readonly number[];
  /** The amount of one voucher more, USD; below zero: a counter-voucher, for money that comes back. Null: none is needed. */
  readonly issue: Money | null;
}

/**
 * How the vouchers of a guide (oldest first) come to the sum `total`. More: one voucher for the difference. Less: what was not handed
 * over is annulled, the newest first, and only as many as needed; what is handed over stays on paper and is countered.
 */
export function changeAdvance(live: readonly LiveVoucher[], total: Money): AdvanceChange {
  let sum = advanceTotal(live);
  const annul: number[] = [];
  for (const one of live.filter(voucher => !voucher.handed).toReversed()) {
    if (compare(sum, total) <= 0) break;
    sum = subtract(sum, one.amount);
    annul.push(one.id_advance);
  }
  const rest = subtract(total, sum);
  return { annul, issue: isZero(rest) ? null : rest };
}

/** What bounds the advance of a carrier: its freight for the leg, USD (null: not known), and the percent of it that may be given before. */
export interface AdvanceBound {
  readonly freight: Money | null;
  readonly percent: number | null;
}
/** The most that may be given, USD; null: nothing bounds it, or the freight is not known. */
export const advanceLimit = ({ freight, percent: share }: AdvanceBound): Money | null =>
  freight === null || share === null ? null : percent(freight, share);

/**
 * May the advances of a guide come to this sum? Own drivers have no bound. Errors: ANTICIPO_SIN_FLETE where a percent is set and the
 * freight is not known; ANTICIPO_EXCEDIDO with the percent and the most that may be given.
 */
export function mayAdvance(total: Money, bound: AdvanceBound | null): Verdict {
  if (bound === null || bound.percent === null || isZero(total)) return true;
  const most = advanceLimit(bound);
  if (most === null) return refuse('ANTICIPO_SIN_FLETE');
  if (compare(total, most) <= 0) return true;
  return refuse('ANTICIPO_EXCEDIDO', { p: shortNumber(bound.percent), m: formatMoney(most) });
}
