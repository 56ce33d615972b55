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

/** A notice sent with the link. */
interface WithNotice {
  id_driver_notice: number;
  text: string;
}

/**
 * Makes a new link of the driver's phone page and mails it to every address of the driver; earlier links end. Without an address or mail it
 * is only returned, so that a person can send it another way. A `notice` becomes part of the mail. Error: 404 outside the scope.
 */
export async function sendDriverLink(
  tx: Tx,
  actor: Actor,
  id_guide: number,
  { publicUrl, sendsMail }: LinkWay,
  notice?: WithNotice,
): Promise<SentLink> {
  const purpose = 'travel_resources';
  const offered = await offerLink(tx, actor, id_guide, purpose);
  const token = await issueToken(tx, { purpose, id_guide, ...offered });
  const { label, operator, driver_name, ...known } = await driverAddresses(tx, id_guide);
  const addresses = sendsMail ? known.addresses : [];
  for (const to of addresses)
    mailLink(tx, {
      ...offered,
      id_guide,
      purpose,
      to,
      ...(notice && { id_driver_notice: notice.id_driver_notice }),
      subject: `${operator}: su viaje ${label}`,
      text: `${driver_name ?? 'Conductor'}:\n\n${notice === undefined ? '' : `${notice.text.replaceAll(linkPlace, '')}\n\n`}Abra su viaje ${label} aquí, en su teléfono y sin contraseña:\n${linkPlace}\n\nLos enlaces anteriores de este viaje ya no sirven.\n\n${operator}\n`,
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
