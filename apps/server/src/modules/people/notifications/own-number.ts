import { randomUUID } from 'node:crypto';
import { e164 } from '@cabezal/domain/system/notices/e164';
import { isWindowOpen } from '@cabezal/domain/system/notices/whatsapp-number';
import { mayUseTemplate, templateName } from '@cabezal/domain/system/notices/whatsapp-template';
import { refusalMessage } from '@cabezal/domain/system/refusals/refusals';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, unprocessable } from '../../../platform/http/errors.ts';
import { findWhatsAppTemplate } from '../../system/notice-templates/whatsapp-templates.queries.ts';
import { noWhatsAppBecause, sendTestWhatsApp } from '../../system/notices/message-whatsapp.ts';
import { noticesName } from '../../system/notices/notify.ts';
import { omitToNumber } from '../../system/notices/whatsapp-messages.queries.ts';
import { noteNumber } from '../../system/notices/whatsapp-numbers.queries.ts';
import { deleteOwnNumber, storeOwnNumber } from './company-numbers.queries.ts';
import { findPerson } from './read-matrix.ts';

interface Input {
  phone: string | null;
  accepts: boolean;
}

/** The number with which a person agrees; null: no number. Errors: 422 NUMERO_INVALIDO, SIN_CONSENTIMIENTO. */
function agreedNumber({ phone, accepts }: Input): string | null {
  if (phone === null) return null;
  const number = e164(phone);
  const refuse = (code: 'NUMERO_INVALIDO' | 'SIN_CONSENTIMIENTO', field: string) =>
    unprocessable(code, refusalMessage(code), { [field]: refusalMessage(code) });
  if (number === null) throw refuse('NUMERO_INVALIDO', 'phone');
  if (!accepts) throw refuse('SIN_CONSENTIMIENTO', 'accepts');
  return number;
}

/** Stores the number on which the person gets notices, or ends them. Errors: 422 NUMERO_INVALIDO, SIN_CONSENTIMIENTO. */
export async function saveOwnNumber(tx: Tx, actor: Actor, input: Input): Promise<void> {
  const { id_user } = actor;
  const number = agreedNumber(input);
  await tx.elevate();
  await holdName(tx, noticesName(id_user));
  const { whatsapp, id_company } = await findPerson(tx, id_user);
  if (number === null) await deleteOwnNumber(tx, id_user);
  else {
    await storeOwnNumber(tx, id_user, number);
    await noteNumber(tx, number, { valid_at: tx.now.toISOString() });
  }
  if (whatsapp !== null && whatsapp.phone !== number)
    await omitToNumber(tx, { phone: whatsapp.phone, id_user }, 'ya no usa ese número');
  tx.audit({
    action: 'whatsapp_number',
    noun: 'user',
    id: id_user,
    before: { whatsapp_number: whatsapp?.phone ?? null },
    after: { whatsapp_number: number === null ? null : `${number} (acepta recibir avisos)` },
  });
  tx.changed('notification_setting', id_user, [id_company]);
}

/** Sends a message to the person's own number. Errors: 409 WHATSAPP_NO_ENVIA, PLANTILLA_NO_APROBADA. */
export async function testOwnNumber(tx: Tx, { id_user, id_company }: Actor): Promise<void> {
  await tx.elevate();
  const { whatsapp } = await findPerson(tx, id_user);
  const why = noWhatsAppBecause(tx, whatsapp);
  if (whatsapp === null || why !== null) throw conflict('WHATSAPP_NO_ENVIA', `No se puede enviar: ${why}`);
  if (!isWindowOpen(whatsapp, tx.now))
    demand(mayUseTemplate(await findWhatsAppTemplate(tx, templateName(null)), tx.now));
  sendTestWhatsApp(tx, { to: whatsapp.phone, id_user, id_company, id_notification_client: null }, randomUUID());
}
