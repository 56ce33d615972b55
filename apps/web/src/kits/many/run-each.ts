/** What came of a row. */
export interface RunResult<Row, Answer> {
  row: Row;
  /** Null: it failed. */
  answer: Answer | null;
  /** What was thrown; null: nothing. */
  error: unknown;
}

interface RunOptions<Row, Answer> {
  /** Asked before each row, with the results so far; true ends the run. */
  isStopped?: (results: readonly RunResult<Row, Answer>[]) => boolean;
  /** Called before each row, with the results so far. */
  onProgress?: (results: readonly RunResult<Row, Answer>[], next: Row) => void;
}

/**
 * Does something with each row, one after another, and returns what came of those that were begun. `one` fails if it throws or answers null;
 * the rows after it are still done, except with `isStopped: hasFailed`.
 */
export async function runEach<Row, Answer>(
  rows: readonly Row[],
  one: (row: Row) => Promise<Answer | null>,
  { isStopped = () => false, onProgress = () => {} }: RunOptions<Row, Answer> = {},
): Promise<RunResult<Row, Answer>[]> {
  const results: RunResult<Row, Answer>[] = [];
  for (const row of rows) {
    if (isStopped(results)) break;
    onProgress([...results], row);
    try {
      results.push({ row, answer: await one(row), error: null });
    } catch (error) {
      results.push({ row, answer: null, error });
    }
  }
  return results;
}

/** For portions of rows: after one that failed, the others are not sent. */
export const hasFailed = (results: readonly RunResult<unknown, unknown>[]) =>
  results.some(({ answer }) => answer === null);

/** The answers of the portions that were answered, row by row. */
export const answersOf = <Answer>(results: readonly RunResult<unknown, readonly Answer[]>[]): Answer[] =>
  results.flatMap(({ answer }) => answer ?? []);

interface Portion<Row> {
  /** Rows of one request. */
  most: number;
  /** Rows with the same key are sent together, even if they are more than `most`; default: each row may be sent alone. */
  together?: (row: Row) => unknown;
}

/** The rows in portions, each for one request of a `runEach`. */
export function portionsOf<Row>(rows: readonly Row[], { most, together = row => row }: Portion<Row>): Row[][] {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(together(row)) ?? [];
    groups.set(together(row), group);
    group.push(row);
  }
  const portions: Row[][] = [];
  for (const group of groups.values()) {
    const last = portions.at(-1);
    if (last && last.length + group.length <= most) last.push(...group);
    else portions.push([...group]);
  }
  return portions;
}
