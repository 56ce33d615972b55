import { readEnvironment } from '../apps/server/src/env.ts';
import { trackingOf } from '../apps/server/src/modules/tracking/tracking/tracking.ts';
import { start } from '../apps/server/src/start.ts';
import { tellPort } from './roles.ts';

/**
 * Our server as it is, but for its writer: that answers at once and stores nothing. It asks the database who a device is, as ever; what a
 * position costs besides being stored is all that is left.
 */
export async function unstoredServer(): Promise<void> {
  const running = await start(readEnvironment(process.env));
  const { writer, shards } = trackingOf(running.services);
  writer.write = async positions => positions.length;
  // It follows nobody: the server that it is compared with follows all.
  shards.renew = async () => undefined;
  await running.app.listen({ port: 0, host: '127.0.0.1' });
  process.on('SIGTERM', () => void running.stop().finally(() => process.exit()));
  tellPort(running.app.server.address());
}
