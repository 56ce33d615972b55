import type { DisvAdapter, DisvFacts } from '@cabezal/domain/operations/disv/disv';
import type { RequestFacts } from '@cabezal/domain/operations/slot-requests/slot-request';
import { type RawBuilder, sql } from 'kysely';
import { among, amongOrAll } from '../../../platform/db/among.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** What a person entered for the terminal beside the hour. */
interface DisvData {
  readonly emails: readonly string[];
  /** Minutes; null: as planned. */
  readonly travel_min: number | null;
  readonly remarks: string | null;
}

/** A DISV as stored, with what of its trip is shown with it. */
export interface StoredDisv extends DisvFacts {
  readonly id_disv: number;
  readonly id_reservation: number;
  readonly id_sub_reservation: number;
  readonly sub_number: number;
  readonly container_code: string | null;
  readonly id_guide: number;
  readonly guide_number: string | null;
  readonly has_guide: boolean;
  readonly id_location: number;
  readonly place: string;
  readonly client: string;
  readonly is_authorized: boolean;
  readonly reservation_status: string;
  readonly adapter: DisvAdapter;
  readonly reference: string;
  readonly disv_number: string | null;
  readonly entry_at: string | null;
  readonly data: Partial<DisvData>;
  readonly submitted_at: string | null;
  readonly checked_at: string | null;
  readonly error_text: string | null;
  readonly void_asked_at: string | null;
  readonly void_reason: string | null;
  readonly differs: readonly string[];
  readonly version: number;
}

/** What the plan has changed since the DISV was issued; «terminal»: its guide no longer brings the container there. */
const differs = sql`case when v.issued_at is not null and v.used_at is null and v.voided_at is null then array_remove(array[
    case when not exists (select from guide_stops s where s.id_guide = v.id_guide and s.id_location = v.id_location and s.action = 'ENTREGAR' and s.skipped_at is null) then 'terminal' end,
    case when v.id_truck is distinct from g.id_truck then 'camión' end, case when v.id_driver is distinct from g.id_driver then 'conductor' end,
    case when v.container_code is distinct from u.container_code then 'contenedor' end], null) else '{}' end`;

const stored = (
  condition: RawBuilder<unknown>,
) => sql<StoredDisv>`select v.id_disv, v.id_reservation, v.id_sub_reservation, u.number as sub_number,
    case when v.issued_at is null then u.container_code else v.container_code end as container_code, v.id_guide, g.guide_number, g.live as has_guide, v.id_location,
    p.name as place, k.name as client, k.create_disv as is_authorized, r.status as reservation_status, v.adapter, v.reference, v.number as disv_number,
    iso(v.entry_at) as entry_at, v.data, iso(v.validated_at) as validated_at, iso(v.sent_at) as sent_at, iso(v.submitted_at) as submitted_at,
    iso(v.uncertain_at) as uncertain_at, iso(v.checked_at) as checked_at, iso(v.rejected_at) as rejected_at, v.error_text, iso(v.issued_at) as issued_at,
    iso(v.used_at) as used_at, iso(v.void_asked_at) as void_asked_at, iso(v.voided_at) as voided_at, v.void_reason, ${differs} as differs, v.version
  from disvs v join reservations r using (id_reservation) join sub_reservations u on u.id_sub_reservation = v.id_sub_reservation
    join guides g on g.id_guide = v.id_guide join locations p on p.id_location = v.id_location join companies k on k.id_company = r.id_client
  where ${condition} order by v.id_disv desc`;

export const listDisvs = (tx: Tx, id_reservation: number): Promise<StoredDisv[]> =>
  tx.rows(stored(sql`v.id_reservation = ${id_reservation}`));

export const findDisv = (tx: Tx, id_disv: number): Promise<StoredDisv | undefined> =>
  tx.row(stored(sql`v.id_disv = ${id_disv}`));

/** The live DISV of a guide's container; undefined: there is none. */
export const liveDisvOf = (tx: Tx, id_sub_reservation: number): Promise<StoredDisv | undefined> =>
  tx.row(stored(sql`v.id_sub_reservation = ${id_sub_reservation} and v.voided_at is null`));

/** A container on its way to the terminal, with the stop at which it enters. */
export interface EnteringBox {
  readonly id_sub_reservation: number;
  readonly sub_number: number;
  readonly container_code: string | null;
  readonly id_guide: number;
  readonly guide_number: string | null;
  readonly id_stop: number;
  readonly place: string;
  readonly client: string;
  readonly is_authorized: boolean;
  readonly has_arrived: boolean;
}

