import { type PostingStep, postingKey } from '@cabezal/domain/system/sap/postings';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { storeFacts } from './documents.queries.ts';
import { isRefused, post, postAgain } from './post.ts';
import type { Written } from './posted-document.ts';
import {
  changeOf,
  type DocumentRecord,
  demandPossible,
  lockDocument,
  type PostedDocument,
  type PostedKind,
  type Target,
} from './posted-document.ts';
import { failedPosting, type LockedPosting } from './postings.queries.ts';

/** One message about a document: the step for SAP, its key, and its content. */
interface Step {
  step: PostingStep;
  key: string;
  /** Its kind in the outbox. */
  message: string;
  author: string;
  written: { payload: unknown; document: object | null };
}

/** Posts one step of a document: its creation, its cancellation, or the document based on it. */
export async function postStep<R extends DocumentRecord>(
  tx: Tx,
  kind: PostedKind<R>,
  record: R,
  { step, key, message, author, written }: Step,
): Promise<void> {
  const { numero_orden, total } = record;
  const { payload, document } = written;
  await post(
    tx,
    { key, step, numero_orden, total, document, author, ...kind.party(record) },
    { noun: kind.noun, kind: message, payload },
  );
}

/** The key of a document: number and version as the person saw them, so that all tries have the same key. */
export const documentKey = <R extends DocumentRecord>(kind: PostedKind<R>, { numero_orden, version }: R): string =>
  postingKey(kind.keys.document, numero_orden, version);

/** Posts a document. */
export const postDocument = <R extends DocumentRecord>(
  tx: Tx,
  kind: PostedKind<R>,
  record: R,
  of: { key: string; author: string; written: Written },
): Promise<void> => postStep(tx, kind, record, { step: kind.step, message: kind.messages.document, ...of });

/** There must be content to send: whatever removes it also voids the document. */
function demandWritten(written: Written | undefined, { noun }: PostedKind, numero_orden: number): Written {
  if (written === undefined) throw new Error(`nothing is left to tell of ${noun} ${numero_orden}`);
  return written;
}

/** Facts of a document that is queued: its outcome is unknown. */
const sending = <R extends DocumentRecord>(record: R): R => ({
  ...record,
  queued: true,
  error_at: null,
  error_text: null,
});

/** Posts a draft for the first time; its own verb has checked whether it may. */
export async function sendDocument<R extends DocumentRecord, G>(
  tx: Tx,
  actor: Actor,
  doc: PostedDocument<R, G>,
  record: R,
): Promise<number> {
  const { numero_orden, total } = record;
  const key = documentKey(doc, record);
  const written = demandWritten(await doc.write(tx, actor, record, key), doc, numero_orden);
  await postDocument(tx, doc, record, { key, author: actor.name, written });
  const sent = sending(record);
  await storeFacts(tx, doc, sent);
  doc.notify(tx, record);
  if (doc.actions.send !== undefined)
    tx.audit({
      action: doc.actions.send,
      noun: doc.noun,
      id: numero_orden,
      ...changeOf(doc, [record, sent], { after: { total } }),
    });
  return numero_orden;
}

/** Sends the same message again; if SAP refused it, or there is none (imported document), it is written with the current data. */
async function postOnceMore<R extends DocumentRecord, G>(
  tx: Tx,
  actor: Actor,
  doc: PostedDocument<R, G>,
  record: R,
  failed: LockedPosting | undefined,
): Promise<void> {
  if (failed !== undefined && !isRefused(failed) && (await postAgain(tx, failed))) return;
  const key = failed?.posting_key ?? documentKey(doc, record);
  const refreshed = (await doc.refresh?.(tx, record, failed)) ?? record;
  const now = await doc.write(tx, actor, refreshed, key);
  if (failed !== undefined && (await postAgain(tx, failed, now))) return;
  const written = demandWritten(now, doc, record.numero_orden);
  await postDocument(tx, doc, refreshed, { key, author: actor.name, written });
}

/**
 * Sends a failed step again with the same key: creation, cancellation, or the document based on it. If SAP refused the data, the current
 * content is sent: corrected items, names and numbers. Errors: 403, 404, 409 MODIFICADO, ORDEN_NO_PERMITE.
 */
export async function resendDocument<R extends DocumentRecord, G>(
  tx: Tx,
  actor: Actor,
  doc: PostedDocument<R, G>,
  target: Target,
): Promise<number> {
  const record = await lockDocument(tx, actor, doc, target);
  doc.demandSends?.(actor, record);
  const failed = await failedPosting(tx, record.numero_orden);
  const isOfDocument = failed === undefined || failed.step === doc.step;
  const again = isOfDocument ? sending(record) : { ...record, error_at: null, error_text: null };
  if (isOfDocument) {
    demandPossible(await doc.mayResend(tx, record, failed));
    await postOnceMore(tx, actor, doc, record, failed);
  } else
    await postAgain(tx, failed, isRefused(failed) ? await doc.rewriteOther?.(tx, actor, record, failed) : undefined);
  // The version always changes, so that two people cannot send it at once.
  await storeFacts(tx, doc, again);
  doc.notify(tx, record);
  tx.audit({
    action: doc.actions.resend,
    noun: doc.noun,
    id: record.numero_orden,
    ...changeOf(doc, [record, again], { before: { error_text: record.error_text } }),
  });
  return record.numero_orden;
}
