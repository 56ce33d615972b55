// Rules of the tests: no test depends on the speed of the machine, on the day or on the hour.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const isTest = file => /\.test\.tsx?$|^e2e\/|^apps\/server\/test\//.test(file);
/** Helpers that several test files use. */
const isHelper = file => /\.samples\.tsx?$|^test\//.test(file);
/** Files that need real time, each with its reason. */
const aboutRealTime = {
  'apps/server/test/loop-watch.ts': 'ends a process whose blocked thread could not report anything itself',
  'e2e/browser.ts': 'reports the state after a failed test, although a page that hangs does not answer',
};
/** Files that measure durations on the machine's clock, or move it. */
const ownClock = file => /^e2e\/(moving-clock|browser)\.ts$/.test(file);
/** Whether the test moves the clock, by vitest or in the browser. */
const movesClock = text =>
  /vi\.(useFakeTimers|setSystemTime)|\.clock\.(install|setFixedTime|pauseAt|fastForward)/.test(text);

const rules = [
  {
    what: 'wait for a fact, not with waitForTimeout',
    applies: file => isTest(file),
    seen: text => /\bwaitForTimeout\(/.test(text),
    planted: ['await page.waitForTimeout(300);'],
    innocent: ['await page.waitForURL(/x/);'],
  },
  {
    what: 'take the file of an answer with fileOf of the harness',
    applies: file => isTest(file) || isHelper(file),
    seen: text => /\bas unknown as (Buffer|Uint8Array)\b/.test(text),
    planted: ['await readWorkbook(answer.body as unknown as Buffer);'],
    innocent: ['await readWorkbook(fileOf(answer));', 'await workbook.xlsx.load(bytes as unknown as ArrayBuffer);'],
  },
  {
    what: 'wait for a fact (test/soon.ts) or move the clock; do not wait for a time',
    applies: (file, text) =>
      (isTest(file) || isHelper(file)) && !(file in aboutRealTime) && !/vi\.useFakeTimers/.test(text),
    seen: text => /\bset(Timeout|Interval)\b|\b(sleep|delay)\(/.test(text),
    planted: [
      'await new Promise(resolve => setTimeout(resolve, 25));',
      "import { setTimeout as pause } from 'node:timers/promises';",
      'const timer = setInterval(look, 20);',
      'await sleep(50);',
      'await delay(50);',
    ],
    innocent: ["import { setImmediate as turn } from 'node:timers/promises';", 'page.setDefaultTimeout(limits.page)'],
  },
  {
    what: 'time limits belong in test/limits.ts',
    applies: file => isTest(file),
    seen: text =>
      /\b(timeout|timeoutMs)(: *|, *| = )[0-9]/.test(text) ||
      /AbortSignal\.timeout\([0-9]/.test(text) ||
      /^\s*\}, *[0-9][0-9_]{3,}\);?$/m.test(text) ||
      /setDefaultTimeout\([0-9]/.test(text),
    planted: [
      '.toBe(1), { timeout: 5_000 }',
      'new SapGateway({ url, timeoutMs: 400 })',
      'signal: AbortSignal.timeout(500)',
      'test("x", async () => {\n}, 60_000);',
      'page.setDefaultTimeout(90_000)',
    ],
    innocent: ['{ timeout: limits.page }', 'expect(rows, { n: 1 }, 60_000)'],
  },
  {
    what: 'run every test: .only, .skip and .todo are refused; a test that one database cannot run has skipIf or runIf',
    applies: file => isTest(file),
    seen: text => /\b(test|it|describe)(\.\w+)*\.(only|skip|todo)\b/.test(text),
    planted: ["test.only('x', () => {});", "describe.sequential.skip('x', () => {});", "it.todo('x');"],
    innocent: ["test.skipIf(engine !== 'postgres')('x', () => {});", 'await page.skip();'],
  },
  {
    what: 'read the machine’s clock through test/clock.ts',
    applies: (file, text) => isTest(file) && !ownClock(file) && !movesClock(text),
    seen: text => /\bDate\.now\(\)|\bnew Date\(\)/.test(text),
    planted: ['const at = Date.now();', 'businessDate(new Date())'],
    innocent: ['new Date(start)', 'performance.now()'],
  },
];

const problems = [];
// A broken rule would pass everything: each is tested with texts that it must refuse and texts that it must accept.
for (const { what, applies, seen, planted, innocent } of rules) {
  const sees = text => applies('planted.test.ts', text) && seen(text);
  if (!planted.every(sees) || innocent.some(sees)) problems.push(`The rule «${what}» misjudges a planted text`);
}
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' });
for (const file of files.split('\n').filter(name => (isTest(name) || isHelper(name)) && existsSync(name))) {
  const text = readFileSync(file, 'utf8');
  for (const { what, applies, seen } of rules) if (applies(file, text) && seen(text)) problems.push(`${file}: ${what}`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
