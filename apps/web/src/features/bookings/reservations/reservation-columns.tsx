import { MessageFilled, WarningFilled } from '@ant-design/icons';
import {
  RESERVATION_BILLING_NAMES,
  type ReservationRow,
} from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { percentText, saleMargin } from '@cabezal/domain/prices/amounts/profitability';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { businessDate, daysBetween, formatDate } from '@cabezal/domain/system/time/time';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { RouteText } from '../../../kits/trips/RouteText.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import {
  type Column,
  customColumn,
  instantColumn,
  linkColumn,
  longTextColumn,
  moneyColumn,
  textColumn,
  typeColumn,
} from '../../../ui/table/columns.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { DueMark } from './DueMark.tsx';
import { MarginMark } from './MarginMark.tsx';

export const reservationPath = (row: { id_reservation: number }) =>
  pathTo(paths.reservation, { id_reserva: row.id_reservation });

/** Agreed date and time at the plant, the time less prominent. */
export const appointmentColumn = customColumn<ReservationRow>(
  'appointment',
  'Cita',
  row => (
    <>
      {formatDate(row.appointment_date)} <span className="cz-quiet">{row.appointment_time}</span>
    </>
  ),
  { width: 140, sort: 'appointment_at', card: 'line' },
);

const containerColumn = customColumn<ReservationRow>(
  'containers_text',
  'Contenedor',
  row => (
    <span
      className={/^[A-Z]{4}\d/.test(row.containers_text) ? 'cz-reservations-container' : undefined}
      title={row.container_codes ?? undefined}
    >
      {row.containers_text}
    </span>
  ),
  { width: 116, card: 'none' },
);

/** The status, with the failure of the last action on the row until it is retried or closed. */
function statusColumn(failures: ReadonlyMap<number, string>) {
  return customColumn<ReservationRow>(
    'shown_status',
    'Estado',
    row => {
      const failure = failures.get(row.id_reservation);
      return (
        <>
          <StatusTag status={row.shown_status} />
          {failure && (
            <span className="cz-reservations-row-failure" role="alert">
              <WarningFilled /> {failure}
            </span>
          )}
        </>
      );
    },
    { width: 166, sort: 'status', card: 'side' },
  );
}

const saleColumn = moneyColumn<ReservationRow>('sale', 'Venta', { hidden: true });
const marginColumn = customColumn<ReservationRow>(
  'profitability',
  'Rentabilidad',
  row => <MarginMark of={row} id_client={row.id_client} openLegs={row.open_legs} status={row.status} />,
  {
    width: 108,
    align: 'right',
    card: 'none',
  },
);

/** An additional column for people who see the margin on the sale. */
const saleMarginColumn = customColumn<ReservationRow>(
  'sale_margin',
  'Sobre la venta',
  row => percentText(saleMargin(row), 1),
  {
    width: 104,
    align: 'right',
    card: 'none',
    hidden: true,
  },
);

export const identityColumns: Column<ReservationRow>[] = [
  linkColumn<ReservationRow>('id_reservation', 'Reserva', { to: reservationPath, sort: true, width: 74 }),
  typeColumn<ReservationRow>('reservation_type', 'Tipo', { width: 66, card: 'none' }),
  longTextColumn<ReservationRow>('client_name', 'Cliente', { sort: true, flex: 18, card: 'line' }),
  containerColumn,
];

export const routeColumn = customColumn<ReservationRow>(
  'route_text',
  'Ruta',
  row => <RouteText route={row.route_text} />,
  {
    flex: 20,
    card: 'line',
  },
);
export const dueColumn = customColumn<ReservationRow>(
  'cut_off',
  'Vence',
  row => <DueMark cutOff={row.cut_off} status={row.status} />,
  { width: 138, sort: 'cut_off', card: 'none' },
);

const OLD_DAYS = 3;

/** The billing state of the charges; unbilled ones show since when. */
function Billing({ row }: { row: ReservationRow }) {
  const today = businessDate(useClock());
  if (row.billing === null) return null;
  const days =
    row.billing === 'POR_FACTURAR' && row.finished_at
      ? Math.max(0, daysBetween(businessDate(row.finished_at), today))
      : 0;
  return (
    <>
      {RESERVATION_BILLING_NAMES[row.billing]}
      {days > 0 && (
        <span className={days >= OLD_DAYS ? 'cz-late' : 'cz-quiet'}> · {days === 1 ? '1 día' : `${days} días`}</span>
      )}
    </>
  );
}

