import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Time limits, ms: for receiving the headers of a request, and the whole request (15 MB of photos over a bad mobile network). `still`: a
 * connection on which nothing is sent or taken for so long is closed; live streams send something every few seconds.
 */
export const patience = { head: 20_000, request: 300_000, still: 300_000 } as const;

const contentSecurity = (mapStyle: string | undefined): Record<string, string[]> => {
  const outside = mapStyle === undefined ? [] : [new URL(mapStyle).origin];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // antd writes its styles at run time.
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

/** Scripts, styles and fonts of the build. A worker (.mjs) uses the policy of its own answer, so it keeps these headers. */
const builtPart = /^\/assets\/[^?]+\.(?:js|css|woff2)$/;
/** Headers that browsers use for documents only: half a kilobyte less for each of about twenty files that a phone loads. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];

/** Sets headers for every answer, also streams. Answers are not cached unless a handler allows it. */
export async function securityHeaders(app: FastifyInstance, mapStyle: string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(mapStyle) },
    // Browsers use it only with TLS (RFC 6797 §8.1).
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    // Tiles and styles of a configured map come from another host.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // Only outdated browsers use these.
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
    if (builtPart.test(request.url)) for (const name of ofDocuments) reply.removeHeader(name).raw.removeHeader(name);
  });
}

/** Bytes. A shorter answer fits into a packet or two; compressing it would cost more than it saves. */
const worthPacking = 4096;

/**
 * Compresses long JSON answers (a page of a list to a sixth). Streams and files are not compressed: live messages must not wait, Excel and
 * PDF are compressed already, and the browser application is compressed at build time.
 */
export async function packAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: worthPacking,
    encodings: ['gzip'],
    zlibOptions: { level: 3 },
    customTypes: /^application\/json/,
    // Longer answers are compressed off the event loop.
    syncThreshold: 16_384,
    // Clients never send compressed bodies; a zip bomb would be unpacked before its size is known.
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

/** Answers invalid or too large HTTP, which the parser refuses before there is a request, in the form of every other error. */
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
