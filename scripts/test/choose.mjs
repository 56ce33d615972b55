// Chooses the test files of a gate run. All tests take several times as long as the gate may. What is left out changes with every commit,
// so that consecutive commits cover everything, and the end of the run names it.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { secondsOf } from './seconds.mjs';

/**
 * The first line that matches a test file gives its share in its part: n means that it runs in one of n runs. The third number is the share
 * on a slow machine, where it is not SLOW_TIMES the share.
 */
const shares = {
  postgres: [
    // Every call with every role, every screen, mails and the live stream; the longer walks in every second run.
    [/test\/walks\/(readers|changes|claims|hidden-places|fuzz)\.test/, 2],
    [/test\/walks\//, 1],
    [/platform\/backup\/|platform\/db\/migrate|-plans\.test|\/plans\.test/, 6],
    [/./, 5],
  ],
  embedded: [[/./, 12]],
  e2e: [
    // One journey through the product, and samples of screens, forms and menu paths (test/rotation.ts).
    [/e2e\/(journey|weight|screens|edit-forms|menu)\.test/, 1],
    [/e2e\/(forms|driver|board|lists|reject|stop)\.test/, 1, 2],
    [/./, 12],
  ],
};
/** Test files touched by the commits of the last day always run, up to this number. */
const MOST_TOUCHED = 30;

const bin = path.join('node_modules', '.bin', 'vitest');
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const lines = text => text.split('\n').filter(Boolean);

/** On a machine at least this many times slower than an idle one, a run has a third of the rotating files, to end within half an hour. */
const SLOW = 2.5;
const SLOW_TIMES = 3;

/**
 * `scope`: `gate`, `all` or `named`. `slowness`: of this machine (probe.mjs). Returns the files that each part leaves out, and the
 * environment for the tests.
 */
export function chooseFiles(scope, slowness) {
  if (scope === 'all') return { leftOut: [], environment: { TEST_MATRIX: 'full' } };
  if (scope === 'named') return { leftOut: [], environment: {} };
  const turn = Number(git('rev-list', '--count', 'HEAD'));
  const touched = touchedTests();
  console.log(`Turn ${turn}; the commits of the last day touch ${touched.length} test files`);
  const times = slowness >= SLOW ? SLOW_TIMES : 1;
  if (times > 1) console.log('A slow machine: a third of what takes its turn elsewhere');
  const always = new Set(touched.length <= MOST_TOUCHED ? touched : []);
  const leftOut = Object.entries(shares).flatMap(([part, rules]) => {
    const files = filesOf(part).filter(file => !always.has(file));
    return leftOutOf(files, rules, turn, times, file => secondsOf(part, file)).map(file => `${part}:${file}`);
  });
  const environment = { TEST_TURN: String(turn), TEST_SPARSE: String(times), TEST_LEFT_OUT: JSON.stringify(leftOut) };
  return { leftOut, environment };
}

/** The test files of a part in vitest.config.ts. */
function filesOf(part) {
  const said = execFileSync(bin, ['list', '--filesOnly', '--json', `--project=${part}`], { encoding: 'utf8' });
  const files = JSON.parse(said).map(({ file }) => path.relative('.', file));
  return [...new Set(files)].sort();
}

/**
 * All files of each rule except those of this turn. `times`: factor of the share, except for files that always run or have a share for slow
 * machines. `seconds` of a file: used to make the turns of a rule about equally long.
 */
export function leftOutOf(files, rules, turn, times = 1, seconds = () => 1) {
  const byRule = new Map(rules.map(rule => [rule, []]));
  for (const file of files) byRule.get(rules.find(([pattern]) => pattern.test(file)))?.push(file);
  return [...byRule].flatMap(([[, share, slow = share === 1 ? 1 : share * times], of]) => {
    const turns = dealt(of, times === 1 ? share : slow, seconds);
    return turns.filter((_, index) => index !== turn % turns.length).flat();
  });
}

/** Divides the files into `count` piles: longest file first, each onto the pile with the least time. */
function dealt(files, count, seconds) {
  const piles = Array.from({ length: count }, () => ({ files: [], seconds: 0 }));
  for (const file of files.toSorted((a, b) => seconds(b) - seconds(a))) {
    const least = piles.reduce((best, pile) => (pile.seconds < best.seconds ? pile : best));
    least.files.push(file);
    least.seconds += seconds(file);
  }
  return piles.map(pile => pile.files);
}

/** Tests that the commits of the last day changed, and tests in the same folder as changed sources of modules. */
function touchedTests() {
  const before =
    git('rev-list', '-1', '--before=1 day ago', 'HEAD') || git('rev-list', '--max-parents=0', 'HEAD').split('\n')[0];
  const changed = lines(git('diff', '--name-only', before, 'HEAD'));
  const folders = new Set(
    changed.map(file => file.slice(0, file.lastIndexOf('/'))).filter(folder => /\/modules\//.test(folder)),
  );
  const tests = lines(git('ls-files', '*.test.ts', '*.test.tsx'));
  return tests.filter(file => changed.includes(file) || folders.has(file.slice(0, file.lastIndexOf('/'))));
}
