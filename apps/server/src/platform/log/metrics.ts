import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '../db/connection.ts';
import type { LiveHub } from '../live/hub.ts';

/** Values that are read on each request for the metrics. */
const gauges = {
  db_connections_used: 'Connections in use',
  db_connections_waiting: 'Callers that wait for a connection',
  live_watchers: 'Open live streams',
  process_resident_memory_bytes: 'Resident memory in bytes',
  process_uptime_seconds: 'Seconds since the start',
} as const;

/** Metrics in Prometheus format: requests by route and status, database connections, live watchers, memory, and counters of modules. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.#registry],
  });
  readonly #gauges = new Map(
    Object.entries(gauges).map(([name, help]) => [name, new Gauge({ name, help, registers: [this.#registry] })]),
  );
  readonly #counters = new Map<string, Counter>();

  observe(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none';
      this.#requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    });
  }

  count(name: string, by = 1): void {
    let counter = this.#counters.get(name);
    if (counter === undefined) {
      counter = new Counter({ name, help: name, registers: [this.#registry] });
      this.#counters.set(name, counter);
    }
    counter.inc(by);
  }

  text(pool: Pool, hub: LiveHub): Promise<string> {
    const { used, waiting } = pool.pressure();
    const now: Record<keyof typeof gauges, number> = {
      db_connections_used: used,
      db_connections_waiting: waiting,
      live_watchers: hub.watchers,
      process_resident_memory_bytes: process.memoryUsage().rss,
      process_uptime_seconds: process.uptime(),
    };
    for (const [name, value] of Object.entries(now)) this.#gauges.get(name)?.set(value);
    return this.#registry.metrics();
  }
}
