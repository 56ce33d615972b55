import type { Tx } from '../../../platform/db/tx.ts';
import { type Delivery, RefusedForGood } from '../../../platform/outbox/outbox.ts';
import { storeFacts } from './documents.queries.ts';
import { type OfRecord, type Outcome, sapDelivery, tryOf } from './post.ts';
import { type Asking, changeOf, type DocumentRecord, type PostedDocument } from './posted-document.ts';
import { dropPostings } from './postings.queries.ts';
import type { SapCollection, SapDocument } from './sap-gateway.ts';
import { cancellation } from './void-document.ts';

type Changed = Partial<Omit<DocumentRecord, 'numero_orden' | 'total' | 'version'>>;

/** Stores the outcome of a message in its document, with its entry in the history. */
async function write<R extends DocumentRecord, G>(
  tx: Tx,
  doc: PostedDocument<R, G>,
  record: R,
  changed: Changed,
  action: string | undefined,
): Promise<void> {
  const { numero_orden } = record;
  const facts = { ...record, ...changed };
  await storeFacts(tx, doc, facts).catch((error: { constraint?: string }) => {
    // Another document has that number: a retry would not help, and both would claim to be the same document.
    if (doc.numberTaken === undefined || error.constraint !== `${doc.table}_sap_number`) throw error;
    throw new RefusedForGood(`SAP respondió el número ${facts.sap_number}: ${doc.numberTaken}`);
  });
  const { sap_number, error_text } = facts;
  if (action !== undefined)
    tx.audit({
      action,
      noun: doc.noun,
      id: numero_orden,
      ...changeOf(doc, [record, facts], { after: { sap_number, error_text } }),
    });
}

/** Locks the document of a message and notifies its watchers: each try counts as a change. */
export async function documentOf<R extends DocumentRecord, G>(
  tx: Tx,
  doc: PostedDocument<R, G>,
  { id_record }: OfRecord,
): Promise<R | undefined> {
  const record = await doc.lock(tx, Number(id_record));
  if (record !== undefined) doc.notify(tx, record);
  return record;
}
const isVoided = ({ voided_at = null }: DocumentRecord): boolean => voided_at !== null;

async function noteMade<R extends DocumentRecord, G>(
  tx: Tx,
  doc: PostedDocument<R, G>,
  message: OfRecord,
  outcome: Outcome,
): Promise<void> {
  const record = await documentOf(tx, doc, message);
  // A message that arrives twice, or after the document has moved on, changes nothing.
  if (record === undefined || record.sent_at !== null || isVoided(record)) return;
  if (!('error' in outcome)) {
    const { sap_number } = outcome;
    await write(tx, doc, record, { sent_at: tx.now, sap_number, error_at: null, error_text: null }, doc.actions.sent);
  } else if (outcome.final)
    await write(tx, doc, record, { error_at: tx.now, error_text: outcome.error }, doc.actions.failed);
  else return;
  await doc.settled?.(tx, record);
}

/** Voids the document once SAP has cancelled it. A person may also report this, for a document cancelled manually in SAP. */
export async function noteCancelled<R extends DocumentRecord, G>(
  tx: Tx,
  doc: PostedDocument<R, G>,
  message: OfRecord,
  outcome: Outcome,
): Promise<void> {
  const record = await documentOf(tx, doc, message);
  if (record === undefined || record.cancel_asked_at === null || isVoided(record)) return;
  if (!('error' in outcome))
    await doc.release(tx, record, { id_user: record.cancel_asked_by ?? null, motive: record.cancel_reason ?? '' });
  else if (!outcome.final) return;
  else if (doc.whenNotCancelled === 'WAITS')
    await write(tx, doc, record, { error_text: outcome.error }, doc.actions.cancelRefused);
  else if (outcome.error.startsWith('SAP no anuló')) {
    const back = { cancel_asked_at: null, cancel_reason: null, error_text: outcome.error };
    await write(tx, doc, record, back, doc.actions.cancelRefused);
    await dropPostings(tx, record.numero_orden);
  }
  await doc.settled?.(tx, record);
}

/** Cancels the documents of those keys one after the other; returns the last one that existed. */
export async function cancelAll(
  collection: SapCollection,
  keys: readonly string[],
  { gateway, signal }: Asking,
): Promise<SapDocument | null> {
  let last: SapDocument | null = null;
  for (const key of keys) last = (await gateway.cancel(collection, key, signal)) ?? last;
  return last;
}

/** Delivers documents of a kind to SAP, and their cancellations: each takes effect once; if it fails for good, it waits for a person. */
export const documentDeliveries = <R extends DocumentRecord, G>(
  gateway: Asking['gateway'],
  doc: PostedDocument<R, G>,
): Delivery[] => [
  sapDelivery(
    doc.messages.document,
    async (message, signal) => {
      const asking = { gateway, signal };
      await doc.before?.(message.payload, asking);
      return gateway.create(doc.collection, tryOf(message, signal), () => doc.body(message.payload, asking));
    },
    (tx, message, outcome) => noteMade(tx, doc, message, outcome),
  ),
  sapDelivery(
    doc.messages.cancellation,
    async (message, signal) => ({
      sap: await cancelAll(doc.collection, cancellation.parse(message.payload).keys, { gateway, signal }),
      document: null,
    }),
    (tx, message, outcome) => noteCancelled(tx, doc, message, outcome),
  ),
];
