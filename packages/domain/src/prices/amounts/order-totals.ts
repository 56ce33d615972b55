/** Totals of a payment order or invoice: bases by rate, VAT, retention, amount to collect (design 4). */
import { add, exact, type Money, percent, subtract, toMoney } from '../../system/amounts/money';

/** Income-tax retention 310, transport of cargo: 1 % of the freight (design 4). Informative; it reduces the amount collected. */
export const FREIGHT_RETENTION = { code: '310', rate: 1 } as const;

/**
 * A line with its own VAT. `amount` takes precedence over quantity × unit_price; a discount is a negative amount with the rate of the line that it
 * reduces.
 */
export interface OrderLine {
  readonly quantity?: string | number;
  readonly unit_price?: Money;
  readonly amount?: Money;
  /** Percent. */
  readonly vat_rate: number;
  /** VAT as on the voucher; absent: computed from the rate. */
  readonly vat?: Money;
  /** SRI code of the rate, which distinguishes 0 %, not subject and exempt. Default: by rate. */
  readonly sri_code?: string;
  /** True when retention 310 applies to the line. */
  readonly is_freight: boolean;
}

/** Part of the order with one rate. */
export interface VatBase {
  readonly rate: number;
  readonly sri_code: string;
  readonly base: Money;
  readonly iva: Money;
}

export interface OrderTotals {
  /** By SRI code, lowest rate first. */
  readonly bases: readonly VatBase[];
  /** Sum taxed at 0 % (including not subject and exempt). */
  readonly base_0: Money;
  /** Sum taxed at 15 %. Other rates are in `bases`. */
  readonly base_15: Money;
  readonly subtotal: Money;
  readonly iva: Money;
  readonly total: Money;
  /** Base and amount of retention 310. */
  readonly retention_base: Money;
  readonly retention: Money;
  readonly to_collect: Money;
}

const SRI_CODE_BY_RATE: Readonly<Record<number, string>> = {
  0: '0',
  5: '5',
  8: '8',
  12: '2',
  13: '10',
  14: '3',
  15: '4',
};

/** Amount of a line before VAT, half-up. */
export function lineAmount(line: OrderLine): Money {
  return line.amount !== undefined
    ? toMoney(line.amount)
    : toMoney(exact(line.unit_price ?? 0).times(exact(line.quantity ?? 1)));
}

/** VAT of a line: as on its voucher, else half-up per line. */
export function lineVat(line: OrderLine): Money {
  return line.vat ?? percent(lineAmount(line), line.vat_rate);
}

/** SRI code of a line's VAT: its own, else that of its rate. Throws RangeError for a rate without an SRI code. */
export function lineSriCode(line: OrderLine): string {
  const code = line.sri_code ?? SRI_CODE_BY_RATE[line.vat_rate];
  if (code === undefined) throw new RangeError(`No SRI code for VAT ${line.vat_rate} %`);
  return code;
}

function baseAtRate(bases: readonly VatBase[], rate: number): Money {
  return add(...bases.filter(base => base.rate === rate).map(base => base.base));
}

/** Totals of the lines. VAT is rounded per line and summed; the retention is taken once on the sum of freight (design 4). */
export function orderTotals(lines: readonly OrderLine[], retentionRate: number = FREIGHT_RETENTION.rate): OrderTotals {
  const groups = new Map<string, VatBase>();
  for (const line of lines) {
    const sri_code = lineSriCode(line);
    const key = `${sri_code}:${line.vat_rate}`;
    const group = groups.get(key) ?? { rate: line.vat_rate, sri_code, base: '0.00', iva: '0.00' };
    groups.set(key, { ...group, base: add(group.base, lineAmount(line)), iva: add(group.iva, lineVat(line)) });
  }
  const bases = [...groups.values()].sort((a, b) => a.rate - b.rate || Number(a.sri_code) - Number(b.sri_code));
  const subtotal = add(...bases.map(base => base.base));
  const iva = add(...bases.map(base => base.iva));
  const total = add(subtotal, iva);
  const retention_base = add(...lines.filter(line => line.is_freight).map(lineAmount));
  const retention = percent(retention_base, retentionRate);
  return {
    bases,
    base_0: baseAtRate(bases, 0),
    base_15: baseAtRate(bases, 15),
    subtotal,
    iva,
    total,
    retention_base,
    retention,
    to_collect: subtract(total, retention),
  };
}
