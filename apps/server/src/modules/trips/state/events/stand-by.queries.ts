import type { StandByView } from '@cabezal/contract/trips/stops/stand-by.shapes';
import { businessDate, toMillis } from '@cabezal/domain/system/time/time';
import { effectiveStops, type StopSigns } from '@cabezal/domain/trips/status/standing';
import { standBy } from '@cabezal/domain/trips/stops/stand-by';
import { sql } from 'kysely';
import { among } from '../../../../platform/db/among.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import { isTakeOver, stopName } from '../facts/hidden-place.queries.ts';
import { settleJustifications } from './lateness.queries.ts';

/** As the system calculates it, with its money. */
export type PricedWait = StandByView & { cost_per_hour: string; hour_agreed: boolean; cost: string };

interface WaitRow extends StopSigns {
  id_guide: number;
  id_stop: number;
  name: string;
  /** Waiting counts here: a work stop that was reached and was not transferred to a rescue with its clock. */
  waits: boolean;
  appointment_at: string | null;
  free_hours: string | null;
  reefer: boolean;
  /** Rate per hour agreed with the client, USD; null: the parameter applies. */
  agreed_hour: string | null;
  /** Rate per hour stored when the truck left, and the start of counting; null: the truck is still there. */
  counted_hour: string | null;
  counted_from: string | null;
  counted_agreed: boolean | null;
  adjusted_cost: string | null;
  justification: string | null;
}

/**
 * True for a stop `s` at which waiting is counted. It is not counted at the last stop of a RETIRO at a plant or yard, nor at another
 * customer's plant, where a street turn takes over the container.
 */
export const isWait = sql`coalesce(s.arrival_at is not null and s.free_hours is not null and s.code in ('PLT', 'PRT', 'DEP') and s.action is not null and not ${isTakeOver} and s.transferred_at is null, false)`;

/** The stops in order, with the data for their stand-by. */
function stopsOf(tx: Tx, ids: readonly number[]): Promise<WaitRow[]> {
  return tx.rows(sql<WaitRow>`select s.id_guide, s.id_stop, ${stopName} as name, s.status, s.arrival_at, s.departure_at, s.proposed_arrival_at, s.proposed_departure_at, s.appointment_at,
      s.free_hours, y.reefer, u.stand_by_hour_usd::text as agreed_hour, b.cost_per_hour::text as counted_hour, b.starts_at as counted_from, b.hour_agreed as counted_agreed, b.adjusted_cost, b.justification,
      ${isWait} as waits
    from guide_stops s join guides g using (id_guide) join sub_reservations u using (id_sub_reservation) join container_types y using (id_container_type)
      left join stand_bys b on b.id_stop = s.id_stop
    where ${among(sql`s.id_guide`, ids)} order by s.id_guide, s.position`);
}

/** The rate per hour, USD, and whether it was agreed with the client; if not, it is the parameter of the day. */
interface Hour {
  usd: string;
  is_agreed: boolean;
}

/** Rate per hour on a business date, USD. */
async function hourlyRate(tx: Tx, reefer: boolean, date: string): Promise<string> {
  return parameter(tx, reefer ? 'stand_by_hora_reefer_usd' : 'stand_by_hora_seco_usd', date);
}

/**
 * A stop that the truck has left keeps its rate: a later agreement applies only to stops not left yet. Its hours may be corrected; if that
 * moves it to another day, that day's rate applies.
 */
function countedHour(
  { counted_hour, counted_from, counted_agreed, departure_at, appointment_at }: WaitRow,
  arrival_at: string,
  zone: string,
): Hour | null {
  if (counted_hour === null || counted_from === null || departure_at === null) return null;
  const isLate = appointment_at === null || toMillis(appointment_at) < toMillis(arrival_at);
  const from = isLate ? arrival_at : appointment_at;
  if (businessDate(counted_from, zone) !== businessDate(from, zone)) return null;
  return { usd: counted_hour, is_agreed: counted_agreed === true };
}

