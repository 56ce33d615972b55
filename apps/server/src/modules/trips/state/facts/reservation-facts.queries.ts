import type { SummarisedBox } from '@cabezal/domain/trips/status/carried-boxes';
import type { GuideFacts } from '@cabezal/domain/trips/status/guide-status';
import type { Status, SubReservationStatus } from '@cabezal/domain/trips/status/labels';
import type { LegFacts, ReservationFacts, SubReservationFacts } from '@cabezal/domain/trips/status/reservation-status';
import { type RawBuilder, sql } from 'kysely';
import { among, amongOrAll } from '../../../../platform/db/among.ts';
import { plannedOnce } from '../../../../platform/db/kept-plans.ts';
import type { Tx } from '../../../../platform/db/tx.ts';

/** Facts with the ids of their rows. Every status is derived from these alone. */
export interface GuideRecord extends GuideFacts {
  readonly id_guide: number;
  readonly status: string;
  readonly id_carrier: number | null;
  readonly id_guide_origin: number | null;
  readonly stops: readonly (GuideFacts['stops'][number] & { id_stop: number; position: number; status: string })[];
}
export interface LegRecord extends LegFacts {
  readonly id_leg: number;
  /** An extra leg, outside the template: the container goes back early. */
  readonly extraordinary: boolean;
  readonly guides: readonly GuideRecord[];
}
export interface SubRecord extends SubReservationFacts {
  readonly id_sub_reservation: number;
  readonly number: number;
  readonly status: string;
  readonly shown_status: string;
  readonly version: number;
  readonly legs: readonly LegRecord[];
}
/** Containers whose facts were not read, with their last derived statuses. */
interface Elsewhere {
  /** Each status that any of them has, once. */
  readonly statuses: readonly SubReservationStatus[];
  /** The first of them that is not over; null: all are over. */
  readonly open: { readonly number: number; readonly shown_status: Status } | null;
}
export interface ReservationRecord extends ReservationFacts {
  readonly id_reservation: number;
  readonly status: string;
  readonly shown_status: string;
  readonly party: readonly number[];
  readonly version: number;
  readonly appointment_at: string;
  readonly id_client: number;
  readonly id_bill_to: number;
  /** The company that booked for its customer. */
  readonly id_forwarder: number | null;
  readonly id_carrier: number | null;
  readonly reservation_type: 'E' | 'I';
  readonly departed_at: string | null;
  readonly finished_at: string | null;
  readonly sub_reservations: readonly SubRecord[];
  /** The other containers, if the facts of only some were read. */
  readonly elsewhere: Elsewhere;
}

const guidesJson = sql`coalesce((select jsonb_agg(jsonb_build_object('id_guide', g.id_guide, 'kind', g.kind, 'status', g.status, 'id_carrier', g.id_carrier,
    'deleted_at', iso(g.deleted_at), 'rescued_by', g.rescued_by, 'closed_at', iso(g.closed_at), 'finished_at', iso(g.finished_at),
    'false_freight_at', iso(g.false_freight_at), 'issued_at', iso(g.issued_at), 'rescued_at', iso(g.rescued_at), 'costs_closed_at', iso(g.costs_closed_at),
    'rescue', g.rescue, 'carries_container', g.carries_container, 'id_guide_origin', g.id_guide_origin,
    'stops', coalesce((select jsonb_agg(jsonb_build_object('id_stop', s.id_stop, 'position', s.position, 'status', s.status, 'code', s.code, 'action', s.action,
        'arrival_at', iso(s.arrival_at), 'departure_at', iso(s.departure_at), 'skipped_at', iso(s.skipped_at), 'proposed_arrival_at', iso(s.proposed_arrival_at), 'proposed_departure_at', iso(s.proposed_departure_at), 'inherited', s.id_stop_origin is not null and s.arrival_at is not null) order by s.position)
      from guide_stops s where s.id_guide = g.id_guide), '[]')) order by g.id_guide)
  from guides g where g.id_leg = l.id_leg), '[]')`;

