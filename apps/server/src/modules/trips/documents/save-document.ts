import type { DocumentRow } from '@cabezal/contract/trips/documents/document.shapes';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, forbidden, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { findAttachable } from '../../system/files/files.queries.ts';
import { addDocument } from './add-document.ts';
import { documentRow, mayWrite } from './document-rights.ts';
import { findDocument, findTarget, isStopOf } from './documents.queries.ts';

export interface SaveDocumentInput {
  id_file: number;
  kind: string;
  id_guide?: number | null;
  id_stop?: number | null;
  id_reservation?: number | null;
}

/**
 * Attaches an upload to a guide, to a stop of it, or to a reservation. Attaching the same upload to the same place again creates no second
 * document. Errors: 404, 403, 422 RESERVA_AJENA for a customer who did not book it.
 */
export async function saveDocument(tx: Tx, actor: Actor, input: SaveDocumentInput): Promise<number> {
  const target = await findTarget(tx, input);
  if (target === undefined) throw notFound(input.id_guide == null ? 'La reserva no existe' : 'La guía no existe');
  if (!mayWrite(actor, target.noun)) throw forbidden();
  // A customer who only receives or pays for the goods may read documents, but not add them.
  demand(target.own ? true : refuse('RESERVA_AJENA'));
  const file = await findAttachable(tx, input.id_file, actor);
  if (file === undefined) throw notFound('El archivo no existe');
  if (file.state !== 'STORED') throw unprocessable('ARCHIVO_NO_RECIBIDO', 'El archivo aún no se ha recibido');
  if (
    input.id_stop != null &&
    (target.noun !== 'guide' || (await isStopOf(tx, target.id, input.id_stop)) === undefined)
  )
    throw unprocessable('PARADA_INEXISTENTE', 'La guía no tiene esa parada', {
      id_stop: 'La guía no tiene esa parada',
    });
  await tx.elevate();
  const place = {
    id_file: input.id_file,
    id_guide: input.id_guide ?? null,
    id_stop: input.id_stop ?? null,
    id_reservation: input.id_reservation ?? null,
  };
  const by = { id_problem: null, id_user: actor.id_user, author: actor.name };
  const { id_document, is_new } = await addDocument(tx, { ...place, kind: input.kind, ...by });
  if (is_new) {
    const after = { id_document, kind: input.kind, filename: file.filename, id_stop: place.id_stop };
    tx.audit({ action: 'add_document', noun: target.noun, id: target.id, after });
    tx.changed('document', id_document, target.party);
    tx.changed(target.noun, target.id, target.party);
  }
  return id_document;
}

/** The document as the caller may read it. Errors: 404. */
export async function readDocument(tx: Tx, actor: Actor, id_document: number): Promise<DocumentRow> {
  const saved = await findDocument(tx, id_document);
  if (saved === undefined) throw notFound('El documento no existe');
  return documentRow(saved, actor);
}
