import type { FastifyInstance } from 'fastify';
import type { Pool } from '../db/connection.ts';
import type { LiveHub } from '../live/hub.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Series {
  counts: number[];
  sum: number;
  total: number;
}

/** Prometheus text: requests by route and status, database pressure, live watchers, memory, and counters of modules. */
export class Metrics {
  readonly #requests = new Map<string, Series>();
  readonly #counters = new Map<string, number>();

  observe(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none';
      const key = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
      const series = this.#requests.get(key) ?? { counts: buckets.map(() => 0), sum: 0, total: 0 };
      const seconds = reply.elapsedTime / 1000;
      for (const [i, limit] of buckets.entries()) if (seconds <= limit) series.counts[i] = (series.counts[i] ?? 0) + 1;
      series.sum += seconds;
      series.total++;
      this.#requests.set(key, series);
    });
  }

  count(name: string, by = 1): void {
    this.#counters.set(name, (this.#counters.get(name) ?? 0) + by);
  }

  text(pool: Pool, hub: LiveHub): string {
    const lines = ['# TYPE http_request_seconds histogram'];
    for (const [key, s] of this.#requests) {
      for (const [i, limit] of buckets.entries())
        lines.push(`http_request_seconds_bucket{${key},le="${limit}"} ${s.counts[i]}`);
      lines.push(
        `http_request_seconds_bucket{${key},le="+Inf"} ${s.total}`,
        `http_request_seconds_sum{${key}} ${s.sum}`,
        `http_request_seconds_count{${key}} ${s.total}`,
      );
    }
    const { used, waiting } = pool.pressure();
    const gauges: [string, number][] = [
      ['db_connections_used', used],
      ['db_connections_waiting', waiting],
      ['live_watchers', hub.watchers],
      ['process_resident_memory_bytes', process.memoryUsage().rss],
      ['process_uptime_seconds', process.uptime()],
    ];
    for (const [name, value] of gauges) lines.push(`# TYPE ${name} gauge`, `${name} ${value}`);
    for (const [name, value] of this.#counters) lines.push(`# TYPE ${name} counter`, `${name} ${value}`);
    return `${lines.join('\n')}\n`;
  }
}
