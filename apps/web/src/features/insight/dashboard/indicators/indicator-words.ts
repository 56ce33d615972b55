import type { IndicatorInput, UseInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import type {
  BillingDashboard,
  LaneGainDashboard,
  SaleFigures,
} from '@cabezal/contract/insight/indicators/money.calls';
import type { ArrivalFigures, ClosingFigures, UseDashboard } from '@cabezal/contract/insight/indicators/work.calls';
import { sharePercent } from '@cabezal/domain/prices/amounts/share';
import { formatMoney, formatNumber, formatPercent } from '@cabezal/domain/system/amounts/format';
import { formatDate, MONTHS } from '@cabezal/domain/system/time/time';
import { ARRIVAL_GROUP_NAMES, ARRIVAL_GROUPS, type ArrivalGroup } from '@cabezal/domain/trips/rules/arrivals';
import { CLOSING_GROUP_NAMES, CLOSING_GROUPS, type ClosingGroup } from '@cabezal/domain/trips/rules/closing-hours';
import { paths } from '../../../../app/paths.ts';
import type { ColumnSpec, FigureSpec, Fill } from '../../../../kits/charts/chart-spec.ts';
import { shortAmount } from '../../../../kits/charts/short-amount.ts';
import { COUNTED, countedReservationsPath } from '../../../../kits/report/counted.ts';
import { listPath } from '../../../../ui/table/list-state.ts';
import { color, families } from '../../../../ui/tokens.ts';

/** `12,5 %`; «—» without a value. */
export const percentText = (percent: number | string | null): string =>
  percent === null ? '—' : formatPercent(percent);
const money = {
  text: (value: number) => formatMoney(value),
  short: (value: number) => shortAmount(value, '$'),
};

type SalePart = 'invoiced' | 'ordered' | 'to_order' | 'on_trip';
const PARTS: readonly { part: SalePart; name: string; fill: Fill; color: string }[] = [
  { part: 'invoiced', name: 'Facturado', fill: 'solid', color: color.primary },
  { part: 'ordered', name: 'Ordenado', fill: 'stripes', color: families.ready.solid },
  { part: 'to_order', name: 'Por ordenar', fill: 'dots', color: families.to_close.solid },
  { part: 'on_trip', name: 'En viaje', fill: 'open', color: color.ink3 },
];
export const SALE_PARTS = PARTS.map(({ part, name }) => ({ part, name }));
const saleSeries = (rows: readonly SaleFigures[]): ColumnSpec['series'] =>
  PARTS.map(({ part, ...look }) => ({ ...look, values: rows.map(row => Number(row[part])) }));

/** `mar 2026` */
export const monthText = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;

export const billingMonths = ({ months }: BillingDashboard, asked: IndicatorInput): ColumnSpec => ({
  label: 'Venta por mes de la cita y cuánto de ella está facturado',
  head: 'Mes',
  ...money,
  points: months.map(({ month }) => monthText(month)),
  links: months.map(month => reservationsPath(asked, month)),
  series: saleSeries(months),
});
/** Chart of the largest clients: their sale by invoicing state, and the cumulative share of the total. */
export const billingClients = ({ clients, others }: BillingDashboard, asked: IndicatorInput): ColumnSpec => ({
  label: 'Venta por cliente, de mayor a menor',
  head: 'Cliente',
  ...money,
  points: [...clients.map(({ name }) => name), ...(others ? [`Otros (${others.clients})`] : [])],
  links: clients.map(({ id_client }) => reservationsPath(asked, { id_client })),
  series: saleSeries(others ? [...clients, others] : clients),
  second: {
    name: 'Acumulado',
    look: 'line',
    text: percentText,
    values: [...clients.map(row => row.cumulative_percent), ...(others ? [100] : [])],
  },
});

export const laneSpec = ({ lanes, target_percent }: LaneGainDashboard, asked: IndicatorInput): ColumnSpec => ({
  label: 'Venta, costo y rentabilidad por ruta',
  head: 'Ruta',
  ...money,
  points: lanes.map(({ name }) => name),
  links: lanes.map(lane => lanePath(asked, lane)),
  series: [
    { name: 'Venta', fill: 'solid', color: color.primary, values: lanes.map(row => Number(row.sale)) },
    { name: 'Costo', fill: 'stripes', color: color.field, values: lanes.map(row => Number(row.cost)) },
  ],
  second: {
    name: 'Rentabilidad',
    look: 'points',
    text: percentText,
    values: lanes.map(row => (row.profitability === null ? null : Number(row.profitability))),
    ...(target_percent !== null && {
      limit: { name: `Objetivo ${percentText(target_percent)}`, value: target_percent },
    }),
  },
});

const ARRIVAL_LOOKS: Readonly<Record<ArrivalGroup, { fill: Fill; color: string }>> = {
  ON_TIME: { fill: 'solid', color: families.closed.solid },
  UP_TO_30: { fill: 'dots', color: families.to_close.solid },
  UP_TO_60: { fill: 'stripes', color: color.orange },
  OVER_60: { fill: 'open', color: families.problem.solid },
};
export const arrivalSpec = (head: string, rows: readonly (ArrivalFigures & { name: string })[]): ColumnSpec => ({
  label: `Llegadas a planta por ${head.toLowerCase()}`,
  head,
  points: rows.map(({ name }) => name),
  series: ARRIVAL_GROUPS.map(group => ({
    name: ARRIVAL_GROUP_NAMES[group],
    ...ARRIVAL_LOOKS[group],
    values: rows.map(row => row.groups[group] ?? 0),
  })),
  text: value => formatNumber(value, 0),
  short: value => shortAmount(value),
});

/** Chart of the number of guides by the time until their closing, one column per group. */
export const closingSpec = ({ groups }: ClosingFigures, asked: IndicatorInput): ColumnSpec => ({
  label: 'Guías cerradas por horas entre el fin del viaje y el cierre',
  head: 'Horas',
  points: CLOSING_GROUPS.map(group => CLOSING_GROUP_NAMES[group]),
  links: CLOSING_GROUPS.map(group => closingsPath(asked, group)),
  series: [
    {
      name: 'Guías',
      fill: 'solid',
      color: color.primary,
      values: CLOSING_GROUPS.map(group => groups[group] ?? 0),
    },
  ],
  text: value => formatNumber(value, 0),
  short: value => shortAmount(value),
});

/** Maximum number of rows in the chart. The table below it has all. */
export const MOST_DRAWN = 30;
/** `03/dic` */
const dayText = (day: string): string => formatDate(day).slice(0, 6);
export const heatSpec = (head: string, { days, resources }: UseDashboard): FigureSpec => {
  const drawn = resources.slice(0, MOST_DRAWN);
  return {
    label: `Uso por día y ${head.toLowerCase()}`,
    head,
    text: percentText,
    short: String,
    points: drawn.map(({ name }) => name),
    series: days.map((day, i) => ({
      name: dayText(day),
      values: drawn.map(one => {
        return sharePercent(one.busy_by_day[i] ?? 0, one.available_by_day[i] ?? 0);
      }),
    })),
  };
};

/** Whether the input filters by lane or by the owner of the trucks. Lists have no such filters, so that numbers are no links then. */
export const hasLane = ({ id_canton, id_port, own }: IndicatorInput): boolean =>
  id_canton !== undefined || id_port !== undefined || own !== undefined;

/** The address of the list of reservations that a number counts; null: the list does not have the filters. */
export function reservationsPath(
  asked: IndicatorInput,
  of: { from?: string; to?: string; id_client?: number } = {},
): string | null {
  if (hasLane(asked)) return null;
  return countedReservationsPath({ ...asked, ...of });
}
/** The address of the reservations of a lane: its city and port; null: the lane lacks one, or the report does not have the filters. */
export function lanePath(
  { from, to, id_client, id_advisor, own }: IndicatorInput,
  { id_canton, id_port }: { id_canton: number | null; id_port: number | null },
): string | null {
  if (own !== undefined || id_canton === null || id_port === null) return null;
  return listPath(paths.reportReservations, {
    date_from: from,
    date_to: to,
    status: COUNTED,
    id_canton,
    id_port,
    id_client,
    id_advisor,
  });
}
/** The guides that a number of arrivals counts: those at a plant, or of a carrier. */
export type ArrivalsOf = { id_plant: number | null } | { id_carrier: number | null };
/** The address of the list of guides with that punctuality; null: the list does not have the filters. */
export function arrivalsPath(asked: IndicatorInput, of: ArrivalsOf, arrival: ArrivalGroup): string | null {
  if (hasLane(asked) || Object.values(of).includes(null)) return null;
  const { from, to, id_client, id_advisor } = asked;
  return listPath(paths.guides, { agreed_from: from, agreed_to: to, ...of, arrival, id_client, id_advisor });
}
/** The address of the list of guides that were closed within the hours of the group; null: the list does not have the filters. */
export function closingsPath(
  asked: IndicatorInput,
  closing: ClosingGroup,
  of: { closed_by?: number } = {},
): string | null {
  if (hasLane(asked)) return null;
  const { from, to, id_client, id_advisor } = asked;
  return listPath(paths.guides, { closed_from: from, closed_to: to, closing, ...of, id_client, id_advisor });
}
/** The address of the list of a truck's or driver's guides planned to begin in the period; null: the list does not have the filters. */
export function tripsPath(asked: UseInput, id: number): string | null {
  const { kind, from, to, id_client, id_advisor, id_canton, id_port } = asked;
  if (id_canton !== undefined || id_port !== undefined || (kind !== 'TRUCK' && kind !== 'DRIVER')) return null;
  const of = kind === 'TRUCK' ? { id_truck: id } : { id_driver: id };
  return listPath(paths.guides, { ...of, planned_from: from, planned_to: to, id_client, id_advisor });
}
