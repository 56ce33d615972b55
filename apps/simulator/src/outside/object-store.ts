/** An S3-compatible object store: one bucket, path-style addresses, requests signed with AWS Signature Version 4 (header or query). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * lost: answers 200 and stores nothing · kept-503: stores the object and answers 503 · down: answers 500 to everything ·
 * cut: stores the first half and answers 200 · silent: accepts the request and never answers.
 */
export type StoreMood = 'lost' | 'kept-503' | 'down' | 'cut' | 'silent';

export interface ObjectStore {
  readonly url: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Statuses of its answers, in order. */
  readonly answered: readonly { method: string; key: string; status: number }[];
  misbehave(mood: StoreMood | null): void;
  close(): Promise<void>;
}

export interface StoreOptions {
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The store's clock, by which signed addresses expire. */
  readonly clock?: () => Date;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** RFC 3986: also encodes the characters that encodeURIComponent leaves. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

interface Signed {
  credential: string;
  date: string;
  headers: string;
  signature: string;
  payload: string;
  expires: number | null;
}

/** Place of the signature: the query of a signed address, or the header. */
function signatureOf(request: IncomingMessage, query: URLSearchParams): Signed | null {
  if (query.has('X-Amz-Signature')) {
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      headers: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      payload: 'UNSIGNED-PAYLOAD',
      expires: Number(query.get('X-Amz-Expires') ?? 0),
    };
  }
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  );
  if (match === null) return null;
  return {
    credential: match[1] ?? '',
    date: String(request.headers['x-amz-date'] ?? ''),
    headers: match[2] ?? '',
    signature: match[3] ?? '',
    payload: String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'),
    expires: null,
  };
}

/** «20261121T130501Z» */
const instantOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/**
 * Computes the signature that the request must have and compares it: the algorithm of AWS's documentation, implemented independently of the
 * product.
 */
function isAllowed(request: IncomingMessage, url: URL, options: StoreOptions): boolean {
  const signed = signatureOf(request, url.searchParams);
  if (signed === null) return false;
  const [accessKey, day = '', region = '', service = ''] = signed.credential.split('/');
  if (accessKey !== options.accessKey || service !== 's3') return false;
  const age = ((options.clock?.() ?? new Date()).getTime() - instantOf(signed.date)) / 1000;
  if (!(Math.abs(age) < (signed.expires ?? 900))) return false;
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signed.headers
    .split(';')
    .map(name => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('');
  const canonical = [request.method, url.pathname, query, headers, signed.headers, signed.payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', signed.date, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${options.secretKey}`, day), region), 's3'), 'aws4_request');
  const wanted = hmac(key, text);
  const given = Buffer.from(signed.signature, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The whole object, or the bytes that the Range header asks for. */
function sendObject(request: IncomingMessage, response: ServerResponse, object: Buffer): number {
  const range = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range ?? ''));
  if (range === null) {
    response.writeHead(200, { 'content-length': object.length }).end(object);
    return 200;
  }
  const [from, to] = [Number(range[1]), Math.min(Number(range[2]), object.length - 1)];
  if (from > to) {
    response.writeHead(416, { 'content-range': `bytes */${object.length}` }).end();
    return 416;
  }
  response
    .writeHead(206, { 'content-range': `bytes ${from}-${to}/${object.length}` })
    .end(object.subarray(from, to + 1));
  return 206;
}

/** Starts the store on a free port of loopback. */
export async function startObjectStore(options: StoreOptions): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  const answered: { method: string; key: string; status: number }[] = [];
  let mood: StoreMood | null = null;

  async function work(request: IncomingMessage, response: ServerResponse): Promise<number> {
    const url = new URL(request.url ?? '/', 'http://store');
    const [, bucket, key = ''] = /^\/([^/]+)\/(.+)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    const body = await bodyOf(request);
    const plainly = (status: number): number => {
      response.writeHead(status).end();
      return status;
    };
    if (mood === 'silent') return new Promise(() => undefined);
    if (mood === 'down') return plainly(500);
    if (!isAllowed(request, url, options)) return plainly(403);
    if (bucket !== options.bucket || key === '') return plainly(404);
    const source = request.headers['x-amz-copy-source'];
    if (request.method === 'PUT' && source !== undefined) {
      const copied = objects.get(String(source).replace(`/${options.bucket}/`, ''));
      if (copied === undefined) return plainly(404);
      objects.set(key, copied);
      response.writeHead(200).end('<CopyObjectResult/>');
      return 200;
    }
    if (request.method === 'PUT') {
      if (mood !== 'lost') objects.set(key, mood === 'cut' ? body.subarray(0, body.length >> 1) : body);
      return plainly(mood === 'kept-503' ? 503 : 200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return plainly(204);
    }
    const object = objects.get(key);
    if (request.method !== 'GET') return plainly(405);
    return object === undefined ? plainly(404) : sendObject(request, response, object);
  }

  const server = createServer((request, response) => {
    work(request, response).then(
      status => answered.push({ method: request.method ?? '', key: (request.url ?? '').split('?')[0] ?? '', status }),
      () => response.destroy(),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    answered,
    misbehave: next => {
      mood = next;
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
