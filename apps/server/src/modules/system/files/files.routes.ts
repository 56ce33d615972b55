import * as calls from '@cabezal/contract/system/files/files.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import { confirmUpload, inspectUpload, requestUpload } from '../../../platform/files/files.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Preparing, type Route, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { findRequester } from './files.queries.ts';

/** Only the person who announced an upload may confirm it. */
const isRequester = async (tx: Tx, id_file: number, { id_user }: Actor): Promise<boolean> =>
  (await findRequester(tx, id_file))?.created_by === id_user;

/** Uploads: announce, send, confirm. `seesReservation`: whether the caller sees the reservation for which an upload is announced. */
export function fileRoutes(
  { db, storage }: Services,
  seesReservation: (tx: Tx, id_reservation: number) => Promise<boolean>,
): Route[] {
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
      async ({ tx, actor, input: { id_file } }, inspected) => {
        await tx.elevate();
        if (!(await isRequester(tx, id_file, actor))) throw notFound('El archivo no existe');
        return confirmUpload(tx, inspected, id_file, actor.id_company);
      },
      (_, confirmed) => confirmed,
      ({ read, actor, input: { id_file } }: Preparing<{ id_file: number }>) =>
        inspectUpload(read, { db, storage }, id_file, tx => isRequester(tx, id_file, actor)),
    ),
  ];
}
