import type { StandByRow } from '@cabezal/contract/insight/reports/stand-by.calls';
import {
  STAND_BY_STATE_NAMES,
  STAND_BY_STATES,
  type StandByState,
} from '@cabezal/domain/prices/amounts/stand-by-account';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/format';
import { hourSource } from '@cabezal/domain/trips/stops/stand-by';
import { Link } from 'react-router';
import { clientFilter } from '../../../kits/selects/of-reservation-filters.ts';
import { placeFilter } from '../../../kits/selects/place-filter.ts';
import { FamilyTag } from '../../../ui/status/StatusTag.tsx';
import { type Column, customColumn, instantColumn, textColumn } from '../../../ui/table/columns.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { FamilyName } from '../../../ui/tokens.ts';

const FAMILIES: Readonly<Record<StandByState, FamilyName>> = {
  EN_CURSO: 'at_place',
  POR_CERRAR: 'to_close',
  POR_ORDENAR: 'waiting',
  ORDENADO: 'ready',
  FACTURADO: 'closed',
  EXONERADO: 'moving',
  SIN_EXPLICAR: 'problem',
};
export const StandByTag = ({ state }: { state: StandByState }) => (
  <FamilyTag family={FAMILIES[state]}>{STAND_BY_STATE_NAMES[state]}</FamilyTag>
);

export const standByFilters: Filter[] = [
  { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Llegada' },
  clientFilter,
  placeFilter('id_location', 'Lugar'),
  {
    kind: 'options',
    field: 'state',
    label: 'Estado',
    options: STAND_BY_STATES.map(value => ({ value, label: STAND_BY_STATE_NAMES[value] })),
  },
];

type Amount = 'generated' | 'raised' | 'billed' | 'waived' | 'pending' | 'unexplained';
type Amounts = Record<Amount, string>;

/** Whether more was charged than generated at some stop. */
export const isRaised = (total: Amounts): boolean => Number(total.raised) > 0;

/** Columns of what became of the stand-by. Zero is a dash, so that other values stand out. */
export function amountColumns<R extends Amounts>(raised: boolean): Column<R>[] {
  const column = (key: Amount, title: string, look?: string) =>
    customColumn<R>(
      key,
      title,
      row => (Number(row[key]) === 0 ? null : <span className={look}>{formatMoney(row[key])}</span>),
      { align: 'right' },
    );
  return [
    column('generated', 'Generado'),
    ...(raised ? [column('raised', 'Aumentado')] : []),
    column('billed', 'Facturado'),
    column('waived', 'Exonerado'),
    column('pending', 'Pendiente'),
    column('unexplained', 'Sin explicar', 'cz-reports-unexplained'),
  ];
}

interface RowLinks {
  guide: (id_guide: number) => string | null;
  evidence: (id_reservation: number) => string | null;
}

function Guide({ row, links }: { row: StandByRow; links: RowLinks }) {
  const to = links.guide(row.id_guide);
  const text = row.guide_number ?? `${row.id_reservation}-${row.number}`;
  return to === null ? text : <Link to={to}>{text}</Link>;
}

function Reason({ row: { decided_by, reason } }: { row: StandByRow }) {
  if (!reason) return null;
  return (
    <span className="cz-wrap">
      {decided_by && <strong>{decided_by}: </strong>}
      {reason}
    </span>
  );
}

function Evidence({ row: { id_reservation, number }, links }: { row: StandByRow; links: RowLinks }) {
  const to = links.evidence(id_reservation);
  if (to === null) return null;
  return (
    <Link to={to} aria-label={`Reporte de la reserva ${id_reservation}-${number}`}>
      Reporte
    </Link>
  );
}

const hours = (key: 'hours' | 'free_hours' | 'excess_hours', title: string): Column<StandByRow> =>
  customColumn(key, title, row => formatNumber(row[key], 2), { align: 'right' });

/** One row per stop. */
export const standByColumns = (raised: boolean, links: RowLinks): Column<StandByRow>[] => [
  customColumn('guide', 'Guía', row => <Guide row={row} links={links} />),
  textColumn('client', 'Cliente'),
  textColumn('place', 'Lugar'),
  customColumn('state', 'Estado', row => <StandByTag state={row.state} />),
  instantColumn('arrival_at', 'Llegada'),
  instantColumn('appointment_at', 'Cita'),
  instantColumn('departure_at', 'Salida'),
  hours('hours', 'Horas'),
  hours('free_hours', 'Libres'),
  hours('excess_hours', 'Exceso'),
  customColumn(
    'cost_per_hour',
    'Tarifa',
    row => (
      <>
        {formatMoney(row.cost_per_hour)}
        <div className="cz-quiet">{hourSource(row.hour_agreed)}</div>
      </>
    ),
    { align: 'right' },
  ),
  ...amountColumns<StandByRow>(raised),
  customColumn('reason', 'Quién y por qué', row => <Reason row={row} />),
  customColumn('evidence', 'Evidencia', row => <Evidence row={row} links={links} />),
];
