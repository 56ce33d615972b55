import { mayAskEmail } from '@cabezal/domain/system/notices/email-change';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand } from '../../../platform/http/errors.ts';
import { noticesName } from '../../system/notices/notify.ts';
import { forgetRefusals } from '../../system/notices/refused-addresses.queries.ts';
import { sendConfirmation } from './confirm-email.deliveries.ts';
import { askEmail, findConfirmation, findEmail, lockConfirmation, storeEmail } from './notification-emails.queries.ts';

/**
 * Asks for another address for the person's mails of notices: it holds when it was confirmed. The address of the account holds at once, because
 * the person signs in with it. Errors: 409 CORREO_SIN_CONFIRMAR.
 */
export async function changeEmail(tx: Tx, actor: Actor, { email }: { email: string }): Promise<void> {
  const { id_user } = actor;
  await tx.elevate();
  await holdName(tx, noticesName(id_user));
  const stored = await findEmail(tx, id_user);
  if (email === stored.account && !(email === stored.email && stored.is_bounced)) return setEmail(tx, id_user, email);
  demand(mayAskEmail(stored, email, tx.now));
  await askEmail(tx, id_user, email);
  sendConfirmation(tx, { id_user, to: email });
  tx.audit({
    action: 'update_email_notification',
    noun: 'user',
    id: id_user,
    before: { notification_email: stored.email },
    after: { notification_email: `${email} (por confirmar)` },
  });
  tx.changed('notification_setting', id_user, [stored.id_company]);
}

async function setEmail(tx: Tx, id_user: number, email: string): Promise<void> {
  const before = await findEmail(tx, id_user);
  await storeEmail(tx, id_user, email === before.account ? null : email);
  tx.audit({
    action: 'confirm_email_notification',
    noun: 'user',
    id: id_user,
    before: { notification_email: before.email },
    after: { notification_email: email },
  });
  tx.changed('notification_setting', id_user, [before.id_company]);
}

/** The address that a link would confirm; null: the link does not work. Changes nothing: programs that check mails open their links. */
export async function readConfirmation(tx: Tx, hash: Buffer): Promise<string | null> {
  return (await findConfirmation(tx, hash))?.new_email ?? null;
}

/** Mails of notices go to the address of the link from now on. Null: the link does not work any more. */
export async function confirmEmail(tx: Tx, hash: Buffer): Promise<string | null> {
  const found = await lockConfirmation(tx, hash);
  if (found === undefined) return null;
  await forgetRefusals(tx, found.new_email);
  await setEmail(tx, found.id_user, found.new_email);
  return found.new_email;
}
