import { sql } from 'kysely';
import { type ListSpec, matches } from '../../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../../platform/db/tx.ts';
import { type GuideFilters, type GuideListInput, guideSpec } from '../../../operations/guides/guides.queries.ts';
import { drivenKm } from '../../../prices/pricing/chain.queries.ts';
import { isOver } from '../../../trips/state/facts/guide-record.queries.ts';

export type TripsOf = 'driver' | 'carrier';
export type TripListInput = GuideListInput & {
  filters?: GuideFilters & {
    punctual?: boolean;
    rated?: boolean;
    lacks_papers?: boolean;
    own?: boolean;
    over?: boolean;
  };
};

/** Columns that the person may read besides those of the guide. `lacking`: guides that lack papers, if requested. */
export interface Seen {
  figures: boolean;
  ratings: boolean;
  costs: boolean;
  lacking: readonly number[];
}

/** Whether the truck kept all of its appointments. For a rescue, stops of the rescued guide do not count. */
const punctual = sql`(select bool_and(s.arrival_at <= s.appointment_at) from guide_stops s where s.id_guide = g.id_guide
  and s.skipped_at is null and s.id_stop_origin is null and s.arrival_at is not null and s.appointment_at is not null)`;
/** As closed by a person, else by its road. */
const km = sql`coalesce(g.km, ${drivenKm})`;
const inMinutes = (interval: ReturnType<typeof sql>) => sql`round(extract(epoch from ${interval}) / 60)::integer`;
/** An aggregate over the stops of the guide, without those that it took over from a rescued guide. */
const ofEvents = (figure: ReturnType<typeof sql>) =>
  sql`(select ${figure} from guide_stops s where s.id_guide = g.id_guide and s.id_stop_origin is null)`;
const first = sql`min(least(s.arrival_at, s.departure_at))`;
const last = sql`max(greatest(s.arrival_at, s.departure_at))`;
const minutes = ofEvents(inMinutes(sql`${last} - ${first}`));
/** A value of the first or last stop with an event, without stops that it took over from a rescued guide. */
const ofStop = (figure: ReturnType<typeof sql>, dir: 'asc' | 'desc') =>
  sql`(select ${figure} from guide_stops s where s.id_guide = g.id_guide and s.id_stop_origin is null
    and coalesce(s.arrival_at, s.departure_at) is not null order by s.position ${sql.raw(dir)} limit 1)`;
const left = ofStop(sql`coalesce(s.departure_at, s.arrival_at)`, 'asc');
const came = ofStop(sql`coalesce(s.arrival_at, s.departure_at)`, 'desc');
const planned = inMinutes(sql`g.planned_end - g.planned_start`);
const times = sql`${left} as started_at, case when ${isOver} then ${came} end as ended_at, ${planned} as planned_min,
  case when ${isOver} then ${minutes} - ${planned} end as difference_min, ${ofEvents(inMinutes(sql`sum(s.departure_at - s.arrival_at)`))} as stay_min`;
const noTimes = sql`null::timestamptz as started_at, null::timestamptz as ended_at, null::integer as planned_min, null::integer as difference_min, null::integer as stay_min`;
const ratings = sql`service_ratings q where q.id_guide = g.id_guide`;
/** What each side says of the trip: the client's side may have several ratings, by links, and they count once. */
const sides = sql`(select avg(q.exact) as exact from ${ratings} group by q.rater) v`;
const ratingOfTrip = sql`(select avg(v.exact)::float8 from ${sides})`;
const closed = sql`(g.closed_at is not null or g.costs_closed_at is not null)`;
const cost = sql`case when ${closed} then (select coalesce(sum(c.subtotal + c.iva), 0)::numeric(14, 2) from guide_costs c where c.id_guide = g.id_guide) end`;
const viatico = sql`case when ${closed} then g.viatico end`;
const nothing = sql`null`;

/** Guides that have a carrier or driver, with the figures that the sums add up. */
export function tripSpec(input: TripListInput, at: ReadAt, whose: TripsOf, seen: Seen): ListSpec {
  const spec = guideSpec(input, at);
  const f = input.filters ?? {};
  const lacking = sql`g.id_guide = any(${[...seen.lacking]}::integer[])`;
  const show = (isSeen: boolean, value: ReturnType<typeof sql>) => (isSeen ? value : nothing);
  return {
    ...spec,
    columns: sql`${spec.columns}, ${show(seen.figures, sql`${km}::text`)} as km, ${show(seen.figures, punctual)} as punctual, ${show(seen.figures, minutes)} as minutes,
      ${seen.figures ? times : noTimes}, ${show(seen.ratings, ratingOfTrip)} as rating, ${show(seen.costs, cost)} as cost, ${show(seen.costs, viatico)} as viatico`,
    where: [
      ...spec.where,
      whose === 'driver' ? sql`g.id_driver is not null` : sql`g.id_carrier is not null`,
      f.punctual === undefined ? undefined : sql`${show(seen.figures, punctual)} = ${f.punctual}`,
      f.rated === undefined ? undefined : sql`${show(seen.ratings, sql`exists (select from ${ratings})`)} = ${f.rated}`,
      f.own === undefined ? undefined : sql`coalesce(g.is_own, false) = ${f.own}`,
      f.over === undefined ? undefined : sql`${isOver} = ${f.over}`,
      f.lacks_papers === undefined ? undefined : f.lacks_papers ? lacking : sql`not ${lacking}`,
    ],
  };
}

