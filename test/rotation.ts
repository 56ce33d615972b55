/**
 * `npm test` runs a part of the long tests, and another part at the next commit; `npm run test:all` and a named file run all of them.
 * The turn is the number of commits (scripts/test/choose.mjs).
 */
const turn = process.env.TEST_TURN === undefined ? null : Number(process.env.TEST_TURN);

/** A slow machine runs this many times fewer rows (scripts/test/choose.mjs). */
const times = Number(process.env.TEST_SPARSE ?? '1');

/**
 * Every `share`-th row, starting with another one in each turn: `share` turns cover all rows. With fewer rows than that, each turn has one
 * row, because a file without a test is an error. In a file that does not run in every turn (choose.mjs), the two shares must have no
 * common divisor, else some rows would never run.
 */
export const inTurn = <Row>(rows: readonly Row[], share: number): Row[] =>
  turn === null ? [...rows] : rowsOfTurn(rows, share * times, turn);

/** The rows of one turn, for any share. */
export function rowsOfTurn<Row>(rows: readonly Row[], share: number, at: number): Row[] {
  const turns = Math.max(1, Math.min(share, rows.length));
  return rows.filter((_, index) => (index + at) % turns === 0);
}

/** Rounds of a property or a race: a quarter of them, at least three. */
export const rounds = (all: number): number => (turn === null ? all : Math.min(all, Math.max(3, Math.ceil(all / 4))));
