/** How far the sale of reservations has come on its way to an invoice, and which clients make most of it (8-money §7). All figures are cents of USD without VAT. */
import { sharePercent } from '../../prices/money/share';

interface SaleSums {
  /** Charges. */
  readonly sale: number;
  /** Of it, what stands on live orders. */
  readonly ordered: number;
  /** Of that, what was invoiced. */
  readonly invoiced: number;
  /** Sale without an order of reservations of which a guide is still open. */
  readonly open: number;
}

export interface SaleSplit {
  readonly invoiced: number;
  /** On an order that is not invoiced. */
  readonly ordered: number;
  /** Closed, on no order. */
  readonly to_order: number;
  /** Not closed, on no order. */
  readonly on_trip: number;
}

/** The four parts; their sum is the sale, to the cent. An order that holds more than was charged leaves a part below zero: it is shown, not hidden. */
export const splitSale = ({ sale, ordered, invoiced, open }: SaleSums): SaleSplit => ({
  invoiced,
  ordered: ordered - invoiced,
  to_order: sale - ordered - open,
  on_trip: open,
});

export interface Share<T> {
  readonly of: T;
  /** Of the whole, percent with one decimal; null of nothing. */
  readonly share_percent: number | null;
  /** Of it and all before. */
  readonly cumulative_percent: number | null;
}

/** The largest first, each with its share and that of all up to it (Pareto); of equals the one that was named first. */
export function paretoOf<T>(rows: readonly T[], value: (row: T) => number): Share<T>[] {
  const whole = rows.reduce((sum, row) => sum + value(row), 0);
  let up = 0;
  return [...rows]
    .sort((a, b) => value(b) - value(a))
    .map(of => {
      up += value(of);
      return { of, share_percent: sharePercent(value(of), whole), cumulative_percent: sharePercent(up, whole) };
    });
}
