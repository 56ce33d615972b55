import type { deleteSlot, registerSlot } from '@cabezal/contract/slots/slots.calls';
import { isOpenStop, moveStopTo } from '@cabezal/domain/plan/move-plan';
import { motiveVerdict, refuse } from '@cabezal/domain/rules/refusal';
import { type SlotKind, slotKindOf, slotState } from '@cabezal/domain/slots/slot';
import { businessTime, formatDate, toMillis } from '@cabezal/domain/time/time';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { reservationEdited } from '../../trips/refresh-status.ts';
import type { ReservationRecord } from '../../trips/reservation-facts.queries.ts';
import { takeAsOperator } from '../booking/take-reservation.ts';
import { editContainer } from '../editing/edit-container.ts';
import { movePlans } from '../editing/move-plans.ts';
import { type OpenPlan, openPlans, type PlanStop } from '../editing/plan.queries.ts';
import * as queries from './slots.queries.ts';

type RegisterInput = z.infer<typeof registerSlot.input>;
type DeleteInput = z.infer<typeof deleteSlot.input>;

/** The open plan in which a stop lies, and the stop there. Errors: 409 where nothing is open. */
async function openStop(tx: Tx, at: queries.SlotStop): Promise<{ plan: OpenPlan; stop: PlanStop; index: number }> {
  const { id_reservation, id_sub_reservation, id_leg, position } = at;
  const plans = await openPlans(tx, { id_reservation, id_sub_reservation });
  const plan = plans.find(one => one.id_leg === id_leg);
  const index = plan?.stops.findIndex(one => one.position === position) ?? -1;
  const stop = plan?.stops[index];
  if (plan === undefined || stop === undefined)
    throw conflict('CAMPO_NO_EDITABLE', 'El turno ya no se cambia: el tramo ya terminó');
  if (!isOpenStop(stop)) demand(refuse('PARADA_BLOQUEADA', { parada: stop.name }));
  return { plan, stop, index };
}

/** A full box is not taken in after the cut-off of its ship. */
async function demandBeforeCutOff(tx: Tx, id_reservation: number, kind: SlotKind, slot_from: string): Promise<void> {
  const cut_off = kind === 'INGRESO_LLENO' ? await queries.cutOffOf(tx, id_reservation) : null;
  if (cut_off === null || toMillis(slot_from) <= toMillis(cut_off)) return;
  demand(refuse('CORTE_PASADO', { fecha: formatDate(cut_off, tx.zone), hora: businessTime(cut_off, tx.zone) }));
}

/** The number with which the slot goes: given now where the box had none; a depot's slot does not go without. */
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
 * Registers a slot that a person got; answers its number. The reservation is held; its stop says hour and code, and `settleSlots` makes
 * the slot of it. Errors as `register_turno_reservation` says.
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
  const record = await takeAsOperator(tx, actor, id_reservation, null);
  if (!['ACCEPTED', 'IN_PROGRESS'].includes(record.status))
    throw conflict('TRANSICION_INVALIDA', 'Solo se registran turnos de una reserva aprobada');
  const { plan, stop, index } = await openStop(tx, at);
  const kind = slotKindOf(stop, record.reservation_type);
  if (kind === null) return demand(refuse('TURNO_SIN_LUGAR', { parada: stop.name })) as never;
  const other = await queries.otherSlot(tx, { id_sub_reservation, kind });
  if (other !== undefined) demand(refuse('TURNO_DUPLICADO', { codigo: other.external_code }));
  await demandBeforeCutOff(tx, id_reservation, kind, slot_from);
  if (plan.issued) demand(motiveVerdict(motive));
  const isDepot = stop.code === 'DEP';
  await nameBox(tx, actor, record, { id_sub_reservation, given: input.container_code ?? null, isDepot, motive });
  await movePlans(tx, actor, id_reservation, [plan], one =>
    moveStopTo(one.stops, one.kind, index, slot_from).map((each, i) => (i === index ? { ...each, slot_code } : each)),
  );
  await reservationEdited(tx, id_reservation);
  const made = await queries.openSlotOf(tx, id_leg, kind);
  if (made === undefined) throw conflict('TURNO_VENCIDO', `El turno de ${stop.name} ya pasó`);
  if (slot_to !== null) await queries.storeEnd(tx, made.id_slot, slot_to);
  tx.audit({
    action: 'register_slot',
    noun: 'reservation',
    id: id_reservation,
    after: { slot_code, slot_from, ...(slot_to === null ? {} : { slot_to }) },
    motive,
  });
  tx.changed('slot', id_reservation, []);
  return made.id_slot;
}

/** Gives a slot up: the stop has neither its hour nor its code. Answers its number. Errors as `delete_turno_reservation` says. */
export async function removeSlot(tx: Tx, actor: Actor, { id_slot, version, motive }: DeleteInput): Promise<number> {
  const found = await queries.findSlot(tx, id_slot);
  if (found === undefined) throw notFound('El turno no existe');
  const { id_reservation } = found;
  await takeAsOperator(tx, actor, id_reservation, null);
  const slot = await queries.findSlot(tx, id_slot);
  if (slot === undefined || slot.version !== version) throw changedMeanwhile();
  const state = slotState(slot);
  if (state === 'USADO') demand(refuse('TURNO_USADO', { codigo: slot.external_code }));
  if (state === 'ANULADO') throw conflict('TRANSICION_INVALIDA', 'El turno ya está anulado');
  const { id_sub_reservation, external_code } = slot;
  const plans = await openPlans(tx, { id_reservation, id_sub_reservation });
  const bears = (stop: PlanStop) => stop.slot_code === external_code && isOpenStop(stop);
  const bearing = plans.filter(plan => plan.stops.some(bears));
  await movePlans(tx, actor, id_reservation, bearing, plan =>
    plan.stops.map(stop => (bears(stop) ? { ...stop, slot_code: null, appointment_at: null } : stop)),
  );
  await reservationEdited(tx, id_reservation);
  await queries.storeReason(tx, id_slot, motive);
  tx.audit({
    action: 'delete_slot',
    noun: 'reservation',
    id: id_reservation,
    before: { slot_code: external_code, slot_from: slot.slot_from },
    motive,
  });
  tx.changed('slot', id_reservation, []);
  return id_slot;
}
