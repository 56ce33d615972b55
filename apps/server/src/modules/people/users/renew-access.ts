import type { Tx } from '../../../platform/db/tx.ts';
import { endSessions } from '../../../platform/session/sessions.ts';
import { unusableHash } from '../session/password-hash.ts';
import { mailPasswordLink } from '../session/password-links.ts';
import { removeFactor } from '../session/second-factor.queries.ts';
import { revokePasswordLinks, setPassword } from '../session/session.queries.ts';
import { endPhones } from './end-phones.ts';
import * as queries from './users.queries.ts';

/**
 * Invalidates every means of access to the account: password, sessions, links, second factor. Returns the time of the new invitation
 * (`invited_at`). Elevated.
 */
export async function revokeAccess(tx: Tx, id_user: number): Promise<string> {
  await setPassword(tx, id_user, await unusableHash);
  await removeFactor(tx, id_user);
  await endSessions(tx, id_user);
  await revokePasswordLinks(tx, id_user);
  return queries.markInvited(tx, id_user);
}

const MOTIVES = { lent: 'Conduce también para otra compañía', promoted: 'Tiene otro rol' } as const;

/**
 * Invalidates every means of access to the account. If the account is active, mails the person the reason and a link to choose another
 * password. Elevated.
 */
export async function revokeAndReinvite(
  tx: Tx,
  account: { id_user: number; id_company: number; active: boolean; email: string },
  why: keyof typeof MOTIVES,
): Promise<void> {
  const { id_user, id_company, active, email } = account;
  const invited_at = await revokeAccess(tx, id_user);
  await queries.markChanged(tx, id_user);
  if (active) mailPasswordLink(tx, { why, to: email, id_user, invited_at });
  tx.audit({ action: 'renew_way_in', noun: 'user', id: id_user, motive: MOTIVES[why] });
  tx.changed('user', id_user, [id_company]);
}

/**
 * Runs work that may let a driver drive for a carrier other than his company. The first time this happens, the password, second factor and
 * links that his company may know are invalidated, and the phones that it bound end, because both then also show trips for others
 * (`drives_for_others`). The operator's own drivers keep theirs, because the operator reads all trips. Elevated.
 */
export async function lending<Done>(tx: Tx, id_driver: number | null, work: () => Promise<Done>): Promise<Done> {
  const driver = id_driver === null ? undefined : await queries.findOwnDriver(tx, id_driver);
  const done = await work();
  if (driver === undefined || !(await queries.drivesForOthers(tx, driver))) return done;
  // Whoever binds a phone of the driver or creates an account for him holds this lock: what was given until now ends, too.
  await queries.lockDriver(tx, driver.id_driver);
  await endPhones(tx, driver.id_driver, MOTIVES.lent);
  tx.changed('driver', driver.id_driver, [driver.id_company]);
  const account = await queries.findAccountOf(tx, driver.id_driver);
  if (account !== undefined) await revokeAndReinvite(tx, account, 'lent');
  return done;
}
