import type { EventContext } from '@cabezal/domain/rules/guide-context';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { changedMeanwhile, notFound } from '../../platform/http/errors.ts';
import {
  type GuideRecord,
  type LegRecord,
  loadFacts,
  type ReservationRecord,
  type SubRecord,
} from '../reservations/reservation-facts.queries.ts';

/** A guide with everything that its rules read. */
export interface TakenGuide {
  readonly guide: GuideRecord;
  readonly leg: LegRecord;
  readonly sub: SubRecord;
  readonly reservation: ReservationRecord;
  readonly row: GuideColumns;
}
export interface GuideColumns {
  id_guide: number;
  id_leg: number;
  id_reservation: number;
  id_sub_reservation: number;
  version: number;
  guide_number: string | null;
  id_truck: number | null;
  id_driver: number | null;
  id_generator: number | null;
  id_chassis: number | null;
  id_carrier: number | null;
  is_own: boolean | null;
  planned_start: string;
  planned_end: string;
  container_code: string | null;
  seals: string[];
  weight_kg: number;
  tare_kg: number;
  length_ft: number;
  reefer: boolean;
  needs_generator: boolean;
  number: number;
  party: number[];
  driver_name: string | null;
  license_plate: string | null;
}

const columns = sql`g.id_guide, g.id_leg, g.id_reservation, g.id_sub_reservation, g.version, g.guide_number, g.id_truck, g.id_driver, g.id_generator, g.id_chassis, g.id_carrier, g.is_own,
  g.planned_start, g.planned_end, u.container_code, u.seals, u.weight_kg, y.tare_kg, y.length_ft, y.reefer, u.needs_generator, u.number, g.party, g.driver_name, g.license_plate`;
const joins = sql`join sub_reservations u using (id_sub_reservation) join container_types y using (id_container_type)`;

export function guideColumns(tx: Tx, id_guide: number): Promise<GuideColumns | undefined> {
  return tx.row(
    sql<GuideColumns>`select ${columns} from guides g ${joins} where g.id_guide = ${id_guide} and g.deleted_at is null`,
  );
}

/**
 * Takes a guide for a change: it must be in the caller's scope; then the transaction is elevated and the reservation's row is held, so
 * that changes of one reservation take turns. `version` null: the change carries its own order (events).
 */
export async function takeGuide(
  tx: Tx,
  where: { id_guide: number } | { id_stop: number },
  version: number | null,
): Promise<TakenGuide> {
  const condition =
    'id_guide' in where
      ? sql`g.id_guide = ${where.id_guide}`
      : sql`g.id_guide = (select s.id_guide from guide_stops s where s.id_stop = ${where.id_stop})`;
  const seen = await tx.row(
    sql<{
      id_guide: number;
      id_reservation: number;
    }>`select g.id_guide, g.id_reservation from guides g where ${condition} and g.deleted_at is null`,
  );
  if (seen === undefined) throw notFound('La guía no existe');
  await tx.elevate();
  const reservation = await loadFacts(tx, seen.id_reservation, true);
  const row = await guideColumns(tx, seen.id_guide);
  if (reservation === undefined || row === undefined) throw notFound('La guía no existe');
  if (version !== null && row.version !== version) throw changedMeanwhile();
  const sub = reservation.sub_reservations.find(s => s.id_sub_reservation === row.id_sub_reservation);
  const leg = sub?.legs.find(l => l.id_leg === row.id_leg);
  const guide = leg?.guides.find(g => g.id_guide === row.id_guide);
  if (sub === undefined || leg === undefined || guide === undefined) throw notFound('La guía no existe');
  return { guide, leg, sub, reservation, row };
}

/** What arrivals and departures are judged by (G3–G7). */
export function eventContext(taken: TakenGuide, now: Date): EventContext {
  const { sub, row, reservation, leg } = taken;
  const pickup = sub.legs.find(l => l.kind === 'RETIRO' && l.required);
  const trip = sub.legs.find(l => l.kind === 'VIAJE');
  return {
    now,
    reservation_type: reservation.reservation_type,
    container_code: row.container_code,
    seals: row.seals,
    unit_weight_kg: row.weight_kg + row.tare_kg,
    pickup_guides: pickup === undefined || pickup.id_leg === leg.id_leg ? null : pickup.guides,
    trip_guides: leg.kind === 'DEVOLUCION' && trip !== undefined ? trip.guides : null,
    is_reefer: row.reefer,
  };
}

