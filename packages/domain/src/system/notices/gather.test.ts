import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GATHER_MINUTES, GATHER_OVER, gather, type UnreadNotice } from './gather';
import { GATHERED } from './subjects';

const now = new Date('2026-11-24T15:00:00Z');
const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
const some = (count: number, given: Partial<UnreadNotice> = {}): UnreadNotice[] =>
  Array.from({ length: count }, (_, n) => ({
    id_notice: n + 1,
    id_user: 1,
    subject: 'TAREA',
    created_at: minutesAgo(0),
    gathers: null,
    ...given,
  }));

test('five stay, six become one, two hundred become one', () => {
  expect(gather(some(GATHER_OVER), now)).toEqual([]);
  expect(gather(some(GATHER_OVER + 1), now)).toMatchObject([{ replaces: null, count: 6 }]);
  expect(gather(some(200), now)).toMatchObject([{ replaces: null, count: 200 }]);
});

test('a later one joins the unread one that stands for several, and counts on', () => {
  const standing = { ...some(1)[0], id_notice: 9, gathers: 200 } as UnreadNotice;
  expect(gather([standing, ...some(1)], now)).toEqual([
    { id_user: 1, subject: 'TAREA', replaces: 9, id_notices: [1], count: 201 },
  ]);
  expect(gather([standing], now)).toEqual([]);
  const old = { ...standing, created_at: minutesAgo(GATHER_MINUTES) };
  expect(gather([old, ...some(1)], now)).toEqual([]);
});

test('older ones, other subjects and other people do not count', () => {
  const mixed = [...some(5), ...some(5, { subject: 'MENCION' }), ...some(5, { id_user: 2 })];
  expect(gather([...mixed, ...some(5, { created_at: minutesAgo(11) })], now)).toEqual([]);
});

test('each notice is taken at most once, and only by one of its person and subject', () => {
  const notice = fc.record({
    id_user: fc.integer({ min: 1, max: 3 }),
    subject: fc.constantFrom('TAREA' as const, 'MENCION' as const),
    created_at: fc.integer({ min: 0, max: 15 }).map(minutesAgo),
    gathers: fc.constantFrom(null, null, null, 6),
  });
  fc.assert(
    fc.property(fc.array(notice, { maxLength: 60 }), found => {
      const all = found.map((one, id_notice) => ({ ...one, id_notice }));
      const made = gather(all, now);
      const taken = made.flatMap(one => one.id_notices);
      expect(new Set(taken).size).toBe(taken.length);
      for (const { id_user, subject, id_notices } of made)
        for (const id of id_notices) expect(all[id]).toMatchObject({ id_user, subject, gathers: null });
    }),
  );
});

test('notices of cases are not counted as cases, because one case reminds many times', () => {
  expect(GATHERED.CASO.text(6)).toBe('6 avisos de casos en el monitoreo');
});
