import type { BoardDriver } from '@cabezal/contract/fleet/drivers/driving-time.calls';
import { addDays, daysBetween, instantOf } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { unprocessable } from '../../../platform/http/errors.ts';
import { ownArrival } from '../../trips/state/facts/event-times.queries.ts';
import { guideWay } from '../../trips/state/facts/hidden-place.queries.ts';

export interface DrivingTimeFilters {
  from?: string;
  to?: string;
  id_company?: number;
  id_driver?: number;
  over?: boolean;
}
export type DrivingTimeInput = ListInput & { filters?: DrivingTimeFilters };

const LONGEST_PERIOD_DAYS = 92;
const WEEK_DAYS = 6;

/** First and last day of the period. Errors: 422 when they are reversed or too far apart. */
function periodOf(f: DrivingTimeFilters, today: string): { from: string; to: string } {
  const to = f.to ?? today;
  const from = f.from ?? addDays(to, -WEEK_DAYS);
  const days = daysBetween(from, to);
  if (days >= 0 && days <= LONGEST_PERIOD_DAYS) return { from, to };
  const text =
    days < 0 ? 'La fecha final es anterior a la inicial' : `El período puede tener hasta ${LONGEST_PERIOD_DAYS} días`;
  throw unprocessable('PERIODO', text, { 'filters.from': text });
}

/**
 * The list of driving times: stretches (departure from a stop to arrival at the next) by driver and business day, then by driver. A stretch
 * counts if its departure is in the period; waiting that a rescue took over is not its driver's. Guides are found by their planned start, up to five days before or after the period.
 */
export function drivingTimeList(input: DrivingTimeInput, { today, zone }: ReadAt, maxHours: number): ListSpec {
  const f = input.filters ?? {};
  const period = periodOf(f, today);
  const since = instantOf(period.from, '00:00', zone);
  const until = instantOf(addDays(period.to, 1), '00:00', zone);
  const mine = [
    sql`g.deleted_at is null and g.id_driver is not null`,
    sql`g.planned_start between ${since}::timestamptz - interval '5 days' and ${until}::timestamptz + interval '5 days'`,
    ...(f.id_driver === undefined ? [] : [sql`g.id_driver = ${f.id_driver}`]),
  ];
  const totals = sql`with stretches as materialized (
      select * from (select g.id_driver, g.id_guide, s.departure_at, ${ownArrival} as arrival_at,
          lead(${ownArrival}) over (partition by g.id_guide order by s.position) as next_arrival
        from guides g join guide_stops s using (id_guide) where ${sql.join(mine, sql` and `)} and s.skipped_at is null) stops
      where departure_at >= ${since} and departure_at < ${until} and next_arrival > departure_at),
    days as (select id_driver, (departure_at at time zone ${zone})::date as day, sum(extract(epoch from next_arrival - departure_at)) / 60 as driving,
        max(extract(epoch from next_arrival - departure_at)) / 60 as longest,
        coalesce(sum(extract(epoch from departure_at - arrival_at)) / 60, 0) as stopped, max(next_arrival) as last_arrival
      from stretches group by 1, 2),
    counted as (select id_driver, count(distinct id_guide)::int as trips from stretches group by 1)
    select d.id_driver, d.name || ' ' || d.last_name as driver_name, d.last_name, d.identification_card, d.id_company, c.name as company, d.search_text,
      counted.trips, count(*)::int as days, round(sum(days.driving))::int as driving_minutes, round(sum(days.stopped))::int as stopped_minutes,
      round(max(days.longest))::int as longest_minutes, (array_agg(days.day order by days.driving desc, days.day))[1] as busiest_day,
      round(max(days.driving))::int as busiest_minutes, count(*) filter (where days.driving > ${maxHours * 60})::int as days_over,
      max(days.last_arrival) as last_arrival
    from days join counted using (id_driver) join drivers d using (id_driver) join companies c on c.id_company = d.id_company
    group by d.id_driver, c.name, counted.trips`;
  return {
    from: sql`(${totals}) w`,
    key: sql`w.id_driver`,
    // Each row is computed from all stretches, so one query returns the page and its count.
    isKeyComposed: true,
    columns: sql`w.id_driver, w.driver_name, w.identification_card, w.company, w.trips, w.days, w.driving_minutes, w.stopped_minutes, w.longest_minutes,
      w.busiest_day, w.busiest_minutes, w.days_over, w.last_arrival`,
    where: [
      f.id_company === undefined ? undefined : sql`w.id_company = ${f.id_company}`,
      f.over === undefined ? undefined : sql`(w.days_over > 0) = ${f.over}`,
      matches(sql`w.search_text`, input.search),
    ],
    sortable: {
      id_driver: sql`w.id_driver`,
      driver_name: sql`w.last_name`,
      trips: sql`w.trips`,
      days: sql`w.days`,
      driving_minutes: sql`w.driving_minutes`,
      stopped_minutes: sql`w.stopped_minutes`,
      longest_minutes: sql`w.longest_minutes`,
      busiest_minutes: sql`w.busiest_minutes`,
    },
    defaultSort: { field: 'driving_minutes', dir: 'desc' },
  };
}

const tripJson = sql`jsonb_build_object('id_guide', g.id_guide, 'guide_number', g.guide_number, 'status', g.status, 'route_text', ${guideWay},
  'planned_start', iso(g.planned_start), 'planned_end', iso(g.planned_end))`;
const begun = sql`g.status in ('RETIRANDO', 'RETIRADO', 'VIAJANDO', 'EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO')`;
const ahead = sql`g.status in ('GUIA_PENDIENTE', 'RETIRO_POR_SALIR', 'VIAJE_POR_SALIR', 'DEVOLUCION_POR_SALIR')`;
const tripOf = (which: typeof begun) => sql`(select ${tripJson} from guides g join reservations r using (id_reservation)
  where g.id_driver = d.id_driver and g.live and g.closed_at is null and ${which} order by g.planned_start limit 1)`;

/** Active drivers by name with the trip under way and the next one. */
export function listDriverBoard(tx: Tx, input: { search?: string; id_company?: number }): Promise<BoardDriver[]> {
  const words = matches(sql`d.search_text`, input.search) ?? sql`true`;
  const company = input.id_company === undefined ? sql`true` : sql`d.id_company = ${input.id_company}`;
  return tx.rows(sql<BoardDriver>`select d.id_driver, d.name || ' ' || d.last_name as driver_name, c.name as company, d.phone, d.active, d.license_type,
      d.license_expiry, d.license_points, t.disk, t.license_plate, ${tripOf(begun)} as current, ${tripOf(ahead)} as next
    from drivers d join companies c using (id_company)
      left join (select distinct on (id_driver) id_driver, disk, license_plate from trucks where active and id_driver is not null
        order by id_driver, id_truck) t on t.id_driver = d.id_driver
    where d.active and ${words} and ${company} order by d.last_name, d.id_driver limit 1000`);
}