const WHO = {
  driver: {
    id: sql`g.id_driver`,
    name: sql`(select d.name || ' ' || d.last_name from drivers d where d.id_driver = k.id)`,
    company: sql`(select c.name from drivers d join companies c using (id_company) where d.id_driver = k.id)`,
  },
  carrier: {
    id: sql`g.id_carrier`,
    name: sql`(select c.name from companies c where c.id_company = k.id)`,
    company: sql`null::text`,
  },
} as const;

/** The same trips, summed by carrier or driver. Each number counts or sums the rows that the list shows with the same filter. */
export function tripSumSpec(input: TripListInput, at: ReadAt, whose: TripsOf, seen: Seen): ListSpec {
  const { where, words } = tripSpec(input, at, whose, seen);
  const typed = words && (words.match ?? matches)(words.text, words.typed);
  const conditions = [...where, typed].filter(one => one !== undefined);
  const { id, name, company } = WHO[whose];
  const trips = sql`select ${id} as id, ${km} as km, ${punctual} as punctual, g.id_guide = any(${[...seen.lacking]}::integer[]) as lacks, ${minutes} as minutes,
      q.n as ratings, q.total as rated_total, ${cost} as cost, ${viatico} as viatico
    from guides g left join lateral (select count(*) as n, sum(v.exact) as total from ${sides}) q on true where ${sql.join(conditions, sql` and `)}`;
  const money = (field: 'cost' | 'viatico') =>
    seen.costs ? sql`coalesce(sum(${sql.ref(field)}), 0)::numeric(14, 2)::text` : sql`null::text`;
  return {
    from: sql`(select k.*, ${name} as name, ${company} as company from (select t.id, count(*)::int as trips, coalesce(sum(t.km), 0) as km_sum,
        count(*) filter (where t.punctual)::int as punctual, count(*) filter (where not t.punctual)::int as late,
        (100.0 * count(*) filter (where t.punctual) / nullif(count(t.punctual), 0))::float8 as punctual_percent,
        ${seen.ratings ? sql`count(*) filter (where t.ratings > 0)::int` : sql`0`} as rated,
        ${seen.ratings ? sql`(sum(t.rated_total) / nullif(sum(t.ratings), 0))::float8` : sql`null::float8`} as rating,
        count(*) filter (where t.lacks)::int as lacks_papers, coalesce(sum(t.minutes), 0)::int as minutes, ${money('cost')} as cost, ${money('viatico')} as viatico
      from (${trips}) t group by t.id) k) w`,
    key: sql`w.id`,
    isKeyComposed: true,
    columns: sql`w.id, w.name, w.company, w.trips, round(w.km_sum, 1)::text as km, w.punctual, w.late, w.punctual_percent, w.rated, w.rating, w.lacks_papers,
      w.minutes, w.cost, w.viatico`,
    where: [],
    sortable: {
      name: sql`w.name`,
      trips: sql`w.trips`,
      km: sql`w.km_sum`,
      punctual_percent: sql`w.punctual_percent`,
      rating: sql`w.rating`,
      lacks_papers: sql`w.lacks_papers`,
      minutes: sql`w.minutes`,
      cost: sql`w.cost::numeric`,
      viatico: sql`w.viatico::numeric`,
    },
    nullable: ['punctual_percent', 'rating', 'cost', 'viatico'],
    defaultSort: { field: 'trips', dir: 'desc' },
  };
}

type Named =
  | 'driver'
  | 'client'
  | 'carrier'
  | 'truck'
  | 'advisor'
  | 'operative'
  | 'line'
  | 'terminal'
  | 'plant'
  | 'assigner';
/** Names of the records that the filters refer to; null: no filter. */
export function askedNames(tx: Tx, f: GuideFilters): Promise<Record<Named, string | null>> {
  const given = (id: number | undefined) => sql`${id ?? null}::integer`;
  const company = (id: number | undefined) => sql`(select c.name from companies c where c.id_company = ${given(id)})`;
  const person = (id: number | undefined) =>
    sql`(select trim(u.name || ' ' || u.last_name) from users u where u.id_user = ${given(id)})`;
  const place = (id: number | undefined) => sql`(select p.name from locations p where p.id_location = ${given(id)})`;
  return tx.one(sql<Record<Named, string | null>>`select
    (select d.name || ' ' || d.last_name from drivers d where d.id_driver = ${given(f.id_driver)}) as driver,
    (select k.disk from trucks k where k.id_truck = ${given(f.id_truck)}) as truck,
    (select n.name from shipping_lines n where n.id_shipping_line = ${given(f.id_shipping_line)}) as line,
    ${company(f.id_client)} as client, ${company(f.id_carrier)} as carrier, ${person(f.id_advisor)} as advisor,
    ${person(f.id_operative)} as operative, ${person(f.assigned_by)} as assigner, ${place(f.id_terminal)} as terminal, ${place(f.id_plant)} as plant`);
}
