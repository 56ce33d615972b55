import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes, toMillis } from '../time/time';
import { CASES_AN_HOUR, CASES_MINUTES, GATHER_MINUTES, GATHER_OVER, gather, type UnreadNotice } from './gather';
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

/** What a person is told of cases in the course of some hours, as the server stores it: each notice is stored, then gathered. */
interface ToldCase {
  minute: number;
  isUrgent: boolean;
  /** Whether the person reads all notices just before. */
  reads: boolean;
}
interface StoredCase extends UnreadNotice {
  gathered_by: number | null;
}
function live(told: readonly ToldCase[]): StoredCase[] {
  const start = now.toISOString();
  const stored: StoredCase[] = [];
  for (const { minute, isUrgent, reads } of told.toSorted((a, b) => a.minute - b.minute)) {
    const at = new Date(toMillis(addMinutes(start, minute)));
    if (reads) for (const one of stored) one.is_read = true;
    const common = { id_user: 1, subject: 'CASO' as const, created_at: at.toISOString(), is_read: false };
    const id_notice = stored.length;
    stored.push({ ...common, id_notice, gathers: null, is_urgent: isUrgent, is_gathered: false, gathered_by: null });
    for (const { replaces, id_notices, count } of gather(
      stored.filter(one => one.gathers === null || one.is_read !== true),
      at,
    )) {
      const id = stored.length;
      const behind = stored.filter(
        one =>
          id_notices.includes(one.id_notice) ||
          (replaces !== null && [one.id_notice, one.gathered_by].includes(replaces)),
      );
      for (const one of behind) Object.assign(one, { is_read: true, is_gathered: true, gathered_by: id });
      const began_at = behind
        .filter(one => one.gathers === null)
        .map(one => one.created_at)
        .toSorted()[0];
      stored.push({ ...common, id_notice: id, gathers: count, gathered_by: null, ...(began_at && { began_at }) });
    }
  }
  return stored;
}

test('of cases at most six an hour and person are told one by one, the others by one digest; no critical one, and none is lost', () => {
  const told = fc.record({
    minute: fc.integer({ min: 0, max: 200 }),
    isUrgent: fc.constantFrom(false, false, false, true),
    reads: fc.constantFrom(false, false, true),
  });
  fc.assert(
    fc.property(fc.array(told, { maxLength: 60 }), cases => {
      const stored = live(cases);
      const single = stored.filter(one => one.gathers === null);
      expect(single).toHaveLength(cases.length);
      const digests = stored.filter(one => one.gathers !== null && one.gathered_by === null);
      for (const { id_notice, gathers, created_at } of digests) {
        const behind = single.filter(one => one.gathered_by === id_notice);
        expect(gathers).toBe(behind.length);
        for (const one of behind)
          expect(toMillis(created_at) - toMillis(one.created_at)).toBeLessThan(CASES_MINUTES * 60_000);
      }
      for (const one of single) {
        if (one.is_urgent) expect(one.gathered_by).toBeNull();
        else if (one.gathered_by !== null) expect(digests.map(digest => digest.id_notice)).toContain(one.gathered_by);
      }
      const alone = single
        .filter(one => one.gathered_by === null && !one.is_urgent)
        .map(one => toMillis(one.created_at));
      for (const at of alone)
        expect(alone.filter(other => other <= at && other > at - CASES_MINUTES * 60_000).length).toBeLessThanOrEqual(
          CASES_AN_HOUR,
        );
    }),
  );
});

test('the seventh case of an hour begins a digest, which the eighth joins, also if the first six were read', () => {
  const cases = (count: number, given: Partial<UnreadNotice> = {}) => some(count, { subject: 'CASO', ...given });
  expect(gather(cases(CASES_AN_HOUR, { created_at: minutesAgo(50) }), now)).toEqual([]);
  const seventh = { ...some(1)[0], id_notice: 7, subject: 'CASO' } as UnreadNotice;
  expect(gather([...cases(6, { created_at: minutesAgo(50), is_read: true }), seventh], now)).toMatchObject([
    { replaces: null, id_notices: [7], count: 1 },
  ]);
  expect(gather([...cases(6, { created_at: minutesAgo(60) }), seventh], now)).toEqual([]);
  expect(gather([...cases(6), { ...seventh, is_urgent: true }], now)).toEqual([]);
  expect([GATHERED.CASO.text(1), GATHERED.CASO.text(4)]).toEqual([
    '1 caso más en la última hora',
    '4 casos más en la última hora',
  ]);
});