/** Full containers that live guides bring to a terminal. */
export function enteringBoxes(
  tx: Tx,
  of: { id_reservation: number; id_terminal: number; id_guide?: number },
): Promise<EnteringBox[]> {
  return tx.rows(sql<EnteringBox>`select u.id_sub_reservation, u.number as sub_number, u.container_code, g.id_guide, g.guide_number, s.id_stop, p.name as place,
      k.name as client, k.create_disv as is_authorized, s.arrival_at is not null as has_arrived
    from guides g join guide_stops s using (id_guide) join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      join reservations r on r.id_reservation = g.id_reservation join companies k on k.id_company = r.id_client join locations p on p.id_location = s.id_location
    where g.id_reservation = ${of.id_reservation} and g.live and s.code = 'PRT' and s.action = 'ENTREGAR' and s.skipped_at is null and r.reservation_type = 'E'
      and s.id_location = ${of.id_terminal} and (${of.id_guide ?? null}::integer is null or g.id_guide = ${of.id_guide ?? null}) order by u.number, s.position`);
}

/** The reservation of a DISV in the caller's scope; undefined: there is no such DISV. */
export async function reservationOf(tx: Tx, id_disv: number): Promise<number | undefined> {
  const row = await tx.row(sql<{
    id_reservation: number;
  }>`select v.id_reservation from disvs v join reservations r using (id_reservation)
    where v.id_disv = ${id_disv}`);
  return row?.id_reservation;
}

interface NewDisv {
  readonly id_location: number;
  readonly id_reservation: number;
  readonly id_sub_reservation: number;
  readonly id_guide: number;
  readonly entry_at: string | null;
}
export async function insertDisv(tx: Tx, disv: NewDisv): Promise<number> {
  const { id_disv } = await tx.one(sql<{ id_disv: number }>`
    insert into disvs (id_location, id_reservation, id_sub_reservation, id_guide, reference, entry_at, created_at)
    values (${disv.id_location}, ${disv.id_reservation}, ${disv.id_sub_reservation}, ${disv.id_guide},
      'DV' || lpad(nextval('disv_references')::text, 8, '0'), ${disv.entry_at}, ${tx.now}) returning id_disv`);
  return id_disv;
}

/** What the terminal refused is over: the next request has another reference, so that no earlier answer is taken for its own. */
const anew = sql`reference = case when rejected_at is null then reference else 'DV' || lpad(nextval('disv_references')::text, 8, '0') end,
  submitted_at = null, uncertain_at = null, checked_at = null, not_found_at = null, rejected_at = null, error_code = null, error_text = null`;

/** Stores what a person entered. */
export async function storeDisv(tx: Tx, id_disv: number, entry_at: string, data: DisvData): Promise<void> {
  await tx.run(sql`update disvs set entry_at = ${entry_at}, data = ${JSON.stringify(data)}::jsonb, validated_at = null, sent_at = null,
      version = version + 1, ${anew} where id_disv = ${id_disv}`);
}

/** Stores what a check found. Versions count what people entered, so that a check disturbs no open form. */
export async function storeValidated(tx: Tx, id_disv: number, isWhole: boolean): Promise<void> {
  await tx.run(sql`update disvs set validated_at = ${isWhole ? tx.now : null} where id_disv = ${id_disv}`);
}

/** Returns the reference under which it is sent. */
export async function storeDisvSent(tx: Tx, id_disv: number): Promise<string> {
  const { reference } = await tx.one(sql<{
    reference: string;
  }>`update disvs set validated_at = ${tx.now}, sent_at = ${tx.now}, version = version + 1, ${anew}
    where id_disv = ${id_disv} returning reference`);
  return reference;
}

/** The truck, driver and container for which a DISV is issued. */
interface IssuedFor {
  readonly container_code: string | null;
  readonly id_truck: number | null;
  readonly id_driver: number | null;
}
export async function storeIssued(
  tx: Tx,
  id_disv: number,
  { adapter, number, box }: { adapter: DisvAdapter; number: string; box: IssuedFor },
): Promise<void> {
  await tx.run(sql`update disvs set adapter = ${adapter}, number = ${number}, container_code = ${box.container_code}, id_truck = ${box.id_truck},
      id_driver = ${box.id_driver}, issued_at = ${tx.now}, uncertain_at = null, not_found_at = null, rejected_at = null, error_code = null, error_text = null,
      checked_at = case when ${adapter} = 'TPG' then ${tx.now} else checked_at end, version = version + 1 where id_disv = ${id_disv}`);
}

export async function storeVoided(tx: Tx, id_disv: number, reason: string): Promise<void> {
  await tx.run(
    sql`update disvs set voided_at = ${tx.now}, void_reason = ${reason}, version = version + 1 where id_disv = ${id_disv}`,
  );
}

export async function storeVoidAsked(tx: Tx, id_disv: number, reason: string): Promise<void> {
  await tx.run(sql`update disvs set void_asked_at = ${tx.now}, void_asked_reason = ${reason}, error_code = null, error_text = null, version = version + 1
    where id_disv = ${id_disv}`);
}

/** The terminal refused to void it, or never answered: it stays; one that the plan has ended says so. */
export async function storeNotVoided(
  tx: Tx,
  id_disv: number,
  { code, text }: { code: string | null; text: string },
): Promise<void> {
  await tx.run(sql`update disvs set void_asked_at = null, void_asked_reason = null, error_code = ${code}, error_text = ${text}, version = version + 1
    where id_disv = ${id_disv}`);
}

