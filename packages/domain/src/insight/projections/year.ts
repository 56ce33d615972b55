import { sharePercent } from '../../prices/money/share';
import { addMonths, type Month, monthsOf } from './months';
import {
  type AskedAt,
  type Basis,
  basisOf,
  firstOf,
  forecast,
  forecastSum,
  historyOf,
  saidBefore,
  totalOf,
  type Values,
} from './sales';

/** What is shown is the sale, USD without VAT, or how many containers. */
export type Measure = 'VENTA' | 'CONTENEDORES';

/** A month of a year of all series together, beside what the method says of it. Units are those of the values: cents, or containers. */
export interface ProjectedMonth {
  month: Month;
  state: 'CERRADO' | 'EN_CURSO' | 'POR_VENIR';
  /** The same month of the year before; what is expected of it where it is not over. Null: nothing is known of it. */
  before: number | null;
  /** What came of it; of the current month what came so far. Null: it has not begun, or lies before the first with anything. */
  real: number | null;
  /** Of a month that is over: what the method would have said just before it; else what it says now. Null: nothing can be said. */
  projected: number | null;
}

const stateOf = (month: Month, current: Month): ProjectedMonth['state'] =>
  month === current ? 'EN_CURSO' : month < current ? 'CERRADO' : 'POR_VENIR';

/** The twelve months of a year. `series` hold what came before the day of asking, nothing after it. */
export function projectYear(series: readonly Values[], asked: AskedAt, year: number): ProjectedMonth[] {
  const total = totalOf(series);
  const { current } = asked;
  const first = firstOf(total);
  // What lies before the first month with anything was not counted, which is not the same as nothing.
  const came = (month: Month): number | null => (first === null || month < first ? null : (total.get(month) ?? 0));
  const known = (month: Month): number | null => (month < current ? came(month) : forecastSum(series, asked, month));
  return monthsOf(year).map(month => ({
    month,
    state: stateOf(month, current),
    before: known(addMonths(month, -12)),
    real: month > current ? null : came(month),
    projected: month < current ? saidBefore(series, month) : forecastSum(series, asked, month),
  }));
}

/** What one series comes to in a year. */
export interface ProjectedSum {
  /** The whole year before: what came of its months that are over, what is expected of the others. */
  before: number;
  /** Of the year's months that are over. */
  real: number;
  /** What is expected of its others. Null: too little is known to say anything; 0 of a year that is over. */
  ahead: number | null;
  /** Null: nothing is expected any more, the year is over. */
  basis: Basis | null;
}

const NOTHING: ProjectedSum = { before: 0, real: 0, ahead: 0, basis: null };
/** What the year comes to: what came and what is expected. */
export const wholeOf = ({ real, ahead }: Pick<ProjectedSum, 'real' | 'ahead'>): number => real + (ahead ?? 0);

/** `total` gives the season where the series is too young for one of its own. */
export function projectSum(values: Values, total: Values, asked: AskedAt, year: number): ProjectedSum {
  const { current } = asked;
  const ofYear = (one: number): Pick<ProjectedSum, 'real' | 'ahead'> => {
    const months = monthsOf(one);
    const over = months.filter(month => month < current);
    const said = months.slice(over.length).map(month => forecast(values, total, asked, month));
    return {
      real: over.reduce((sum, month) => sum + (values.get(month) ?? 0), 0),
      ahead:
        said.length > 0 && said.every(value => value === null) ? null : said.reduce<number>((a, b) => a + (b ?? 0), 0),
    };
  };
  const isOver = `${year}-12` < current;
  return {
    before: wholeOf(ofYear(year - 1)),
    ...ofYear(year),
    basis: isOver ? null : basisOf(historyOf(values, current)),
  };
}

/** Several together: totals are sums of their rows. What nobody can say anything of adds nothing. */
export const sumOf = (rows: readonly ProjectedSum[]): ProjectedSum =>
  rows.length === 0
    ? NOTHING
    : {
        before: rows.reduce((sum, row) => sum + row.before, 0),
        real: rows.reduce((sum, row) => sum + row.real, 0),
        ahead: rows.every(row => row.ahead === null) ? null : rows.reduce((sum, row) => sum + (row.ahead ?? 0), 0),
        basis: null,
      };

/** By how much a value changed, percent with one decimal; null from nothing. */
export const changePercent = (from: number, to: number): number | null => sharePercent(to - from, from);

/** Between which values a projection may lie, by how wrong the method was, percent; never under nothing. */
export function bandOf(projected: number, error: number): { low: number; high: number } {
  const off = Math.round((projected * error) / 100);
  return { low: Math.max(0, projected - off), high: projected + off };
}