/**
 * Locks reservations until the end of the transaction, in the order of their ids, so that changes of one reservation run one after the
 * other. It is a separate statement, before the protected data is read: a statement that waits for a lock still sees the data from before
 * it waited.
 */
export async function holdReservations(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(
    sql`select 1 from reservations where ${among(sql`id_reservation`, ids)} order by id_reservation for update`,
  );
}

/** Locks the reservation of a guide, as everything that changes the guide does. */
export async function holdReservationOf(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(
    sql`select 1 from reservations where id_reservation = (select id_reservation from guides where id_guide = ${id_guide}) for update`,
  );
}

/** Companies that were parties of a reservation at any moment of the transaction: both old and new parties are notified. */
const parties = new WeakMap<Tx, Map<number, Set<number>>>();
export const concernedBy = (tx: Tx, id_reservation: number): number[] => [
  ...(parties.get(tx)?.get(id_reservation) ?? []),
];
function noteParty(tx: Tx, { id_reservation, party }: Pick<ReservationRecord, 'id_reservation' | 'party'>): void {
  const known = parties.get(tx) ?? new Map<number, Set<number>>();
  parties.set(tx, known);
  known.set(id_reservation, new Set([...(known.get(id_reservation) ?? []), ...party]));
}

function others(subs: readonly number[] | undefined): RawBuilder<unknown> {
  if (subs === undefined) return sql`'{"statuses": [], "open": null}'::jsonb`;
  const from = sql`sub_reservations o where o.id_reservation = r.id_reservation and o.id_sub_reservation <> all(${[...subs]}::int[])`;
  return sql`jsonb_build_object('statuses', array(select distinct o.status from ${from}),
    'open', (select jsonb_build_object('number', o.number, 'shown_status', o.shown_status) from ${from}
      and o.status not in ('FINISHED', 'REJECTED', 'NOT_EJECUTED') order by o.number limit 1))`;
}

/** Adds the current parties of a reservation, so that new ones are notified, too. */
export async function noteParties(tx: Tx, id_reservation: number): Promise<void> {
  const row = await tx.one(
    sql<{ party: number[] }>`select party from reservations where id_reservation = ${id_reservation}`,
  );
  noteParty(tx, { id_reservation, ...row });
}

/** All current facts of reservations in one query; `subs`: only these containers. */
export async function loadManyFacts(
  tx: Tx,
  ids: readonly number[],
  subs?: readonly number[],
): Promise<Map<number, ReservationRecord>> {
  const records =
    await tx.rows(sql<ReservationRecord>`${sql.raw(plannedOnce)} select r.id_reservation, r.status, r.shown_status, r.party, r.version, r.appointment_at, r.id_client, r.id_bill_to, r.id_forwarder, r.id_carrier,
      r.reservation_type, r.accepted_at, r.rejected_at, r.cancelled_at, r.scheduled_at, r.departed_at, r.finished_at,
      coalesce((select jsonb_agg(jsonb_build_object('id_sub_reservation', u.id_sub_reservation, 'number', u.number, 'status', u.status, 'shown_status', u.shown_status,
          'version', u.version, 'rejected_at', iso(u.rejected_at), 'cancelled_at', iso(u.cancelled_at),
          'legs', coalesce((select jsonb_agg(jsonb_build_object('id_leg', l.id_leg, 'kind', l.kind, 'required', l.required, 'extraordinary', l.extraordinary, 'guides', ${guidesJson}) order by l.position)
            from legs l where l.id_sub_reservation = u.id_sub_reservation), '[]')) order by u.number)
        from sub_reservations u where u.id_reservation = r.id_reservation and ${amongOrAll(sql`u.id_sub_reservation`, subs)}), '[]') as sub_reservations,
      ${others(subs)} as elsewhere
    from reservations r where ${among(sql`r.id_reservation`, ids)}`);
  for (const record of records) noteParty(tx, record);
  return new Map(records.map(record => [record.id_reservation, record]));
}

