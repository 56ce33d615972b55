import { confirmUpload, MAX_UPLOAD_BYTES, requestUpload } from '@cabezal/contract/files/files.calls';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { shrunkPhoto } from './photo.ts';

const FAILED = 'Error subiendo el archivo';
/** The storage answers 200 or 204; 503 counts as success too (spec §5): the server believes only the object that it finds. */
const success = new Set([200, 204, 503]);

const failed = (status: number, message = FAILED) => new ApiError({ status, code: 'upload', message });

/** `fetch` tells nothing of the way up; this does. */
function put(url: string, file: File, onPercent: (percent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = event => event.lengthComputable && onPercent((event.loaded / event.total) * 100);
    request.onload = () => (success.has(request.status) ? resolve() : reject(failed(request.status)));
    request.onerror = () => reject(failed(0));
    request.ontimeout = () => reject(failed(0));
    request.send(file);
  });
}

/** What the file is for, where that is known before it is attached. */
export interface FilePurpose {
  id_reserva?: number | null;
  tipo_documento_reserva?: string;
  perfil?: string;
}

/** Makes a photo small, sends it and lets the server look at it; answers the id under which it may be attached. */
export async function sendFile(
  given: File,
  purpose: FilePurpose,
  onPercent: (percent: number) => void,
): Promise<number> {
  const file = await shrunkPhoto(given);
  if (file.size > MAX_UPLOAD_BYTES) throw failed(413, 'El archivo supera 15 MB');
  const address = await callApi(requestUpload, {
    filename: file.name.slice(-200),
    type: file.type,
    size: file.size,
    ...purpose,
  });
  await put(address.url, file, onPercent);
  await callApi(confirmUpload, { id_file: address.id_file });
  return address.id_file;
}
