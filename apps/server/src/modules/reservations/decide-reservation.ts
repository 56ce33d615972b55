import {
  type AcceptContext,
  type CancelContext,
  canAccept,
  canCancel,
  canCancelSub,
  canReject,
  canRejectSub,
  canReopen,
} from '@cabezal/domain/rules/reservation-guards';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../platform/http/errors.ts';
import type { Roads } from '../roads/roads.ts';
import { createLegs, dropLegs } from './create-legs.ts';
import { parameter } from './pricing.queries.ts';
import { refreshReservation } from './refresh-status.ts';
import { loadFacts, type ReservationRecord, type SubRecord } from './reservation-facts.queries.ts';

/** Loads a reservation through the caller's scope, holds it, and demands the version that the caller read. */
async function take(tx: Tx, id_reservation: number, version: number | null): Promise<ReservationRecord> {
  const seen = await tx.row(sql`select 1 from reservations where id_reservation = ${id_reservation}`);
  if (seen === undefined) throw notFound('La reserva no existe');
  await tx.elevate();
  const record = await loadFacts(tx, id_reservation, true);
  if (record === undefined) throw notFound('La reserva no existe');
  if (version !== null && record.version !== version) throw changedMeanwhile();
  return record;
}

/** Who is blocked among client, bill-to and carrier (the one that is chosen now, else the booked one), whether there is a rate, whose trucks drive: what accepting depends on. */
export async function acceptContext(
  tx: Tx,
  actor: Pick<Actor, 'actions'>,
  id_reservation: number,
  id_carrier: number | null = null,
): Promise<AcceptContext> {
  const row = await tx.one(sql<{ blocked_company: string | null; without_fee: number; has_carrier: boolean }>`select
      (select c.name from companies c where c.id_company in (r.id_client, r.id_bill_to, coalesce(${id_carrier}::integer, r.id_carrier)) and c.blocked_at is not null limit 1) as blocked_company,
      (select count(*)::int from sub_reservations u where u.id_reservation = r.id_reservation
        and not exists (select from charges k where k.id_reservation = u.id_reservation and k.id_sub_reservation = u.id_sub_reservation and k.source = 'FEE')) as without_fee,
      (r.id_carrier is not null or exists (select from companies c where c.is_operator)) as has_carrier
    from reservations r where r.id_reservation = ${id_reservation}`);
  return {
    blocked_company: row.blocked_company,
    has_fee: row.without_fee === 0,
    may_accept_without_fee: actor.actions.has('reservation.approve_without_fee'),
    has_carrier: row.has_carrier,
  };
}

/** PENDING → ACCEPTED (R2): legs of the template appear; the operator carries when nobody else was chosen. */
export async function acceptReservation(
  tx: Tx,
  actor: Actor,
  roads: Roads,
  input: { id_reservation: number; version: number; id_carrier?: number | null },
): Promise<void> {
  const record = await take(tx, input.id_reservation, input.version);
  demand(canAccept(record, await acceptContext(tx, actor, input.id_reservation, input.id_carrier ?? null)));
  await tx.run(sql`update reservations set accepted_at = ${tx.now}, accepted_by = ${actor.id_user}, rejected_at = null, rejected_reason = null,
      id_carrier = coalesce(${input.id_carrier ?? null}, id_carrier, (select id_company from companies where is_operator))
    where id_reservation = ${input.id_reservation}`);
  await createLegs(tx, roads, input.id_reservation);
  await refreshReservation(tx, input.id_reservation);
  tx.audit({
    action: 'accept',
    noun: 'reservation',
    id: input.id_reservation,
    before: { status: record.status },
    after: { status: 'ACCEPTED' },
  });
}

/** Back to PENDING (R10), with motive; no live guide may hang on it. */
export async function reopenReservation(
  tx: Tx,
  input: { id_reservation: number; version: number; motive: string | null },
): Promise<void> {
  const record = await take(tx, input.id_reservation, input.version);
  demand(canReopen(record));
  await dropLegs(tx, input.id_reservation);
  await tx.run(sql`update reservations set accepted_at = null, accepted_by = null, rejected_at = null, rejected_reason = null, scheduled_at = null, scheduled_by = null
    where id_reservation = ${input.id_reservation}`);
  await refreshReservation(tx, input.id_reservation);
  tx.audit({
    action: 'reopen',
    noun: 'reservation',
    id: input.id_reservation,
    before: { status: record.status },
    motive: input.motive,
  });
}

export async function rejectReservation(
  tx: Tx,
  input: { id_reservation: number; version: number; motive: string },
): Promise<void> {
  const record = await take(tx, input.id_reservation, input.version);
  demand(canReject(record));
  await tx.run(
    sql`update reservations set rejected_at = ${tx.now}, rejected_reason = ${input.motive} where id_reservation = ${input.id_reservation}`,
  );
  await refreshReservation(tx, input.id_reservation);
  tx.audit({
    action: 'reject',
    noun: 'reservation',
    id: input.id_reservation,
    before: { status: record.status },
    motive: input.motive,
  });
}

