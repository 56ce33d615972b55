import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../http/errors.ts';

/** Where uploaded objects live. `key` is ours: random, without anything the client typed. */
export interface Storage {
  /** The address to which the browser PUTs the object. */
  uploadUrl(key: string, token: string): Promise<string>;
  /** Size and first bytes of the object, or null when it is not there. */
  inspect(key: string): Promise<{ size: number; head: Buffer } | null>;
  read(key: string): Promise<Readable | null>;
  /** Only local storage takes the bytes itself. */
  store?(key: string, body: Readable, maxBytes: number): Promise<number>;
  put(key: string, body: Buffer): Promise<void>;
  /** Only local storage forgets: what a restore that failed has put there. */
  remove?(key: string): Promise<void>;
}

export class TooLargeError extends Error {}

async function writeSynced(file: string, body: Readable, maxBytes: number): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true });
  const partial = `${file}.part`;
  const handle = await open(partial, 'w');
  let size = 0;
  try {
    await pipeline(body, async chunks => {
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxBytes) throw new TooLargeError();
        await handle.write(chunk);
      }
    });
    // Success means it is on disk.
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    return size;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

export function localStorage(folder: string): Storage {
  const at = (key: string): string => path.join(folder, key.slice(0, 2), key);
  return {
    uploadUrl: async (_key, token) => `/files/upload/${token}`,
    async inspect(key) {
      const info = await stat(at(key)).catch(() => null);
      if (info === null) return null;
      const handle = await open(at(key), 'r');
      const head = Buffer.alloc(Math.min(16, info.size));
      await handle.read(head, 0, head.length, 0);
      await handle.close();
      return { size: info.size, head };
    },
    read: async key => ((await stat(at(key)).catch(() => null)) === null ? null : createReadStream(at(key))),
    store: (key, body, maxBytes) => writeSynced(at(key), body, maxBytes),
    put: async (key, body) => {
      await writeSynced(at(key), Readable.from([body]), body.length);
    },
    remove: key => rm(at(key), { force: true }),
  };
}

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** Any S3-compatible service, path-style addresses. */
export function s3Storage(options: S3Options): Storage {
  const aws = new AwsClient({
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    region: options.region,
    service: 's3',
    // Somebody waits: three tries, within half a second or so.
    retries: 2,
  });
  /** What lies there, or null; a store that does not say so is no «not there». */
  const found = async (key: string, headers: Record<string, string> = {}): Promise<Response | null> => {
    const answer = await aws.fetch(url(key), { headers }).catch(() => null);
    if (answer?.status === 404) return null;
    if (answer === null || !(answer.ok || answer.status === 416))
      throw new AppError(
        503,
        'ALMACEN_NO_RESPONDE',
        'El almacén de archivos no responde; inténtelo de nuevo en un momento',
      );
    return answer;
  };
  const url = (key: string): string => `${options.endpoint.replace(/\/$/, '')}/${options.bucket}/${key}`;
  return {
    async uploadUrl(key) {
      const signed = await aws.sign(`${url(key)}?X-Amz-Expires=900`, { method: 'PUT', aws: { signQuery: true } });
      return signed.url;
    },
    async inspect(key) {
      const answer = await found(key, { range: 'bytes=0-15' });
      if (answer === null) return null;
      // No first byte in it.
      if (answer.status === 416) return { size: 0, head: Buffer.alloc(0) };
      const total = Number(
        /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? answer.headers.get('content-length') ?? 0,
      );
      return { size: total, head: Buffer.from(await answer.arrayBuffer()).subarray(0, 16) };
    },
    async read(key) {
      const answer = await found(key);
      return answer !== null && answer.body !== null
        ? Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
        : null;
    },
    async put(key, body) {
      const answer = await aws.fetch(url(key), { method: 'PUT', body: new Uint8Array(body) });
      if (!answer.ok) throw new Error(`S3 answered ${answer.status}`);
    },
  };
}

/** What the first bytes say the object is; the name and the declared type are not believed. */
export function contentType(head: Buffer): string | null {
  if (head.subarray(0, 4).toString('latin1') === '%PDF') return 'application/pdf';
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP')
    return 'image/webp';
  if (head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04])))
    return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return null;
}
