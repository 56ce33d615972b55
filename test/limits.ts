/** How many times slower this machine is than an idle one: measured by `npm test` before the tests begin (scripts/test/probe.mjs). */
const factor = Math.max(1, Number(process.env.TEST_FACTOR ?? 1));
const scaled = (milliseconds: number): number => Math.round(milliseconds * factor);

/**
 * Every time limit of the tests, in milliseconds. A limit only ends tests that hang: it is far longer than a busy machine needs, and no
 * test has its own (scripts/check-tests.mjs). Time rules of the product are tested with a clock that the test moves.
 */
export const limits = {
  /** One test, and one hook, without a browser. */
  test: scaled(300_000),
  hook: scaled(300_000),
  /** The same with a browser. */
  browserTest: scaled(300_000),
  browserHook: scaled(300_000),
  /** Until a condition is true: `expect.poll` and `soon`. */
  poll: scaled(30_000),
  /** How long one computation may block a server; an endless one takes far longer. */
  stop: scaled(1_000),
  /** How long a statement may run, and wait for a connection or a lock: enough for a race of twenty requests on a slow machine. */
  database: scaled(120_000),
  /** Until an element exists or a page has answered. */
  page: scaled(90_000),
};
