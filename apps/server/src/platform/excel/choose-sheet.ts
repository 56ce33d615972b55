import { headingMeaning } from '@cabezal/domain/system/text/heading';

/** A sheet whose cells are read row by row; the first row is 0. */
export interface Grid {
  readonly name: string;
  readonly length: number;
  readonly textsOf: (row: number) => string[];
}

/** Number of non-empty rows in which headings are searched: above them there is at most a title and a date. */
const mostAbove = 15;

export interface Heads {
  readonly row: number;
  /** Number of expected headings found in the row. */
  readonly found: number;
}

/** The row with the most headings; if no row has one, the first non-empty row. */
function headsOf({ length, textsOf }: Grid, wanted: ReadonlySet<string>): Heads {
  let best: Heads | undefined;
  for (let row = 0, looked = 0; row < length && looked < mostAbove; row++) {
    const texts = textsOf(row).filter(text => text !== '');
    if (texts.length === 0) continue;
    looked++;
    const found = new Set(texts.map(headingMeaning).filter(text => wanted.has(text))).size;
    if (best === undefined || found > best.found) best = { row, found };
  }
  return best ?? { row: 0, found: 0 };
}

/** Finds the heading row of each sheet. */
export const findHeads = <G extends Grid>(
  grids: readonly G[],
  heads: readonly string[],
): { grid: G; heads: Heads }[] => {
  const wanted = new Set(heads.map(headingMeaning));
  return grids.map(grid => ({ grid, heads: headsOf(grid, wanted) }));
};

/** The sheet with the most headings, whatever its name and position; the first one if several have as many. */
export const bestOf = <F extends { heads: Heads }>(found: readonly F[]): F | undefined =>
  found.toSorted((a, b) => b.heads.found - a.heads.found)[0];
