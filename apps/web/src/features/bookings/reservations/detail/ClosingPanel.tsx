import { FileTextOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../../../api/use-call.ts';
import { paths, pathTo } from '../../../../app/paths.ts';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import { CountBadge } from '../../../../ui/status/marks.tsx';
import { guidesOf } from './use-logbook.ts';

/** Each guide needs a call of its own, and a longer list would not be read here. */
const MOST_GUIDES = 8;

/** «Para cerrar falta»: required papers that trips still lack. */
export function ClosingPanel({ detail }: { detail: ReservationDetail }) {
  const guides = guidesOf(detail)
    .filter(({ leg }) => leg.status.endsWith('_POR_CERRAR'))
    .slice(0, MOST_GUIDES);
  const found = useQueries({
    queries: guides.map(({ guide }) => queryOf(getClosing, { id_guide: guide.id_guide })),
  });
  const missing = guides.flatMap(({ guide, container }, index) =>
    (found[index]?.data?.files ?? [])
      .filter(file => file.required && !file.present)
      .map(file => ({ file, id_guide: guide.id_guide, number: guide.guide_number, container })),
  );
  if (guides.length === 0 || found.some(query => query.isPending)) return null;
  return (
    <Panel title="Para cerrar falta" extra={<CountBadge count={missing.length} tone="warning" />}>
      {missing.length === 0 ? (
        <p className="cz-booking-note">Los papeles están completos: solo falta cerrar.</p>
      ) : (
        <ul className="cz-reservations-missing">
          {missing.map(({ file, id_guide, number, container }) => (
            <li key={`${id_guide}/${file.kind}`}>
              <FileTextOutlined />
              <span>
                {file.name} · {container}
              </span>
              <Link to={pathTo(paths.guideClose, { id_reservation_milestone_guide: id_guide })}>
                {number ?? 'Guía'}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
