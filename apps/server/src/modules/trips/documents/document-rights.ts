import type { DocumentRow } from '@cabezal/contract/system/files/files.calls';
import { refusalMessage } from '@cabezal/domain/trips/rules/refusal';
import type { Actor } from '../../../platform/http/context.ts';
import type { DocumentFacts } from './documents.queries.ts';

/** Whether the role may add and delete documents of a guide (guide.document) or of a reservation (also whoever may book). */
export function mayWriteDocuments(actor: Actor, noun: 'guide' | 'reservation'): boolean {
  return actor.actions.has('guide.document') || (noun === 'reservation' && actor.actions.has('reservation.create'));
}

/** Callers other than the operator's staff may delete only their company's uploads; a driver only his own. */
export function isOwnDocument(actor: Actor, document: DocumentFacts): boolean {
  if (actor.audience === 'operator') return true;
  return actor.audience === 'driver'
    ? document.created_by === actor.id_user
    : document.file_company === actor.id_company;
}

/** A document as the API returns it, with what the caller may do with it now. */
export function documentRow(document: DocumentFacts, actor: Actor): DocumentRow {
  const { file_company: _, created_by: __, guide_closed, ...row } = document;
  const allowed =
    isOwnDocument(actor, document) && mayWriteDocuments(actor, row.id_guide === null ? 'reservation' : 'guide');
  const reason = guide_closed ? refusalMessage('GUIA_CERRADA') : 'Solo puede quitar los documentos de su compañía';
  return { ...row, can: { delete: allowed && !guide_closed ? true : reason } };
}
