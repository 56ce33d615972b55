import type { PendingReservation, PendingThing } from '@cabezal/contract/insight/boards/pending.calls';
import { PENDING_NAMES } from '@cabezal/domain/trips/status/pending';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../../app/paths.ts';
import { Age } from '../../../../ui/Age.tsx';
import { Chip } from '../../../../ui/status/marks.tsx';
import { StatusTag } from '../../../../ui/status/StatusTag.tsx';
import {
  type Column,
  customColumn,
  instantColumn,
  linkColumn,
  longTextColumn,
  numberColumn,
  textColumn,
  typeColumn,
} from '../../../../ui/table/columns.tsx';

export const reservationPath = (row: { id_reservation: number }) =>
  pathTo(paths.reservation, { id_reserva: row.id_reservation });
const ownerText = ({ owner }: { owner: string | null }) => owner ?? <span className="cz-quiet">Sin responsable</span>;
const ageColumn = <R extends { since: string }>(card: 'line' | 'none' = 'line'): Column<R> =>
  customColumn('age', 'Hace', row => <Age since={row.since} />, { sort: 'since', width: 96, card });

export const pendingColumns: Column<PendingThing>[] = [
  customColumn('kind', 'Qué falta', row => <b>{PENDING_NAMES[row.kind]}</b>, {
    width: 136,
    card: 'title',
    locked: true,
  }),
  longTextColumn('text', 'Detalle', { flex: 26, card: 'line' }),
  linkColumn<PendingThing>('id_reservation', 'Reserva', {
    to: reservationPath,
    sort: true,
    width: 92,
    card: 'side',
    render: row => (
      <Link to={reservationPath(row)} className="cz-id-link">
        {row.number === null ? row.id_reservation : `${row.id_reservation}-${row.number}`}
      </Link>
    ),
  }),
  longTextColumn('client_name', 'Cliente', { sort: true, flex: 18, card: 'none' }),
  textColumn('container_code', 'Contenedor', { width: 124, card: 'none' }),
  customColumn('owner', 'Responsable', ownerText, { width: 160, card: 'line' }),
  ageColumn('none'),
  instantColumn('due_at', 'Vence', {
    sort: true,
    width: 146,
    card: 'line',
    render: row => <Due row={row} />,
    cardRender: row =>
      row.due_at !== null && (
        <>
          Vence <Due row={row} />
        </>
      ),
  }),
];

function Due({ row }: { row: PendingThing }) {
  if (row.due_at === null) return <span className="cz-none">—</span>;
  const column = instantColumn<PendingThing>('due_at', '');
  return <span className={row.overdue ? 'cz-negative' : undefined}>{column.render(row)}</span>;
}

export const reservationColumns: Column<PendingReservation>[] = [
  linkColumn('id_reservation', 'Reserva', { to: reservationPath, sort: true, width: 84 }),
  typeColumn('reservation_type', 'Tipo', { card: 'none' }),
  longTextColumn('client_name', 'Cliente', { sort: true, flex: 18, card: 'line' }),
  customColumn('shown_status', 'Estado', row => <StatusTag status={row.shown_status} />, { width: 166, card: 'side' }),
  numberColumn('count', 'Falta', { sort: true, width: 72 }),
  customColumn(
    'kinds',
    'Qué',
    row => (
      <span className="cz-boards-kinds">
        {row.kinds.map(kind => (
          <Chip key={kind}>{PENDING_NAMES[kind]}</Chip>
        ))}
      </span>
    ),
    {
      flex: 34,
      card: 'line',
    },
  ),
  customColumn('owner', 'Operativo', ownerText, { width: 160, card: 'none' }),
  ageColumn(),
  instantColumn('due_at', 'Vence primero', { sort: true, card: 'none' }),
];
