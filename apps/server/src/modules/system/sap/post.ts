import type { Tx } from '../../../platform/db/tx.ts';
import { resendKey } from '../../../platform/outbox/outbox.queries.ts';
import type { Delivery, Message } from '../../../platform/outbox/outbox.ts';
import { type HeldPosting, type NewPosting, notePosting, queueAgain, storePosting } from './postings.queries.ts';
import type { SapDocument, Try } from './sap-gateway.ts';

/** Of what a message is, so that its outcome comes back to its record. */
export interface PostedMessage {
  noun: 'payment_order' | 'cost_order' | 'carrier_order';
  /** Its delivery: `SAP/<kind>`. */
  kind: string;
  payload: unknown;
}

/** Puts a document on its way to SAP with this transaction: one posting, one message, one key. */
export async function post(tx: Tx, posting: NewPosting, message: PostedMessage): Promise<void> {
  await storePosting(tx, posting);
  tx.send({ system: 'SAP', ...message, id: posting.numero_orden, idempotency_key: posting.key });
}

/** Whether SAP refused its data, so that it has none and what somebody mended may be written anew; else the same message goes. */
export const isRefused = (failed: HeldPosting | undefined): boolean => failed?.cause === 'DATOS';

/** A document as it is told: what the outbox carries of it, and as people read it. */
export interface Written {
  payload: unknown;
  document: object;
}

/**
 * The same message with the same key once more; `now`: with what it says today, as SAP is asked for the key first and makes what it does not
 * have. False: there is no message any more, so that it has to be made again.
 */
export async function postAgain(tx: Tx, posting: HeldPosting, now?: Written): Promise<boolean> {
  await queueAgain(tx, posting, now?.document ?? null);
  return (await resendKey(tx, posting.posting_key, now?.payload)) > 0;
}

/** What SAP made of a message: its document, or what stood there under the key; null: nothing stands, as was wanted of a cancellation. */
export interface Made {
  sap: SapDocument | null;
  /** As it was sent, where that was decided on the way. */
  document: object | null;
}
/** Whose outcome it is. */
export type OfRecord = Pick<Message, 'id_record'>;
export type Outcome = { sap_number: string } | { error: string; final: boolean };

/** Of a message on its way, as the gateway wants it. */
export const tryOf = ({ idempotency_key: key }: Message, signal: AbortSignal): Try => ({ key, signal });

/** Carries one kind of message to SAP and notes each try; `noted` says in the same transaction what it means for the order. */
export const sapDelivery = (
  kind: string,
  make: (message: Message, signal: AbortSignal) => Promise<Made>,
  noted: (tx: Tx, message: Message, outcome: Outcome) => Promise<void>,
): Delivery => ({
  system: 'SAP',
  kind,
  deliver: make,
  async delivered(tx, message, response) {
    const { sap, document } = response as Made;
    const sap_number = sap === null ? '' : String(sap.DocNum);
    // The order first, as verbs lock it first; it may refuse the number.
    await noted(tx, message, { sap_number });
    await notePosting(tx, message.idempotency_key, {
      attempts: message.attempts,
      sap_number: sap_number || null,
      document,
      response: sap,
    });
  },
  async failed(tx, message, error, final) {
    await noted(tx, message, { error, final });
    await notePosting(tx, message.idempotency_key, { attempts: message.attempts, error, final });
  },
});
