import { type DocumentKind, saveDocument } from '@cabezal/contract/system/files/files.calls';
import { callApi } from '../../api/call-api.ts';
import { sendFile } from '../files/send-file.ts';

/** The record that a document belongs to: a guide or a reservation. */
export interface DocumentTarget {
  id_guide?: number;
  id_reservation?: number;
}

/** Uploads a file and attaches it to the record. */
export async function sendDocument(
  file: File,
  place: DocumentTarget & { kind: DocumentKind; id_stop?: number | null },
  onPercent: (percent: number) => void,
): Promise<void> {
  const purpose = { id_reserva: place.id_reservation ?? null, tipo_documento_reserva: place.kind };
  const id_file = await sendFile(file, purpose, onPercent);
  await callApi(saveDocument, { id_file, ...place });
}
