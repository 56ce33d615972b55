import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { issueToken } from '../../../platform/session/sessions.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { driverAddresses } from './links.queries.ts';
import { type LinkWay, linkAddress, offerLink } from './links.ts';
import { linkPlace, mailLink } from './mailed-link.ts';

interface SentLink {
  url: string;
  expires_at: string;
  /** The addresses; empty if the driver has none, or the installation sends no mail. */
  sent_to: string[];
  sends_mail: boolean;
}

/** A notice whose mail carries a link. */
interface MailedNotice {
  id_driver_notice: number;
  text: string;
}

const purpose = 'travel_resources';

/**
 * Makes a new link of the driver's phone page and mails it to every address of the driver; earlier links end. Without an address or mail it
 * is only returned, so that a person can send it another way. Error: 404 outside the scope.
 */
export async function sendDriverLink(
  tx: Tx,
  actor: Actor,
  id_guide: number,
  { publicUrl, sendsMail }: LinkWay,
): Promise<SentLink> {
  const offered = await offerLink(tx, actor, id_guide, purpose, { endsEarlier: true });
  const token = await issueToken(tx, { purpose, id_guide, ...offered });
  const { label, operator, driver_name, ...known } = await driverAddresses(tx, id_guide);
  const addresses = sendsMail ? known.addresses : [];
  for (const to of addresses)
    mailLink(tx, {
      ...offered,
      id_guide,
      purpose,
      to,
      subject: `${operator}: su viaje ${label}`,
      text: `${driver_name ?? 'Conductor'}:\n\nAbra su viaje ${label} aquí, en su teléfono y sin contraseña:\n${linkPlace}\n\nLos enlaces anteriores de este viaje ya no sirven.\n\n${operator}\n`,
    });
  if (addresses.length > 0)
    await writeLog(tx, {
      id_guide,
      kind: 'NOTE',
      text: 'Enlace del viaje enviado por correo al conductor',
      author: actor,
    });
  const url = linkAddress(publicUrl, purpose, token);
  return { url, expires_at: offered.expires_at, sent_to: addresses, sends_mail: sendsMail };
}

/**
 * Mails a notice to every address of the driver, with a link of the phone page. Earlier links stay valid: the driver may be working with one
 * of them. Error: 404 outside the scope.
 */
export async function mailNoticeWithLink(
  tx: Tx,
  actor: Actor,
  id_guide: number,
  { id_driver_notice, text }: MailedNotice,
): Promise<void> {
  const offered = await offerLink(tx, actor, id_guide, purpose);
  const { label, operator, driver_name, addresses } = await driverAddresses(tx, id_guide);
  for (const to of addresses)
    mailLink(tx, {
      ...offered,
      id_guide,
      purpose,
      to,
      id_driver_notice,
      subject: `${operator}: aviso de su viaje ${label}`,
      text: `${driver_name ?? 'Conductor'}:\n\n${text.replaceAll(linkPlace, '')}\n\nSu viaje ${label} se abre aquí, sin contraseña. Si ya lo tiene abierto en su teléfono, siga ahí.\n${linkPlace}\n\n${operator}\n`,
    });
}
