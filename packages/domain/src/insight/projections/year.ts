import { sharePercent } from '../../prices/amounts/share';
import { addMonths, type Month, monthsOf } from './months';
import {
  type AskedAt,
  type Basis,
  basisOf,
  firstOf,
  forecast,
  forecastBefore,
  forecastSum,
  historyOf,
  totalOf,
  type Values,
} from './sales';

/** Measure: sale in USD without VAT, or number of containers. */
export type Measure = 'VENTA' | 'CONTENEDORES';

/** A month of the year for all series together. Values are cents of USD, or containers. */
export interface ProjectedMonth {
  month: Month;
  state: 'CERRADO' | 'EN_CURSO' | 'POR_VENIR';
  /** Value of the same month of the previous year; its forecast if that month has not ended. Null: unknown. */
  before: number | null;
  /** Actual value; in the current month, the value so far. Null: the month has not begun, or is before the first month with a value. */
  real: number | null;
  /** Forecast; of a closed month, the one that would have been made just before it. Null: none. */
  projected: number | null;
}

const stateOf = (month: Month, current: Month): ProjectedMonth['state'] =>
  month === current ? 'EN_CURSO' : month < current ? 'CERRADO' : 'POR_VENIR';

/** The twelve months of a year. The series contain only values from before the time of the forecast. */
export function projectYear(series: readonly Values[], asked: AskedAt, year: number): ProjectedMonth[] {
  const total = totalOf(series);
  const { current } = asked;
  const first = firstOf(total);
  // Months before the first one with a value are unknown, not zero.
  const came = (month: Month): number | null => (first === null || month < first ? null : (total.get(month) ?? 0));
  const known = (month: Month): number | null => (month < current ? came(month) : forecastSum(series, asked, month));
  return monthsOf(year).map(month => ({
    month,
    state: stateOf(month, current),
    before: known(addMonths(month, -12)),
    real: month > current ? null : came(month),
    projected: month < current ? forecastBefore(series, month) : forecastSum(series, asked, month),
  }));
}

/** One series in a year. */
export interface ProjectedSum {
  /** Sum of the previous year: actual values of closed months, forecasts of the others. */
  before: number;
  /** Actual value of the year's closed months. */
  real: number;
  /** Forecast of the year's other months; 0 for a past year. Null: the history is too short. */
  ahead: number | null;
  /** Null: a past year, which needs no forecast. */
  basis: Basis | null;
}

const NOTHING: ProjectedSum = { before: 0, real: 0, ahead: 0, basis: null };
/** Total of the year: actual value plus forecast. */
export const wholeOf = ({ real, ahead }: Pick<ProjectedSum, 'real' | 'ahead'>): number => real + (ahead ?? 0);

/** The sums of one series in a year. `total`: the series from which the season of short series is taken. */
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

/** Sum of rows. A row without a forecast adds nothing to the forecast. */
export const sumOf = (rows: readonly ProjectedSum[]): ProjectedSum =>
  rows.length === 0
    ? NOTHING
    : {
        before: rows.reduce((sum, row) => sum + row.before, 0),
        real: rows.reduce((sum, row) => sum + row.real, 0),
        ahead: rows.every(row => row.ahead === null) ? null : rows.reduce((sum, row) => sum + (row.ahead ?? 0), 0),
        basis: null,
      };

/** Change in percent with one decimal. Null: the first value is zero. */
export const changePercent = (from: number, to: number): number | null => sharePercent(to - from, from);

/** Projection minus and plus an error in percent; not below zero. */
export function bandOf(projected: number, error: number): { low: number; high: number } {
  const off = Math.round((projected * error) / 100);
  return { low: Math.max(0, projected - off), high: projected + off };
}
