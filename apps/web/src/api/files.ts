import type { Call } from '@cabezal/contract/call';
import { ApiError } from './api-error.ts';
import { type CallOptions, callApi, send } from './call-api.ts';

/** Files up and down. */

/** The storage answers 200 or 204; 503 counts as success too (spec §5): the server believes only the object that it finds. */
const uploadSuccess = new Set([200, 204, 503]);

const FILE_TIMEOUT_MS = 10 * 60_000;

/** Asks for an address with the given call, then PUTs the file there. Answers what the address call answered. */
export async function uploadFile<In, Out extends { url: string }>(
  askAddress: Call<In, Out>,
  input: In,
  file: Blob,
  options: CallOptions = {},
): Promise<Out> {
  const answer = await callApi(askAddress, input, options);
  const status = await fetch(answer.url, {
    method: 'PUT',
    body: file,
    headers: { 'Content-Type': file.type || 'application/octet-stream' },
    signal: options.signal,
  }).then(
    response => response.status,
    () => 0,
  );
  if (!uploadSuccess.has(status)) throw new ApiError({ status, code: 'upload', message: 'Error subiendo el archivo' });
  return answer;
}

function fileNameOf(response: Response, fallback: string) {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? fallback;
}

/** Hands a file to the person's downloads. */
export function saveBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Runs a call whose answer is a file (Excel, PDF) and saves it under the server's name. */
export async function downloadFile<In, Out>(
  call: Call<In, Out>,
  input: In,
  fallbackName: string,
  options: CallOptions = {},
): Promise<void> {
  const response = await send(call, input, { timeoutMs: FILE_TIMEOUT_MS, ...options });
  saveBlob(await response.blob(), fileNameOf(response, fallbackName));
}
