import { getPushDevices, updatePushToken } from '@cabezal/contract/people/notifications/push-devices.calls';
import { callApi } from '../../api/call-api.ts';
import { readKept, writeKept } from '../../ui/kept.ts';

/** Push messages in this browser: its subscription at the browser's push service, and what the server knows of it. */

/** Whether this browser can show messages while the application is closed. On an iPhone only the installed page can. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The person chose push messages in this browser; kept for the person. */
const CHOSEN = 'push';
const isPushChosen = (): boolean => readKept(CHOSEN, false);

const base64url = (key: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A subscription with another key would get no message: the installation's key has changed. */
const isOfKey = ({ options }: PushSubscription, publicKey: string): boolean =>
  options.applicationServerKey === null || base64url(options.applicationServerKey) === publicKey;

/** Subscribes this browser, or returns the subscription that it has. Errors: those of the browser. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const stored = await pushManager.getSubscription();
  if (stored !== null && isOfKey(stored, publicKey)) return stored;
  await stored?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Remembers that the person wants push messages here, so that each opened page keeps the subscription valid. */
export const choosePush = () => writeKept(CHOSEN, true);

/** Ends the subscription of this browser. */
export async function forgetPush(): Promise<void> {
  writeKept(CHOSEN, undefined);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * Tells the server the subscription of this browser: the person may have signed in again, and the browser may have replaced it. If the person
 * removed this browser in the list of another one, its subscription ends.
 */
export async function renewPush(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted' || !isPushChosen()) return;
  const { public_key } = await callApi(getPushDevices, {});
  const subscription = await subscribeBrowser(public_key);
  const { stored } = await callApi(updatePushToken, { token: JSON.stringify(subscription) });
  if (!stored) await forgetPush();
}
