import type { DocumentRow } from '@cabezal/contract/trips/documents/document.shapes';
import { mayWriteDocuments } from '@cabezal/domain/system/access/document-rights';
import { refusalMessage } from '@cabezal/domain/system/refusals/refusals';
import { SIGNATURE_KIND } from '@cabezal/domain/trips/receipts/signature-kind';
import type { Actor } from '../../../platform/http/context.ts';
import type { DocumentFacts } from './documents.queries.ts';

/** Whether the caller may add and delete documents of such a record. */
export const mayWrite = ({ actions, audience }: Actor, of: 'guide' | 'reservation'): boolean =>
  mayWriteDocuments(of, { audience, may: action => actions.has(action) });

/** Callers other than the operator's staff may delete only their company's uploads; a driver only his own. */
export function isOwnDocument(actor: Actor, document: DocumentFacts): boolean {
  if (actor.audience === 'operator') return true;
  return actor.audience === 'driver'
    ? document.created_by === actor.id_user
    : document.file_company === actor.id_company;
}

/** A document as the API returns it, with what the caller may do with it now. */
export function documentRow(document: DocumentFacts, actor: Actor): DocumentRow {
  const { file_company: _, created_by: __, guide_closed: ___, ...row } = document;
  return { ...row, can: { delete: canDelete(actor, document) } };
}

function canDelete(actor: Actor, document: DocumentFacts): true | string {
  if (document.kind === SIGNATURE_KIND) return refusalMessage('FIRMA_DE_RECEPCION');
  if (document.guide_closed) return refusalMessage('GUIA_CERRADA');
  if (!isOwnDocument(actor, document)) return 'Solo puede quitar los documentos de su compañía';
  return mayWrite(actor, document.id_guide === null ? 'reservation' : 'guide')
    ? true
    : 'Su usuario no puede quitar este documento';
}
