import { type Database, systemAuthor, systemScope } from '../db/database.ts';
import { newVapidKey, type VapidKeys, vapidKeysOf } from './vapid.ts';
import { findSecret, storeSecret } from './vapid-keys.queries.ts';

const NAME = 'VAPID_PRIVATE_KEY';

/**
 * The keys that sign push messages: those of the environment, otherwise those of the installation, which are made when they are first needed
 * and stored for good. With other keys every browser would have to subscribe again.
 */
export function installationKeys(
  db: Database,
  given: { VAPID_PUBLIC_KEY?: string; VAPID_PRIVATE_KEY?: string },
): () => Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given;
  let known: VapidKeys | null = publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey };
  return async () => {
    if (known !== null) return known;
    const stored =
      (await db.read(systemScope, tx => findSecret(tx, NAME))) ??
      (await db.write(systemScope, systemAuthor, tx => storeSecret(tx, NAME, newVapidKey())));
    known = vapidKeysOf(stored);
    return known;
  };
}

/** Whom a push service may write to if something is wrong with our messages. */
export function vapidSubject(env: { VAPID_SUBJECT?: string; PUBLIC_URL?: string; MAIL_FROM: string }): string {
  if (env.VAPID_SUBJECT !== undefined) return env.VAPID_SUBJECT;
  if (env.PUBLIC_URL?.startsWith('https://')) return env.PUBLIC_URL;
  const [, address = env.MAIL_FROM] = /<([^<>]+)>/.exec(env.MAIL_FROM) ?? [];
  return `mailto:${address.trim()}`;
}
