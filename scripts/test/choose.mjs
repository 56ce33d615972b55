// Chooses the test files of a gate run, because all tests take several times as long as a gate may. The files that are left out change with
// every commit, so that consecutive commits run everything. The end of the output names them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { secondsOf } from './seconds.mjs';

/**
 * For each part, the seconds that its files may take in a run on one worker of an idle machine, and its rules. The first rule that matches a
 * file gives its share: n means that the file runs in one of n runs. The files without a share take the time that is left, in as many turns as
 * that needs. The third number is the share on a slow machine; by default it is SLOW_TIMES the share.
 */
const parts = {
  postgres: {
    seconds: 140,
    rules: [
      // Every screen, mails and the live stream; every call with every role in every second run, the longer walks in every fifth.
      [/test\/walks\/walk\.test/, 2],
      [/test\/walks\/(readers|changes|claims|claims-boxes|hidden-places|fuzz)\.test/, 5],
      [/test\/walks\//, 1, 2],
      [/./],
    ],
  },
  embedded: { seconds: 40, rules: [[/./]] },
  e2e: {
    seconds: 300,
    rules: [
      // The journey through the product in every second run, samples of screens, forms and menu paths (test/rotation.ts), and what
      // people do all day.
      [/e2e\/weight\.test/, 1],
      [/e2e\/journey\.test/, 2, 3],
      [/e2e\/(screens|edit-forms|menu)\.test/, 6, 6],
      [/e2e\/(forms|driver|board|lists|reject|stop)\.test/, 5],
      [/./],
    ],
  },
};
/** Minimum seconds of a turn of the files without a share, however long the files with a share take. */
const LEAST_SECONDS = 40;
/** Test files that the new commits touched run in every turn, the shortest first, up to this many seconds in each part. */
const MOST_TOUCHED_SECONDS = 30;

const bin = path.join('node_modules', '.bin', 'vitest');
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const lines = text => text.split('\n').filter(Boolean);

/** On a machine at least this many times slower than an idle one, a run has a quarter of the rotating files, to end within half an hour. */
const SLOW = 2.5;
const SLOW_TIMES = 4;

/**
 * `scope`: `gate`, `all` or `named`. `slowness`: of this machine (probe.mjs). Returns the files that each part leaves out, and the
 * environment for the tests.
 */
export function chooseFiles(scope, slowness) {
  if (scope === 'all') return { leftOut: [], environment: { TEST_MATRIX: 'full' } };
  if (scope === 'named') return { leftOut: [], environment: {} };
  const turn = turnOfCommit();
  const { since, touched } = touchedTests();
  console.log(`Turn ${turn}; the commits since ${since.slice(0, 9)} touch ${touched.length} test files`);
  const times = slowness >= SLOW ? SLOW_TIMES : 1;
  if (times > 1) console.log('Slow machine: a quarter of the rotating files');
  const shares = {};
  const leftOut = Object.entries(parts).flatMap(([part, { seconds, rules }]) => {
    const took = file => secondsOf(part, file);
    const files = filesOf(part);
    const always = quickest(
      files.filter(file => touched.includes(file)),
      MOST_TOUCHED_SECONDS,
      took,
    );
    const fixed = withShares(files, rules, seconds, took);
    for (const file of files.filter(hasRotatingRows))
      shares[file] = [...(shares[file] ?? []), shareOf(file, fixed, times)];
    return leftOutOf(files, fixed, turn, times, took)
      .filter(file => !always.includes(file))
      .map(file => `${part}:${file}`);
  });
  const environment = {
    TEST_TURN: String(turn),
    TEST_SPARSE: String(times),
    TEST_LEFT_OUT: JSON.stringify(leftOut),
    TEST_FILE_SHARES: JSON.stringify(shares),
  };
  return { leftOut, environment };
}

/** The test files of a part in vitest.config.ts. */
function filesOf(part) {
  const said = execFileSync(bin, ['list', '--filesOnly', '--json', `--project=${part}`], { encoding: 'utf8' });
  const files = JSON.parse(said).map(({ file }) => path.relative('.', file));
  return [...new Set(files)].sort();
}

/** Files that run only a part of their rows in a turn (test/rotation.ts). */
const hasRotatingRows = file => readFileSync(file, 'utf8').includes('turnsOf(import.meta.url)');

/** As many of the files as take `most` seconds together, the quickest first. */
export function quickest(files, most, seconds) {
  let sum = 0;
  return files
    .toSorted((a, b) => seconds(a) - seconds(b))
    .filter(file => {
      sum += seconds(file);
      return sum <= most;
    });
}

/** The rules, all with a share. Rules without one get that with which their files fit into the time that the others leave of `most` seconds. */
export function withShares(files, rules, most, seconds) {
  const total = rule =>
    files.filter(file => ruleOf(file, rules) === rule).reduce((sum, file) => sum + seconds(file), 0);
  const taken = rules.filter(([, share]) => share).reduce((sum, rule) => sum + total(rule) / rule[1], 0);
  const left = Math.max(LEAST_SECONDS, most - taken);
  return rules.map(rule => (rule[1] ? rule : [rule[0], Math.max(1, Math.ceil(total(rule) / left))]));
}

const ruleOf = (file, rules) => rules.find(([pattern]) => pattern.test(file));

/** The share of a rule; `times`: its factor, except of rules that always run or have a share for slow machines. */
const shareIn = ([, share, slow], times) => (times === 1 ? share : (slow ?? (share === 1 ? 1 : share * times)));

/** In one of how many turns this file runs. */
export const shareOf = (file, rules, times = 1) => shareIn(ruleOf(file, rules), times);

/**
 * All files of each rule except those of this turn. `times`: factor of the shares, except of rules that always run or have a share for slow
 * machines. `seconds` of a file: by these the turns of a rule are made about equally long.
 */
export function leftOutOf(files, rules, turn, times = 1, seconds = () => 1) {
  const byRule = new Map(rules.map(rule => [rule, []]));
  for (const file of files) byRule.get(ruleOf(file, rules))?.push(file);
  return [...byRule].flatMap(([rule, of], place) => {
    const turns = divide(of, shareIn(rule, times), seconds);
    // Each rule begins at another turn, so that the longest turns of two rules do not meet.
    const at = (turn + place) % turns.length;
    return turns.filter((_, index) => index !== at).flat();
  });
}

/** Divides the files into `count` piles: longest file first, each onto the pile with the least time. */
function divide(files, count, seconds) {
  const piles = Array.from({ length: count }, () => ({ files: [], seconds: 0 }));
  for (const file of files.toSorted((a, b) => seconds(b) - seconds(a))) {
    const least = piles.reduce((best, pile) => (pile.seconds < best.seconds ? pile : best));
    least.files.push(file);
    least.seconds += seconds(file);
  }
  return piles.map(pile => pile.files);
}

/** The number of commits, so that consecutive commits have consecutive turns. A shallow clone does not know it; there, a number of its own. */
function turnOfCommit() {
  if (git('rev-parse', '--is-shallow-repository') === 'false') return Number(git('rev-list', '--count', 'HEAD'));
  return Number.parseInt(git('rev-parse', 'HEAD').slice(0, 6), 16);
}

/**
 * Tests that the new commits changed, and tests in the same folder as sources of modules that were changed or that name a table whose columns
 * a new migration changes: a column may make another name in a query ambiguous. New: not on the main branch of origin; if there is no such
 * branch, or it is the same commit, those of the last day.
 */
function touchedTests() {
  const since = forkPoint() ?? dayBefore();
  const changed = lines(git('diff', '--name-only', since, 'HEAD'));
  const migrations = changed.filter(file => file.endsWith('.sql') && existsSync(file));
  const tables = migrations.flatMap(file => alteredTables(readFileSync(file, 'utf8')));
  const readers = tables.flatMap(table => sourcesNaming(table));
  const folders = new Set([...changed, ...readers].map(folderOf).filter(folder => /\/modules\//.test(folder)));
  const tests = lines(git('ls-files', '*.test.ts', '*.test.tsx'));
  const touched = tests.filter(file => changed.includes(file) || folders.has(folderOf(file)));
  return { since, touched };
}

const folderOf = file => file.slice(0, file.lastIndexOf('/'));

/** The tables to which a migration adds a column, or whose columns it renames or removes. */
export const alteredTables = migration => [
  ...new Set(
    [...migration.matchAll(/alter table (?:only )?(\w+)\s+(?:add column|drop column|rename)/gi)].map(
      ([, table]) => table,
    ),
  ),
];

/** Sources of modules that name the table; git answers 1 if there is none. */
function sourcesNaming(table) {
  try {
    return lines(git('grep', '-lw', table, '--', 'apps/server/src/modules/*.ts'));
  } catch {
    return [];
  }
}

function forkPoint() {
  if (lines(git('for-each-ref', 'refs/remotes/origin/main')).length === 0) return undefined;
  const base = git('merge-base', 'HEAD', 'refs/remotes/origin/main');
  return base === git('rev-parse', 'HEAD') ? undefined : base;
}

const dayBefore = () =>
  git('rev-list', '-1', '--before=1 day ago', 'HEAD') || git('rev-list', '--max-parents=0', 'HEAD').split('\n')[0];
