import type { StatusBoard, StatusGroup, WallTrip } from '@cabezal/contract/insight/boards/status.calls';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { minutesBetween } from '@cabezal/domain/system/time/time';
import { bandAround } from '@cabezal/domain/tracking/times/eta';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { reservationSpec } from '../../../bookings/reservations/reading/reservations.queries.ts';
import { guideSpec } from '../../../operations/guides/guides.queries.ts';
import {
  byAttention,
  limitsToday,
  openStops,
  tripRisks,
  tripView,
} from '../../../tracking/monitoring/monitored-trip.ts';
import { selectTripsUnderWay } from '../../../tracking/monitoring/monitoring.queries.ts';
import { selectBands } from '../../../tracking/times/gantt.queries.ts';
import type { OfReservation } from '../../../trips/state/filters/of-reservation.queries.ts';
import { GUIDE_STAGES, guideStatuses, RESERVATION_STAGES } from './stages.ts';
import { type Counted, countGroups, peopleOfTrips } from './status.queries.ts';

export interface BoardInput {
  group_by?: StatusGroup | undefined;
  rows: boolean;
  filters: OfReservation & { from?: string; to?: string };
}
type Column = StatusBoard['columns'][number];

const page = { page: 1, page_size: 1, sort: [] };

const FIELDS: Readonly<Record<StatusGroup, NonNullable<OfReservation['lacks']> | 'id_client'>> = {
  client: 'id_client',
  advisor: 'id_advisor',
  operative: 'id_operative',
  shipping_line: 'id_shipping_line',
  terminal: 'id_terminal',
};
const NOBODY: Readonly<Record<StatusGroup, string>> = {
  client: 'Sin cliente',
  advisor: 'Sin asesor',
  operative: 'Sin operativo',
  shipping_line: 'Sin naviera',
  terminal: 'Sin terminal',
};

const given = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The stages in order. Each counts the rows of the list that has its filters. */
function stages(tx: Tx, { from, to, ...of }: BoardInput['filters']): (Column & Counted)[] {
  const reservations = (key: string, title: string, filters: Record<string, string>): Column & Counted => ({
    key,
    title,
    screen: '/reservas',
    filters,
    of: 'r',
    spec: reservationSpec({ ...page, filters: { ...of, ...filters } }, tx),
  });
  const days = given({ appointment_from: from, appointment_to: to });
  return [
    ...RESERVATION_STAGES.map(([list, title]) => reservations(list, title, { list, ...days })),
    ...GUIDE_STAGES.map(([family, title]): Column & Counted => {
      const filters = { status: guideStatuses(family), ...given({ planned_from: from, planned_to: to }) };
      const spec = guideSpec({ ...page, filters: { ...of, ...filters } }, tx);
      return { key: family, title, screen: '/guias', filters, of: 'g', spec };
    }),
    reservations('finished', from === undefined ? 'Finalizadas hoy' : 'Finalizadas', {
      list: 'finished',
      finished_from: from ?? tx.today,
      finished_to: to ?? from ?? tx.today,
    }),
  ];
}

async function groupsOf(tx: Tx, group: StatusGroup, columns: readonly Counted[]): Promise<StatusBoard['groups']> {
  const found = groupBy(await countGroups(tx, group, columns), row => row.id);
  return [...found]
    .map(([id, rows]) => ({
      id,
      name: rows[0]?.name ?? NOBODY[group],
      counts: Object.fromEntries(rows.map(row => [row.key, row.count])),
      total: rows.reduce((n, row) => n + row.count, 0),
    }))
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'es'));
}

/** The containers on the road; those that need attention come first. */
async function tripsOf(
  tx: Tx,
  actor: Actor,
  { from: _from, to: _to, ...of }: BoardInput['filters'],
): Promise<WallTrip[]> {
  const limits = await limitsToday(tx);
  const rows = await selectTripsUnderWay(tx, actor.audience, { withUnwatched: true });
  const trips = rows
    .filter(row => row.under_way)
    .map(row => tripRisks(row, limits, tx))
    .sort(byAttention(actor.audience));
  const people = await peopleOfTrips(
    tx,
    trips.map(trip => trip.row.id_guide),
    of,
  );
  const bands = await selectBands(tx);
  const known = new Map(people.map(one => [one.id_guide, one]));
  return trips.flatMap(trip => {
    const who = known.get(trip.row.id_guide);
    if (who === undefined) return [];
    const { slot } = openStops(trip.row);
    const eta = slot?.eta_at ?? null;
    const slack = eta === null || !slot?.appointment_at ? null : Math.round(minutesBetween(eta, slot.appointment_at));
    const { operative, terminal } = who;
    const view = tripView(trip, actor.audience);
    const next_eta_band = view.next_eta_at === null ? null : bandAround(view.next_eta_at, tx.now, bands);
    const slack_limit_min = trip.limits.slack_min;
    return [
      { ...view, next_eta_band, eta_at_appointment: eta, slack_min: slack, slack_limit_min, operative, terminal },
    ];
  });
}

/** The board: counts by group and the containers on the road, each only if requested. */
export async function loadStatusBoard(tx: Tx, actor: Actor, input: BoardInput): Promise<StatusBoard> {
  const columns = stages(tx, input.filters);
  const { group_by } = input;
  return {
    at: tx.now.toISOString(),
    columns: columns.map(({ key, title, screen, filters }) => ({ key, title, screen, filters })),
    field: group_by === undefined ? null : FIELDS[group_by],
    groups: group_by === undefined ? [] : await groupsOf(tx, group_by, columns),
    trips: input.rows ? await tripsOf(tx, actor, input.filters) : [],
  };
}
