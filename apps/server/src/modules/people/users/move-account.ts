import type { Tx } from '../../../platform/db/tx.ts';
import { endSessions } from '../../../platform/session/sessions.ts';
import { unusableHash } from '../session/password-hash.ts';
import { revokePasswordLinks } from '../session/session.queries.ts';
import * as queries from './users.queries.ts';

/**
 * Moves the account of a driver who changes to another carrier. The former carrier may know its password, and links go to an address that
 * it entered: the account is deactivated and without a password until the new carrier or the operator has checked the address and activates
 * it. Elevated.
 */
export async function moveDriverAccount(
  tx: Tx,
  driver: { id_driver: number; id_company: number; motive: string },
): Promise<void> {
  const { id_driver, id_company, motive } = driver;
  const account = await queries.lockDriverAccount(tx, id_driver);
  if (account === undefined) return;
  const { id_user, ...before } = account;
  await endSessions(tx, id_user);
  await queries.moveAccount(tx, { id_user, id_company, password_hash: await unusableHash });
  await queries.markInvited(tx, id_user);
  await revokePasswordLinks(tx, id_user);
  tx.audit({ action: 'move_user', noun: 'user', id: id_user, before, after: { id_company, active: false }, motive });
  tx.changed('user', id_user, [before.id_company, id_company]);
}
