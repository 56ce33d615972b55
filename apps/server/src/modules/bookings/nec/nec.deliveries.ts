import { z } from 'zod';
import { systemScope } from '../../../platform/db/database.ts';
import { askJson, notUnderstood } from '../../../platform/outbox/ask-json.ts';
import { type Delivery, type Message, RefusedForGood } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../services.ts';
import { findSend, noteNotStored, noteStored } from './nec.queries.ts';
import { sentShipment } from './send-shipment.ts';

const NAME = 'NEC';
const stored = z.object({ key: z.string(), received: z.literal(true) });
const refused = z.object({ message: z.string().max(500) });
const outcome = z.object({ is_stored: z.boolean() });
const TRY_AGAIN = [408, 429];

/** Sends shipments to NEC: the newest state of each, once in effect. The format is ours until theirs is known. */
export function necDeliveries({ db, env }: Services): Delivery[] {
  const system = { name: NAME, url: env.NEC_URL, token: env.NEC_TOKEN };
  const deliver = async (message: Message, signal: AbortSignal) => {
    const { id_reservation, sequence, shipment } = sentShipment.parse(message.payload);
    const last = await db.read(systemScope, tx => findSend(tx, id_reservation));
    // A newer state is on its way, or was stored: this one would replace it.
    if (last === undefined || last.sequence > sequence) return { is_stored: false };
    const key = message.idempotency_key;
    const { status, body } = await askJson(
      system,
      {
        method: 'POST',
        path: `/shipments/${id_reservation}`,
        body: { ...shipment, sequence },
        headers: { 'idempotency-key': key },
      },
      signal,
    );
    const why = refused.safeParse(body);
    if (status >= 400 && status < 500 && !TRY_AGAIN.includes(status))
      throw new RefusedForGood(`${NAME} respondió: ${why.success ? why.data.message : status}`);
    const answer = stored.safeParse(body);
    if (status !== 200 || !answer.success || answer.data.key !== key) throw notUnderstood(NAME, status);
    return { is_stored: true };
  };
  return [
    {
      system: 'NEC',
      kind: 'shipment',
      deliver,
      async delivered(tx, message, response) {
        const sent = sentShipment.parse(message.payload);
        if (!outcome.parse(response).is_stored) return;
        await noteStored(tx, sent);
        tx.changed('reservation', sent.id_reservation, []);
      },
      async failed(tx, message, error, final) {
        const sent = sentShipment.parse(message.payload);
        await noteNotStored(tx, sent, error, final);
        tx.changed('reservation', sent.id_reservation, []);
      },
    },
  ];
}
