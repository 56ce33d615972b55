import * as calls from '@cabezal/contract/trips/documents/documents.calls';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { deleteDocument } from './delete-document.ts';
import { documentRow } from './document-rights.ts';
import { findTarget, listDocuments } from './documents.queries.ts';
import { readDocument, saveDocument } from './save-document.ts';

/** Calls for the documents of guides and reservations. */
export function documentRoutes(): Route[] {
  return [
    serve(calls.getDocumentsGuide, async ({ tx, actor, input }) => {
      if ((await findTarget(tx, input)) === undefined) throw notFound();
      return (await listDocuments(tx, input)).map(d => documentRow(d, actor));
    }),
    serveChange(
      calls.saveDocument,
      ({ tx, actor, input }) => saveDocument(tx, actor, input),
      ({ tx, actor }, id_document) => readDocument(tx, actor, id_document),
    ),
    serveChange(
      calls.deleteDocument,
      ({ tx, actor, input }) => deleteDocument(tx, actor, input),
      (_, done) => done,
    ),
  ];
}
