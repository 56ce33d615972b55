import type { CopiedDay } from '@cabezal/contract/operations/day-plans/copy-day.calls';
import { formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { Checkbox } from 'antd';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../../app/paths.ts';
import { Outcome } from '../../../../kits/preview/Outcome.tsx';

type Row = CopiedDay['results'][number];

interface RowsProps {
  rows: readonly Row[];
  /** The result for the previous options, while the current one loads. */
  isOld?: boolean;
  /** Which reservations are left out; absent: the copy is done. */
  chosen?: { left: ReadonlySet<number>; leave: (left: ReadonlySet<number>) => void };
}

/** Each copy with its result. */
export function CopyRows({ rows, isOld = false, chosen }: RowsProps) {
  if (rows.length === 0) return null;
  const turn = (id: number) => {
    const next = new Set(chosen?.left);
    if (!next.delete(id)) next.add(id);
    chosen?.leave(next);
  };
  return (
    <div className={`cz-dispatch-copy-rows${isOld ? ' cz-dispatch-copy-old' : ''}`}>
      <table aria-label="Qué pasará con cada una" aria-busy={isOld}>
        <tbody>
          {rows.map(row => (
            <tr key={`${row.id}/${row.to_date}`}>
              {chosen && (
                <td>
                  <Checkbox
                    aria-label={`Copiar la reserva ${row.id}`}
                    checked={!chosen.left.has(row.id)}
                    onChange={() => turn(row.id)}
                  />
                </td>
              )}
              <th scope="row">
                <Link to={pathTo(paths.reservation, { id_reserva: row.id })} target="_blank" className="cz-id-link">
                  {row.id}
                </Link>
              </th>
              <td className="cz-dispatch-copy-client">
                {row.client_name}
                <small>
                  {row.containers_text} · {row.route_text}
                </small>
              </td>
              <td>
                {formatWeekdayDate(row.to_date)}, {row.appointment_time}
              </td>
              <td>{!chosen?.left.has(row.id) && <CopyOutcome row={row} isPreview={chosen !== undefined} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CopyOutcome({ row, isPreview }: { row: Row; isPreview: boolean }) {
  if (row.ok && row.already) return <span>Ya copiada: reserva {row.id_reservation}</span>;
  const trucks = row.assigned === 0 ? '' : row.assigned === 1 ? ', con su camión' : `, con ${row.assigned} camiones`;
  return <Outcome result={row}>{isPreview ? `Se puede${trucks}` : `Reserva ${row.id_reservation}${trucks}`}</Outcome>;
}
