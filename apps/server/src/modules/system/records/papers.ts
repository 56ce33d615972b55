import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound, unprocessable } from '../../../platform/http/errors.ts';
import { findAttachable } from '../files/files.queries.ts';
import { findPaper, holdPapers, insertPaper, markPaperRemoved, type PaperOwner } from './papers.queries.ts';

export interface PaperTarget {
  owner: PaperOwner;
  id: number;
  noun: string;
}

/** Kinds of which a record may have several current papers. */
const several = new Set(['OTRO']);

/**
 * Checks uploads that the person may attach, before they are attached to a record that the caller has found and may edit. The newest of a
 * kind is current, the previous one stays as its older version. Errors: 404 another's upload, 422 ARCHIVO_NO_RECIBIDO. Call it before
 * `tx.elevate()`.
 */
export async function checkUploads(tx: Tx, actor: Actor, files: readonly { id_file: number }[]): Promise<void> {
  for (const [i, { id_file }] of files.entries()) {
    const file = await findAttachable(tx, id_file, actor);
    if (file === undefined) throw notFound('El archivo no existe');
    if (file.state !== 'STORED')
      throw unprocessable('ARCHIVO_NO_RECIBIDO', 'El archivo aún no se ha recibido', {
        [`files.${i}.id_file`]: 'El archivo aún no se ha recibido',
      });
  }
}

/** Stores uploads accepted by `checkUploads`; returns the ids of the documents. */
export async function attachPapers(
  tx: Tx,
  actor: Actor,
  target: PaperTarget,
  files: readonly { kind: string; id_file: number }[],
): Promise<number[]> {
  if (files.length > 0) await holdPapers(tx, target.owner, target.id);
  const ids: number[] = [];
  for (const { kind, id_file } of files) {
    const id_document = await insertPaper(
      tx,
      { owner: target.owner, id: target.id, kind, id_file, id_user: actor.id_user, author: actor.name },
      !several.has(kind),
    );
    ids.push(id_document);
    tx.audit({ action: 'add_document', noun: target.noun, id: target.id, after: { id_document, kind } });
  }
  return ids;
}

/** Removes a paper: it stays stored with the older versions. Errors: 404 removed already. */
export async function removePaper(
  tx: Tx,
  target: PaperTarget,
  input: { id_document: number; motive: string },
): Promise<void> {
  await holdPapers(tx, target.owner, target.id);
  const paper = await findPaper(tx, target.owner, target.id, input.id_document);
  if (paper === undefined) throw notFound('El documento no existe');
  await markPaperRemoved(tx, input.id_document);
  tx.audit({ action: 'delete_document', noun: target.noun, id: target.id, before: paper, motive: input.motive });
}
