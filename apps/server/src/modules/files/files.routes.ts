import * as calls from '@cabezal/contract/files/files.calls';
import { confirmUpload, requestUpload } from '../../platform/files/files.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { deleteDocument } from './delete-document.ts';
import { documentRow } from './document-rights.ts';
import { findRequester, findTarget, listDocuments } from './files.queries.ts';
import { readDocument, saveDocument } from './save-document.ts';

export function fileRoutes({ storage }: Services): Route[] {
  return [
    ...[calls.requestUpload, calls.requestUploadEarlier].map(call =>
      serveChange(
        call,
        async ({ tx, actor, input }) => {
          if (input.id_reserva != null && (await findTarget(tx, { id_reservation: input.id_reserva })) === undefined)
            throw notFound('La reserva no existe');
          await tx.elevate();
          const { filename, type, size } = input;
          const { id_company, id_user: created_by } = actor;
          return requestUpload(tx, storage, { filename, type, size, id_company, created_by });
        },
        (_, announced) => announced,
      ),
    ),
    serveChange(
      calls.confirmUpload,
      async ({ tx, actor, input }) => {
        await tx.elevate();
        // Only who asked for the address knows that the upload is theirs.
        if ((await findRequester(tx, input.id_file))?.created_by !== actor.id_user)
          throw notFound('El archivo no existe');
        return confirmUpload(tx, storage, input.id_file, actor.id_company);
      },
      (_, confirmed) => confirmed,
    ),
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
