import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken } from '../session/sessions.ts';
import { clientAddress, networkOf } from './address.ts';
import { tooManyCalls } from './errors.ts';

/** The limit that applies to a route's calls; set in the route's `config`. */
export type LimitKind = 'door' | 'open' | 'token' | 'upload' | 'signed' | 'scan' | 'live';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: LimitKind;
  }
}

/** Calls per minute. A whole office or mobile network may share one address. */
export const perMinute: Record<LimitKind, number> = {
  /** Sign in, recover and choose a password, sign up: by address. Tries for one account are counted separately (attempts). */
  door: 60,
  /** Public reads: by address. */
  open: 600,
  /** Pages opened by a link: by address. */
  token: 600,
  /** Addresses for uploads, and the uploads themselves: by address. */
  upload: 600,
  /** Pages opened by a guide's QR code: by address. A code cannot be guessed at this rate. */
  scan: 30,
  /** Opening of live streams: by address. A whole office reconnects several times after a restart of the server. */
  live: 2_000,
  /** By session. Far more than a person's browser needs. */
  signed: 3_000,
};
/** All these calls together, by address: invented session tokens do not get around it. */
const ofAddress = 30_000;
const minute = 60_000;

const bearer = (request: FastifyRequest): string => String(request.headers.authorization ?? '').slice(0, 300);

function keyOf(request: FastifyRequest): string {
  const kind = request.routeOptions.config.limit;
  if (kind === 'signed' && bearer(request) !== '') return `signed:${hashToken(bearer(request)).toString('base64')}`;
  return `${kind}:${networkOf(clientAddress(request))}`;
}

/** Refuses calls over the limit before anything else is done: 429 with Retry-After. Each process counts separately. */
export async function limitCalls(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, cache: 50_000 });
  const ofKind = app.createRateLimit({
    timeWindow: minute,
    keyGenerator: keyOf,
    max: request => perMinute[request.routeOptions.config.limit ?? 'open'],
  });
  const ofAll = app.createRateLimit({
    timeWindow: minute,
    keyGenerator: request => `all:${networkOf(clientAddress(request))}`,
    max: ofAddress,
  });
  app.addHook('onRequest', async request => {
    if (request.routeOptions.config.limit === undefined) return;
    for (const check of [ofAll, ofKind]) {
      const result = await check(request);
      if (!result.isAllowed && result.isExceeded) throw tooManyCalls(result.ttlInSeconds);
    }
  });
}
