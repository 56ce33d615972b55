import type { Call } from '@cabezal/contract/call';
import { ApiError, noAnswer } from './api-error.ts';
import { type CallOptions, callApi, send } from './call-api.ts';

/** Uploads and downloads. */

/** The storage answers 200 or 204; 503 also counts as success (spec §5): the server checks whether the object exists. */
const uploadSuccess = new Set([200, 204, 503]);

const FILE_TIMEOUT_MS = 10 * 60_000;

const failed = (status: number) => new ApiError({ status, code: 'upload', message: 'Error subiendo el archivo' });

interface UploadOptions extends CallOptions {
  /** Progress, 0 to 100. */
  onPercent?: (percent: number) => void;
}

/** PUTs a file to its signed address; a failure has the code `upload`. XMLHttpRequest, because `fetch` reports no upload progress. */
export function putFile(url: string, file: Blob, { onPercent, signal, timeoutMs }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.timeout = timeoutMs ?? FILE_TIMEOUT_MS;
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = event => event.lengthComputable && onPercent?.((event.loaded / event.total) * 100);
    request.onload = () => (uploadSuccess.has(request.status) ? resolve() : reject(failed(request.status)));
    request.onerror = () => reject(failed(0));
    request.ontimeout = () => reject(failed(0));
    request.onabort = () => reject(failed(0));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** Requests an address with the given call, then PUTs the file there. Returns the answer of the address call. */
export async function uploadFile<In, Out extends { url: string }>(
  askAddress: Call<In, Out>,
  input: In,
  file: Blob,
  options: UploadOptions = {},
): Promise<Out> {
  const answer = await callApi(askAddress, input, options);
  await putFile(answer.url, file, options);
  return answer;
}

function fileNameOf(response: Response, fallback: string) {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? fallback;
}

/** Saves a file in the person's downloads. */
export function saveBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Runs a call whose answer is a file, with the time that a big one needs on a phone line. */
async function receive<In, Out>(
  call: Call<In, Out>,
  input: In,
  options: CallOptions,
): Promise<{ file: Blob; response: Response }> {
  const response = await send(call, input, { timeoutMs: FILE_TIMEOUT_MS, ...options });
  try {
    return { response, file: await response.blob() };
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw noAnswer(cause);
  }
}

/** Runs a call whose answer is a file (PDF, photo) that is shown. */
export async function readFile<In, Out>(call: Call<In, Out>, input: In, options: CallOptions = {}): Promise<Blob> {
  return (await receive(call, input, options)).file;
}

/** Runs a call whose answer is a file (Excel, PDF) and saves it under the server's name. */
export async function downloadFile<In, Out>(
  call: Call<In, Out>,
  input: In,
  fallbackName: string,
  options: CallOptions = {},
): Promise<void> {
  const { file, response } = await receive(call, input, options);
  saveBlob(file, fileNameOf(response, fallbackName));
}
