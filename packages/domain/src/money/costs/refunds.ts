/** Refunds: third-party invoices that the client pays back, voucher by voucher, without a mark-up (8-money §4.1). */
import { add, compare, type Money } from '../../system/amounts/money';
import { refuse, type Verdict } from '../../system/refusals/refusals';

/** Kind of an order: sales or refunds, never both, because a refund is no income and has no retention. */
export const ORDER_KIND_NAMES = { SERVICIOS: 'Servicios', REEMBOLSO: 'Reembolso' } as const;
export type OrderKind = keyof typeof ORDER_KIND_NAMES;

/** Service code of refunds. */
export const REFUND_SERVICE = 'REE';

/** A refund needs the voucher's number (COMPROBANTE_REQUERIDO). */
export const voucherVerdict = (cost: {
  readonly document_number: string | null;
  readonly description: string;
  readonly id_reservation: number;
}): Verdict =>
  cost.document_number === null
    ? refuse('COMPROBANTE_REQUERIDO', { costo: cost.description, reserva: String(cost.id_reservation) })
    : true;

/** A third party's document named in a refund. */
export interface Voucher {
  readonly ruc: string;
  readonly name: string;
  readonly document_type: string;
  readonly document_number: string;
  readonly document_auth: string | null;
  readonly document_date: string;
}
/** A line of a refund: USD, VAT as on the voucher. */
export interface RefundLine {
  readonly voucher: Voucher | null;
  readonly subtotal: Money;
  readonly iva: Money;
}
/** A voucher with the amounts passed on. */
export interface Reimbursed extends Voucher {
  /** Bases taxed at 0 % and taxed. */
  readonly base_0: Money;
  readonly base_iva: Money;
  readonly iva: Money;
  readonly total: Money;
}

/** The vouchers of an order, each once: `<reembolsoDetalle>` of the electronic invoice. Lines without a voucher are left out. */
export function reimbursed(lines: readonly RefundLine[]): Reimbursed[] {
  const found = new Map<string, Reimbursed>();
  for (const { voucher, subtotal, iva } of lines) {
    if (voucher === null) continue;
    const key = `${voucher.ruc} ${voucher.document_number}`;
    const known = found.get(key) ?? { ...voucher, base_0: '0.00', base_iva: '0.00', iva: '0.00', total: '0.00' };
    const base = compare(iva, 0) === 0 ? 'base_0' : 'base_iva';
    const sums = { iva: add(known.iva, iva), total: add(known.total, subtotal, iva) };
    found.set(key, { ...known, ...sums, [base]: add(known[base], subtotal) });
  }
  return [...found.values()];
}

/** Totals of the refunds in the electronic invoice; the code is the SRI's for refund documents. */
export interface Reimbursement {
  readonly codDocReembolso: '41';
  readonly totalComprobantesReembolso: Money;
  readonly totalBaseImponibleReembolso: Money;
  readonly totalImpuestoReembolso: Money;
}
/** The sums of the vouchers that an invoice refunds, USD; what is outside of VAT and at 0 % is one base. */
export function reimbursementOf(vouchers: readonly Reimbursed[]): Reimbursement {
  const sum = (part: (voucher: Reimbursed) => Money[]): Money => add('0.00', ...vouchers.flatMap(part));
  return {
    codDocReembolso: '41',
    totalComprobantesReembolso: sum(voucher => [voucher.total]),
    totalBaseImponibleReembolso: sum(voucher => [voucher.base_0, voucher.base_iva]),
    totalImpuestoReembolso: sum(voucher => [voucher.iva]),
  };
}
