import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../http/errors.ts';
import { readFirst } from '../read-up-to.ts';
import { within } from '../within.ts';
import { TELLING_BYTES } from './file-type.ts';

/** Storage of uploaded objects. `key` is random, without anything that the client typed. */
export interface Storage {
  /**
   * The address for the browser's PUT, and the key under which its bytes arrive. The address is ours, or the store's own, which then accepts
   * exactly `size` bytes.
   */
  announce(upload: { key: string; token: string; size: number | null }): Promise<{ url: string; key: string }>;
  /** Whether the object is behind a signed address, which stays valid after the PUT: its sender can write to it again. */
  isOpen(key: string): boolean;
  /** False: there is no such object. */
  copy(key: string, to: string): Promise<boolean>;
  /** Size and first bytes of the object, or null if it does not exist. */
  inspect(key: string): Promise<{ size: number; head: Buffer } | null>;
  read(key: string): Promise<Readable | null>;
  /** Stores the bytes; returns their number. Errors: TooLargeError, and nothing is stored. */
  store(key: string, body: Readable, maxBytes: number): Promise<number>;
  put(key: string, body: Buffer): Promise<void>;
  /** An object that does not exist counts as removed. */
  remove(key: string): Promise<void>;
}

export class TooLargeError extends Error {}

const noRoom = () =>
  new AppError(507, 'SIN_ESPACIO', 'El servidor no tiene espacio para guardar el archivo; avise a soporte');

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
        // appendFile writes the whole chunk; a plain write may write only a part if the disk is full.
        await handle.appendFile(chunk);
      }
    });
    // Success means that the bytes are on disk.
    await handle.sync();
    if ((await handle.stat()).size !== size) throw new Error('cut short');
    await handle.close();
    await rename(partial, file);
    return size;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    if (['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '')) throw noRoom();
    throw error;
  }
}

/** Stores files in a folder of this machine, in subfolders by the first two characters of their keys. */
export function localStorage(folder: string): Storage {
  const at = (key: string): string => path.join(folder, key.slice(0, 2), key);
  return {
    announce: async ({ key, token }) => ({ key, url: `/files/upload/${token}` }),
    isOpen: () => false,
    async copy(key, to) {
      if ((await stat(at(key)).catch(() => null)) === null) return false;
      await writeSynced(at(to), createReadStream(at(key)), Number.POSITIVE_INFINITY);
      return true;
    },
    async inspect(key) {
      const info = await stat(at(key)).catch(() => null);
      if (info === null) return null;
      const handle = await open(at(key), 'r');
      const head = Buffer.alloc(Math.min(TELLING_BYTES, info.size));
      await handle.read(head, 0, head.length, 0);
      await handle.close();
      return { size: info.size, head };
    },
    read: async key => ((await stat(at(key)).catch(() => null)) === null ? null : createReadStream(at(key))),
    store: (key, body, maxBytes) => writeSynced(at(key), body, maxBytes),
    put: async (key, body) => {
      await writeSynced(at(key), Readable.from([body]), body.length);
    },
    async remove(key) {
      await rm(at(key), { force: true });
      // The incomplete file of a process that was killed.
      await rm(`${at(key)}.part`, { force: true });
    },
  };
}

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** Validity of a signed address, seconds. */
const SIGNED_SECONDS = 900;
/** Time limits for the store, ms: while a person waits, and for transferring 15 MB. */
const patience = 10_000;
const uploadPatience = 60_000;

const unanswered = () =>
  new AppError(503, 'ALMACEN_NO_RESPONDE', 'El almacén de archivos no responde; inténtelo de nuevo en un momento');

async function upTo(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Prefix of the keys that signed addresses write to. No confirmed file has one. */
const SIGNED = 'signed-';

/** Any S3-compatible service, with path-style addresses. */
export function s3Storage(options: S3Options): Storage {
  const aws = new AwsClient({
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    region: options.region,
    service: 's3',
    // A person waits: three tries within about half a second.
    retries: 2,
  });
  /** The answer about an object, or null for 404; other failures are errors. */
  const found = async (key: string, headers: Record<string, string> = {}): Promise<Response | null> => {
    const answer = await within(patience, signal => aws.fetch(url(key), { headers, signal })).catch(() => null);
    if (answer?.status === 404) return null;
    if (answer === null || !(answer.ok || answer.status === 416)) throw unanswered();
    return answer;
  };
  const put = async (key: string, body: Buffer): Promise<void> => {
    const answer = await within(uploadPatience, signal =>
      aws.fetch(url(key), { method: 'PUT', body: new Uint8Array(body), signal }),
    ).catch(() => null);
    if (answer === null || !answer.ok) throw unanswered();
  };
  const url = (key: string): string => `${options.endpoint.replace(/\/$/, '')}/${options.bucket}/${key}`;
  return {
    async announce({ key, token, size }) {
      // Without a length in the signature, the store would accept any number of bytes: the upload goes through our server.
      if (size === null) return { key, url: `/files/upload/${token}` };
      const open = `${SIGNED}${key}`;
      const signed = await aws.sign(`${url(open)}?X-Amz-Expires=${SIGNED_SECONDS}`, {
        method: 'PUT',
        headers: { 'content-length': String(size) },
        aws: { signQuery: true, allHeaders: true },
      });
      return { key: open, url: signed.url };
    },
    isOpen: key => key.startsWith(SIGNED),
    async copy(key, to) {
      const answer = await within(patience, signal =>
        aws.fetch(url(to), { method: 'PUT', headers: { 'x-amz-copy-source': `/${options.bucket}/${key}` }, signal }),
      ).catch(() => null);
      if (answer?.status === 404) return false;
      // The status is sent before the copy is made; a copy that failed says so in the body.
      if (answer === null || !answer.ok || !(await answer.text()).includes('CopyObjectResult')) throw unanswered();
      return true;
    },
    async inspect(key) {
      const answer = await found(key, { range: `bytes=0-${TELLING_BYTES - 1}` });
      if (answer === null) return null;
      // The object is empty: it has no first byte.
      if (answer.status === 416) return { size: 0, head: Buffer.alloc(0) };
      const total = Number(
        /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? answer.headers.get('content-length') ?? 0,
      );
      return { size: total, head: await readFirst(answer, TELLING_BYTES) };
    },
    async read(key) {
      const answer = await found(key);
      return answer !== null && answer.body !== null
        ? Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
        : null;
    },
    async store(key, body, maxBytes) {
      const bytes = await upTo(body, maxBytes);
      if (bytes.length > 0) await put(key, bytes);
      return bytes.length;
    },
    put,
    async remove(key) {
      const answer = await within(patience, signal => aws.fetch(url(key), { method: 'DELETE', signal }));
      if (!answer.ok && answer.status !== 404) throw new Error(`S3 answered ${answer.status}`);
    },
  };
}
