import type { Tx } from '../../../platform/db/tx.ts';
import { revokeAccess } from './renew-access.ts';
import * as queries from './users.queries.ts';

/**
 * Moves a driver's account with him to another carrier. The former carrier may know its password and second factor, and it entered the
 * address to which links are mailed. The account therefore stays deactivated and without a password until the new carrier or the operator
 * has checked the address and activates it. Elevated.
 */
export async function moveDriverAccount(
  tx: Tx,
  driver: { id_driver: number; id_company: number; motive: string },
): Promise<void> {
  const { id_driver, id_company, motive } = driver;
  const account = await queries.lockDriverAccount(tx, id_driver);
  if (account === undefined) return;
  const { id_user, ...before } = account;
  await revokeAccess(tx, id_user);
  await queries.moveAccount(tx, { id_user, id_company });
  tx.audit({ action: 'move_user', noun: 'user', id: id_user, before, after: { id_company, active: false }, motive });
  tx.changed('user', id_user, [before.id_company, id_company]);
}