/** All current facts of one reservation in one query; `subs`: only these containers. */
export async function loadFacts(
  tx: Tx,
  id_reservation: number,
  subs?: readonly number[],
): Promise<ReservationRecord | undefined> {
  return (await loadManyFacts(tx, [id_reservation], subs)).get(id_reservation);
}

/** Locks a reservation and reads its facts. */
export async function holdFacts(
  tx: Tx,
  id_reservation: number,
  subs?: readonly number[],
): Promise<ReservationRecord | undefined> {
  await holdReservations(tx, [id_reservation]);
  return loadFacts(tx, id_reservation, subs);
}

export interface StatusChange {
  table: 'reservations' | 'sub_reservations' | 'guides' | 'guide_stops';
  id: number;
  status: string;
  shown_status?: string;
}

/** Stores derived statuses that differ from the stored ones. */
export async function writeStatuses(tx: Tx, changes: StatusChange[]): Promise<void> {
  for (const c of changes) {
    if (c.table === 'guide_stops')
      await tx.run(sql`update guide_stops set status = ${c.status} where id_stop = ${c.id}`);
    else if (c.table === 'guides') await tx.run(sql`update guides set status = ${c.status} where id_guide = ${c.id}`);
    else if (c.table === 'sub_reservations')
      await tx.run(
        sql`update sub_reservations set status = ${c.status}, shown_status = ${c.shown_status} where id_sub_reservation = ${c.id}`,
      );
    else
      await tx.run(
        sql`update reservations set status = ${c.status}, shown_status = ${c.shown_status} where id_reservation = ${c.id}`,
      );
  }
}

/** Increments the version after an edit by a person. */
export async function newVersion(tx: Tx, id_reservation: number): Promise<void> {
  await tx.run(sql`update reservations set version = version + 1 where id_reservation = ${id_reservation}`);
}

/** Dates that follow from the derived status; null when the status went back. */
export async function writeMilestoneDates(
  tx: Tx,
  id_reservation: number,
  departed: boolean,
  finished: boolean,
): Promise<void> {
  await tx.run(sql`update reservations set departed_at = case when ${departed} then coalesce(departed_at, ${tx.now}) end,
      finished_at = case when ${finished} then coalesce(finished_at, ${tx.now}) end
    where id_reservation = ${id_reservation} and ((departed_at is not null) <> ${departed} or (finished_at is not null) <> ${finished})`);
}

interface ToldContainers {
  id_reservation: number;
  /** What lists tell now. */
  text: string;
  count: number;
  /** Boxes that an operation of empties will have; null: a booking. */
  planned: number | null;
  boxes: SummarisedBox[];
}
/** Containers of reservations, in their order. */
export function readContainersSummary(tx: Tx, ids: readonly number[]): Promise<ToldContainers[]> {
  return tx.rows(sql<ToldContainers>`select r.id_reservation, r.containers_text as text, r.containers_count as count,
      (select e.quantity from empty_operations e where e.id_reservation = r.id_reservation) as planned,
      coalesce((select jsonb_agg(jsonb_build_object('container_code', u.container_code, 'container_type', y.code,
          'given_up', u.rejected_at is not null or u.cancelled_at is not null) order by u.number)
        from sub_reservations u join container_types y using (id_container_type) where u.id_reservation = r.id_reservation), '[]') as boxes
    from reservations r where ${among(sql`r.id_reservation`, ids)}`);
}

export async function writeContainersSummary(
  tx: Tx,
  id_reservation: number,
  count: number,
  text: string,
): Promise<void> {
  await tx.run(
    sql`update reservations set containers_count = ${count}, containers_text = ${text} where id_reservation = ${id_reservation}`,
  );
}

/** Whether the caller sees the reservation. */
export async function seesReservation(tx: Tx, id_reservation: number): Promise<boolean> {
  return (await tx.row(sql`select from reservations where id_reservation = ${id_reservation}`)) !== undefined;
}
