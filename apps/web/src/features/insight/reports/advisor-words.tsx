import type { AdvisorLine, AdvisorReservation } from '@cabezal/contract/insight/reports/advisors.calls';
import { SENT_STATE_NAMES, SENT_STATES, type SentState } from '@cabezal/domain/insight/reports/sent-state';
import { paths, pathTo } from '../../../app/paths.ts';
import { NumberLink } from '../../../kits/report/NumberLink.tsx';
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
import type { Filter } from '../../../ui/table/filter-types.ts';
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

/** Value of the address for «without an advisor». */
export const NOBODY = 'sin';
export const advisorDates: readonly Filter[] = [{ kind: 'dates', from: 'date_from', to: 'date_to', label: 'Cita' }];

type LinkOf = (row: AdvisorLine, state?: SentState) => string;

/** A number of reservations; «—» where there are none. */
function Count({ row, state, linkOf }: { row: AdvisorLine; state?: SentState; linkOf: LinkOf }) {
  const label = state === undefined ? row.name : `${row.name}, ${SENT_STATE_NAMES[state].toLowerCase()}`;
  const value = state === undefined ? row.reservations : row.states[state];
  return <NumberLink value={value} label={label} noun="reservas" to={linkOf(row, state)} zero="—" />;
}

/** One row per advisor. Each number is a link to its reservations. */
export const advisorColumns = (seesCosts: boolean, linkOf: LinkOf): Column<AdvisorLine>[] => [
  textColumn('name', 'Asesor'),
  customColumn('reservations', 'Reservas', row => <Count row={row} linkOf={linkOf} />, { align: 'right' }),
  moneyColumn('sale', 'Venta'),
  ...(seesCosts ? [moneyColumn<AdvisorLine>('cost', 'Costo'), moneyColumn<AdvisorLine>('margin', 'Margen')] : []),
  ...SENT_STATES.map(state =>
    // The heading says «Reservas» because sums of money are in the columns beside it.
    customColumn<AdvisorLine>(
      state,
      `Reservas, ${SENT_STATE_NAMES[state].toLowerCase()}`,
      row => <Count row={row} state={state} linkOf={linkOf} />,
      { align: 'right' },
    ),
  ),
];

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
