import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { Link } from 'react-router';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import { LogList } from './LogList.tsx';
import { useLogbook } from './use-logbook.ts';
import { WriteNews } from './WriteNews.tsx';

const SHOWN = 3;

/** «Últimas novedades» of all trips. */
export function NewsPanel({ detail, mayWrite }: { detail: ReservationDetail; mayWrite: boolean }) {
  const log = useLogbook(detail);
  if (log.entries.length === 0) return null;
  return (
    <Panel
      title="Últimas novedades"
      extra={
        <span className="cz-reservations-news-tools">
          <Link to="?tab=bitacora">Ver bitácora</Link>
          {mayWrite && <WriteNews detail={detail} />}
        </span>
      }
    >
      <LogList entries={log.entries.slice(0, SHOWN)} />
    </Panel>
  );
}
