import type { FastifyInstance } from 'fastify';
import { driverRoutes } from './modules/drivers/drivers.routes.ts';
import { operationsPlugin } from './modules/operations/operations.plugin.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import type { Route } from './platform/http/route.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Lane } from './platform/live/stream.ts';
import type { Delivery } from './platform/outbox/outbox.ts';
import type { Services } from './services.ts';

/** The server's table of contents: what every module serves. */
export interface ModuleParts {
  routes: Route[];
  /** Answers that are not calls of JSON to JSON: metrics, uploads, base map. */
  plugins: ((app: FastifyInstance) => Promise<void>)[];
  lanes: Lane[];
  jobs: Job[];
  deliveries: Delivery[];
}

export function moduleParts(services: Services): ModuleParts {
  const routes = [...sessionRoutes(services), ...driverRoutes(services)];
  return {
    routes,
    plugins: [operationsPlugin(services, routes)],
    lanes: [],
    jobs: [],
    deliveries: [],
  };
}
