import { getNotices, type Notice, readNotices } from '@cabezal/contract/system/notices/notices.calls';
import { useEffect, useRef } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useChange } from '../../api/use-change.ts';
import { toast } from '../../ui/feedback/toast.ts';

const none = { unread: 0, notices: [] as Notice[] };

/** The person's notices; the stream reports new ones, and those that another window has read. */
export const useNotices = () => useCall(getNotices, {}).data ?? none;

export const useReadNotices = () => useChange(readNotices);

/** Unread notices that arrived after `seen`, the id of the newest one known before. */
export const arrivedSince = (notices: readonly Notice[], seen: number): Notice[] =>
  notices.filter(notice => notice.id_notice > seen && notice.read_at === null);

/** «Ana Loor le asignó «Pedir el turno» de la reserva 48190», or how many arrived together. */
export const arrivalText = ([first, ...others]: readonly Notice[]): string | null => {
  if (first === undefined) return null;
  return others.length === 0 ? first.text : `Tiene ${others.length + 1} avisos nuevos`;
};

/** Shows a toast when notices arrive; those from before the page opened only raise the counter of the bell. */
export function useNoticeToasts(): void {
  const found = useCall(getNotices, {}).data;
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (found === undefined) return;
    const newest = found.notices[0]?.id_notice ?? 0;
    const text = seen.current === null ? null : arrivalText(arrivedSince(found.notices, seen.current));
    seen.current = Math.max(newest, seen.current ?? 0);
    if (text !== null) toast.info(text);
  }, [found]);
}
