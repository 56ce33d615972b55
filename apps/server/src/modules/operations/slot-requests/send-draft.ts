import type { sendDpw } from '@cabezal/contract/operations/slot-requests/slot-requests.calls';
import { dpwRequest } from '@cabezal/domain/operations/slot-requests/dpw-request';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound } from '../../../platform/http/errors.ts';
import { type AskedStop, findStop, isConnected, judged, type StopOfWork } from '../slot-drafts/read-draft.ts';
import { openSlotOf } from '../slot-drafts/slot-drafts.queries.ts';
import { updateDraft } from '../slot-drafts/update-draft.ts';
import { requestKey, type SentRequest } from './sent-request.ts';
import { storeSent } from './slot-requests.queries.ts';

/**
 * Sends the stored draft of a stop; returns the sentences of what lacks: nothing is sent then. What is sent is what the sheet says now. The
 * reservation is locked.
 */
export async function submitDraft(tx: Tx, found: StopOfWork): Promise<string[]> {
  const { stop, kind } = found;
  const draft = await openSlotOf(tx, stop.id_leg, kind);
  if (draft === undefined || draft.reference === null) throw notFound('El borrador no existe');
  const { id_slot, reference, slot_from, slot_to } = draft;
  const { emails = [], travel_min = null, remarks = null } = draft.data;
  const entered = { slot_from, emails, travel_min: travel_min ?? stop.planned_travel_min };
  const { facts, codes, missing } = await judged(tx, found, entered);
  if (missing.length > 0) return missing.map(one => one.text);
  await storeSent(tx, id_slot, 'DPW');
  const payload: SentRequest = {
    id_slot,
    id_reservation: stop.id_reservation,
    id_stop: stop.id_stop,
    reference,
    terminal: stop.terminal,
    client: stop.client,
    container_code: stop.container_code,
    id_truck: stop.id_truck,
    id_driver: stop.id_driver,
    body: dpwRequest(reference, kind, { ...facts, slot_from, slot_to, remarks }, codes),
  };
  const message = { system: 'TERMINAL', kind: 'submit', noun: 'slot', id: id_slot, payload } as const;
  tx.send({ ...message, idempotency_key: requestKey(reference) });
  tx.audit({
    action: 'send_slot_draft',
    noun: 'reservation',
    id: stop.id_reservation,
    after: { stop: stop.terminal, reference, slot_from, slot_to },
  });
  tx.changed('slot', stop.id_reservation, []);
  return [];
}

/**
 * Stores a draft and sends it to its terminal; returns its stop. Its version makes that of two people who send it one is refused. Errors as
 * `send_dpw` says.
 */
export async function sendDraft(tx: Tx, actor: Actor, input: z.infer<typeof sendDpw.input>): Promise<AskedStop> {
  const asked = await updateDraft(tx, actor, input);
  const found = await findStop(tx, asked);
  if (found === null) throw notFound('La parada no existe');
  if (!isConnected(tx, found.stop)) demand(refuse('TERMINAL_SIN_CONEXION', { lugar: found.stop.terminal }));
  const lacks = await submitDraft(tx, found);
  if (lacks.length > 0) demand(refuse('TURNO_INCOMPLETO', { faltas: lacks.join(' · ') }));
  return asked;
}
