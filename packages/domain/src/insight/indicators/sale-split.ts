/** Invoicing state of a sale, and its largest clients (8-money §7). Figures in cents of USD without VAT. */
import { sharePercent } from '../../prices/amounts/share';

interface SaleSums {
  /** Sum of charges. */
  readonly sale: number;
  /** Part on live orders. */
  readonly ordered: number;
  /** Part of `ordered` that is invoiced. */
  readonly invoiced: number;
  /** Part without an order, of reservations with an open guide. */
  readonly open: number;
}

export interface SaleSplit {
  readonly invoiced: number;
  /** On an order, not invoiced. */
  readonly ordered: number;
  /** Closed, on no order. */
  readonly to_order: number;
  /** Not closed, on no order. */
  readonly on_trip: number;
}

/** The four parts; their sum is the sale, to the cent. An order above the charges gives a negative part, which the screens show. */
export const splitSale = ({ sale, ordered, invoiced, open }: SaleSums): SaleSplit => ({
  invoiced,
  ordered: ordered - invoiced,
  to_order: sale - ordered - open,
  on_trip: open,
});

export interface Share<T> {
  readonly of: T;
  /** Share of the whole, percent with one decimal; null when the whole is zero. */
  readonly share_percent: number | null;
  /** Cumulative share up to this row. */
  readonly cumulative_percent: number | null;
}

/** Pareto: largest first, each with its share and the cumulative share; ties keep their order. */
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
