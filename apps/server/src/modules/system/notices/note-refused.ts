import { bouncesNow } from '@cabezal/domain/system/notices/bounces';
import { maskAddress } from '@cabezal/domain/system/notices/mask-address';
import type { Tx } from '../../../platform/db/tx.ts';
import { notify } from './notify.ts';
import { noteRefusal, refusedRecipient } from './refused-addresses.queries.ts';

/** A mail that the server of its address refused. */
interface RefusedMail {
  to: string;
  id_messages: readonly number[];
  error: string;
}

/** Notes that the address was refused; the second time the administrators of its company are told. */
export async function noteRefused(tx: Tx, { to, id_messages, error }: RefusedMail): Promise<void> {
  if (!bouncesNow(await noteRefusal(tx, to, error))) return;
  const whose = await refusedRecipient(tx, id_messages);
  if (whose === undefined) return;
  const address = maskAddress(to);
  notify(tx, {
    subject: 'CORREO_RECHAZADO',
    to: whose.administrators,
    by: null,
    text: `El correo ${address} de ${whose.person} rechaza los avisos: no se le envía ninguno hasta que se confirme o se cambie`,
    fields: { persona: whose.person, correo: address },
    url: whose.has_account ? '/usuarios' : `/micompania/${whose.id_company}?tab=avisos`,
  });
}
