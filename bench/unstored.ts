import { readEnvironment } from '../apps/server/src/env.ts';
import { trackingOf } from '../apps/server/src/modules/tracking/positions/tracking.ts';
import { start } from '../apps/server/src/start.ts';
import { reportPort } from './roles.ts';

/**
 * Our server with another writer, which answers at once and stores nothing. Devices are still looked up in the database, so that this
 * measures the cost of a position without storing it.
 */
export async function unstoredServer(): Promise<void> {
  const running = await start(readEnvironment(process.env));
  const { writer, shards } = trackingOf(running.services);
  writer.write = async positions => positions.length;
  // It follows no trips: the other server follows all.
  shards.renew = async () => undefined;
  await running.app.listen({ port: 0, host: '127.0.0.1' });
  process.on('SIGTERM', () => void running.stop().finally(() => process.exit()));
  reportPort(running.app.server.address());
}
