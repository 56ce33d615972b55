import type { NoticeSubject } from './subjects';

/** More unread notices of one subject than this, within the window, become one. */
export const GATHER_OVER = 5;
export const GATHER_MINUTES = 10;

/** An unread notice of a person. */
export interface UnreadNotice {
  id_notice: number;
  id_user: number;
  subject: NoticeSubject;
  /** When the person was told, ISO. */
  created_at: string;
  /** Number of notices merged into it; null: a single notice. */
  gathers: number | null;
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

/**
 * Which unread notices become one, by person and subject: more than five of the last ten minutes (10-watch-tell-terminals §2). While that one is
 * unread and was made in the last ten minutes, each later notice makes another one in its place. Notices that were read, or are older, stay.
 */
export function gather(unread: readonly UnreadNotice[], now: Date): Gathering[] {
  const since = now.getTime() - GATHER_MINUTES * 60_000;
  const groups = new Map<string, UnreadNotice[]>();
  for (const notice of unread) {
    if (Date.parse(notice.created_at) <= since) continue;
    const key = `${notice.id_user} ${notice.subject}`;
    groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  return [...groups.values()].flatMap(group => {
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
}
