import { postedStatus } from '@cabezal/domain/system/sap/posted-status';
import { postingKey } from '@cabezal/domain/system/sap/postings';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { storeFacts } from './documents.queries.ts';
import { demandNotInSap, type LookedUp } from './look-up.ts';
import { changeOf, type DocumentRecord, type PostedDocument, type PostedKind } from './posted-document.ts';
import { keyInSap } from './postings.queries.ts';
import { postStep } from './queue-document.ts';

/** Cancels the documents of these keys. */
const many = z.object({ keys: z.array(z.string()) });
/** The form of an earlier release. */
const one = z.object({ key: z.string() }).transform(({ key }) => ({ keys: [key] }));
export const cancellation = z.union([many, one]);

/** Posts the cancellation of the documents with those keys. */
export const postCancellation = <R extends DocumentRecord>(
  tx: Tx,
  kind: PostedKind<R>,
  record: R,
  { keys, author }: { keys: readonly string[]; author: string },
): Promise<void> =>
  postStep(tx, kind, record, {
    step: 'ANULACION',
    key: postingKey(kind.keys.cancellation, record.numero_orden, record.version),
    message: kind.messages.cancellation,
    author,
    written: { payload: { keys }, document: null },
  });

/**
 * Voids a document that is neither queued nor ended; its own verb has checked whether it may. If SAP has it, SAP cancels it first, and
 * until then it is not released; for a failed one, SAP was asked before whether it has it (`found`). A document that came to SAP from
 * elsewhere is voided only here, because its key in SAP is unknown. Returns the result of the release; null: SAP was asked to cancel.
 * Errors: 409 YA_EN_SAP, SAP_NO_RESPONDE.
 */
export async function voidDocument<R extends DocumentRecord, G>(
  tx: Tx,
  actor: Actor,
  doc: PostedDocument<R, G>,
  record: R,
  { motive, found }: { motive: string; found: LookedUp },
): Promise<G | null> {
  const { numero_orden } = record;
  const status = postedStatus(record);
  if (status === 'ERROR') demandNotInSap(found);
  const key = status === 'ENVIADA' ? await keyInSap(tx, numero_orden, doc.step) : undefined;
  if (key === undefined) return doc.release(tx, record, { id_user: actor.id_user, motive });
  const asked = {
    ...record,
    cancel_asked_at: tx.now,
    cancel_reason: motive,
    cancel_asked_by: actor.id_user,
    error_text: null,
  };
  await storeFacts(tx, doc, asked);
  await postCancellation(tx, doc, record, { keys: [key], author: actor.name });
  if (doc.actions.cancel !== undefined)
    tx.audit({
      action: doc.actions.cancel,
      noun: doc.noun,
      id: numero_orden,
      motive,
      ...changeOf(doc, [record, asked], {}),
    });
  doc.notify(tx, record);
  return null;
}
