import type { DocumentKind } from '@cabezal/contract/trips/documents/document.shapes';
import { saveDocument } from '@cabezal/contract/trips/documents/documents.calls';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { invalidateNouns } from '../../api/nouns.ts';
import { type UploadControl, useUpload } from '../files/use-upload.ts';

/** The record that a document belongs to: a guide or a reservation. */
export interface DocumentTarget {
  id_guide?: number;
  id_reservation?: number;
}

export type DocumentUpload = UploadControl<DocumentKind>;

/** Uploads documents of one guide or reservation; each file is added with its kind. */
export function useDocumentUpload(target: DocumentTarget): DocumentUpload {
  const client = useQueryClient();
  return useUpload<DocumentKind>({
    many: true,
    purpose: kind => ({ id_reserva: target.id_reservation ?? null, tipo_documento_reserva: kind }),
    onSent: async ({ id_file, kind, idempotencyKey }) => {
      await callApi(saveDocument, { id_file, ...target, kind }, { idempotencyKey });
      invalidateNouns(client, saveDocument.touches);
    },
  });
}
