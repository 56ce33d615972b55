import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { issueToken } from '../../../platform/session/sessions.ts';
import { givenTo, type LinkWay, linkAddress, offerLink } from '../../operations/travel/links.ts';
import { linkPlace, mailLink } from '../../operations/travel/mailed-link.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { selectNotifiedTrip } from './monitoring.queries.ts';

interface NotifiedCustomer {
  to: string;
  expires_at: string;
  /** On an installation without mail, the link that the person hands over with the text. */
  url: string | null;
}

/**
 * Mails the customer a person's text, with its own link that shows only this trip, and records it in the logbook. Without mail it returns
 * the link, and the logbook says that nothing was sent. Errors: 404 outside the scope; 409 the caller is not of the operator's staff, or
 * the guide is not issued; 422 the customer wants no notices or has no address.
 */
export async function notifyCustomer(
  tx: Tx,
  actor: Actor,
  input: { id_guide: number; text: string },
  { publicUrl, sendsMail }: LinkWay,
): Promise<NotifiedCustomer> {
  const { id_guide, text } = input;
  const trip = await selectNotifiedTrip(tx, id_guide);
  if (trip === undefined) throw notFound('La guía no existe');
  if (actor.audience !== 'operator') throw conflict('SOLO_OPERADOR', 'Solo el operador avisa a sus clientes');
  if (!trip.issued) demand(refuse('GUIA_NO_EMITIDA'));
  const { email: to, client_name, container_code, operator, label, party } = trip;
  if (!trip.wants_notices) throw unprocessable('SIN_AVISOS', `${client_name} pidió no recibir avisos`);
  if (!to) throw unprocessable('SIN_CORREO', `${client_name} no tiene un correo registrado`);
  const purpose = 'monitoring';
  const offered = await offerLink(tx, actor, id_guide, purpose);
  const what = [label, container_code].filter(Boolean).join(' · ');
  if (sendsMail)
    mailLink(tx, {
      ...offered,
      id_guide,
      purpose,
      to,
      subject: `${operator}: aviso de su viaje ${what}`,
      // The person's text must not contain the placeholder of the link.
      text: `${client_name}:\n\n${text.replaceAll(linkPlace, '')}\n\nSiga el viaje ${what} aquí:\n${linkPlace}\n\n${operator}\n`,
    });
  const token = sendsMail
    ? null
    : await issueToken(tx, { purpose, id_guide, given_to: givenTo(client_name), ...offered });
  await writeLog(tx, {
    id_guide,
    kind: 'NOTE',
    // Carrier and driver read the entry, too, but neither the client's address nor its mail.
    text: sendsMail ? 'Aviso al cliente por correo' : 'Aviso escrito para el cliente, sin enviar por correo',
    operator_note: (sendsMail ? `${to}: ${text}` : text).slice(0, 500),
    author: actor,
  });
  tx.audit({ action: 'notify_customer', noun: 'guide', id: id_guide, after: { email: to, text } });
  tx.changed('guide', id_guide, party);
  const url = token === null ? null : linkAddress(publicUrl, purpose, token);
  return { to, expires_at: offered.expires_at, url };
}
