/** How many times slower than a quiet machine this one is: measured by `npm test` before the tests begin (scripts/test/probe.mjs). */
const factor = Math.max(1, Number(process.env.TEST_FACTOR ?? 1));
const scaled = (milliseconds: number): number => Math.round(milliseconds * factor);

/**
 * Every limit of time in the tests, in milliseconds. A limit only ends what hangs: it is far longer than a busy machine needs, and no test
 * has one of its own (scripts/check-tests.mjs). What the product itself judges by time is tested with a clock that the test moves.
 */
export const limits = {
  /** One test, and one hook, without a browser. */
  test: scaled(300_000),
  hook: scaled(300_000),
  /** The same with a browser. */
  browserTest: scaled(300_000),
  browserHook: scaled(300_000),
  /** Until something is so: `expect.poll`, and `soon`. */
  poll: scaled(30_000),
  /** How long one computation may hold up a server: what never ends is far beyond it. */
  stop: scaled(1_000),
  /** How long a statement may run, and wait for a connection or a lock: who races with twenty others on a slow machine is not refused for it. */
  database: scaled(120_000),
  /** Until an element is there or a page has answered. */
  page: scaled(90_000),
};
