import { createHash } from 'node:crypto';
import type { getNecShipment, updateNecShipment } from '@cabezal/contract/bookings/nec/nec.calls';
import { necState, shipmentOf, stepFor } from '@cabezal/domain/bookings/nec/shipment';
import { refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound } from '../../../platform/http/errors.ts';
import { resendKey } from '../../../platform/outbox/outbox.queries.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { holdFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import * as queries from './nec.queries.ts';

/** A shipment as sent: the payload in the outbox. Nobody reads `shipment` again. */
export const sentShipment = z.object({
  id_reservation: z.number(),
  sequence: z.number(),
  shipment: z.record(z.string(), z.unknown()),
});

const keyOf = (id_reservation: number, sequence: number): string => `nec-${id_reservation}-${sequence}`;
const hashOf = (shipment: object): string => createHash('sha256').update(JSON.stringify(shipment)).digest('hex');
const sendsToNec = (tx: Tx): boolean => !tx.unknownSystems.has('NEC');

/**
 * Whether the shipment may be sent: NEC is connected and knows an agent of the client or its forwarder. Of a reservation that was given up
 * NEC is told only if it has the shipment.
 */
const sendVerdict = (tx: Tx, { agent, client, is_given_up, is_known }: queries.FoundShipment): Verdict => {
  if (!sendsToNec(tx)) return refuse('NEC_SIN_CONEXION');
  if (agent === null) return refuse('NEC_SIN_AGENTE', { cliente: client });
  return !is_given_up || is_known || refuse('NEC_RESERVA_TERMINADA');
};

/** Sends the current state, unless it was sent or is on its way. The reservation is locked. */
async function sendState(tx: Tx, found: queries.FoundShipment): Promise<void> {
  const { id_reservation } = found;
  const shipment = shipmentOf(found);
  const payload_hash = hashOf(shipment);
  const last = await queries.findSend(tx, id_reservation);
  const step = stepFor(last, payload_hash);
  if (step === 'NOTHING') return;
  if (step === 'RESEND' && last !== undefined) {
    await queries.noteAgain(tx, id_reservation);
    await resendKey(tx, keyOf(id_reservation, last.sequence));
  } else {
    const sequence = await queries.noteAsked(tx, id_reservation, payload_hash);
    tx.send({
      system: 'NEC',
      kind: 'shipment',
      noun: 'reservation',
      id: id_reservation,
      payload: { id_reservation, sequence, shipment },
      idempotency_key: keyOf(id_reservation, sequence),
    });
  }
  tx.audit({ action: 'send_nec_shipment', noun: 'reservation', id: id_reservation });
  tx.changed('reservation', id_reservation, []);
}

/** Sends the shipment of a reservation. Errors: 404, 409 NEC_SIN_CONEXION, NEC_RESERVA_TERMINADA, 422 NEC_SIN_AGENTE. */
export async function sendShipment(
  tx: Tx,
  { id_reservation }: z.infer<typeof updateNecShipment.input>,
): Promise<number> {
  if (!(await isVisible(tx, 'reservation', id_reservation))) throw notFound('La reserva no existe');
  await tx.elevate();
  await holdFacts(tx, id_reservation);
  const found = await queries.findShipment(tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  demand(sendVerdict(tx, found));
  await sendState(tx, found);
  return id_reservation;
}

/** The shipments of these reservations that may be sent. */
async function sendable(tx: Tx, ids: readonly number[]): Promise<queries.FoundShipment[]> {
  const found: queries.FoundShipment[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const shipment = await queries.findShipment(tx, id);
    if (shipment !== undefined && sendVerdict(tx, shipment) === true) found.push(shipment);
  }
  return found;
}

/** Sends those shipments that NEC has, or whose guides were issued, and that have changed. */
async function sendCorrections(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const found of await sendable(tx, ids)) if (found.is_issued || found.is_known) await sendState(tx, found);
}

/** Sends those shipments whose data are others than NEC was last told. One that failed is not tried again: it waits for a person. */
async function sendChanges(tx: Tx, settled: readonly (readonly number[])[]): Promise<void> {
  for (const found of await sendable(tx, settled.flat())) {
    const last = await queries.findSend(tx, found.id_reservation);
    if (stepFor(last, hashOf(shipmentOf(found))) === 'SEND') await sendState(tx, found);
  }
}

/**
 * A settler: what NEC was told of follows the facts, whichever verb changes them. A container that is added, given up or lent in a street turn,
 * a line that is named later, and a cancelled reservation are told as a correction is.
 */
export async function settleShipments(tx: Tx, reservations: readonly number[]): Promise<void> {
  if (reservations.length === 0 || !sendsToNec(tx)) return;
  const known = await queries.knownShipments(tx, reservations);
  if (known.length > 0) tx.atEnd(sendChanges, known);
}

/** After a correction of a reservation, which is locked: NEC gets it at the end of the transaction, once, whatever was corrected. */
export function correctShipment(tx: Tx, id_reservation: number): void {
  if (sendsToNec(tx)) tx.atEnd(sendCorrections, id_reservation);
}

/** What NEC was told of a reservation. */
export async function readShipment(
  tx: Tx,
  actor: Actor,
  { id_reservation }: z.infer<typeof getNecShipment.input>,
): Promise<z.infer<typeof getNecShipment.output>> {
  const found = await queries.findShipment(tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  const verdict = sendVerdict(tx, found);
  const send = verdict === true ? true : verdict.message;
  return {
    ...(await shipmentState(tx, id_reservation)),
    is_connected: sendsToNec(tx),
    agent: found.agent,
    can: { send: actor.actions.has('slot.write') ? send : 'No tiene permiso' },
  };
}

export async function shipmentState(tx: Tx, id_reservation: number): Promise<z.infer<typeof updateNecShipment.output>> {
  const last = await queries.findSend(tx, id_reservation);
  return {
    state: necState(last),
    last_sent_at: last?.last_sent_at ?? null,
    error_text: last?.error_text ?? null,
  };
}