function viewOf(row: WaitRow & { arrival_at: string }, hour: Hour, now: Date): PricedWait {
  const s = standBy(
    {
      arrival_at: row.arrival_at,
      departure_at: row.departure_at,
      appointment_at: row.appointment_at,
      free_hours: Number(row.free_hours),
      hourly_rate: hour.usd,
    },
    now,
  );
  return {
    id_stop: row.id_stop,
    name: row.name,
    starts_at: s.start_at ?? row.arrival_at,
    ends_at: s.end_at,
    free_hours: Number(row.free_hours).toFixed(2),
    hours: s.hours_on_site.toFixed(2),
    excess_hours: s.excess_hours.toFixed(2),
    cost_per_hour: hour.usd,
    hour_agreed: hour.is_agreed,
    cost: s.cost,
    adjusted_cost: row.adjusted_cost,
    justification: row.justification,
    late_arrival: s.late_arrival,
    running: s.running,
  };
}

/** The stops of each guide, in order. */
function byGuide(rows: readonly WaitRow[]): Map<number, WaitRow[]> {
  const result = new Map<number, WaitRow[]>();
  for (const row of rows) result.set(row.id_guide, [...(result.get(row.id_guide) ?? []), row]);
  return result;
}

/**
 * Stand-by of each stop of guides, running ones counted to now, at the rate agreed with the client, else at the rate of the business day of
 * the arrival. A departure seen by GPS ends it, even if the seal that is needed to record the departure is still missing.
 */
export async function standBysOf(tx: Tx, ids: readonly number[]): Promise<Map<number, PricedWait[]>> {
  return viewsOf(tx, await stopsOf(tx, ids));
}

async function viewsOf(tx: Tx, stops: readonly WaitRow[]): Promise<Map<number, PricedWait[]>> {
  const rates = new Map<string, string>();
  const result = new Map<number, PricedWait[]>();
  for (const [id_guide, own] of byGuide(stops)) {
    for (const row of effectiveStops(own)) {
      const { arrival_at } = row;
      if (!row.waits || arrival_at === null) continue;
      const date = businessDate(arrival_at, tx.zone);
      const key = `${row.reefer} ${date}`;
      const agreed = row.agreed_hour === null ? null : { usd: row.agreed_hour, is_agreed: true };
      const kept = countedHour(row, arrival_at, tx.zone) ?? agreed;
      const hour = kept ?? { usd: rates.get(key) ?? (await hourlyRate(tx, row.reefer, date)), is_agreed: false };
      if (kept === null) rates.set(key, hour.usd);
      result.set(id_guide, [...(result.get(id_guide) ?? []), viewOf({ ...row, arrival_at }, hour, tx.now)]);
    }
  }
  return result;
}

/**
 * Stores the stand-by of stops with a recorded departure, and deletes that of stops whose departure was undone. An adjustment stays with
 * its stop; justifications that no longer apply are annulled.
 */
export async function refreshStandBy(tx: Tx, id_guide: number): Promise<void> {
  const stops = await stopsOf(tx, [id_guide]);
  const left = new Set(stops.filter(s => s.departure_at !== null).map(s => s.id_stop));
  const waits = await viewsOf(tx, stops);
  const done = (waits.get(id_guide) ?? []).filter(s => left.has(s.id_stop));
  await tx.run(
    sql`delete from stand_bys where id_guide = ${id_guide} and id_stop not in (${done.length === 0 ? sql`0` : sql.join(done.map(s => s.id_stop))})`,
  );
  for (const s of done)
    await tx.run(sql`insert into stand_bys (id_stop, id_guide, starts_at, ends_at, free_hours, hours, excess_hours, cost_per_hour, hour_agreed, cost)
      values (${s.id_stop}, ${id_guide}, ${s.starts_at}, ${s.ends_at}, ${s.free_hours}, ${s.hours}, ${s.excess_hours}, ${s.cost_per_hour}, ${s.hour_agreed}, ${s.cost})
      on conflict (id_stop) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, free_hours = excluded.free_hours, hours = excluded.hours,
        excess_hours = excluded.excess_hours, cost_per_hour = excluded.cost_per_hour, hour_agreed = excluded.hour_agreed, cost = excluded.cost`);
  await settleJustifications(tx, id_guide, waits);
}
