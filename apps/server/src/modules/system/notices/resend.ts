import type { Channel } from '@cabezal/domain/system/notices/channels';
import { mayResend } from '@cabezal/domain/system/notices/resend';
import { sendAfter } from '@cabezal/domain/system/notices/waiting';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { conflict, demand, notFound } from '../../../platform/http/errors.ts';
import { channelsOf } from './channels-of.ts';
import { addressOf } from './client-messages.queries.ts';
import { findPeople, findSubjectRule, type NotifiedUser } from './messages.queries.ts';
import { noticesName } from './notify.ts';
import { browsersOf } from './push-subscriptions.queries.ts';
import { maskedOf, queueOn, unsentOn } from './reach-person.ts';
import * as queries from './resend.queries.ts';
import { clientNoticesName, maskedAddress, sendToClient, unsentTo } from './store-client-messages.ts';

/** «su correo rechaza los mensajes» as a sentence. */
const asSentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
const impossible = (why: string) => conflict('REENVIO_IMPOSIBLE', asSentence(why));

type Rule = Awaited<ReturnType<typeof findSubjectRule>>;

/** Why a person gets nothing of that subject on that channel any more; null: the person does. */
function unwantedBecause(person: NotifiedUser, rule: Rule, channel: Channel): string | null {
  if (!person.active || !person.company_active) return 'la persona o su compañía está desactivada';
  const isOn = channelsOf(person, rule).some(one => one.channel === channel && one.on);
  return isOn ? null : 'la persona ya no recibe este aviso por ese canal';
}

async function resendToPerson(tx: Tx, message: queries.LockedMessage, id_user: number): Promise<number> {
  const [person] = await findPeople(tx, [id_user]);
  if (person === undefined) throw notFound('El usuario no existe');
  const { channel } = message;
  const rule = await findSubjectRule(tx, message.subject);
  const browsers = channel === 'PUSH' ? await browsersOf(tx, [id_user]) : [];
  const why = unwantedBecause(person, rule, channel) ?? unsentOn(tx, channel, person, browsers);
  if (why !== null) throw impossible(why);
  const { critical } = rule;
  const send_after = sendAfter({ critical, quiet: person.quiet, count: 1 }, tx.now, tx.zone);
  const again = await queries.insertAgain(tx, message.id_message, {
    to_masked: maskedOf(channel, person),
    state: send_after === null ? 'EN_COLA' : 'EN_ESPERA',
    send_after,
  });
  if (send_after === null) queueOn(tx, channel, person, { messages: [again], browsers, isUrgent: critical });
  return again.id_message;
}

async function resendToClient(tx: Tx, message: queries.LockedMessage, id: number): Promise<number> {
  const address = await addressOf(tx, id);
  if (address === undefined) throw impossible('a este destinatario ya no se le envía');
  const why = unsentTo(tx, address);
  if (why !== null) throw impossible(why);
  const again = await queries.insertAgain(tx, message.id_message, {
    to_masked: maskedAddress(address),
    state: 'EN_COLA',
    send_after: null,
  });
  sendToClient(tx, address, [{ ...again, id_notification_client: id }]);
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
