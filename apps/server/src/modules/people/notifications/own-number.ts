import { randomUUID } from 'node:crypto';
import { e164 } from '@cabezal/domain/system/notices/e164';
import { isWindowOpen } from '@cabezal/domain/system/notices/whatsapp-number';
import { mayUseTemplate, templateName } from '@cabezal/domain/system/notices/whatsapp-template';
import { refusalMessage } from '@cabezal/domain/system/refusals/refusals';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, unprocessable } from '../../../platform/http/errors.ts';
import { countTry, tooManyTries } from '../../../platform/session/attempts.ts';
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

/**
 * Most tests to one number within an hour, whoever asks for them, and most that one person asks for within a day: nobody has proved that the number
 * is the person's, and each test costs money.
 */
const TO_NUMBER = { most: 3, minutes: 60 } as const;
const BY_PERSON = { most: 5, minutes: 24 * 60 } as const;

/** Counts a test that a person asks for. Errors: 429, and nothing is counted. Elevated. */
async function countTest(tx: Tx, id_user: number, phone: string): Promise<void> {
  const again =
    (await countTry(tx, `whatsapp-test-by:${id_user}`, BY_PERSON)) ??
    (await countTry(tx, `whatsapp-test-to:${phone}`, TO_NUMBER));
  if (again !== null) throw tooManyTries(again, wait => `Ya se enviaron varias pruebas. Espere ${wait}.`);
}

/** Sends a message to the person's own number. Errors: 409 WHATSAPP_NO_ENVIA, PLANTILLA_NO_APROBADA; 429 after many tests. */
export async function testOwnNumber(tx: Tx, { id_user, id_company }: Actor): Promise<void> {
  await tx.elevate();
  const { whatsapp } = await findPerson(tx, id_user);
  const why = noWhatsAppBecause(tx, whatsapp);
  if (whatsapp === null || why !== null) throw conflict('WHATSAPP_NO_ENVIA', `No se puede enviar: ${why}`);
  if (!isWindowOpen(whatsapp, tx.now))
    demand(mayUseTemplate(await findWhatsAppTemplate(tx, templateName(null)), tx.now));
  await countTest(tx, id_user, whatsapp.phone);
  sendTestWhatsApp(tx, { to: whatsapp.phone, id_user, id_company, id_notification_client: null }, randomUUID());
}
