import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { LogList } from './LogList.tsx';
import { useLogbook } from './use-logbook.ts';
import { WriteNews } from './WriteNews.tsx';

/** Everything that the logbooks of its guides say, newest first. */
export function LogbookTab({ detail, mayWrite }: { detail: ReservationDetail; mayWrite: boolean }) {
  const log = useLogbook(detail);
  if (log.error && log.entries.length === 0) {
    return <ErrorState title="No se pudo cargar la bitácora" error={log.error} onRetry={log.retry} />;
  }
  if (log.isLoading) return <RowsSkeleton rows={4} />;
  return (
    <>
      {mayWrite && (
        <div className="rv-tab-tools">
          <WriteNews detail={detail} />
        </div>
      )}
      {log.entries.length === 0 ? (
        <EmptyState
          title="Aún no hay novedades"
          text="Aquí queda cada llegada, salida y novedad de sus viajes, con su hora y quién la registró."
        />
      ) : (
        <LogList entries={log.entries} />
      )}
    </>
  );
}
