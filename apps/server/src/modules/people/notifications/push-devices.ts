import { randomUUID } from 'node:crypto';
import { deviceName } from '@cabezal/domain/system/access/device';
import { type PushAddress, pushAddressOf } from '@cabezal/domain/system/notices/push-subscription';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notFound, unprocessable } from '../../../platform/http/errors.ts';
import { isPublicKey } from '../../../platform/push/encrypt.ts';
import type { Pusher } from '../../../platform/push/pusher.ts';
import { hashToken } from '../../../platform/session/sessions.ts';
import { sendTestPush } from '../../system/notices/message-push.ts';
import type { PushedBrowser } from '../../system/notices/push-subscriptions.queries.ts';
import * as queries from './push-devices.queries.ts';

/** The session of a call, and its browser. */
type Caller = Pick<Context<unknown>, 'tx' | 'actor' | 'token' | 'user_agent'>;

/** Errors: 422 SUSCRIPCION, SERVICIO_DE_AVISOS. */
function demandAddress(token: string, accepts: Pusher['accepts']): PushAddress {
  const address = pushAddressOf(token);
  if (address === null || !isPublicKey(address.p256dh))
    throw unprocessable('SUSCRIPCION', 'El navegador dio una suscripción que no sirve para recibir avisos');
  if (!accepts(address.endpoint))
    throw unprocessable('SERVICIO_DE_AVISOS', 'Este navegador recibe avisos por un servicio que Cabezal no usa');
  return address;
}

const store = ({ tx, actor, token, user_agent }: Caller, address: PushAddress): Promise<number> => {
  const device = deviceName(user_agent);
  return queries.storeBrowser(tx, { ...address, device, id_user: actor.id_user, hash: hashToken(token ?? '') });
};

/** Registers the browser of the session and sends it a test. Errors: 422. */
export async function registerBrowser(caller: Caller, token: string, accepts: Pusher['accepts']): Promise<number> {
  const { tx, actor } = caller;
  const address = demandAddress(token, accepts);
  await tx.elevate();
  const id_push_subscription = await store(caller, address);
  const { id_user, id_company } = actor;
  sendTestPush(tx, { id_push_subscription, id_user, id_company }, randomUUID());
  tx.changed('notification_setting', id_user, [id_company]);
  return id_push_subscription;
}

/**
 * Stores the browser for the session that the person has now, unless the person has removed it; returns whether it is stored. Errors: 422.
 */
export async function renewBrowser(caller: Caller, token: string, accepts: Pusher['accepts']): Promise<boolean> {
  const { tx, actor } = caller;
  const address = demandAddress(token, accepts);
  await tx.elevate();
  const before = await queries.lockSessionBrowser(tx, hashToken(caller.token ?? ''));
  if (before.removed) return false;
  await store(caller, address);
  // Usually only the time is new: the person has opened the page.
  if (!before.stored) tx.changed('notification_setting', actor.id_user, [actor.id_company]);
  return true;
}

/** Errors: 404. */
async function findOwn(tx: Tx, id_user: number, id: number): Promise<PushedBrowser> {
  await tx.elevate();
  const browser = await queries.lockBrowser(tx, id_user, id);
  if (browser === undefined) throw notFound('El navegador ya no recibe avisos');
  return browser;
}

/** Sends a push message to one of the person's browsers. Errors: 404. */
export async function testBrowser({ tx, actor }: Caller, id_push_subscription: number): Promise<void> {
  sendTestPush(tx, await findOwn(tx, actor.id_user, id_push_subscription), randomUUID());
}

/** Ends the push messages of one of the person's browsers. Errors: 404. */
export async function removeBrowser({ tx, actor }: Caller, id_push_subscription: number): Promise<void> {
  await queries.removeBrowser(tx, await findOwn(tx, actor.id_user, id_push_subscription));
  tx.changed('notification_setting', actor.id_user, [actor.id_company]);
}
