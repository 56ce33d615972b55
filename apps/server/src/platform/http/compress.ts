import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const packed = promisify(gzip);

/** Bytes. Below it an answer travels in a packet or two anyway, and packing would cost more than it saves. */
const worthPacking = 4096;

const takesGzip = (request: FastifyRequest): boolean =>
  /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(String(request.headers['accept-encoding'] ?? ''));

/**
 * Long JSON answers go out packed (a page of a list is a sixth of its size), off the event loop. Streams and files are left as they
 * are: Excel and PDF are packed by nature, and the browser application is packed when it is built.
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook<string | Buffer>('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthPacking) return payload;
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!takesGzip(request)) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return packed(payload, { level: constants.Z_BEST_SPEED + 2 });
  });
}
