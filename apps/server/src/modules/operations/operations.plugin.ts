import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { systemScope } from '../../platform/db/database.ts';
import type { Services } from '../../services.ts';
import { docsPage, openApi, type Served } from './openapi.ts';

/** What an operator of the installation asks: alive, ready, measured, documented. */
export function operationsPlugin(services: Services, served: readonly Served[]) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/health', async () => ({ status: 'ok' }));
    app.get('/ready', async (_request, reply) => {
      const ready = await services.db
        .read(systemScope, tx => tx.one(sql`select 1 as one`))
        .then(
          () => true,
          () => false,
        );
      return reply.status(ready ? 200 : 503).send({ ready });
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
