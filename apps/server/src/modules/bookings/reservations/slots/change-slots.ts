import type { deleteSlot, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { motiveVerdict, refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import { addMinutes, businessTime, formatDate, toMillis } from '@cabezal/domain/system/time/time';
import { isOpenStop, moveStopTo } from '@cabezal/domain/trips/plan/move-plan';
import { isPastCutOff, type SlotKind, slotKindOf } from '@cabezal/domain/trips/slots/slot';
import { latestSlotEnd } from '@cabezal/domain/trips/slots/terminal-rules';
import type { z } from 'zod';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demand, notFound, unprocessable } from '../../../../platform/http/errors.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import { storeCancelReason } from '../../../trips/slots/slots.queries.ts';
import { type TerminalRules, terminalRulesOf } from '../../../trips/slots/terminal-rules.queries.ts';
import { noteSlots } from '../../../trips/state/assignment/replan-needs.ts';
import type { LogEntry } from '../../../trips/state/facts/guide-record.queries.ts';
import type { ReservationRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { reservationEdited } from '../../../trips/state/status/refresh-status.ts';
import { lockAsOperator } from '../booking/lock-reservation.ts';
import { editContainer } from '../editing/edit-container.ts';
import { movePlans } from '../editing/move-plans.ts';
import { type OpenPlan, openPlans, type PlanStop } from '../editing/plan.queries.ts';
import { cancelVerdict } from './read-slots.ts';
import * as queries from './slots.queries.ts';

type RegisterInput = z.infer<typeof registerSlot.input>;
type DeleteInput = z.infer<typeof deleteSlot.input>;

/** The open plan with this stop. Errors: 409 when nothing is open, or the stop no longer exists. */
async function openStop(
  tx: Tx,
  at: queries.SlotStop,
  input: Pick<RegisterInput, 'id_stop' | 'id_leg_stop'>,
): Promise<{ plan: OpenPlan; stop: PlanStop; index: number }> {
  const { id_reservation, id_sub_reservation, id_leg } = at;
  const plans = await openPlans(tx, { id_reservation, id_sub_reservation });
  const plan = plans.find(one => one.id_leg === id_leg);
  if (plan === undefined) throw conflict('CAMPO_NO_EDITABLE', 'El turno ya no se cambia: el tramo ya terminó');
  // Found by id, under the lock, because positions change when a stop is added.
  const id = plan.id_guide === null ? input.id_leg_stop : input.id_stop;
  const index = plan.stops.findIndex(one => one.id === id);
  const stop = plan.stops[index];
  if (stop === undefined) throw changedMeanwhile();
  if (!isOpenStop(stop)) demand(refuse('PARADA_BLOQUEADA', { parada: stop.name }));
  return { plan, stop, index };
}

interface Wanted {
  lugar: string;
  kind: SlotKind;
  /** End of its window; without a window, its hour. */
  ends: string;
  rules: TerminalRules | undefined;
}

/** A slot must be before the ship's cut-off, by the margin that its terminal asks for. Errors: CORTE_PASADO, TURNO_SIN_MARGEN. */
export async function cutOffVerdict(
  tx: Tx,
  id_reservation: number,
  { lugar, kind, ends, rules }: Wanted,
): Promise<Verdict> {
  const cut_off = await queries.cutOffOf(tx, id_reservation);
  const said = (at: string) => ({ fecha: formatDate(at, tx.zone), hora: businessTime(at, tx.zone) });
  if (cut_off !== null && isPastCutOff(kind, ends, cut_off)) return refuse('CORTE_PASADO', said(cut_off));
  const minutos = rules?.margin_cutoff_min ?? null;
  const latest = latestSlotEnd(kind, cut_off, minutos);
  if (latest !== null && minutos !== null && toMillis(ends) > toMillis(latest))
    return refuse('TURNO_SIN_MARGEN', { lugar, minutos, ...said(latest) });
  return true;
}

/** A slot must not have passed. Errors: TURNO_VENCIDO. */
export async function toComeVerdict(tx: Tx, { lugar, ends, rules }: Wanted): Promise<Verdict> {
  const limit = addMinutes(ends, rules?.tolerance_min ?? (await parameter(tx, 'tolerancia_turno_min', tx.today)));
  if (toMillis(limit) >= tx.now.getTime()) return true;
  return refuse('TURNO_VENCIDO', { lugar, hora: businessTime(ends, tx.zone) });
}

/** Sets the container number of the slot, if the box had none; a depot's slot requires it. */
async function nameBox(
  tx: Tx,
  actor: Actor,
  record: ReservationRecord,
  of: { id_sub_reservation: number; given: string | null; isDepot: boolean; motive: string | null },
): Promise<void> {
  const sub = record.sub_reservations.find(one => one.id_sub_reservation === of.id_sub_reservation);
  const known = await queries.numberOf(tx, of.id_sub_reservation);
  if (of.given === null) {
    if (known === null && of.isDepot) {
      const { status, code, message } = refuse('TURNO_CONTENEDOR');
      if (status === 422) throw unprocessable(code, message, { container_code: message });
    }
    return;
  }
  if (known === of.given || sub === undefined) return;
  if (known !== null) {
    const text = `El contenedor de la reserva es ${known}`;
    throw unprocessable('TURNO_CONTENEDOR', text, { container_code: text });
  }
  const { id_sub_reservation, version } = sub;
  const set = { container_code: of.given };
  await editContainer(tx, actor, { id_sub_reservation, version, set, motive: of.motive });
}

/**
 * Writes hour and code of a slot, whose row exists, to its stop; the plan of the leg moves to its hour. `moves` false: the planned times stay. The
 * reservation is locked. Errors: those of `movePlans`.
 */
export async function writeSlot(
  tx: Tx,
  author: LogEntry['author'],
  id_reservation: number,
  { plan, index }: { plan: OpenPlan; index: number },
  { slot_code, slot_from, moves = true }: { slot_code: string; slot_from: string; moves?: boolean },
): Promise<void> {
  await movePlans(tx, author, id_reservation, [plan], one => {
    const stops = moves ? moveStopTo(one.stops, one.kind, index, slot_from) : one.stops;
    return stops.map((each, i) => (i === index ? { ...each, slot_code, appointment_at: slot_from } : each));
  });
  await reservationEdited(tx, id_reservation);
  // The row exists already, so settling the stops would not report it.
  await noteSlots(tx, [id_reservation]);
}

/**
 * Registers a slot that a person obtained; returns its id. The reservation is locked. Hour and code are written to the stop, from which
 * `settleSlots` derives the slot. Errors as `register_turno_reservation` says.
 */
export async function addSlot(tx: Tx, actor: Actor, input: RegisterInput): Promise<number> {
  const { slot_code, motive = null } = input;
  const slot_from = new Date(input.slot_from).toISOString();
  const slot_to = input.slot_to == null ? null : new Date(input.slot_to).toISOString();
  if (slot_to !== null && toMillis(slot_to) < toMillis(slot_from))
    throw unprocessable('HORAS_DESORDENADAS', 'La ventana termina antes de empezar', { slot_to: 'Después del inicio' });
  const at = await queries.slotStopOf(tx, input);
  if (at === undefined) throw notFound('La parada no existe');
  const { id_reservation, id_sub_reservation, id_leg } = at;
  const record = await lockAsOperator(tx, actor, id_reservation, null);
  if (!['ACCEPTED', 'IN_PROGRESS'].includes(record.status))
    throw conflict('TRANSICION_INVALIDA', 'Solo se registran turnos de una reserva aprobada');
  const { plan, stop, index } = await openStop(tx, at, input);
  const kind = slotKindOf(stop, record.reservation_type);
  if (kind === null) return demand(refuse('TURNO_SIN_LUGAR', { parada: stop.name })) as never;
  const other = await queries.otherSlot(tx, { id_sub_reservation, kind });
  if (other !== undefined) demand(refuse('TURNO_DUPLICADO', { codigo: other.external_code }));
  const rules = await terminalRulesOf(tx, at.id_location);
  const wanted = { lugar: stop.name, kind, ends: slot_to ?? slot_from, rules };
  demand(await cutOffVerdict(tx, id_reservation, wanted));
  demand(await toComeVerdict(tx, wanted));
  if (plan.issued) demand(motiveVerdict(motive));
  const isDepot = stop.code === 'DEP';
  await nameBox(tx, actor, record, { id_sub_reservation, given: input.container_code ?? null, isDepot, motive });
  const id_slot = await queries.insertSlot(tx, {
    id_location: at.id_location,
    kind,
    id_reservation,
    id_sub_reservation,
    id_leg,
    id_guide: plan.id_guide,
    slot_from,
    slot_to,
    external_code: slot_code,
  });
  await writeSlot(tx, actor, id_reservation, { plan, index }, { slot_code, slot_from });
  tx.audit({
    action: 'register_slot',
    noun: 'reservation',
    id: id_reservation,
    after: { slot_code, slot_from, ...(slot_to === null ? {} : { slot_to }) },
    motive,
  });
  tx.changed('slot', id_reservation, []);
  return id_slot;
}

/** Open plans of a slot's leg, with the stops that have its code: the same number can occur at depot and port. */
export async function plansOf(
  tx: Tx,
  { id_reservation, id_sub_reservation, external_code, id_leg, kind }: queries.SlotRow,
  reservation_type: ReservationRecord['reservation_type'],
): Promise<{ bearing: OpenPlan[]; bears: (stop: PlanStop) => boolean }> {
  const plans = await openPlans(tx, { id_reservation, id_sub_reservation });
  const bears = (stop: PlanStop): boolean =>
    stop.slot_code === external_code && isOpenStop(stop) && slotKindOf(stop, reservation_type) === kind;
  return { bearing: plans.filter(plan => plan.id_leg === id_leg && plan.stops.some(bears)), bears };
}

/** Gives up a slot: clears hour and code of its stop. Returns its id. Errors as `delete_turno_reservation` says. */
export async function removeSlot(tx: Tx, actor: Actor, { id_slot, version, motive }: DeleteInput): Promise<number> {
  const found = await queries.findSlot(tx, id_slot);
  if (found === undefined) throw notFound('El turno no existe');
  const { id_reservation } = found;
  const record = await lockAsOperator(tx, actor, id_reservation, null);
  const slot = await queries.findSlot(tx, id_slot);
  if (slot === undefined || slot.version !== version) throw changedMeanwhile();
  demand(cancelVerdict(slot, await terminalRulesOf(tx, slot.id_location), tx));
  await clearSlot(tx, actor, slot, record.reservation_type, motive);
  return id_slot;
}

/** Ends an open slot: its stop loses hour and code. The reservation is locked. */
export async function clearSlot(
  tx: Tx,
  author: LogEntry['author'],
  slot: queries.SlotRow,
  reservation_type: ReservationRecord['reservation_type'],
  motive: string,
): Promise<void> {
  const { id_slot, id_reservation, external_code, slot_from } = slot;
  const { bearing, bears } = await plansOf(tx, slot, reservation_type);
  await movePlans(tx, author, id_reservation, bearing, plan =>
    plan.stops.map(stop => (bears(stop) ? { ...stop, slot_code: null, appointment_at: null } : stop)),
  );
  await reservationEdited(tx, id_reservation);
  await storeCancelReason(tx, [id_slot], motive);
  tx.audit({
    action: 'delete_slot',
    noun: 'reservation',
    id: id_reservation,
    before: { slot_code: external_code, slot_from },
    motive,
  });
  tx.changed('slot', id_reservation, []);
}
