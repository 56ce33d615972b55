/**
 * `npm test` runs a part of what is long, and the next commit another part; `npm run test:all` and a file that is named run all of it.
 * The turn is the count of commits (scripts/test/choose.mjs).
 */
const turn = process.env.TEST_TURN === undefined ? null : Number(process.env.TEST_TURN);

/** A slow machine runs so many times less (scripts/test/choose.mjs). */
const times = Number(process.env.TEST_SPARSE ?? '1');

/**
 * Every `share`-th row, beginning with another one at each turn: as many turns as the share cover all rows. Of fewer rows than that one comes
 * at each turn: a file without a test is an error. In a file that does not run at every turn (choose.mjs) the two shares have no divisor in
 * common, else some rows would never meet a turn of the file.
 */
export const inTurn = <Row>(rows: readonly Row[], share: number): Row[] =>
  turn === null ? [...rows] : rowsOfTurn(rows, share * times, turn);

/** The rows of one turn, for a share of any size. */
export function rowsOfTurn<Row>(rows: readonly Row[], share: number, at: number): Row[] {
  const turns = Math.max(1, Math.min(share, rows.length));
  return rows.filter((_, index) => (index + at) % turns === 0);
}

/** Rounds of a property or a race: a quarter of them, at least three. */
export const rounds = (all: number): number => (turn === null ? all : Math.min(all, Math.max(3, Math.ceil(all / 4))));
