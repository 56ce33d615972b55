import { groupBy } from '../collections/group-by';
import type { NoticeSubject } from './subjects';

/** More unread notices of one subject than this, within the window, become one. */
export const GATHER_OVER = 5;
export const GATHER_MINUTES = 10;
/** Of cases a person gets so many notices an hour one by one; what is beyond is one digest (design 10 §1 «Noise control»). */
export const CASES_AN_HOUR = 6;
export const CASES_MINUTES = 60;

/** From how many messages of a subject on those that come within the minutes wait for each other. */
export interface GatherLimit {
  readonly over: number;
  readonly minutes: number;
}
export const gatherLimit = (subject: string): GatherLimit =>
  subject === 'CASO' ? { over: CASES_AN_HOUR, minutes: CASES_MINUTES } : { over: GATHER_OVER, minutes: GATHER_MINUTES };

/** A notice of a person: an unread one and, of cases, also those of the hour that were read or stand behind a digest. */
export interface UnreadNotice {
  id_notice: number;
  id_user: number;
  subject: NoticeSubject;
  /** When the person was told, ISO. */
  created_at: string;
  /** Number of notices merged into it; null: a single notice. */
  gathers: number | null;
  /** Of a group notice: when the first notice behind it was told, ISO. */
  began_at?: string;
  /** The person has read it. */
  is_read?: boolean;
  /** A group notice stands for it. */
  is_gathered?: boolean;
  /** It is about something critical: it is told alone, and counts as none of many. */
  is_urgent?: boolean;
}

export interface Gathering {
  id_user: number;
  subject: NoticeSubject;
  /** The group notice that the new one replaces, with the notices behind it; null: none. */
  replaces: number | null;
  /** Notices to merge now. */
  id_notices: number[];
  /** Number of merged notices afterwards. */
  count: number;
}

const inOrder = (a: UnreadNotice, b: UnreadNotice): number => a.id_notice - b.id_notice;

/**
 * Of cases the first six of an hour stay, whether they were read or not; what else was told in it becomes one digest while nobody has read that.
 * A digest that began more than an hour ago stays as it is, and another one begins: its words speak of the last hour. What is critical stays.
 */
function gatherCases(all: readonly UnreadNotice[], now: Date): Gathering[] {
  const since = now.getTime() - CASES_MINUTES * 60_000;
  const isOfHour = (at: string): boolean => Date.parse(at) > since;
  const told = all.filter(one => one.gathers === null && one.is_urgent !== true && isOfHour(one.created_at));
  const beyond = told.toSorted(inOrder).slice(CASES_AN_HOUR);
  const single = beyond.filter(one => one.is_read !== true && one.is_gathered !== true);
  const [first] = single;
  if (first === undefined) return [];
  const standing = all.find(one => one.gathers !== null && isOfHour(one.began_at ?? one.created_at));
  return [
    {
      id_user: first.id_user,
      subject: first.subject,
      replaces: standing?.id_notice ?? null,
      id_notices: single.map(one => one.id_notice),
      count: (standing?.gathers ?? 0) + single.length,
    },
  ];
}

/**
 * Which unread notices become one, by person and subject: more than five of the last ten minutes (10-watch-tell-terminals §2). While that one is
 * unread and was made in the last ten minutes, each later notice makes another one in its place. Notices that were read, or are older, stay. Cases have
 * limits of their own (`gatherCases`).
 */
export function gather(unread: readonly UnreadNotice[], now: Date): Gathering[] {
  const since = now.getTime() - GATHER_MINUTES * 60_000;
  const ofCases = groupBy(
    unread.filter(({ subject }) => subject === 'CASO'),
    ({ id_user }) => id_user,
  );
  const groups = new Map<string, UnreadNotice[]>();
  for (const notice of unread) {
    if (notice.subject === 'CASO' || Date.parse(notice.created_at) <= since) continue;
    const key = `${notice.id_user} ${notice.subject}`;
    groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  const others = [...groups.values()].flatMap(group => {
    const [first] = group;
    const single = group.filter(notice => notice.gathers === null);
    const standing = group.find(notice => notice.gathers !== null);
    if (first === undefined || single.length === 0 || (standing === undefined && single.length <= GATHER_OVER))
      return [];
    return [
      {
        id_user: first.id_user,
        subject: first.subject,
        replaces: standing?.id_notice ?? null,
        id_notices: single.map(notice => notice.id_notice),
        count: (standing?.gathers ?? 0) + single.length,
      },
    ];
  });
  return [...others, ...[...ofCases.values()].flatMap(group => gatherCases(group, now))];
}
