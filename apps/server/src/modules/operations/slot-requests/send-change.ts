import type { sendSlotChange } from '@cabezal/contract/operations/slot-requests/rebooking.calls';
import { dpwRequest } from '@cabezal/domain/operations/slot-requests/dpw-request';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { type SlotLoser, slotState } from '@cabezal/domain/trips/slots/slot';
import { slotRequestVerdict } from '@cabezal/domain/trips/slots/terminal-rules';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demand, notFound } from '../../../platform/http/errors.ts';
import { deliverNow } from '../../../platform/outbox/outbox.queries.ts';
import { lockAsOperator } from '../../bookings/reservations/booking/lock-reservation.ts';
import { cutOffVerdict, toComeVerdict } from '../../bookings/reservations/slots/change-slots.ts';
import { notChanging } from '../../bookings/reservations/slots/read-slots.ts';
import { findSlot, type SlotRow } from '../../bookings/reservations/slots/slots.queries.ts';
import { terminalRulesOf } from '../../trips/slots/terminal-rules.queries.ts';
import type { ReservationRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { findStop, isConnected, judged, type StopOfWork } from '../slot-drafts/read-draft.ts';
import { changeKey, nameOf, type SentChange } from './sent-change.ts';
import * as queries from './sent-changes.queries.ts';

/** A slot at the version that the caller read, with its reservation, which is locked. Errors: 404, 409 MODIFICADO. */
export async function lockSlot(
  tx: Tx,
  actor: Actor,
  { id_slot, version }: { id_slot: number; version: number },
): Promise<{ slot: SlotRow; record: ReservationRecord }> {
  const found = await findSlot(tx, id_slot);
  if (found === undefined) throw notFound('El turno no existe');
  const record = await lockAsOperator(tx, actor, found.id_reservation, null);
  const slot = await findSlot(tx, id_slot);
  if (slot === undefined || slot.version !== version) throw changedMeanwhile();
  return { slot, record };
}

/** A slot that its terminal gave to the adapter, with the stop and truck that it is for. */
export interface SlotOfTerminal {
  readonly slot: SlotRow;
  readonly found: StopOfWork;
  readonly reference: string;
  readonly held: queries.SlotToChange;
}

/**
 * A slot at whose terminal something can be asked now. Errors: 409 TERMINAL_SIN_CONEXION, TURNO_SIN_RESPUESTA while it has not decided about a
 * change, TURNO_POR_ANULAR; 422 TURNO_INCOMPLETO without a truck.
 */
export async function demandAskable(tx: Tx, slot: SlotRow): Promise<SlotOfTerminal> {
  const { id_slot, id_reservation, place: lugar, external_code: codigo } = slot;
  const held = await queries.holdSlotToChange(tx, id_slot);
  const { reference, change_sent_at, cancel_asked_at } = held;
  if (change_sent_at !== null) demand(refuse('TURNO_SIN_RESPUESTA', { lugar }));
  if (cancel_asked_at !== null) demand(refuse('TURNO_POR_ANULAR', { codigo }));
  const at = await queries.stopOfSlot(tx, id_slot);
  const found = at && (await findStop(tx, { id_reservation, id_guide: at.id_guide, id_stop: at.id_stop }));
  if (reference === null || slot.adapter !== 'DPW' || (found && !isConnected(tx, found.stop))) {
    const { code, message } = refuse('TERMINAL_SIN_CONEXION', { lugar });
    throw conflict(code, message);
  }
  if (!found) return demand(refuse('TURNO_INCOMPLETO', { faltas: 'Asigne un camión al viaje' })) as never;
  return { slot, found, reference, held };
}

interface Wanted {
  readonly slot_from: string;
  readonly slot_to: string | null;
  readonly changed_by: SlotLoser | null;
}

/** Sends a change to the terminal of a slot: the window, and truck, driver and box as the plan has them now. Errors: 422 TURNO_INCOMPLETO. */
export async function submitChange(
  tx: Tx,
  { slot, found, reference, held }: SlotOfTerminal,
  { slot_from, slot_to, changed_by }: Wanted,
): Promise<void> {
  const { id_slot, id_reservation } = slot;
  const { stop, kind } = found;
  const { emails = [], travel_min = null, remarks = null } = held.data;
  const entered = { slot_from, emails, travel_min: travel_min ?? stop.planned_travel_min };
  const { facts, codes, missing } = await judged(tx, found, entered);
  if (missing.length > 0) demand(refuse('TURNO_INCOMPLETO', { faltas: missing.map(one => one.text).join(' · ') }));
  const number = await queries.storeChangeSent(tx, id_slot);
  const change = nameOf({ reference, number });
  const body = dpwRequest(reference, kind, { ...facts, slot_from, slot_to, remarks }, codes);
  const payload: SentChange = {
    id_slot,
    id_reservation,
    reference,
    number,
    terminal: stop.terminal,
    client: stop.client,
    container_code: stop.container_code,
    id_truck: stop.id_truck,
    id_driver: stop.id_driver,
    changed_by,
    body: { ...body, change },
  };
  const message = { system: 'TERMINAL', kind: 'change', noun: 'slot', id: id_slot, payload } as const;
  tx.send({ ...message, idempotency_key: changeKey({ reference, number }) });
  tx.audit({
    action: 'send_slot_change',
    noun: 'reservation',
    id: id_reservation,
    before: { slot_code: slot.external_code, slot_from: slot.slot_from },
    after: { reference: change, slot_from, slot_to },
  });
  tx.changed('slot', id_reservation, []);
}

/** Asks the terminal for what a slot in CAMBIANDO needs. Returns its id; its reservation is locked. Errors as `send_change_dpw` says. */
export async function sendChange(tx: Tx, actor: Actor, input: z.infer<typeof sendSlotChange.input>): Promise<number> {
  const { slot } = await lockSlot(tx, actor, input);
  if (slotState(slot) !== 'CAMBIANDO') demand(notChanging(slot.external_code));
  const of = await demandAskable(tx, slot);
  const rules = await terminalRulesOf(tx, slot.id_location);
  const asked = { terminal: slot.place, slot_from: slot.slot_from, limit_min: rules?.change_limit_min ?? null };
  demand(slotRequestVerdict('CHANGE', asked, tx.now.toISOString(), tx.zone));
  const isMoved = slot.asked.slot_from !== null;
  const slot_from = slot.asked.slot_from ?? slot.slot_from;
  const slot_to = isMoved ? slot.asked.slot_to : slot.slot_to;
  if (isMoved) {
    const wanted = { lugar: slot.place, kind: slot.kind, ends: slot_to ?? slot_from, rules };
    demand(await toComeVerdict(tx, wanted));
    demand(await cutOffVerdict(tx, slot.id_reservation, wanted));
  }
  await submitChange(tx, of, { slot_from, slot_to, changed_by: input.changed_by ?? null });
  return slot.id_slot;
}

/** Has the terminal asked at once what became of a change. Errors: 404, 409 TURNO_SIN_SOLICITUD. */
export async function askChange(tx: Tx, actor: Actor, { id_slot }: { id_slot: number }): Promise<number> {
  const found = await findSlot(tx, id_slot);
  if (found === undefined) throw notFound('El turno no existe');
  await lockAsOperator(tx, actor, found.id_reservation, null);
  const { reference, change_sent_at, change_count: number } = await queries.holdSlotToChange(tx, id_slot);
  if (reference === null || change_sent_at === null) {
    const { code, message } = refuse('TURNO_SIN_SOLICITUD', { lugar: found.place });
    throw conflict(code, message);
  }
  if (await deliverNow(tx, changeKey({ reference, number })))
    tx.audit({
      action: 'ask_slot_request',
      noun: 'reservation',
      id: found.id_reservation,
      after: { stop: found.place, reference: nameOf({ reference, number }) },
    });
  return id_slot;
}
