import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { useState } from 'react';
import { isShown, type Shown } from '../../../../kits/logbook/note-words.ts';
import { ShownChoice } from '../../../../kits/logbook/ShownChoice.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { LogList } from './LogList.tsx';
import { useLogbook } from './use-logbook.ts';
import { WriteNews } from './WriteNews.tsx';

/** The logbook entries of all guides, newest first. */
export function LogbookTab({ detail, mayWrite }: { detail: ReservationDetail; mayWrite: boolean }) {
  const log = useLogbook(detail);
  const [shown, show] = useState<Shown>('all');
  const isRead = !log.isLoading && (log.error === null || log.entries.length > 0);
  if (!isRead) return <Answer query={{ data: undefined, error: log.error, refetch: log.retry }} what="la bitácora" />;
  return (
    <>
      {mayWrite && (
        <div className="cz-reservations-tab-tools">
          <WriteNews detail={detail} />
        </div>
      )}
      {log.entries.length === 0 ? (
        <EmptyState
          title="Aún no hay novedades"
          text="Aquí queda cada llegada, salida y novedad de sus viajes, con su hora y quién la registró."
        />
      ) : (
        <>
          <ShownChoice entries={log.entries} value={shown} onChange={show} />
          <LogList entries={log.entries.filter(entry => isShown(entry, shown))} isKept />
        </>
      )}
    </>
  );
}
