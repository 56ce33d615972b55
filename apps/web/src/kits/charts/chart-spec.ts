/** How a line or bar looks beside its colour: what tells two apart must not be the colour alone. */
export type Look = 'solid' | 'dashed' | 'dotted';

export interface Series {
  name: string;
  /** One a point; null: nothing is there. */
  values: readonly (number | null)[];
  look: Look;
  color: string;
}

/** What a chart shows; its table has the same figures. */
export interface FigureSpec {
  /** What it is a chart of, for who cannot see it: «Venta de 2026 por mes». */
  label: string;
  /** The head of the table’s first column: «Mes». */
  head: string;
  points: readonly string[];
  series: readonly Pick<Series, 'name' | 'values'>[];
  /** A figure as people read it: `$1.440,00`. */
  text: (value: number) => string;
  /** The same for an axis, in little room: `1,4 mil`. */
  short: (value: number) => string;
}

export interface ChartSpec extends FigureSpec {
  series: readonly Series[];
}

/** How a column looks beside its colour; `open`: its edge alone. */
export type Fill = 'solid' | 'stripes' | 'dots' | 'open';
/** Of another unit, on an axis of its own: a percentage above columns of money. */
interface SecondSpec {
  name: string;
  values: readonly (number | null)[];
  look: 'line' | 'points';
  text: (value: number) => string;
  /** What is aimed at: a line across. */
  limit?: { name: string; value: number };
}
export interface ColumnSpec extends FigureSpec {
  series: readonly (Pick<Series, 'name' | 'values' | 'color'> & { fill: Fill })[];
  second?: SecondSpec;
}
/** What any chart’s table is made of. */
export type TableSpec = FigureSpec & { band?: Band; second?: SecondSpec };

/** Between which values what lies ahead may be. */
interface Band {
  name: string;
  low: readonly (number | null)[];
  high: readonly (number | null)[];
}
export interface LineSpec extends ChartSpec {
  band?: Band;
}

export interface ChartRow {
  point: string;
  /** One a column; null where nothing is there. */
  cells: (string | null)[];
}
/** The chart as a table: every figure that it draws; the band’s limits, or what has an axis of its own, last. */
export function chartTable({ points, series, text, band, second }: TableSpec): { heads: string[]; rows: ChartRow[] } {
  const columns = [
    ...series.map(({ name, values }) => ({ name, values, text })),
    ...(band
      ? [
          { name: `${band.name}: desde`, values: band.low, text },
          { name: `${band.name}: hasta`, values: band.high, text },
        ]
      : []),
    ...(second ? [second] : []),
  ];
  return {
    heads: columns.map(({ name }) => name),
    rows: points.map((point, i) => ({
      point,
      cells: columns.map(column => {
        const value = column.values[i] ?? null;
        return value === null ? null : column.text(value);
      }),
    })),
  };
}