/** The row of a request. */
export interface RequestedDisv extends RequestFacts {
  readonly number: string | null;
  readonly issued_at: string | null;
  readonly voided_at: string | null;
  readonly rejected_at: string | null;
}

/** The DISV of a request, locked; undefined: its row is gone, or has another request by now. */
export function holdDisv(
  tx: Tx,
  { id_disv, reference }: { id_disv: number; reference: string },
): Promise<RequestedDisv | undefined> {
  return tx.row(sql<RequestedDisv>`select number, iso(issued_at) as issued_at, iso(voided_at) as voided_at, iso(rejected_at) as rejected_at,
      iso(submitted_at) as submitted_at, iso(not_found_at) as not_found_at from disvs where id_disv = ${id_disv} and reference = ${reference} for update`);
}

export async function storeDisvSubmitted(
  tx: Tx,
  id_disv: number,
  { submitted_at, not_found_at }: RequestFacts,
): Promise<void> {
  await tx.run(sql`update disvs set submitted_at = ${submitted_at}, not_found_at = ${not_found_at}, checked_at = null, error_code = null, error_text = null
    where id_disv = ${id_disv}`);
}

/** Stores an answer that does not decide. A terminal that knows the request makes it certain that it arrived. */
export async function storeDisvAnswered(
  tx: Tx,
  id_disv: number,
  { submitted_at, not_found_at }: RequestFacts,
): Promise<void> {
  await tx.run(sql`update disvs set submitted_at = ${submitted_at}, not_found_at = ${not_found_at}, checked_at = ${tx.now}, error_code = null, error_text = null,
      uncertain_at = case when ${not_found_at}::timestamptz is null then null else coalesce(uncertain_at, ${tx.now}) end where id_disv = ${id_disv}`);
}

/** Stores a failed try: unless the terminal has answered before, nobody knows whether it has the request. False: it is decided, or was not submitted. */
export async function storeDisvUncertain(
  tx: Tx,
  { id_disv, reference }: { id_disv: number; reference: string },
  error: string,
): Promise<boolean> {
  const noted = await tx.count(sql`update disvs set error_text = ${error},
      uncertain_at = case when checked_at is null then coalesce(uncertain_at, ${tx.now}) else uncertain_at end
    where id_disv = ${id_disv} and reference = ${reference} and submitted_at is not null and issued_at is null and voided_at is null and rejected_at is null`);
  return noted > 0;
}

export async function storeDisvRejected(
  tx: Tx,
  id_disv: number,
  { code, text }: { code: string; text: string },
): Promise<void> {
  await tx.run(sql`update disvs set rejected_at = ${tx.now}, checked_at = ${tx.now}, uncertain_at = null, error_code = ${code}, error_text = ${text},
      version = version + 1 where id_disv = ${id_disv}`);
}

/** A live DISV whose trip has changed: its truck arrived with it or that was undone, or its guide ended without arriving. */
export interface MovedDisv {
  readonly id_disv: number;
  readonly id_reservation: number;
  readonly reference: string;
  readonly adapter: DisvAdapter;
  readonly number: string | null;
  readonly terminal: string;
  readonly client: string;
  /** When the truck arrived at the terminal; null: it has not. */
  readonly arrived_at: string | null;
  readonly is_given_up: boolean;
}
export function movedDisvs(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<MovedDisv[]> {
  return tx.rows(sql<MovedDisv>`select * from (
      select v.id_disv, v.id_reservation, v.reference, v.adapter, v.number, p.name as terminal, k.name as client, iso(a.arrival_at) as arrived_at,
        a.arrival_at is null and (not g.live or u.rejected_at is not null or u.cancelled_at is not null) as is_given_up,
        v.issued_at is not null and v.used_at is distinct from a.arrival_at as is_moved
      from disvs v join guides g using (id_guide) join sub_reservations u on u.id_sub_reservation = v.id_sub_reservation
        join locations p on p.id_location = v.id_location join reservations r on r.id_reservation = v.id_reservation join companies k on k.id_company = r.id_client
        left join lateral (select s.arrival_at from guide_stops s where s.id_guide = v.id_guide and s.id_location = v.id_location and s.action = 'ENTREGAR'
          and s.skipped_at is null and g.deleted_at is null order by s.position limit 1) a on true
      where v.voided_at is null and ${among(sql`v.id_reservation`, ids)} and ${amongOrAll(sql`v.id_sub_reservation`, subs)}) moved
    where is_given_up or is_moved order by id_disv`);
}

export async function storeUsed(tx: Tx, id_disv: number, used_at: string | null): Promise<void> {
  await tx.run(sql`update disvs set used_at = ${used_at} where id_disv = ${id_disv}`);
}

/** Truck and driver of a guide, and the number of its container now. */
export function boxOf(tx: Tx, id_guide: number): Promise<IssuedFor> {
  return tx.one(sql<IssuedFor>`select u.container_code, g.id_truck, g.id_driver from guides g
    join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation where g.id_guide = ${id_guide}`);
}
