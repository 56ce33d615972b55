/** A real HTTP server on loopback that simulates an external system and its failures. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * slow: works and answers late · http500: answers 500 without working · garbage: works and answers invalid JSON · drop: closes the
 * connection without working · duplicate-timeout: works and never answers, so that the caller retries · lost-answer: answers queries, but
 * closes the connection after storing something.
 */
export type Misbehaviour = 'slow' | 'http500' | 'garbage' | 'drop' | 'duplicate-timeout' | 'lost-answer';

export interface Received {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON; the text if it is not JSON; null without a body. */
  readonly body: unknown;
  /** The body as it came. */
  readonly bytes: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

export interface Simulator {
  readonly url: string;
  /** All received requests, including those with a simulated failure. */
  readonly received: readonly Received[];
  /** From now on, or for the next `times` requests; null: well-behaved again. */
  misbehave(kind: Misbehaviour | null, times?: number): void;
  close(): Promise<void>;
}

export interface SimulatorOptions {
  /** 0 or none: any free one. */
  readonly port?: number;
  /** Delay of `slow`; default 3 s. */
  readonly slow_ms?: number;
  /** Which requests store something; absent: all. */
  readonly stores?: (request: Received) => boolean;
}

const MOST_RECEIVED = 2000;
const MOST_BYTES = 5_000_000;

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MOST_BYTES) throw new RangeError('Body too large');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

function bodyOf(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function send(response: ServerResponse, answer: Answer): void {
  const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
  response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', ...answer.headers });
  response.end(text);
}

const GARBAGE = '<html><head><title>502 Proxy Error</title></head><body>{"DocEntry": 12, "Doc';

/** Starts a server whose `work` answers each request, with simulated failures on top. */
export async function startSimulator(
  work: (request: Received) => Answer | Promise<Answer>,
  options: SimulatorOptions = {},
): Promise<Simulator> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let mood: { kind: Misbehaviour; left: number } | null = null;

  const takeMood = (request: Received): Misbehaviour | null => {
    if (!mood || (mood.kind === 'lost-answer' && options.stores?.(request) === false)) return null;
    const { kind } = mood;
    mood.left -= 1;
    if (mood.left <= 0) mood = null;
    return kind;
  };

  const later = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.add(timer);
    });

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const bytes = await readBytes(request);
    const { method = 'GET', url: path = '/', headers } = request;
    const one: Received = { method, path, headers, body: bodyOf(bytes), bytes };
    received.push(one);
    if (received.length > MOST_RECEIVED) received.shift();
    const kind = takeMood(one);
    if (kind === 'drop') {
      request.socket.destroy();
      return;
    }
    if (kind === 'http500') {
      send(response, { status: 500, body: { error: { code: -1, message: { lang: 'es', value: 'Error interno' } } } });
      return;
    }
    const answer = await work(one);
    if (kind === 'lost-answer') {
      request.socket.destroy();
      return;
    }
    if (kind === 'duplicate-timeout') return;
    if (kind === 'slow') await later(options.slow_ms ?? 3000);
    if (kind === 'garbage') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(GARBAGE);
      return;
    }
    send(response, answer);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.on('connection', socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    misbehave(kind, times = Number.POSITIVE_INFINITY) {
      mood = kind === null ? null : { kind, left: times };
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
