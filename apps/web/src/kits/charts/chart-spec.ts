/** The style of a line or bar besides its colour: colour alone must not distinguish two series. */
export type Look = 'solid' | 'dashed' | 'dotted';

export interface Series {
  name: string;
  /** One per point; null: no value. */
  values: readonly (number | null)[];
  look: Look;
  color: string;
}

/** The content of a chart; its table has the same figures. */
export interface FigureSpec {
  /** The accessible name of the chart: «Venta de 2026 por mes». */
  label: string;
  /** The heading of the table's first column: «Mes». */
  head: string;
  points: readonly string[];
  /** The address of the list that a point counts, one per point; null: none. Absent: points lead nowhere. */
  links?: readonly (string | null)[];
  series: readonly Pick<Series, 'name' | 'values'>[];
  /** A formatted figure: `$1.440,00`. */
  text: (value: number) => string;
  /** The short form for an axis: `1,4 mil`. */
  short: (value: number) => string;
}

export interface ChartSpec extends FigureSpec {
  series: readonly Series[];
}

/** The fill of a column besides its colour; `open`: only the border. */
export type Fill = 'solid' | 'stripes' | 'dots' | 'open';
/** A series in another unit, with an axis of its own: a percentage above columns of money. */
interface SecondSpec {
  name: string;
  values: readonly (number | null)[];
  look: 'line' | 'points';
  text: (value: number) => string;
  /** The target: a line across the chart. */
  limit?: { name: string; value: number };
}
export interface ColumnSpec extends FigureSpec {
  series: readonly (Pick<Series, 'name' | 'values' | 'color'> & { fill: Fill })[];
  second?: SecondSpec;
}
/** The data for the table of any chart. */
export type TableSpec = FigureSpec & { band?: Band; second?: SecondSpec };

/** The limits of a forecast. */
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
  /** The list that the point counts; null: none. */
  link: string | null;
  /** One per column; null: no value. */
  cells: (string | null)[];
}
/** The chart as a table: all its figures; the limits of the band, or the series with its own axis, come last. */
export function chartTable({ points, links, series, text, band, second }: TableSpec): {
  heads: string[];
  rows: ChartRow[];
} {
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
      link: links?.[i] ?? null,
      cells: columns.map(column => {
        const value = column.values[i] ?? null;
        return value === null ? null : column.text(value);
      }),
    })),
  };
}
