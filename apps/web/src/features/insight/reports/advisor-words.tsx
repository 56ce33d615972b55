import type { AdvisorLine, AdvisorReservation } from '@cabezal/contract/insight/reports/advisors.calls';
import { SENT_STATE_NAMES, SENT_STATES, type SentState } from '@cabezal/domain/insight/reports/sent-state';
import { formatMoney, formatNumber } from '@cabezal/domain/prices/amounts/format';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { FamilyTag, StatusTag } from '../../../ui/status/StatusTag.tsx';
import {
  type Column,
  customColumn,
  dateColumn,
  linkColumn,
  longTextColumn,
  moneyColumn,
  textColumn,
  typeColumn,
} from '../../../ui/table/columns.tsx';
import type { FamilyName } from '../../../ui/tokens.ts';

const FAMILIES: Readonly<Record<SentState, FamilyName>> = {
  PENDIENTE: 'waiting',
  VENTA_ENVIADA: 'ready',
  COSTO_ENVIADO: 'to_close',
  ENVIADO: 'closed',
};
const SentTag = ({ state }: { state: SentState }) => (
  <FamilyTag family={FAMILIES[state]}>{SENT_STATE_NAMES[state]}</FamilyTag>
);

const right = 'right' as const;
const money = (value: string | null) => (value === null ? '—' : formatMoney(value));

/** One row per adviser; each number of reservations links to them. Without `state`: all of them. */
export function advisorColumns(
  seesCosts: boolean,
  linkOf: (row: AdvisorLine, state?: SentState) => string,
): TableColumnsType<AdvisorLine> {
  const count = (row: AdvisorLine, number: number, state?: SentState) =>
    number === 0 ? (
      <span className="cz-quiet">—</span>
    ) : (
      <Link
        to={linkOf(row, state)}
        aria-label={`${row.name}${state ? `, ${SENT_STATE_NAMES[state].toLowerCase()}` : ''}: ${number} reservas`}
      >
        {formatNumber(number, 0)}
      </Link>
    );
  return [
    { title: 'Asesor', dataIndex: 'name' },
    { title: 'Reservas', dataIndex: 'reservations', align: right, render: (number: number, row) => count(row, number) },
    { title: 'Venta', dataIndex: 'sale', align: right, render: money },
    ...(seesCosts
      ? [
          { title: 'Costo', dataIndex: 'cost', align: right, render: money },
          { title: 'Margen', dataIndex: 'margin', align: right, render: money },
        ]
      : []),
    ...SENT_STATES.map(state => ({
      // Numbers of reservations, next to sums of money.
      title: `Reservas, ${SENT_STATE_NAMES[state].toLowerCase()}`,
      key: state,
      align: right,
      render: (_: unknown, row: AdvisorLine) => count(row, row.states[state], state),
    })),
  ];
}

const reservationPath = (row: AdvisorReservation) => pathTo(paths.reservation, { id_reserva: row.id_reservation });

/** One row per reservation. */
export const advisorReservationColumns = (seesCosts: boolean): Column<AdvisorReservation>[] => [
  linkColumn<AdvisorReservation>('id_reservation', 'Reserva', { to: reservationPath, sort: true, width: 96 }),
  typeColumn<AdvisorReservation>('reservation_type', 'Tipo', { card: 'none' }),
  dateColumn<AdvisorReservation>('appointment_date', 'Cita', { sort: true, card: 'line' }),
  longTextColumn<AdvisorReservation>('client', 'Cliente', { flex: 22, sort: true, card: 'line' }),
  textColumn<AdvisorReservation>('advisor', 'Asesor', { width: 160, card: 'line' }),
  customColumn<AdvisorReservation>('state', 'Estado', row => <SentTag state={row.state} />, {
    width: 150,
    card: 'side',
  }),
  customColumn<AdvisorReservation>('status', 'Etapa', row => <StatusTag status={row.status} />, {
    width: 150,
    hidden: true,
  }),
  moneyColumn<AdvisorReservation>('sale', 'Venta', { width: 120 }),
  ...(seesCosts
    ? [
        moneyColumn<AdvisorReservation>('cost', 'Costo', { width: 120 }),
        moneyColumn<AdvisorReservation>('margin', 'Margen', { width: 120 }),
      ]
    : []),
];
