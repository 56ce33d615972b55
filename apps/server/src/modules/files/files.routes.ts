import * as calls from '@cabezal/contract/files/files.calls';
import { confirmUpload, requestUpload } from '../../platform/files/files.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { deleteDocument } from './delete-document.ts';
import { documentRow } from './document-rights.ts';
import { findRequester, findTarget, listDocuments } from './files.queries.ts';
import { saveDocument } from './save-document.ts';

export function fileRoutes({ storage }: Services): Route[] {
  return [
    serve(calls.requestUpload, async ({ tx, actor, input }) => {
      if (input.id_reserva != null && (await findTarget(tx, { id_reservation: input.id_reserva })) === undefined)
        throw notFound('La reserva no existe');
      await tx.elevate();
      const { filename, type } = input;
      return requestUpload(tx, storage, { filename, type, id_company: actor.id_company, created_by: actor.id_user });
    }),
    serve(calls.confirmUpload, async ({ tx, actor, input }) => {
      await tx.elevate();
      // Only who asked for the address knows that the upload is theirs.
      if ((await findRequester(tx, input.id_file))?.created_by !== actor.id_user)
        throw notFound('El archivo no existe');
      return confirmUpload(tx, storage, input.id_file, actor.id_company);
    }),
    serve(calls.getDocumentsGuide, async ({ tx, actor, input }) => {
      if ((await findTarget(tx, input)) === undefined) throw notFound();
      return (await listDocuments(tx, input)).map(d => documentRow(d, actor));
    }),
    serve(calls.saveDocument, ({ tx, actor, input }) => saveDocument(tx, actor, input)),
    serve(calls.deleteDocument, ({ tx, actor, input }) => deleteDocument(tx, actor, input)),
  ];
}
