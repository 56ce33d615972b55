import type { Parameters } from '@cabezal/domain/system/parameters/parameter-value';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Instant } from '@cabezal/domain/system/time/time';
import type { EventContext } from '@cabezal/domain/trips/rules/guide-context';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../../../../platform/db/among.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { changedMeanwhile, demand, notFound } from '../../../../platform/http/errors.ts';
import { parameters } from '../../../system/parameters/read-parameter.queries.ts';
import { settleEtaSamples } from './eta-samples.queries.ts';
import {
  type GuideRecord,
  holdFacts,
  type LegRecord,
  type ReservationRecord,
  type SubRecord,
} from './reservation-facts.queries.ts';

/** A guide with everything that its rules read. */
export interface LockedGuide {
  readonly guide: GuideRecord;
  readonly leg: LegRecord;
  readonly sub: SubRecord;
  /** With the facts of its container only. */
  readonly reservation: Omit<ReservationRecord, 'sub_reservations' | 'elsewhere'>;
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

/** Columns of guides that are not deleted, by id. */
export async function columnsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, GuideColumns>> {
  const rows = await tx.rows(
    sql<GuideColumns>`select ${columns} from guides g ${joins} where ${among(sql`g.id_guide`, ids)} and g.deleted_at is null`,
  );
  return new Map(rows.map(row => [row.id_guide, row]));
}
export async function guideColumns(tx: Tx, id_guide: number): Promise<GuideColumns | undefined> {
  return (await columnsOf(tx, [id_guide])).get(id_guide);
}

/**
 * Locks a guide for a change. It must be in the caller's scope; then the transaction is elevated, and the reservation is locked before the
 * facts are read, so that changes of one reservation run one after the other. `version` null: the order of changes does not depend on a
 * version (events).
 */
export async function guideToChange(
  tx: Tx,
  where: { id_guide: number } | { id_stop: number },
  version: number | null,
): Promise<LockedGuide> {
  const condition =
    'id_guide' in where
      ? sql`g.id_guide = ${where.id_guide}`
      : sql`g.id_guide = (select s.id_guide from guide_stops s where s.id_stop = ${where.id_stop})`;
  const seen = await tx.row(
    sql<{
      id_guide: number;
      id_reservation: number;
      id_sub_reservation: number;
      may_change: boolean;
    }>`select g.id_guide, g.id_reservation, g.id_sub_reservation,
        app_may_change(r.id_client, r.id_forwarder) as may_change
      from guides g join reservations r using (id_reservation) where ${condition} and g.deleted_at is null`,
  );
  if (seen === undefined) throw notFound('La guía no existe');
  if (!seen.may_change) demand(refuse('RESERVA_AJENA'));
  await tx.elevate();
  const reservation = await holdFacts(tx, seen.id_reservation, [seen.id_sub_reservation]);
  const row = await guideColumns(tx, seen.id_guide);
  if (reservation === undefined || row === undefined) throw notFound('La guía no existe');
  if (version !== null && row.version !== version) throw changedMeanwhile();
  const sub = reservation.sub_reservations.find(s => s.id_sub_reservation === row.id_sub_reservation);
  const leg = sub?.legs.find(l => l.id_leg === row.id_leg);
  const guide = leg?.guides.find(g => g.id_guide === row.id_guide);
  if (sub === undefined || leg === undefined || guide === undefined) throw notFound('La guía no existe');
  return { guide, leg, sub, reservation, row };
}

const EVENT_PARAMETERS = ['tolerancia_reloj_min', 'unidad_max_kg'] as const;
export type EventLimits = Parameters<(typeof EVENT_PARAMETERS)[number]>;
/** Today's limits: how far ahead a clock may be, and how much a unit may weigh. */
export const eventLimits = (tx: Tx): Promise<EventLimits> => parameters(tx, EVENT_PARAMETERS, tx.today);

/** The facts by which arrivals and departures are judged (G3–G7). */
export function eventContext(taken: LockedGuide, now: Date, held: EventLimits): EventContext {
  const { sub, row, reservation, leg } = taken;
  const pickup = sub.legs.find(l => l.kind === 'RETIRO' && l.required);
  // The work that an early returned container still had to do does not block its return.
  const trip = leg.extraordinary ? undefined : sub.legs.find(l => l.kind === 'VIAJE');
  return {
    now,
    tolerance_minutes: held.tolerancia_reloj_min,
    unit_max_kg: held.unidad_max_kg,
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

const guideFacts = [
  'issued_at',
  'finished_at',
  'closed_at',
  'deleted_at',
  'false_freight_at',
  'rescued_by',
  'rescued_at',
  'costs_closed_at',
] as const;

/** A changed arrival or departure, with its source, the time at which it became known, and the proposal that it answers. */
function eventChange(
  event: 'arrival' | 'departure',
  at: Instant | null,
  source: EventSource | null,
  now: Date,
): RawBuilder<unknown> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(name);
  if (at === null)
    return sql`${column(`${event}_at`)} = null, ${column(`${event}_source`)} = null, ${column(`${event}_received_at`)} = null`;
  return sql`${column(`${event}_at`)} = ${at}, ${column(`${event}_source`)} = ${source},
    ${column(`${event}_received_at`)} = coalesce(${column(`${event}_received_at`)}, ${now}), ${column(`proposed_${event}_at`)} = null`;
}

type StopFacts = GuideRecord['stops'][number];
const hasNewEvent = (old: StopFacts | undefined, stop: StopFacts): boolean =>
  old !== undefined &&
  ((stop.arrival_at !== null && stop.arrival_at !== old.arrival_at) ||
    (stop.departure_at !== null && stop.departure_at !== old.departure_at));
/** The trip is on the monitoring board: nobody took it off, or it was put back. */
export const watchedAgain = sql`monitoring_disabled_at = null, monitoring_disabled_by = null, monitoring_disabled_motive = null`;

/** Stores only the facts that a rule changed, and increments the version of the guide. */
export async function storeFacts(
  tx: Tx,
  before: GuideRecord,
  after: GuideRecord,
  source: EventSource | null,
): Promise<void> {
  const was = new Map(before.stops.map(stop => [stop.id_stop, stop]));
  const changed = guideFacts
    .filter(fact => before[fact] !== after[fact])
    .map(fact => sql`${sql.ref(fact)} = ${after[fact]}`);
  if (after.stops.some(stop => hasNewEvent(was.get(stop.id_stop), stop))) changed.push(watchedAgain);
  await tx.run(
    sql`update guides set ${sql.join([...changed, sql`version = version + 1`])} where id_guide = ${before.id_guide}`,
  );
  for (const stop of after.stops) {
    const old = before.stops.find(s => s.id_stop === stop.id_stop);
    if (old === undefined) continue;
    const changes: RawBuilder<unknown>[] = [];
    if (old.arrival_at !== stop.arrival_at) changes.push(eventChange('arrival', stop.arrival_at, source, tx.now));
    if (old.departure_at !== stop.departure_at)
      changes.push(eventChange('departure', stop.departure_at, source, tx.now));
    if (old.skipped_at !== stop.skipped_at) changes.push(sql`skipped_at = ${stop.skipped_at}`);
    if (changes.length > 0)
      await tx.run(sql`update guide_stops set ${sql.join(changes)} where id_stop = ${stop.id_stop}`);
  }
  const differs = (stop: GuideRecord['stops'][number]): boolean => {
    const old = was.get(stop.id_stop);
    return old !== undefined && (old.arrival_at !== stop.arrival_at || old.skipped_at !== stop.skipped_at);
  };
  if (after.stops.some(differs)) await settleEtaSamples(tx, before.id_guide);
}

export interface LogEntry {
  id_guide: number;
  id_stop?: number | null;
  /** The place that the text names, if it is not that of the stop: readers who may not know it read another name. */
  place?: { id_location: number | null; name: string } | null;
  kind: 'ARRIVAL' | 'DEPARTURE' | 'PROPOSAL' | 'NOTE' | 'UNDO' | 'ISSUE' | 'CLOSE' | 'ALERT' | 'ASSIGNMENT' | 'PROBLEM';
  id_motivo?: number | null;
  text: string;
  /** What only the operator's people read after the text. */
  operator_note?: string | null;
  at?: Date | string;
  author: { id_user: number | null; name: string };
}
export async function writeLog(tx: Tx, entry: LogEntry): Promise<number> {
  // Only places of the catalogue may be hidden, not the points of a trip.
  const place = entry.place?.id_location == null ? null : entry.place;
  const { id_bitacora } = await tx.one(sql<{
    id_bitacora: number;
  }>`insert into logbook (id_guide, id_stop, kind, id_motivo, text, at, created_at, id_user, author, id_location, place_name, operator_note)
    values (${entry.id_guide}, ${entry.id_stop ?? null}, ${entry.kind}, ${entry.id_motivo ?? null}, ${entry.text}, ${entry.at ?? tx.now}, ${tx.now},
      ${entry.author.id_user || null}, ${entry.author.name}, ${place?.id_location ?? null}, ${place?.name ?? null}, ${entry.operator_note ?? null}) returning id_bitacora`);
  return id_bitacora;
}

/** Companies that read a guide and its logbook, also when its trip is over. */
export async function partyOfGuide(tx: Tx, id_guide: number): Promise<number[]> {
  return (await tx.one(sql<{ party: number[] }>`select party from guides where id_guide = ${id_guide}`)).party;
}

/** Marks undone events as annulled in the logbook. */
export async function annulLog(tx: Tx, id_guide: number, kinds: string[], id_stop: number | null): Promise<void> {
  await tx.run(sql`update logbook set annulled_at = ${tx.now} where id_guide = ${id_guide} and annulled_at is null and kind in (${sql.join(kinds)})
    and (${id_stop}::integer is null or id_stop = ${id_stop})`);
}

/** Start of the logbook's text about a skipped stop. */
export const skippedText = 'Parada no ejecutada: ';
/** Stores why a stop was skipped. */
export async function storeSkipReason(tx: Tx, id_stop: number, motive: string): Promise<void> {
  await tx.run(sql`update guide_stops set skipped_reason = ${motive} where id_stop = ${id_stop}`);
}
/** Skipped stops of a guide, with their reasons. */
export function skippedStops(tx: Tx, id_guide: number): Promise<{ id_stop: number; name: string; motive: string }[]> {
  return tx.rows(sql<{
    id_stop: number;
    name: string;
    motive: string;
  }>`select id_stop, name, coalesce(skipped_reason, '') as motive
    from guide_stops where id_guide = ${id_guide} and skipped_at is not null order by position`);
}
/** Resumes a skipped stop: removes its reason, and annuls its entry in the logbook. */
export async function annulSkip(tx: Tx, id_stop: number): Promise<void> {
  await tx.run(sql`update guide_stops set skipped_reason = null where id_stop = ${id_stop}`);
  await tx.run(sql`update logbook set annulled_at = ${tx.now}
    where id_stop = ${id_stop} and annulled_at is null and kind = 'NOTE' and starts_with(text, ${skippedText})`);
}

/** A guide `g` whose last stop is done, closed or not. */
export const isDrivenToEnd = sql`g.status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR', 'RETIRO_CERRADO', 'VIAJE_CERRADO', 'DEVOLUCION_CERRADO')`;
/** The same without false freights: the trip was driven. */
export const isOver = sql`(${isDrivenToEnd} and g.false_freight_at is null)`;

/**
 * Until when a guide `g` holds its resources, by its facts: a driven trip until its real end, at most until its planned end; any other
 * until its planned end. Whether it is driven depends on its events, not on when it was closed.
 */
const busyUntil = sql`case when ${isDrivenToEnd}
  then greatest(g.busy_from, least(g.planned_end, coalesce(g.finished_at,
    greatest((select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide), g.false_freight_at), g.closed_at, g.planned_end)))
  else g.planned_end end`;

/** Frees the resources of a trip that ended early; a late one keeps its planned time. */
export async function freeEarly(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(
    sql`update guides g set busy_to = ${busyUntil} where g.id_guide = ${id_guide} and g.busy_to > ${busyUntil}`,
  );
}
/**
 * After an undo, holds the resources again for the time that the facts require; the database refuses it if another guide has the truck
 * meanwhile. A trip that is still over keeps its time.
 */
export async function holdAgain(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`update guides g set busy_to = ${busyUntil} where g.id_guide = ${id_guide}`);
}

/** Gives the guide a new version: whoever read the former one does not change it. */
export async function raiseGuideVersion(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`update guides set version = version + 1 where id_guide = ${id_guide}`);
}

/** Deletes what the follower derived from positions; it starts again from the remaining facts. */
export async function forgetProgress(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`delete from guide_tracking where id_guide = ${id_guide}`);
}

export async function stopName(tx: Tx, id_stop: number): Promise<string> {
  return (await tx.one(sql<{ name: string }>`select name from guide_stops where id_stop = ${id_stop}`)).name;
}
