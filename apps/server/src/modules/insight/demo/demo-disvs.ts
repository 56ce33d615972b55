import { DISV_TERMINAL } from '@cabezal/domain/operations/terminals/terminal-codes';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { sendShipment } from '../../bookings/nec/send-shipment.ts';
import { editReservation } from '../../bookings/reservations/editing/edit-reservation.ts';
import { createOrDelete, updateDisv } from '../../operations/disv/change-disv.ts';
import { sendToTerminal } from '../../operations/disv/send-disv.ts';
import { findStop } from '../../operations/slot-drafts/read-draft.ts';
import { eachInSavepoint } from '../../system/bulk/each-in-savepoint.ts';
import { completeBox, nameRecords } from './demo-slot-requests.ts';
import { type EnteringGuide, guidesForDisv, reservationsForNec } from './demo-terminals.queries.ts';

/** Number of guides with a DISV, of those that are sent, and hours until the earliest of them. */
const DISVS = 8;
const SENT = 3;
const AHEAD_H = 3;
/** Number of shipments that NEC is told of. */
const SHIPMENTS = 3;

/** Makes a draft with what a person enters; returns its id. */
async function begin(tx: Tx, actor: Actor, { id_reservation, id_guide, at }: EnteringGuide): Promise<number> {
  const id_disv = await createOrDelete(tx, actor, { id_reservation, id_guide });
  const data = { entry_at: at, emails: ['garita@demo.ec'], travel_min: null, remarks: null };
  return updateDisv(tx, actor, { id_disv, version: 1, data });
}

/** Completes what the terminal asks, and sends it. */
async function beginAndSend(tx: Tx, actor: Actor, guide: EnteringGuide): Promise<void> {
  const { id_reservation, id_guide, id_stop, version } = guide;
  const port_paid_at = tx.now.toISOString();
  await editReservation(tx, actor, { id_reservation, version, set: { port_paid_at } });
  const found = await findStop(tx, { id_reservation, id_guide, id_stop });
  if (found === null) return;
  await nameRecords(tx, actor, found);
  await completeBox(tx, actor, found);
  const id_disv = await begin(tx, actor, guide);
  await sendToTerminal(tx, actor, { id_disv, version: 2 });
}

/**
 * DISV of the next trips to TPG, and shipments in NEC, with the verbs of the screens. A trip that lacks more than this fills in gets none; without an
 * address nothing is sent.
 */
export async function giveDemoDisvs(tx: Tx, actor: Actor): Promise<void> {
  const guides = await guidesForDisv(tx, DISV_TERMINAL, AHEAD_H, DISVS);
  const sent = tx.unknownSystems.has('DISV') ? [] : guides.slice(-SENT);
  const begun = guides.filter(guide => !sent.includes(guide));
  const order = (guide: EnteringGuide): number => guide.id_guide;
  await eachInSavepoint(tx, begun, order, guide => begin(tx, actor, guide));
  await eachInSavepoint(tx, sent, order, guide => beginAndSend(tx, actor, guide));
  if (tx.unknownSystems.has('NEC')) return;
  await eachInSavepoint(
    tx,
    await reservationsForNec(tx, SHIPMENTS),
    id => id,
    id_reservation => sendShipment(tx, { id_reservation }),
  );
}