export type EventSource = 'GPS' | 'DRIVER' | 'MONITOR';

/** Stores the facts that differ between a guide as it was and as a rule changed it. */
export async function storeFacts(
  tx: Tx,
  before: GuideRecord,
  after: GuideRecord,
  source: EventSource | null,
): Promise<void> {
  await tx.run(sql`update guides set issued_at = ${after.issued_at}, finished_at = ${after.finished_at}, closed_at = ${after.closed_at}, deleted_at = ${after.deleted_at},
      false_freight_at = ${after.false_freight_at}, rescued_by = ${after.rescued_by}, version = version + 1 where id_guide = ${before.id_guide}`);
  for (const [i, stop] of after.stops.entries()) {
    const old = before.stops[i];
    if (
      old === undefined ||
      (old.arrival_at === stop.arrival_at &&
        old.departure_at === stop.departure_at &&
        old.skipped_at === stop.skipped_at)
    )
      continue;
    await tx.run(sql`update guide_stops set arrival_at = ${stop.arrival_at}, departure_at = ${stop.departure_at}, skipped_at = ${stop.skipped_at},
        arrival_source = case when ${stop.arrival_at}::timestamptz is null then null when arrival_at is distinct from ${stop.arrival_at}::timestamptz then ${source} else arrival_source end,
        departure_source = case when ${stop.departure_at}::timestamptz is null then null when departure_at is distinct from ${stop.departure_at}::timestamptz then ${source} else departure_source end,
        arrival_received_at = case when ${stop.arrival_at}::timestamptz is null then null else coalesce(arrival_received_at, ${tx.now}) end,
        departure_received_at = case when ${stop.departure_at}::timestamptz is null then null else coalesce(departure_received_at, ${tx.now}) end,
        proposed_arrival_at = case when ${stop.arrival_at}::timestamptz is null then proposed_arrival_at end,
        proposed_departure_at = case when ${stop.departure_at}::timestamptz is null then proposed_departure_at end
      where id_stop = ${stop.id_stop}`);
  }
}

export interface LogEntry {
  id_guide: number;
  id_stop?: number | null;
  kind: 'ARRIVAL' | 'DEPARTURE' | 'PROPOSAL' | 'NOTE' | 'UNDO' | 'ISSUE' | 'CLOSE' | 'ALERT' | 'ASSIGNMENT' | 'PROBLEM';
  id_motivo?: number | null;
  text: string;
  at?: Date | string;
  author: { id_user: number | null; name: string };
}
export async function writeLog(tx: Tx, entry: LogEntry): Promise<number> {
  const { id_bitacora } = await tx.one(sql<{
    id_bitacora: number;
  }>`insert into logbook (id_guide, id_stop, kind, id_motivo, text, at, created_at, id_user, author)
    values (${entry.id_guide}, ${entry.id_stop ?? null}, ${entry.kind}, ${entry.id_motivo ?? null}, ${entry.text}, ${entry.at ?? tx.now}, ${tx.now},
      ${entry.author.id_user || null}, ${entry.author.name}) returning id_bitacora`);
  return id_bitacora;
}

/** Undone events stay in the logbook, annulled. */
export async function annulLog(tx: Tx, id_guide: number, kinds: string[], id_stop: number | null): Promise<void> {
  await tx.run(sql`update logbook set annulled_at = ${tx.now} where id_guide = ${id_guide} and annulled_at is null and kind in (${sql.join(kinds)})
    and (${id_stop}::integer is null or id_stop = ${id_stop})`);
}

/** A trip that ended early frees its resources; one that ran late keeps its plan. */
export async function freeEarly(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`update guides g set busy_to = greatest(g.busy_from, least(g.planned_end, e.ended)) from (
      select coalesce(g2.finished_at, g2.closed_at, (select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g2.id_guide)) as ended
      from guides g2 where g2.id_guide = ${id_guide}) e where g.id_guide = ${id_guide} and e.ended is not null
        and g.status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR', 'RETIRO_CERRADO', 'VIAJE_CERRADO', 'DEVOLUCION_CERRADO')`);
}
/** After an undo the plan holds again; refused by the database when somebody else has taken the truck meanwhile. */
export async function holdAgain(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`update guides set busy_to = planned_end where id_guide = ${id_guide}`);
}

export async function stopName(tx: Tx, id_stop: number): Promise<string> {
  return (await tx.one(sql<{ name: string }>`select name from guide_stops where id_stop = ${id_stop}`)).name;
}
