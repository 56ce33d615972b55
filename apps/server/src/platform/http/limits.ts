import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken } from '../session/sessions.ts';
import { clientAddress, networkOf } from './address.ts';
import { tooManyCalls } from './errors.ts';

/** What a route's calls are counted as; the route says it in its `config`. */
export type LimitKind = 'door' | 'open' | 'token' | 'upload' | 'signed' | 'scan' | 'live';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: LimitKind;
  }
}

/** Calls within a minute. An office or a mobile network may stand behind one address. */
export const perMinute: Record<LimitKind, number> = {
  /** Sign in, recover and choose a password, sign up: by address. What is tried for one account is counted beside (attempts). */
  door: 60,
  /** Public reads: by address. */
  open: 600,
  /** Pages that a link opens: by address. */
  token: 600,
  /** Addresses for uploads and the uploads themselves: by address. */
  upload: 600,
  /** Pages that a guide's QR opens: by address. A code is not guessed at this pace. */
  scan: 30,
  /** Live streams that are opened: by address. A whole office comes back several times after the server was started anew. */
  live: 2_000,
  /** By session. Many more than a person's browser makes. */
  signed: 3_000,
};
/** All of them together, by address: invented session tokens do not help. */
const ofAddress = 30_000;
const minute = 60_000;

const bearer = (request: FastifyRequest): string => String(request.headers.authorization ?? '').slice(0, 300);

function keyOf(request: FastifyRequest): string {
  const kind = request.routeOptions.config.limit;
  if (kind === 'signed' && bearer(request) !== '') return `signed:${hashToken(bearer(request)).toString('base64')}`;
  return `${kind}:${networkOf(clientAddress(request))}`;
}

/** Refuses who calls too often, before anything else is done: 429 with Retry-After. Each process counts for itself. */
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
