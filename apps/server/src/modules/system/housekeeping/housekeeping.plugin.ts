import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLocal } from '../../../platform/http/address.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { hashToken } from '../../../platform/session/sessions.ts';
import type { Services } from '../../../services.ts';
import { docsPage, openApi, type Served } from './openapi.ts';

const same = (a: string, b: string): boolean => timingSafeEqual(hashToken(a), hashToken(b));

/** Data about the installation are for its administrator: requests from this machine, or with the environment's token. Errors: 401. */
function demandInsider(request: FastifyRequest, token: string | undefined): void {
  if (isLocal(request)) return;
  const sent = /^Bearer (\S{1,300})$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined || sent === undefined || !same(sent, token))
    throw new AppError(401, 'SIN_PERMISO', 'Solo desde el propio servidor o con METRICS_TOKEN');
}

/** Endpoints for an administrator: health, readiness, metrics, documentation. */
export function housekeepingPlugin(services: Services, served: readonly Served[]) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/health', async () => ({ status: 'ok' }));
    app.get('/ready', { config: { limit: 'open' } }, async (_request, reply) => {
      const roles = await services.readiness.byRole();
      const ready = Object.values(roles).every(Boolean);
      return reply.status(ready ? 200 : 503).send({ ready, roles });
    });
    const inside = { onRequest: async (request: FastifyRequest) => demandInsider(request, services.env.METRICS_TOKEN) };
    app.get('/metrics', inside, async (_request, reply) =>
      reply
        .header('content-type', 'text/plain; version=0.0.4')
        .send(await services.metrics.text(services.db.pool, services.hub)),
    );
    let document: unknown;
    app.get('/openapi.json', inside, async () => {
      document ??= openApi(served, '1.0.0');
      return document;
    });
    app.get('/docs', inside, async (_request, reply) =>
      reply.header('content-type', 'text/html; charset=utf-8').send(docsPage(served)),
    );
  };
}
