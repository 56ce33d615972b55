import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';
import { id, requiredText, text } from '../../shapes.ts';

/** Maximum upload, bytes. */
export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024;

const announcing = {
  method: 'POST',
  access: signedIn,
  secret: true,
  input: z.strictObject({
    filename: requiredText(200),
    /** Content type according to the browser; the server inspects the content. */
    type: text(120),
    identification: text(60).nullish(),
    perfil: text(60).nullish(),
    id_reserva: id.nullish(),
    tipo_documento_reserva: text(60).nullish(),
    /** Bytes, if known: the upload address then accepts exactly that size. */
    size: z.number().int().min(1, 'El archivo está vacío').max(MAX_UPLOAD_BYTES, 'El archivo supera 15 MB').nullish(),
  }),
  output: z.object({ url: z.string(), id_file: z.number() }),
} as const;

export const requestUpload = defineCall({
  ...announcing,
  path: '/files/post_s3-url',
  summary:
    'An address for one PUT of one file, valid 15 minutes; then confirm. A given id_reserva must be visible. save_document attaches the file to its record. 429 for too many open uploads or too many in a day.',
});

/** Earlier variant in the specification, which gives no method and path; the name is kept from the current one. */
export const requestUploadEarlier = defineCall({
  ...announcing,
  path: '/files/s3-url',
  summary: 'The earlier variant of post_s3-url: the same, at its own address.',
});

export const confirmUpload = defineCall({
  method: 'POST',
  path: '/files/confirm',
  access: signedIn,
  input: z.strictObject({ id_file: id }),
  output: z.object({ id_file: z.number(), type: z.string(), size: z.number() }),
  summary:
    'Confirms an upload once the object exists: at most 15 MB, by content a photo, PDF or Excel. Confirming again returns the same answer.',
});

/** Served as a stream; read as a blob by `downloadFile` and images. */
export const getFile = defineCall({
  method: 'GET',
  path: '/files/{id_file}',
  access: signedIn,
  input: z.strictObject({ id_file: id }),
  output: z.custom<unknown>(() => true),
  summary:
    'The file itself: an upload of the own company (receipts, vouchers and imported files only with the right to them), or a document of a visible record.',
});
