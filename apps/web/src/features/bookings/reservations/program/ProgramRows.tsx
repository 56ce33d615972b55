import type { EditOutcome, FastReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { formatDate, formatDateTime } from '@cabezal/domain/system/time/time';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../../app/paths.ts';
import { Outcome } from '../../../../kits/preview/Outcome.tsx';
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
            const result = said.get(reservation.id_reservation);
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
                <td>{row && result && <Outcome result={result}>{successText(result, isPreview)}</Outcome>}</td>
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

function successText(result: EditOutcome, isPreview: boolean): string {
  const isUnchanged = result.ok && result.unchanged;
  if (isPreview) return isUnchanged ? 'Ya está así' : 'Se puede';
  return isUnchanged ? 'Sin cambios' : 'Programada';
}
