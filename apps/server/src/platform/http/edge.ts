import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** How long a request may take to arrive, ms: its head, and all of it (15 MB of photos over a bad mobile network). */
export const patience = { head: 20_000, request: 300_000 } as const;

const contentSecurity = (mapStyle: string | undefined): Record<string, string[]> => {
  const outside = mapStyle === undefined ? [] : [new URL(mapStyle).origin];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // antd writes its styles at run time
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...outside],
    connectSrc: ["'self'", ...outside],
    workerSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  };
};

/** Scripts, styles and fonts of the build. A worker (.mjs) lives by the policy that it comes with, and keeps it. */
const builtPart = /^\/assets\/[^?]+\.(?:js|css|woff2)$/;
/** What a browser heeds with a document only: half a kilobyte that each of some twenty parts need not carry to a phone. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
];

/** Headers for every answer, streams too. What no one has said may be kept is not kept. */
export async function securityHeaders(app: FastifyInstance, mapStyle: string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(mapStyle) },
    // Browsers heed it behind TLS only (RFC 6797 §8.1).
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    // Tiles and styles of a configured map come from elsewhere.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // Heeded by browsers that nobody has any more.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'geolocation=(self), camera=(self)').header('x-request-id', request.id);
  });
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('cache-control') && !reply.raw.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    if (builtPart.test(request.url)) for (const name of ofDocuments) reply.raw.removeHeader(name);
  });
}

/** Bytes. Below it an answer travels in a packet or two anyway, and packing would cost more than it saves. */
const worthPacking = 4096;

/**
 * Long JSON answers go out packed (a page of a list is a sixth of its size). Streams and files are left as they are: live messages must
 * not wait, Excel and PDF are packed by nature, and the browser application is packed when it is built.
 */
export async function packAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: worthPacking,
    encodings: ['gzip'],
    zlibOptions: { level: 3 },
    customTypes: /^application\/json/,
    // Whatever is longer is packed off the event loop.
    syncThreshold: 16_384,
    // Nobody sends us packed bodies; a bomb would unpack before its size was seen.
    globalDecompression: false,
  });
}

const sentences: Record<number, { code: string; message: string }> = {
  400: { code: 'DATOS_INVALIDOS', message: 'El pedido no se pudo leer' },
  408: { code: 'TIEMPO_AGOTADO', message: 'El pedido tardó demasiado en llegar' },
  431: { code: 'DEMASIADO_GRANDE', message: 'Las cabeceras del pedido son demasiado grandes' },
};
const statusOf = (code: string | undefined): number => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
};

/** What is no HTTP, or too much of it, is refused by the parser before there is a request: the same form as every other error. */
export function answerUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf(error.code);
  const body = JSON.stringify({ ...sentences[status], request_id: crypto.randomUUID().slice(0, 13) });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
