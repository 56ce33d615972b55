import { systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Services } from '../../../services.ts';
import { checkingLimit } from './company-limits.ts';

const BEAT_MS = 20_000;

/** Renews the sign of waiting work every 20 s until the returned function is called: without it, its process counts as ended. */
export function beating({ db, background }: Services, renew: (tx: Tx) => Promise<void>): () => void {
  const beat = () => background.run(() => db.write(systemScope, systemAuthor, renew));
  const timer = setInterval(beat, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Checks a file when it is the turn of its company; until then `renew` keeps it from being marked as failed. False: too many wait. */
export async function waitForTurn(
  services: Services,
  id_company: number,
  renew: (tx: Tx) => Promise<void>,
  check: () => Promise<void>,
): Promise<boolean> {
  const silence = beating(services, renew);
  try {
    const done = await checkingLimit(id_company)(async () => {
      silence();
      await check();
      return true;
    });
    return done === true;
  } finally {
    silence();
  }
}
