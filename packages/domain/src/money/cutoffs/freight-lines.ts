/** Of what the freight of a guide consists in a corte: what is left of the agreed lines, its VAT, and what the tax is retained on. */
import type { PayLine } from '../../prices/money/carrier-pay';
import { formatMoney } from '../../prices/money/format';
import { add, allocate, type Money, percent, ZERO } from '../../prices/money/money';

/** A line of what a carrier is paid for a guide, USD without VAT. */
export interface FreightLine extends PayLine {
  /** What it is for, as people call it. */
  readonly name: string;
  /** Driving itself: on this the tax is retained. */
  readonly is_freight: boolean;
}
/** What the carrier of a guide billed for it by a receipt of its own: what it is for. */
export interface CarrierReceipt {
  readonly id_cost_type: number;
  readonly is_freight: boolean;
}

const isFor = (line: FreightLine, { id_cost_type, is_freight }: CarrierReceipt): boolean =>
  line.id_cost_type === id_cost_type || (line.id_cost_type === null && is_freight);

/** Each receipt takes one line of its type, as an order is drawn: what it billed is paid with its invoice, whatever that came to. */
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

/** «$240,00 − $40,00 de Custodia, con recibo aparte»; as it was told where nothing was taken. */
export function tellFreight(how: string, all: Money, taken: readonly FreightLine[]): string {
  if (taken.length === 0) return how;
  const less = taken.map(({ subtotal, name }) => `− ${formatMoney(subtotal)} de ${name}`).join(' ');
  return `${how}: ${formatMoney(all)} ${less}, con recibo aparte`;
}

/** What the lines come to, USD without VAT. */
export const freightTotal = (lines: readonly PayLine[]): Money => add(ZERO, ...lines.map(line => line.subtotal));

const FREIGHT: FreightLine = { id_cost_type: null, subtotal: ZERO, iva_kind: 'ZERO', name: 'Flete', is_freight: true };

/**
 * The lines for the amount of a corte's line, which a person may have adjusted or which takes another back (below zero): cents by largest
 * remainder. Without lines (what was closed before they were kept) all of it is freight without VAT.
 */
export function linesOfAmount(lines: readonly FreightLine[] | undefined, amount: Money): FreightLine[] {
  if (lines === undefined || lines.length === 0) return [{ ...FREIGHT, subtotal: amount }];
  const parts = allocate(
    amount,
    lines.map(line => Number(line.subtotal)),
  );
  return lines.map((line, i) => ({ ...line, subtotal: parts[i] ?? ZERO }));
}

/** Of an amount what is paid for driving: the tax is retained of it alone. */
export const drivingPart = (lines: readonly FreightLine[] | undefined, amount: Money): Money =>
  freightTotal(linesOfAmount(lines, amount).filter(line => line.is_freight));

/** VAT of a line, USD, at the rate of the invoice's day (percent). */
export const lineVat = ({ iva_kind, subtotal }: PayLine, rate: number): Money =>
  iva_kind === 'STANDARD' ? percent(subtotal, rate) : ZERO;

/** VAT of what a line of a corte pays, each of its parts rounded. */
export const amountVat = (lines: readonly FreightLine[] | undefined, amount: Money, rate: number): Money =>
  add(ZERO, ...linesOfAmount(lines, amount).map(line => lineVat(line, rate)));
