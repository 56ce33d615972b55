/** Parts of a guide's freight in a corte: agreed lines less receipts, their VAT, and the base of the retention. */
import type { PayLine } from '../../prices/amounts/carrier-pay';
import { formatMoney } from '../../system/amounts/format';
import { add, allocate, type Money, percent, ZERO } from '../../system/amounts/money';
import { isTaxed } from '../../system/validation/vat-kinds';

/** A line of a carrier's payment for a guide, USD without VAT. */
export interface FreightLine extends PayLine {
  /** Name of its cost type. */
  readonly name: string;
  /** Payment for driving; the retention applies to it. */
  readonly is_freight: boolean;
}
/** Cost type of a receipt that the carrier of a guide issued separately. */
export interface CarrierReceipt {
  readonly id_cost_type: number;
  readonly is_freight: boolean;
}

const isFor = (line: FreightLine, { id_cost_type, is_freight }: CarrierReceipt): boolean =>
  line.id_cost_type === id_cost_type || (line.id_cost_type === null && is_freight);

/** Each receipt removes one line of its cost type: it is paid with its invoice, whatever its amount. */
export function withoutReceipts(
  lines: readonly FreightLine[],
  receipts: readonly CarrierReceipt[],
): { left: FreightLine[]; taken: FreightLine[] } {
  const left = [...lines];
  const taken: FreightLine[] = [];
  for (const receipt of receipts) {
    const at = left.findIndex(line => isFor(line, receipt));
    if (at >= 0) taken.push(...left.splice(at, 1));
  }
  return { left, taken };
}

/** «$240,00 − $40,00 de Custodia, con recibo aparte»; unchanged when nothing was removed. */
export function freightText(how: string, all: Money, taken: readonly FreightLine[]): string {
  if (taken.length === 0) return how;
  const less = taken.map(({ subtotal, name }) => `− ${formatMoney(subtotal)} de ${name}`).join(' ');
  return `${how}: ${formatMoney(all)} ${less}, con recibo aparte`;
}

/** Sum of the lines, USD without VAT. */
export const freightTotal = (lines: readonly PayLine[]): Money => add(ZERO, ...lines.map(line => line.subtotal));

const FREIGHT: FreightLine = { id_cost_type: null, subtotal: ZERO, iva_kind: 'ZERO', name: 'Flete', is_freight: true };

/**
 * The lines scaled to the amount of a corte's line, which may be adjusted or negative (a counter-line): cents by largest remainder. Without lines
 * (closed before they were stored) the whole amount is freight without VAT.
 */
export function linesOfAmount(lines: readonly FreightLine[] | undefined, amount: Money): FreightLine[] {
  if (lines === undefined || lines.length === 0) return [{ ...FREIGHT, subtotal: amount }];
  const parts = allocate(
    amount,
    lines.map(line => Number(line.subtotal)),
  );
  return lines.map((line, i) => ({ ...line, subtotal: parts[i] ?? ZERO }));
}

/** Part of an amount that is payment for driving, the base of the retention. */
export const drivingPart = (lines: readonly FreightLine[] | undefined, amount: Money): Money =>
  freightTotal(linesOfAmount(lines, amount).filter(line => line.is_freight));

/** VAT of a line, USD, at the rate of the invoice's day (percent). */
export const lineVat = ({ iva_kind, subtotal }: PayLine, rate: number): Money =>
  isTaxed(iva_kind) ? percent(subtotal, rate) : ZERO;

/** VAT of a corte's line, rounded per part. */
export const amountVat = (lines: readonly FreightLine[] | undefined, amount: Money, rate: number): Money =>
  add(ZERO, ...linesOfAmount(lines, amount).map(line => lineVat(line, rate)));
