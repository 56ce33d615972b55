import { randomUUID } from 'node:crypto';
import { browserKeys } from '@cabezal/simulator/outside/push-browser';

/** The subscription of a new browser, as text, at a push service that the tests never ask. */
export function browserToken(): string {
  const { p256dh, auth } = browserKeys();
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`;
  return JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth } });
}