/** Whether and until when this person may cancel (R4). */
export async function cancelContext(tx: Tx, actor: Actor, record: { appointment_at: string }): Promise<CancelContext> {
  const today = tx.now.toISOString().slice(0, 10);
  return {
    is_operator: actor.audience === 'operator',
    now: tx.now,
    appointment_at: record.appointment_at,
    free_hours: Number(await parameter(tx, 'horas_cancelacion_sin_cargo', today, 12)),
  };
}

/** Guides that have not left are dropped, their numbers burnt; what they held is free. */
async function dropPendingGuides(
  tx: Tx,
  where: { id_reservation?: number; id_sub_reservation?: number },
  motive: string,
): Promise<void> {
  await tx.run(sql`update guides set deleted_at = ${tx.now}, deleted_reason = ${motive}
    where ${where.id_reservation === undefined ? sql`id_sub_reservation = ${where.id_sub_reservation}` : sql`id_reservation = ${where.id_reservation}`}
      and live and finished_at is null and closed_at is null
      and not exists (select from guide_stops s where s.id_guide = guides.id_guide and (s.arrival_at is not null or s.departure_at is not null))`);
}

export async function cancelReservation(
  tx: Tx,
  actor: Actor,
  input: { id_reservation: number; version: number; motive: string },
): Promise<void> {
  const record = await take(tx, input.id_reservation, input.version);
  demand(canCancel(record, await cancelContext(tx, actor, record)));
  await dropPendingGuides(tx, { id_reservation: input.id_reservation }, input.motive);
  await tx.run(
    sql`update reservations set cancelled_at = ${tx.now}, cancelled_reason = ${input.motive} where id_reservation = ${input.id_reservation}`,
  );
  await refreshReservation(tx, input.id_reservation);
  tx.audit({
    action: 'cancel',
    noun: 'reservation',
    id: input.id_reservation,
    before: { status: record.status },
    motive: input.motive,
  });
}

async function takeSub(
  tx: Tx,
  id_sub_reservation: number,
  version: number,
): Promise<{ record: ReservationRecord; sub: SubRecord }> {
  const row = await tx.row(
    sql<{
      id_reservation: number;
      version: number;
    }>`select id_reservation, version from sub_reservations where id_sub_reservation = ${id_sub_reservation}`,
  );
  if (row === undefined) throw notFound('La sub-reserva no existe');
  if (row.version !== version) throw changedMeanwhile();
  const record = await take(tx, row.id_reservation, null);
  const sub = record.sub_reservations.find(s => s.id_sub_reservation === id_sub_reservation);
  if (sub === undefined) throw notFound('La sub-reserva no existe');
  return { record, sub };
}

export async function rejectSub(
  tx: Tx,
  input: { id_sub_reservation: number; version: number; motive: string },
): Promise<number> {
  const { record, sub } = await takeSub(tx, input.id_sub_reservation, input.version);
  demand(canRejectSub(sub, record));
  await tx.run(
    sql`update sub_reservations set rejected_at = ${tx.now}, rejected_reason = ${input.motive}, version = version + 1 where id_sub_reservation = ${input.id_sub_reservation}`,
  );
  await refreshReservation(tx, record.id_reservation);
  tx.audit({
    action: 'reject_sub',
    noun: 'reservation',
    id: record.id_reservation,
    after: { number: sub.number },
    motive: input.motive,
  });
  return record.id_reservation;
}

export async function cancelSub(
  tx: Tx,
  input: { id_sub_reservation: number; version: number; motive: string },
): Promise<number> {
  const { record, sub } = await takeSub(tx, input.id_sub_reservation, input.version);
  demand(canCancelSub(sub, record));
  await dropPendingGuides(tx, { id_sub_reservation: input.id_sub_reservation }, input.motive);
  await tx.run(
    sql`update sub_reservations set cancelled_at = ${tx.now}, cancelled_reason = ${input.motive}, version = version + 1 where id_sub_reservation = ${input.id_sub_reservation}`,
  );
  // What was not carried is not charged; stand-by and false freight of what was driven stay.
  await tx.run(sql`delete from charges where id_sub_reservation = ${input.id_sub_reservation} and source in ('FEE', 'SERVICE')
    and not exists (select from payment_order_lines p where p.id_charge = charges.id_charge and p.removed_at is null)`);
  await refreshReservation(tx, record.id_reservation);
  tx.audit({
    action: 'cancel_sub',
    noun: 'reservation',
    id: record.id_reservation,
    after: { number: sub.number },
    motive: input.motive,
  });
  return record.id_reservation;
}
