import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { docsPage, openApi, type Served } from './openapi.ts';

/** What an operator of the installation asks: alive, ready, measured, documented. */
export function operationsPlugin(services: Services, served: readonly Served[]) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/health', async () => ({ status: 'ok' }));
    app.get('/ready', async (_request, reply) => {
      const roles = await services.readiness.byRole();
      const ready = Object.values(roles).every(Boolean);
      return reply.status(ready ? 200 : 503).send({ ready, roles });
    });
    app.get('/metrics', async (_request, reply) =>
      reply
        .header('content-type', 'text/plain; version=0.0.4')
        .send(services.metrics.text(services.db.pool, services.hub)),
    );
    let document: unknown;
    app.get('/openapi.json', async () => {
      document ??= openApi(served, '1.0.0');
      return document;
    });
    app.get('/docs', async (_request, reply) =>
      reply.header('content-type', 'text/html; charset=utf-8').send(docsPage(served)),
    );
  };
}
