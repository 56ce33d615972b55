import type { Tx } from '../../../platform/db/tx.ts';
import { resendKey } from '../../../platform/outbox/outbox.queries.ts';
import type { Delivery, Message } from '../../../platform/outbox/outbox.ts';
import type { DocumentNoun, Written } from './posted-document.ts';
import { type LockedPosting, type NewPosting, notePosting, queueAgain, storePosting } from './postings.queries.ts';
import type { SapDocument, Try } from './sap-gateway.ts';

/** The record of a message, so that its outcome is stored there. */
export interface PostedMessage {
  noun: DocumentNoun;
  /** Its delivery: `SAP/<kind>`. */
  kind: string;
  payload: unknown;
}

/** Posts a document with this transaction: one posting, one message, one key. */
export async function post(tx: Tx, posting: NewPosting, message: PostedMessage): Promise<void> {
  await storePosting(tx, posting);
  tx.send({ system: 'SAP', ...message, id: posting.numero_orden, idempotency_key: posting.key });
}

/** Whether SAP refused the data: then it has no document, and corrected data may be sent; otherwise the same message is sent again. */
export const isRefused = (failed: LockedPosting | undefined): boolean => failed?.cause === 'DATOS';

/**
 * Sends the same message with the same key again; `now` replaces its content, because SAP is searched for the key first and only creates
 * what it does not have. False: the message no longer exists and must be created again.
 */
export async function postAgain(tx: Tx, posting: LockedPosting, now?: Written): Promise<boolean> {
  await queueAgain(tx, posting, now?.document ?? null);
  return (await resendKey(tx, posting.posting_key, now?.payload)) > 0;
}

/** Result of a message: SAP's document, created now or found under the key; null: none exists, as a cancellation requires. */
export interface Made {
  sap: SapDocument | null;
  /** The document as sent, if its content was decided during the delivery. */
  document: object | null;
}
/** The record to which an outcome belongs. */
export type OfRecord = Pick<Message, 'id_record'>;
export type Outcome = { sap_number: string } | { error: string; final: boolean };

/** The gateway's input for a message being delivered. */
export const tryOf = ({ idempotency_key: key }: Message, signal: AbortSignal): Try => ({ key, signal });

/** Delivers one kind of message to SAP and stores each try; `noted` applies the outcome to the order in the same transaction. */
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
    // The order first, because verbs lock it first; it may refuse the number.
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
