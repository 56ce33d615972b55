import { type DocumentKind, type DocumentRow, saveDocument } from '@cabezal/contract/system/files/files.calls';
import { callApi } from '../../api/call-api.ts';
import { AttemptChain } from '../../api/use-action.ts';
import { sendFile } from '../files/send-file.ts';

/** The record that a document belongs to: a guide or a reservation. */
export interface DocumentTarget {
  id_guide?: number;
  id_reservation?: number;
}

/** Uploads a file and attaches it to the record. */
export type SendDocument = (onPercent: (percent: number) => void) => Promise<void>;

/**
 * The sending of one file. Sent again after a failure, it attaches the file that is already in the store, with the same key: if only the
 * answer was lost, there is still one document.
 */
export function documentSending(
  file: File,
  place: DocumentTarget & { kind: DocumentKind; id_stop?: number | null },
): SendDocument {
  const attempts = new AttemptChain<DocumentRow>();
  let stored: number | undefined;
  return async onPercent => {
    const purpose = { id_reserva: place.id_reservation ?? null, tipo_documento_reserva: place.kind };
    stored ??= await sendFile(file, purpose, onPercent);
    const input = { id_file: stored, ...place };
    await attempts.start(JSON.stringify(input), idempotencyKey => callApi(saveDocument, input, { idempotencyKey }));
  };
}
