/** How many times slower this machine is than an idle one: measured by `npm test` before the tests begin (scripts/test/probe.mjs). */
const factor = Math.max(1, Number(process.env.TEST_FACTOR ?? 1));
const scaled = (milliseconds: number): number => Math.round(milliseconds * factor);

/**
 * Every time limit of the tests, in milliseconds. A limit only ends tests that hang, so it is far longer than a busy machine needs. No test
 * may set another one (scripts/check-tests.mjs). Time rules of the product are tested with a clock that the test moves.
 */
export const limits = {
  /** One test, and one hook, without a browser. */
  test: scaled(300_000),
  hook: scaled(300_000),
  /** The same with a browser. */
  browserTest: scaled(300_000),
  browserHook: scaled(300_000),
  /** How long to wait for a condition: `expect.poll` and `soon`. */
  poll: scaled(30_000),
  /** For answers of other systems that never come, or come later than this: the wait is to end without them. */
  impatient: 1_000,
  /** How long one computation may block a server. */
  stop: scaled(1_000),
  /** How long a statement may run, and wait for a connection or a lock; enough for twenty concurrent requests on a slow machine. */
  database: scaled(120_000),
  /** How long to wait for an element or an answer in the browser. */
  page: scaled(90_000),
};