/** Columns of finished reservations: the closing and the billing, instead of the next steps. */
export function finishedColumns(
  columns: readonly Column<ReservationRow>[],
  isOperator: boolean,
): Column<ReservationRow>[] {
  // All have the status «Finalizada»: the column is hidden by default.
  const rest = columns
    .filter(column => column.key !== 'cut_off')
    .map(column => (column.key === 'shown_status' ? { ...column, hidden: true } : column));
  const at = rest.findIndex(column => column.key === 'shown_status') + 1;
  const own = [
    instantColumn<ReservationRow>('finished_at', 'Cerrada', { width: 140, card: 'none' }),
    ...(isOperator
      ? [
          customColumn<ReservationRow>('billing', 'Facturación', row => <Billing row={row} />, {
            width: 170,
            card: 'line',
          }),
          moneyColumn<ReservationRow>('stand_by', 'Stand-by', { card: 'none' }),
        ]
      : []),
  ];
  return [...rest.slice(0, at), ...own, ...rest.slice(at)];
}

// Not shown on a phone's cards.
const TaskMark = lazy(() => import('../../../kits/tasks/TaskMark.tsx'));
const tasksColumn = customColumn<ReservationRow>(
  'tasks',
  'Tareas',
  row => (
    <Suspense fallback={null}>
      <TaskMark row={row} />
    </Suspense>
  ),
  { width: 84, card: 'none' },
);

/** Number of unread comments; it opens them. */
const unreadColumn = customColumn<ReservationRow>(
  'unread_comments',
  'Sin leer',
  row =>
    row.unread_comments > 0 ? (
      <Link
        to={`${reservationPath(row)}?tab=comentarios`}
        title={row.unread_comments === 1 ? '1 comentario sin leer' : `${row.unread_comments} comentarios sin leer`}
      >
        <MessageFilled /> {row.unread_comments}
      </Link>
    ) : null,
  { width: 72, card: 'line' },
);

/** Columns of the list of reservations; money and tasks only for people who may see them. */
export function reservationColumns(
  sees: { sale: boolean; margin: boolean; tasks: boolean },
  failures: ReadonlyMap<number, string>,
): Column<ReservationRow>[] {
  return [
    ...identityColumns,
    routeColumn,
    appointmentColumn,
    statusColumn(failures),
    dueColumn,
    unreadColumn,
    ...(sees.tasks ? [tasksColumn] : []),
    ...(sees.sale ? [saleColumn] : []),
    ...(sees.margin ? [marginColumn, saleMarginColumn] : []),
    textColumn<ReservationRow>('booking', 'Booking', { hidden: true }),
    textColumn<ReservationRow>('bl', 'BL', { hidden: true }),
    textColumn<ReservationRow>('cw1_code', 'CW1', { hidden: true }),
    textColumn<ReservationRow>('reference', 'Referencia', { hidden: true }),
    textColumn<ReservationRow>('shipping_line', 'Naviera', { hidden: true }),
    customColumn<ReservationRow>('ship', 'Buque y viaje', row => [row.ship, row.voyage].filter(Boolean).join(' '), {
      hidden: true,
    }),
    textColumn<ReservationRow>('product', 'Producto', { hidden: true }),
    customColumn<ReservationRow>('weight_kg', 'Peso', row => `${formatNumber(row.weight_kg, 0)} kg`, {
      hidden: true,
      align: 'right',
    }),
    textColumn<ReservationRow>('seals', 'Sellos', { hidden: true }),
    textColumn<ReservationRow>('generator', 'Generador', { hidden: true }),
    textColumn<ReservationRow>('chassis', 'Chasis', { hidden: true }),
    textColumn<ReservationRow>('advisor', 'Asesor', { hidden: true }),
    instantColumn<ReservationRow>('created_at', 'Creada', { hidden: true, sort: true }),
  ];
}
