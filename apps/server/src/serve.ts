import { readEnvironment } from './env.ts';
import { hasCompanies } from './modules/demo/demo.queries.ts';
import { loadDemo } from './modules/demo/load-demo.ts';
import type { Pool } from './platform/db/connection.ts';
import { systemScope } from './platform/db/database.ts';
import type { Services } from './services.ts';
import { start } from './start.ts';

/** The demonstration company, once, into an empty installation. */
async function fillDemo({ db, clock, storage, env }: Services): Promise<void> {
  if (env.DEMO !== 'on' || (await db.read(systemScope, hasCompanies))) return;
  console.log('Creando la compañía de demostración…');
  await loadDemo({ db, storage, dataDir: env.DATA_DIR }, { seed: 7, now: clock() });
}

/** Serves until it is told to stop. `opening`: the embedded database, where it is being opened already. */
export async function serve(opening?: Promise<Pool>): Promise<void> {
  const env = readEnvironment(process.env);
  const running = await start(env, { fill: fillDemo, opening });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    // What is still under way then ends as it would by a power cut: nothing acknowledged is lost, what was begun is taken up again.
    setTimeout(() => {
      running.services.log.error({ seconds: env.STOP_SECONDS }, 'stopped at the deadline');
      process.exit(1);
    }, env.STOP_SECONDS * 1000).unref();
    running.stop().then(
      () => process.exit(0),
      error => {
        running.services.log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Who started it and listened to it is gone.
  process.once('disconnect', stop);
  await running.app.listen({ port: env.PORT, host: env.HOST });
  const address = running.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : env.PORT;
  running.services.log.info({ port }, 'listening');
  process.send?.({ ready: true, port });
}
