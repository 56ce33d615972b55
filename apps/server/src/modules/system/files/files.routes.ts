import * as calls from '@cabezal/contract/system/files/files.calls';
import { confirmUpload, requestUpload } from '../../../platform/files/files.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { findRequester, seesReservation } from './files.queries.ts';

/** Uploads: announced, sent, confirmed. */
export function fileRoutes({ storage }: Services): Route[] {
  return [
    ...[calls.requestUpload, calls.requestUploadEarlier].map(call =>
      serveChange(
        call,
        async ({ tx, actor, input }) => {
          if (input.id_reserva != null && !(await seesReservation(tx, input.id_reserva)))
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
  ];
}
