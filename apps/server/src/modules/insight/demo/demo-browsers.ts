import { browserKeys } from '@cabezal/simulator/outside/push-browser';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { openSession } from '../../../platform/session/sessions.ts';
import { registerBrowser } from '../../people/notifications/push-devices.ts';
import { actorOf } from './demo-costs.ts';
import { monitorPerson } from './demo-problems.queries.ts';
import { officePerson } from './demo-services.queries.ts';

/** Browsers as they name themselves: on a desk, and in a pocket. */
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
];

/**
 * Two people of the office receive push messages in two browsers each. They are subscribed at the simulated push service; without one there are
 * none, because the demonstration asks no service of the internet.
 */
export async function giveDemoBrowsers(db: Database, simulator: string | undefined): Promise<void> {
  if (simulator === undefined) return;
  await db.write(systemScope, systemAuthor, async tx => {
    for (const person of [await officePerson(tx), await monitorPerson(tx)]) {
      if (person === undefined) continue;
      const actor = actorOf(person);
      for (const [place, user_agent] of AGENTS.entries()) {
        const token = await openSession(tx, { id_user: actor.id_user, address: '127.0.0.1', user_agent, keep: true });
        const { p256dh, auth } = browserKeys();
        const endpoint = `${simulator}/push/demo-${actor.id_user}-${place}`;
        const subscription = JSON.stringify({ endpoint, keys: { p256dh, auth } });
        await registerBrowser({ tx, actor, token, user_agent }, subscription, () => true);
      }
    }
  });
}
