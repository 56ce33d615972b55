import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { SIGNATURE_KIND } from '@cabezal/domain/trips/receipts/signature-kind';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, forbidden, notFound } from '../../../platform/http/errors.ts';
import { settleClocksAndTasks } from '../tasks/settle-clocks-and-tasks.ts';
import { holdReservationTasks } from '../tasks/tasks.queries.ts';
import { tellFacts } from '../told-facts/tell-facts.ts';
import { isOwnDocument, mayWrite } from './document-rights.ts';
import { findDocument, findTarget, markDocumentDeleted } from './documents.queries.ts';

/** Deletes a document with a motive. The file remains stored; only members of the company that could see it as its own still can. */
export async function deleteDocument(
  tx: Tx,
  actor: Actor,
  input: { id_document: number; motive: string },
): Promise<{ id_document: number; deleted: true }> {
  const document = await findDocument(tx, input.id_document);
  const target = document && (await findTarget(tx, document));
  if (document === undefined || target === undefined) throw notFound('El documento no existe');
  if (!mayWrite(actor, target.noun) || !isOwnDocument(actor, document)) throw forbidden();
  demand(target.own ? true : refuse('RESERVA_AJENA'));
  if (document.kind === SIGNATURE_KIND) demand(refuse('FIRMA_DE_RECEPCION'));
  await tx.elevate();
  // A document on which a closing depends is not deleted while the guide is being closed; a task that it completed is reopened.
  const id_reservation = await holdReservationTasks(tx, document);
  if ((await findTarget(tx, document))?.closed) demand(refuse('GUIA_CERRADA'));
  if ((await markDocumentDeleted(tx, input.id_document)) === 0) throw notFound('El documento no existe');
  if (id_reservation !== undefined) {
    await settleClocksAndTasks(tx, [id_reservation]);
    await tellFacts(tx, [id_reservation]);
  }
  const before = { id_document: document.id_document, kind: document.kind, filename: document.filename };
  tx.audit({ action: 'delete_document', noun: target.noun, id: target.id, before, motive: input.motive });
  tx.changed('document', input.id_document, target.party);
  tx.changed(target.noun, target.id, target.party);
  return { id_document: input.id_document, deleted: true };
}
