import type { StandByRow, StandByTotal } from '@cabezal/contract/insight/reports/stand-by.calls';
import { formatMoney, formatNumber } from '@cabezal/domain/prices/amounts/format';
import { hourSource } from '@cabezal/domain/prices/amounts/stand-by';
import {
  STAND_BY_STATE_NAMES,
  STAND_BY_STATES,
  type StandByState,
} from '@cabezal/domain/prices/amounts/stand-by-account';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { clientFilter } from '../../../kits/selects/of-reservation-filters.ts';
import { placeFilter } from '../../../kits/selects/place-filter.ts';
import { FamilyTag } from '../../../ui/status/StatusTag.tsx';
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

const right = 'right' as const;
type Amount = 'generated' | 'raised' | 'billed' | 'waived' | 'pending' | 'unexplained';
/** Zero is a dash, so that other values stand out. */
const amount = (value: string) => (Number(value) === 0 ? <span className="cz-quiet">—</span> : formatMoney(value));
const unexplained = (value: string) =>
  Number(value) === 0 ? amount(value) : <strong className="cz-reports-unexplained">{formatMoney(value)}</strong>;

type Amounts = Record<Amount, string>;
/** Columns of what became of the stand-by; `isRaised`: somewhere more was charged than generated. */
function amountColumns<R extends Amounts>(isRaised: boolean): TableColumnsType<R> {
  const column = (title: string, dataIndex: Amount) => ({ title, dataIndex, align: right, render: amount });
  return [
    column('Generado', 'generated'),
    ...(isRaised ? [column('Aumentado', 'raised')] : []),
    column('Facturado', 'billed'),
    column('Exonerado', 'waived'),
    column('Pendiente', 'pending'),
    { title: 'Sin explicar', dataIndex: 'unexplained', align: right, render: unexplained },
  ];
}

const moment = (value: string | null) => formatDateTime(value);
const hours = (value: string) => formatNumber(value, 2);

interface RowLinks {
  guide: (id_guide: number) => string | null;
  evidence: (id_reservation: number) => string | null;
}

/** One row per stop. */
export function standByColumns(isRaised: boolean, links: RowLinks): TableColumnsType<StandByRow> {
  return [
    {
      title: 'Guía',
      dataIndex: 'guide_number',
      render: (number: string | null, { id_guide, id_reservation, number: box }) => {
        const to = links.guide(id_guide);
        const text = number ?? `${id_reservation}-${box}`;
        return to === null ? text : <Link to={to}>{text}</Link>;
      },
    },
    { title: 'Cliente', dataIndex: 'client' },
    { title: 'Lugar', dataIndex: 'place' },
    { title: 'Estado', dataIndex: 'state', render: (state: StandByState) => <StandByTag state={state} /> },
    { title: 'Llegada', dataIndex: 'arrival_at', render: moment },
    { title: 'Cita', dataIndex: 'appointment_at', render: moment },
    { title: 'Salida', dataIndex: 'departure_at', render: moment },
    { title: 'Horas', dataIndex: 'hours', align: right, render: hours },
    { title: 'Libres', dataIndex: 'free_hours', align: right, render: hours },
    { title: 'Exceso', dataIndex: 'excess_hours', align: right, render: hours },
    {
      title: 'Tarifa',
      dataIndex: 'cost_per_hour',
      align: right,
      render: (value: string, { hour_agreed }) => (
        <>
          {formatMoney(value)}
          <div className="cz-quiet">{hourSource(hour_agreed)}</div>
        </>
      ),
    },
    ...amountColumns<StandByRow>(isRaised),
    {
      title: 'Quién y por qué',
      key: 'reason',
      render: (_, { decided_by, reason }) =>
        reason && (
          <span className="cz-reports-reason">
            {decided_by && <strong>{decided_by}: </strong>}
            {reason}
          </span>
        ),
    },
    {
      title: 'Evidencia',
      key: 'evidence',
      render: (_, { id_reservation, number }) => {
        const to = links.evidence(id_reservation);
        return (
          to && (
            <Link to={to} aria-label={`Reporte de la reserva ${id_reservation}-${number}`}>
              Reporte
            </Link>
          )
        );
      },
    },
  ];
}

/** One row per client or place. */
export function totalColumns(
  head: string,
  isRaised: boolean,
  linkOf: (row: StandByTotal) => string | null,
): TableColumnsType<StandByTotal> {
  return [
    {
      title: head,
      dataIndex: 'name',
      render: (name: string, row) => {
        const to = linkOf(row);
        return to === null ? name : <Link to={to}>{name}</Link>;
      },
    },
    { title: 'Paradas', dataIndex: 'stops', align: right, render: (count: number) => formatNumber(count, 0) },
    { title: 'Minutos', dataIndex: 'minutes', align: right, render: (count: number) => formatNumber(count, 0) },
    ...amountColumns<StandByTotal>(isRaised),
  ];
}
