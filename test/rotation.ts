import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm test` runs a part of the long tests, which changes with every commit: the turn is the number of commits (scripts/test/choose.mjs).
 * `npm run test:all` and the run of a named file have no turn and run all of them.
 */
const turn = process.env.TEST_TURN === undefined ? null : Number(process.env.TEST_TURN);

/** A slow machine runs this many times fewer rows (scripts/test/choose.mjs). */
const times = Number(process.env.TEST_SPARSE ?? '1');

/** By file with rotating rows: its own shares (scripts/test/choose.mjs), «this file runs in one of 6 turns». */
const fileShares: Record<string, number[]> = JSON.parse(process.env.TEST_FILE_SHARES ?? '{}');

/** The name of a test file as in the list of shares: «e2e/menu.test.ts». */
export const testFile = (url: string): string => path.relative('.', fileURLToPath(url));

/**
 * For a test file, `turnsOf(import.meta.url)`: a function that chooses about every `share`-th row, beginning with another row in each turn, so
 * that consecutive turns cover all rows. If there are fewer rows, each turn has one row, because a file without a test is an error.
 */
export function turnsOf(url: string): <Row>(rows: readonly Row[], share: number) => Row[] {
  const ofFile = fileShares[testFile(url)] ?? [];
  return (rows, share) => (turn === null ? [...rows] : rowsOfTurn(rows, share * times, turn, ofFile));
}

/** The rows of turn `at` in a file that runs only in one of so many turns. */
export function rowsOfTurn<Row>(
  rows: readonly Row[],
  share: number,
  at: number,
  ofFile: readonly number[] = [],
): Row[] {
  const turns = innerShare(share, rows.length, ofFile);
  return rows.filter((_, index) => (index + at) % turns === 0);
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/**
 * The number of turns in which the rows of a file run: the share, raised to the next number that has no common divisor with the file's own
 * shares. With one, some rows would never meet a turn of their file: 21 and 6 leave two thirds of the rows out for ever. With too few rows
 * it is lowered instead.
 */
export function innerShare(share: number, rows: number, ofFile: readonly number[]): number {
  const wanted = Math.max(1, Math.min(share, rows));
  const fits = (turns: number) => ofFile.every(one => divisor(turns, one) === 1);
  for (let turns = wanted; turns <= rows; turns++) if (fits(turns)) return turns;
  for (let turns = wanted; turns > 1; turns--) if (fits(turns)) return turns;
  return 1;
}

/** Number of rounds of a property or a race: a quarter in one turn, at least three. */
export const rounds = (all: number): number => (turn === null ? all : Math.min(all, Math.max(3, Math.ceil(all / 4))));
