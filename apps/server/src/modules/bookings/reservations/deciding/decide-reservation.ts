import type { Money } from '@cabezal/domain/system/amounts/money';
import {
  type AcceptContext,
  type CancelContext,
  canAccept,
  canCancel,
  canCancelSub,
  canReject,
  canRejectSub,
  canReopen,
} from '@cabezal/domain/trips/rules/reservation-guards';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand } from '../../../../platform/http/errors.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import { guardMargin } from '../../../prices/pricing/margin-guard.ts';
import { settleDiscounts } from '../../../prices/pricing/settle-discounts.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import { dropPendingGuides } from '../../../trips/state/claims/drop-guides.ts';
import { type Holding, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import {
  loadFacts,
  type ReservationRecord,
  type SubRecord,
} from '../../../trips/state/facts/reservation-facts.queries.ts';
import { reservationEdited } from '../../../trips/state/status/refresh-status.ts';
import { createLegs } from '../booking/create-legs.ts';
import { dropPlan } from '../booking/drop-plan.ts';
import { lockAsOperator, lockContainer, lockForChange } from '../booking/lock-reservation.ts';
import { acceptFacts, feeWriters, markAccepted, markPending, rejectOrCancel } from './decide.queries.ts';
import { type Given, givenMotive } from './given-motive.ts';
import { proposeOfCancellation } from './late-cancellation.ts';
import { notifyBooker, notifyDecisionWithdrawn } from './notify-booker.ts';

interface Target {
  id_reservation: number;
  version: number;
}
interface SubTarget {
  id_sub_reservation: number;
  version: number;
}

/** Takes a reservation for a decision, which settles it whole. */
const deciding = (
  tx: Tx,
  actor: Actor,
  { id_reservation, version }: Target,
  by: typeof lockForChange,
): Holding<ReservationRecord> => ({
  take: () => by(tx, actor, id_reservation, version),
  settles: () => ({ edited: [id_reservation] }),
});

/** The same for one container. */
const decidingSub = (
  tx: Tx,
  actor: Actor,
  input: SubTarget,
  by: typeof lockForChange,
): Holding<{ record: ReservationRecord; sub: SubRecord }> => ({
  take: () => lockContainer(tx, actor, input, by),
  settles: ({ record }) => ({ edited: [record.id_reservation] }),
});

interface Cancelled extends Given {
  /** The cost shown to the person (`previewCancellation`), USD without VAT. */
  expected_sale?: Money | null | undefined;
}

/** History entry of a decision on the whole reservation: both statuses and the motive. */
function logDecision(
  tx: Tx,
  { id_reservation, status: before }: { id_reservation: number; status: string },
  { action, status, motive }: { action: string; status: string; motive?: string | null },
): void {
  tx.audit({
    action,
    noun: 'reservation',
    id: id_reservation,
    before: { status: before },
    after: { status },
    ...(motive !== undefined && { motive }),
  });
}

/** The same for one container. */
function logContainerDecision(
  tx: Tx,
  { id_reservation, number }: { id_reservation: number; number: number },
  { action, motive }: { action: string; motive: string | null },
): void {
  tx.audit({ action, noun: 'reservation', id: id_reservation, after: { number }, motive });
}

/** Facts on which accepting depends, besides the margin; `id_carrier`: the carrier chosen with the acceptance. */
export async function acceptContext(
  tx: Tx,
  actor: Pick<Actor, 'actions' | 'audience'>,
  id_reservation: number,
  id_carrier: number | null = null,
): Promise<Omit<AcceptContext, 'margin'>> {
  const { blocked_company, without_fee, waiting_prices, has_carrier } = await acceptFacts(
    tx,
    id_reservation,
    id_carrier,
  );
  const isTold = without_fee > 0 && actor.audience === 'operator' && !actor.actions.has('fee.write');
  return {
    blocked_company,
    fee_writers: isTold ? await tx.asSystem(() => feeWriters(tx)) : [],
    has_fee: without_fee === 0,
    may_accept_without_fee: actor.actions.has('reservation.approve_without_fee'),
    waiting_prices,
    has_carrier,
  };
}

/**
 * PENDING → ACCEPTED (R2): creates the legs of the template; the operator carries if no carrier was chosen. The margin is checked last,
 * with the final carrier, after everything else is stored.
 */
export async function acceptReservation(
  tx: Tx,
  actor: Actor,
  roads: RoadPlan,
  input: Target & { id_carrier?: number | null; margin_reason?: string | null | undefined },
): Promise<void> {
  const { id_reservation } = input;
  const id_carrier = input.id_carrier ?? null;
  const record = await lockAsOperator(tx, actor, id_reservation, input.version);
  demand(canAccept(record, { ...(await acceptContext(tx, actor, id_reservation, id_carrier)), margin: true }));
  // The last time that automatic discounts are added and removed.
  await settleDiscounts(tx, [id_reservation]);
  await markAccepted(tx, id_reservation, { id_user: actor.id_user, id_carrier });
  await createLegs(tx, roads, id_reservation);
  await reservationEdited(tx, id_reservation);
  await guardMargin(tx, actor, { id_reservation }, { reason: input.margin_reason });
  logDecision(tx, record, { action: 'accept', status: 'ACCEPTED' });
  await notifyBooker(tx, actor, id_reservation, { subject: 'RESERVA_APROBADA', what: 'aprobó' });
}

/** Back to PENDING (R10), with motive; refused while a live guide exists. Costs agreed for its legs are voided. */
export async function reopenReservation(
  tx: Tx,
  actor: Actor,
  input: Target & { motive: string | null },
): Promise<void> {
  const { id_reservation, motive } = input;
  const held = deciding(tx, actor, input, lockAsOperator);
  const record = await withReservation(tx, actor, held, async (taken, lose) => {
    demand(canReopen(taken));
    const why = ['La reserva volvió a pendiente', motive].filter(Boolean).join(': ');
    await lose({ what: 'APPROVAL', id_reservation }, why);
    await dropPlan(tx, lose, id_reservation, why);
    await markPending(tx, id_reservation);
    return taken;
  });
  logDecision(tx, record, { action: 'reopen', status: 'PENDING', motive });
  await notifyDecisionWithdrawn(tx, actor, id_reservation, 'REOPENED');
}

/** PENDING → REJECTED (R3). */
export async function rejectReservation(tx: Tx, actor: Actor, input: Target & Given): Promise<void> {
  const { id_reservation } = input;
  const held = deciding(tx, actor, input, lockAsOperator);
  const { record, motive } = await withReservation(tx, actor, held, async (taken, lose) => {
    demand(canReject(taken));
    const why = await givenMotive(tx, actor, input);
    const lost = await lose({ what: 'CONTAINERS', of: { id_reservation }, how: 'rejected' }, why.motive);
    await rejectOrCancel(tx, lost);
    return { record: taken, motive: why.motive };
  });
  logDecision(tx, record, { action: 'reject', status: 'REJECTED', motive });
  await notifyBooker(tx, actor, id_reservation, { subject: 'RESERVA_RECHAZADA', what: 'rechazó', motive });
}

/** Whether and until when this person may cancel (R4). The hours are those of the business day. */
export async function cancelContext(tx: Tx, actor: Actor, record: { appointment_at: string }): Promise<CancelContext> {
  return {
    is_operator: actor.audience === 'operator',
    now: tx.now,
    appointment_at: record.appointment_at,
    free_hours: await parameter(tx, 'horas_cancelacion_sin_cargo', tx.today),
  };
}

/** Cancels a reservation before any truck has left (R4). Errors: 404, 422 RESERVA_AJENA, 409 with the rule's sentence, COBRO_CAMBIADO. */
export async function cancelReservation(tx: Tx, actor: Actor, input: Target & Cancelled): Promise<void> {
  const { id_reservation, expected_sale } = input;
  const held = deciding(tx, actor, input, lockForChange);
  const { record, motive } = await withReservation(tx, actor, held, async (taken, lose) => {
    demand(canCancel(taken, await cancelContext(tx, actor, taken)));
    const why = await givenMotive(tx, actor, input);
    // Its cost is calculated from what the containers still have.
    await proposeOfCancellation(tx, actor, taken, { subs: taken.sub_reservations, expected_sale, ...why });
    const lost = await lose({ what: 'CONTAINERS', of: { id_reservation }, how: 'cancelled' }, why.motive);
    await dropPendingGuides(tx, lose, { id_reservation }, { leg: 'goes', motive: why.motive });
    await rejectOrCancel(tx, lost);
    return { record: taken, motive: why.motive };
  });
  logDecision(tx, record, { action: 'cancel', status: 'NOT_EJECUTED', motive });
  await notifyDecisionWithdrawn(tx, actor, id_reservation, 'CANCELLED');
}

/** Notifies those who were notified of the reservation, if it ended with its last container. Runs after its status was stored. */
async function notifyIfOver(tx: Tx, actor: Actor, id_reservation: number, motive: string): Promise<void> {
  const status = (await loadFacts(tx, id_reservation))?.status;
  if (status === 'REJECTED')
    await notifyBooker(tx, actor, id_reservation, { subject: 'RESERVA_RECHAZADA', what: 'rechazó', motive });
  else if (status === 'NOT_EJECUTED') await notifyDecisionWithdrawn(tx, actor, id_reservation, 'CANCELLED');
}

/** Rejects one container before it has a guide (S1); returns its reservation. */
export async function rejectSub(tx: Tx, actor: Actor, input: SubTarget & Given): Promise<number> {
  const { id_sub_reservation } = input;
  const held = decidingSub(tx, actor, input, lockAsOperator);
  const { id_reservation, number, motive } = await withReservation(tx, actor, held, async ({ record, sub }, lose) => {
    demand(canRejectSub(sub, record));
    const why = await givenMotive(tx, actor, input);
    const lost = await lose({ what: 'CONTAINERS', of: { id_sub_reservation }, how: 'rejected' }, why.motive);
    await rejectOrCancel(tx, lost);
    return { id_reservation: record.id_reservation, number: sub.number, motive: why.motive };
  });
  logContainerDecision(tx, { id_reservation, number }, { action: 'reject_sub', motive });
  await notifyIfOver(tx, actor, id_reservation, motive);
  return id_reservation;
}

/** Cancels one container (S2); returns its reservation. Errors: those of a reservation. */
export async function cancelSub(tx: Tx, actor: Actor, input: SubTarget & Cancelled): Promise<number> {
  const { id_sub_reservation, expected_sale } = input;
  const held = decidingSub(tx, actor, input, lockForChange);
  const { id_reservation, number, motive } = await withReservation(tx, actor, held, async ({ record, sub }, lose) => {
    demand(canCancelSub(sub, record, await cancelContext(tx, actor, record)));
    const why = await givenMotive(tx, actor, input);
    // Its cost is calculated from what the container still has.
    await proposeOfCancellation(tx, actor, record, { subs: [sub], expected_sale, ...why });
    const lost = await lose({ what: 'CONTAINERS', of: { id_sub_reservation }, how: 'cancelled' }, why.motive);
    await dropPendingGuides(tx, lose, { id_sub_reservation }, { leg: 'goes', motive: why.motive });
    await rejectOrCancel(tx, lost);
    return { id_reservation: record.id_reservation, number: sub.number, motive: why.motive };
  });
  logContainerDecision(tx, { id_reservation, number }, { action: 'cancel_sub', motive });
  await notifyIfOver(tx, actor, id_reservation, motive);
  return id_reservation;
}
