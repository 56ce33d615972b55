/**
 * `npm test` runs a part of the long tests, which changes with every commit: the turn is the number of commits (scripts/test/choose.mjs).
 * `npm run test:all` and the run of a named file have no turn and run all of them.
 */
const turn = process.env.TEST_TURN === undefined ? null : Number(process.env.TEST_TURN);

/** A slow machine runs this many times fewer rows (scripts/test/choose.mjs). */
const times = Number(process.env.TEST_SPARSE ?? '1');

/**
 * Every `share`-th row, beginning with another row in each turn, so that `share` turns cover all rows. If there are fewer rows, each turn
 * has one row, because a file without a test is an error. A file may itself run only in a share of the turns (choose.mjs); the two shares
 * must then have no common divisor, otherwise some rows would never run.
 */
export const inTurn = <Row>(rows: readonly Row[], share: number): Row[] =>
  turn === null ? [...rows] : rowsOfTurn(rows, share * times, turn);

/** The rows of turn `at`. */
export function rowsOfTurn<Row>(rows: readonly Row[], share: number, at: number): Row[] {
  const turns = Math.max(1, Math.min(share, rows.length));
  return rows.filter((_, index) => (index + at) % turns === 0);
}

/** Number of rounds of a property or a race: a quarter in one turn, at least three. */
export const rounds = (all: number): number => (turn === null ? all : Math.min(all, Math.max(3, Math.ceil(all / 4))));
