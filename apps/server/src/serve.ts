import { readEnvironment } from './env.ts';
import { hasCompanies } from './modules/insight/demo/demo.queries.ts';
import { fillingBegins, fillingEnds, isHalfFilled } from './modules/insight/demo/demo-filling.ts';
import { loadDemo } from './modules/insight/demo/load-demo.ts';
import type { Pool } from './platform/db/connection.ts';
import { systemScope } from './platform/db/database.ts';
import type { Services } from './services.ts';
import { type Running, start } from './start.ts';
import { onStopSignal } from './stop-signal.ts';

type Filled = Pick<Services, 'db' | 'clock' | 'storage'> & {
  env: Pick<Services['env'], 'DEMO' | 'DATA_DIR' | 'PUSH_SIMULATOR_URL'>;
};

/** Creates the demonstration company once, in an empty installation. Errors: an earlier process left it half-filled. */
export async function fillDemo({ db, clock, storage, env }: Filled): Promise<void> {
  const dataDir = env.DATA_DIR;
  const isThere = await db.read(systemScope, hasCompanies);
  if (isThere && isHalfFilled(dataDir))
    throw new Error(
      'La compañía de demostración quedó a medias en esta base de datos. Vacíela, borre la carpeta de datos y vuelva a empezar.',
    );
  if (env.DEMO !== 'on' || isThere) return;
  console.log('Creando la compañía de demostración…');
  fillingBegins(dataDir);
  const push = env.PUSH_SIMULATOR_URL;
  await loadDemo({ db, storage, dataDir, push }, { seed: 7, now: clock() });
  fillingEnds(dataDir);
}

/** Serves until the process is told to stop. `opening`: the embedded database if it is being opened already. */
export async function serve(opening?: Promise<Pool>): Promise<void> {
  const env = readEnvironment(process.env);
  let running: Running | undefined;
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    // The start is not complete and nobody has used it: it begins again next time.
    if (running === undefined) process.exit(0);
    const { log } = running.services;
    // Work under way then ends as in a power failure: nothing acknowledged is lost, and unfinished work is resumed.
    setTimeout(() => {
      log.error({ seconds: env.STOP_SECONDS }, 'stopped at the deadline');
      process.exit(1);
    }, env.STOP_SECONDS * 1000).unref();
    running.stop().then(
      () => process.exit(0),
      error => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  onStopSignal(stop);
  running = await start(env, { fill: fillDemo, opening });
  await running.app.listen({ port: env.PORT, host: env.HOST });
  const address = running.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : env.PORT;
  running.services.log.info({ port }, 'listening');
  process.send?.({ ready: true, port });
}
