import { CheckCircleFilled, ExclamationCircleFilled, WarningFilled } from '@ant-design/icons';
import type { EditOutcome, FastReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { formatDate, formatDateTime } from '@cabezal/domain/system/time/time';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../../app/paths.ts';
import type { Planned } from './programming.ts';

interface RowsProps {
  chosen: readonly FastReservation[];
  rows: Planned['rows'];
  results: readonly EditOutcome[];
  /** Nothing is saved yet. */
  isPreview: boolean;
  /** The result of the previous plan, while the current one loads. */
  isOld?: boolean;
}

/** Each selected reservation with its result. */
export function ProgramRows({ chosen, rows, results, isPreview, isOld = false }: RowsProps) {
  const sent = new Map(rows.map(row => [row.id_reservation, row]));
  const said = new Map(results.map(result => [result.id, result]));
  return (
    <div className={`cz-reservations-program-rows${isOld ? ' cz-reservations-program-old' : ''}`}>
      <table aria-label="Qué pasará con cada una" aria-busy={isOld}>
        <tbody>
          {chosen.map(reservation => {
            const row = sent.get(reservation.id_reservation);
            return (
              <tr key={reservation.id_reservation}>
                <th scope="row">
                  <Link
                    to={pathTo(paths.reservation, { id_reserva: reservation.id_reservation })}
                    target="_blank"
                    className="cz-id-link"
                  >
                    {reservation.id_reservation}
                  </Link>
                </th>
                <td className="cz-reservations-program-client">{reservation.client_name}</td>
                <td>
                  <Cita reservation={reservation} at={row?.appointment_at} />
                </td>
                <td>{row && <OutcomeText result={said.get(reservation.id_reservation)} isPreview={isPreview} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The agreed time, with the previous one if it changes. */
function Cita({ reservation, at }: { reservation: FastReservation; at: string | undefined }) {
  const now = `${formatDate(reservation.appointment_date)} ${reservation.appointment_time}`;
  const next = at ? formatDateTime(at) : now;
  return (
    <>
      {next}
      {next !== now && <small>antes {now}</small>}
    </>
  );
}

function OutcomeText({ result, isPreview }: { result: EditOutcome | undefined; isPreview: boolean }) {
  if (result === undefined) return null;
  if (!result.ok)
    return (
      <span className="cz-negative">
        <ExclamationCircleFilled /> {result.message}
      </span>
    );
  if (result.warnings.length > 0)
    return (
      <span className="cz-late">
        <WarningFilled /> {result.warnings.join(' · ')}
      </span>
    );
  const done = result.unchanged ? 'Sin cambios' : 'Programada';
  return (
    <span className="cz-good">
      <CheckCircleFilled /> {isPreview ? (result.unchanged ? 'Ya está así' : 'Se puede') : done}
    </span>
  );
}
