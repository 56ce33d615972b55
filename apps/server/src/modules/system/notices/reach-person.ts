import type { Channel } from '@cabezal/domain/system/notices/channels';
import { maskPhone } from '@cabezal/domain/system/notices/e164';
import { maskAddress } from '@cabezal/domain/system/notices/mask-address';
import type { NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import type { Tx } from '../../../platform/db/tx.ts';
import { sendMail } from './message-mail.ts';
import { sendPush } from './message-push.ts';
import { noWhatsAppBecause, sendWhatsApp } from './message-whatsapp.ts';
import type { NotifiedUser } from './messages.queries.ts';
import type { PushedBrowser } from './push-subscriptions.queries.ts';

/** Why nothing is mailed to an address. */
export const ADDRESS_BOUNCES = 'su correo rechaza los mensajes';
/** Why nothing is pushed to a person who wants it. */
const NO_BROWSER = 'no tiene un navegador que reciba avisos';

/** The address of a person on a channel as the log shows it; null: there is none. */
export function maskedOf(channel: Channel, { email, whatsapp }: NotifiedUser): string | null {
  if (channel === 'MAIL') return maskAddress(email);
  return channel === 'WHATSAPP' && whatsapp !== null ? maskPhone(whatsapp.phone) : null;
}

/** Why nothing is sent to a person on a channel; null: it is. The browsers are needed for pushes alone. */
export function unsentOn(
  tx: Tx,
  channel: Channel,
  person: NotifiedUser,
  browsers: readonly PushedBrowser[],
): string | null {
  if (channel === 'PUSH') return browsers.length === 0 ? NO_BROWSER : null;
  if (channel === 'MAIL') return person.email_bounced ? ADDRESS_BOUNCES : null;
  return channel === 'WHATSAPP' ? noWhatsAppBecause(tx, person.whatsapp) : null;
}

/** Messages of one person and subject that leave as one. */
interface Leaving {
  messages: readonly { id_message: number; subject: NoticeSubject; expires_at: string | null }[];
  browsers: readonly PushedBrowser[];
  isUrgent: boolean;
}

/** Queues one mail, push or message by WhatsApp with these messages. */
export function queueOn(tx: Tx, channel: Channel, person: NotifiedUser, leaving: Leaving): void {
  const { messages, browsers, isUrgent } = leaving;
  const { id_user, id_company, email, whatsapp } = person;
  const expires_at = messages.at(-1)?.expires_at ?? null;
  if (channel === 'MAIL') sendMail(tx, email, messages);
  else if (channel === 'PUSH') sendPush(tx, browsers, messages, { isUrgent, expires_at });
  else if (channel === 'WHATSAPP' && whatsapp !== null)
    sendWhatsApp(tx, { to: whatsapp.phone, id_user, id_company, id_notification_client: null }, messages, expires_at);
}
