import { describe, expect, test } from 'vitest';
import { alteredTables, leftOutOf, quickest, withShares } from './choose.mjs';
import { resultsOf } from './run-vitest.mjs';
import { afterSecondTry, maySecondTry } from './second-try.mjs';

describe('files left out of a run', () => {
  const rules = [
    [/walks/, 1],
    [/plans/, 4],
    [/./, 3],
  ];
  const files = ['a', 'b', 'c', 'd', 'e', 'x.plans', 'y.plans', 'z.plans', 'walks/one', 'walks/two'];
  const ran = turn => files.filter(file => !leftOutOf(files, rules, turn).includes(file));

  test('every file runs within as many turns as the largest share, whatever the first turn', () => {
    for (const first of [0, 7, 841]) {
      const seen = new Set([0, 1, 2, 3].flatMap(later => ran(first + later)));
      expect([...seen].sort()).toEqual([...files].sort());
    }
  });

  test('with factor 2 a run has half of the rotating files, and twice as many turns run everything', () => {
    const slow = turn => files.filter(file => !leftOutOf(files, rules, turn, 2).includes(file));
    const turns = [0, 1, 2, 3, 4, 5, 6, 7].map(later => slow(840 + later));
    for (const run of turns) expect(run).toEqual(expect.arrayContaining(['walks/one', 'walks/two']));
    expect(turns.every(run => run.length <= 4)).toBe(true);
    expect([...new Set(turns.flat())].sort()).toEqual([...files].sort());
  });

  test('a file that always runs may have a share on a slow machine', () => {
    const line = [[/./, 1, 2]];
    const two = ['board', 'forms'];
    const leftOut = (turn, times) => leftOutOf(two, line, turn, times);
    expect([leftOut(0, 1), leftOut(1, 1)]).toEqual([[], []]);
    expect([leftOut(0, 3), leftOut(1, 3)]).toEqual([['forms'], ['board']]);
  });

  test('turns take about the same time although files differ, and every file has a turn', () => {
    const seconds = file => ({ a: 90, b: 40, c: 30, d: 25, e: 5 })[file] ?? 0;
    const turns = [7, 8].map(turn => {
      const leftOut = leftOutOf(['a', 'b', 'c', 'd', 'e'], [[/./, 2]], turn, 1, seconds);
      return ['a', 'b', 'c', 'd', 'e'].filter(file => !leftOut.includes(file));
    });
    expect(turns.flat().sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(turns.map(files => files.reduce((sum, file) => sum + seconds(file), 0))).toEqual([95, 95]);
  });

  test('files without a share take the time of their part that the others leave', () => {
    const seconds = file => ({ always: 30, half: 40 })[file] ?? 10;
    const some = ['always', 'half', 'a', 'b', 'c', 'd', 'e', 'f'];
    const shares = most =>
      withShares(some, [[/always/, 1], [/half/, 2], [/./]], most, seconds).map(([, share]) => share);
    // 30 s in each run and 40 s in every second one leave 60 s for the other 60 s.
    expect(shares(110)).toEqual([1, 2, 1]);
    // Even if they leave little, each turn has some of the other files.
    expect(shares(50)).toEqual([1, 2, 2]);
  });

  test('touched files run up to a limit of seconds, the quickest first', () => {
    const seconds = file => Number(file);
    expect(quickest(['50', '20', '30', '1'], 60, seconds)).toEqual(['1', '20', '30']);
  });

  test('tables whose columns a migration changes are found', () => {
    const migration = `alter table access_tokens add column id_company integer;
      alter table access_tokens add constraint one check (true);
      ALTER TABLE trips\n  RENAME COLUMN a TO b; create table fresh (id integer); alter table other enable row level security;`;
    expect(alteredTables(migration)).toEqual(['access_tokens', 'trips']);
  });

  test('never include files that always run; a larger share leaves out more', () => {
    for (const turn of [0, 1, 2, 3]) {
      expect(ran(turn)).toEqual(expect.arrayContaining(['walks/one', 'walks/two']));
      expect(ran(turn).filter(file => file.endsWith('.plans')).length).toBeLessThanOrEqual(1);
      expect(ran(turn).filter(file => file.length === 1).length).toBeLessThanOrEqual(2);
    }
  });
});

describe('a second try', () => {
  const browser = { file: 'e2e/lists.test.ts' };
  const timing = { file: 'apps/server/src/platform/db/unavailable.test.ts' };

  test('is allowed for a few files of browser tests and tests of timing', () => {
    expect(maySecondTry([browser])).toBe(true);
    expect(maySecondTry([browser, timing])).toBe(true);
    expect(maySecondTry([])).toBe(false);
    expect(maySecondTry([browser, browser, browser, timing])).toBe(false);
  });

  test.each([
    'apps/server/src/modules/money/billing/billing.test.ts',
    'apps/server/src/modules/money/billing/closing-race.test.ts',
    'apps/server/test/walks/walk.test.ts',
    'apps/server/src/platform/db/migrate.test.ts',
    'packages/domain/src/prices/pricing/rating.properties.test.ts',
    'e2e/kill.test.ts',
    '',
  ])('is not allowed if %s failed', file => {
    expect(maySecondTry([{ file }])).toBe(false);
    expect(maySecondTry([browser, { file }])).toBe(false);
  });
});

describe('results of a run', () => {
  const one = { part: 'unit', file: 'a.test.ts' };
  const other = { part: 'e2e', file: 'b.test.ts' };

  test('name the files that were to run and have none', () => {
    const ended = { ...one, failures: [] };
    expect(resultsOf([{ chosen: [one, other] }, ended])).toEqual({ files: [ended], missing: ['e2e › b.test.ts'] });
    expect(resultsOf([{ chosen: [one] }, ended]).missing).toEqual([]);
  });

  const failed = { ...other, failures: [{ name: 'x', message: 'y' }] };
  const passed = { ...other, failures: [] };
  test('a file that passes in the second try is flaky', () => {
    expect(afterSecondTry([failed], { isComplete: true, files: [passed] })).toEqual({
      files: [passed],
      flaky: [failed],
    });
    expect(afterSecondTry([failed], { isComplete: true, files: [failed] })).toEqual({ files: [failed], flaky: [] });
  });

  test('a second try that was cut off makes nothing green', () => {
    expect(afterSecondTry([failed], { isComplete: false, files: [passed] })).toEqual({ files: [failed], flaky: [] });
  });
});
