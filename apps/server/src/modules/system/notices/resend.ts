import type { Channel } from '@cabezal/domain/system/notices/channels';
import { maskAddress } from '@cabezal/domain/system/notices/mask-address';
import { mayResend } from '@cabezal/domain/system/notices/resend';
import { sendAfter } from '@cabezal/domain/system/notices/waiting';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { conflict, demand, notFound } from '../../../platform/http/errors.ts';
import { channelsOf } from './channels-of.ts';
import { sendClientMail } from './client-mail.ts';
import { addressOf } from './client-messages.queries.ts';
import { sendMail } from './message-mail.ts';
import { sendPush } from './message-push.ts';
import { findPeople, findSubjectRule, type NotifiedUser } from './messages.queries.ts';
import { noticesName } from './notify.ts';
import { browsersOf } from './push-subscriptions.queries.ts';
import * as queries from './resend.queries.ts';
import { clientNoticesName } from './store-client-messages.ts';
import { ADDRESS_BOUNCES, NO_BROWSER } from './store-messages.ts';

const impossible = (why: string) => conflict('REENVIO_IMPOSIBLE', why);
/** «su correo rechaza los mensajes» as a sentence. */
const asSentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;

type Rule = Awaited<ReturnType<typeof findSubjectRule>>;

/** Why a person gets nothing of that subject on that channel now; null: the person does. */
function unreachable(person: NotifiedUser, rule: Rule, channel: Channel): string | null {
  if (!person.active || !person.company_active) return 'La persona o su compañía está desactivada';
  if (!channelsOf(person, rule).some(one => one.channel === channel && one.on))
    return 'La persona ya no recibe este aviso por ese canal';
  return channel === 'MAIL' && person.email_bounced ? asSentence(ADDRESS_BOUNCES) : null;
}

async function resendToPerson(tx: Tx, message: queries.LockedMessage, id_user: number): Promise<number> {
  const [person] = await findPeople(tx, [id_user]);
  if (person === undefined) throw notFound('El usuario no existe');
  const rule = await findSubjectRule(tx, message.subject);
  const why = unreachable(person, rule, message.channel);
  if (why !== null) throw impossible(why);
  const { critical } = rule;
  const isMail = message.channel === 'MAIL';
  const browsers = isMail ? [] : await browsersOf(tx, [id_user]);
  if (!isMail && browsers.length === 0) throw impossible(asSentence(NO_BROWSER));
  const send_after = sendAfter({ critical, quiet: person.quiet, count: 1 }, tx.now, tx.zone);
  const again = await queries.insertAgain(tx, message.id_message, {
    to_masked: isMail ? maskAddress(person.email) : null,
    state: send_after === null ? 'EN_COLA' : 'EN_ESPERA',
    send_after,
  });
  if (send_after !== null) return again.id_message;
  if (isMail) sendMail(tx, person.email, [again]);
  else sendPush(tx, browsers, [again], { isUrgent: critical, expires_at: again.expires_at });
  return again.id_message;
}

async function resendToClient(tx: Tx, message: queries.LockedMessage, id: number): Promise<number> {
  const address = await addressOf(tx, id);
  if (address === undefined) throw impossible('A este destinatario ya no se le envía');
  const { email } = address;
  const again = await queries.insertAgain(tx, message.id_message, {
    to_masked: maskAddress(email),
    state: 'EN_COLA',
    send_after: null,
  });
  sendClientMail(tx, email, [{ ...again, id_notification_client: id }]);
  return again.id_message;
}

/**
 * Sends a message of the log again, as a line of its own, with the template that is in force when it leaves. Quiet hours hold for it, too. Returns
 * the new line. Errors: 404; 409 REENVIO_IMPOSIBLE.
 */
export async function resendMessage(tx: Tx, { id_message }: { id_message: number }): Promise<number> {
  const whose = await queries.findReceiver(tx, id_message);
  if (whose === undefined) throw notFound('El mensaje no existe');
  await tx.elevate();
  const { id_user, id_notification_client } = whose;
  // As when messages are stored: names first, then rows.
  if (id_user !== null) await holdName(tx, noticesName(id_user));
  if (id_notification_client !== null) await holdName(tx, clientNoticesName(id_notification_client));
  const message = await queries.lockMessage(tx, id_message);
  demand(mayResend(message));
  const again = await sendAgain(tx, message, whose);
  tx.audit({ action: 'resend_message', noun: 'notification', id: id_message });
  tx.changed('notification', undefined, []);
  return again;
}

async function sendAgain(
  tx: Tx,
  message: queries.LockedMessage,
  { id_user, id_notification_client }: queries.Receiver,
): Promise<number> {
  if (id_user !== null) return resendToPerson(tx, message, id_user);
  if (id_notification_client !== null) return resendToClient(tx, message, id_notification_client);
  throw notFound('El destinatario no existe');
}
