import { confirmUpload, MAX_UPLOAD_BYTES, requestUpload } from '@cabezal/contract/system/files/files.calls';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { uploadFile } from '../../api/files.ts';
import { shrunkPhoto } from './photo.ts';

/** The purpose of the file, if it is known before the file is attached. */
export interface FilePurpose {
  id_reserva?: number | null;
  tipo_documento_reserva?: string;
  perfil?: string;
}

/** Reduces a photo, uploads it and lets the server check it; returns the id for attaching it. */
export async function sendFile(
  given: File,
  purpose: FilePurpose,
  onPercent: (percent: number) => void,
): Promise<number> {
  const file = await shrunkPhoto(given);
  if (file.size > MAX_UPLOAD_BYTES)
    throw new ApiError({ status: 413, code: 'upload', message: 'El archivo supera 15 MB' });
  const asked = { filename: file.name.slice(-200), type: file.type, size: file.size, ...purpose };
  const address = await uploadFile(requestUpload, asked, file, { onPercent });
  await callApi(confirmUpload, { id_file: address.id_file });
  return address.id_file;
}
