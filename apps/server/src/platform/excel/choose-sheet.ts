import { headingMeaning } from '@cabezal/domain/system/text/heading';

/** A sheet whose cells are looked at row by row; the first row is 0. */
export interface Grid {
  readonly name: string;
  readonly length: number;
  readonly textsOf: (row: number) => string[];
}

/** Rows with something in them among which the headings are looked for: above them stand a title and a date at most. */
const mostAbove = 15;

export interface Heads {
  readonly row: number;
  /** So many of the headings that are looked for stand there. */
  readonly found: number;
}

/** The row with most of the headings; the first one with something in it where none stands. */
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

/** Where the headings of each sheet stand. */
export const findHeads = <G extends Grid>(
  grids: readonly G[],
  heads: readonly string[],
): { grid: G; heads: Heads }[] => {
  const wanted = new Set(heads.map(headingMeaning));
  return grids.map(grid => ({ grid, heads: headsOf(grid, wanted) }));
};

/** The sheet with most of the headings, whatever it is called and wherever it stands; of several the first. */
export const bestOf = <F extends { heads: Heads }>(found: readonly F[]): F | undefined =>
  found.toSorted((a, b) => b.heads.found - a.heads.found)[0];
