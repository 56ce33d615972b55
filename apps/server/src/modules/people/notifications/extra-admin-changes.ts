import type {
  changeStateNotificationsExtraAdmin,
  ExtraAdminRow,
  saveNotificationsExtraAdmin,
} from '@cabezal/contract/people/notifications/extra-admins.calls';
import { CHANNEL_NAMES } from '@cabezal/domain/system/notices/channels';
import { SUBJECT_NAMES } from '@cabezal/domain/system/notices/subjects-of-messages';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { changedMeanwhile, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { noticesName } from '../../system/notices/notify.ts';
import * as queries from './extra-admins.queries.ts';

type Facts = queries.ExtraAdminValues & Pick<ExtraAdminRow, 'active'>;

const inWords = ({ subjects, channels, active }: Facts): string => {
  const subjectNames = subjects.map(subject => SUBJECT_NAMES[subject]).join(', ');
  const by = channels.map(channel => CHANNEL_NAMES[channel]).join(', ');
  return `${subjectNames} por ${by}${active ? '' : ' (inactivo)'}`;
};

/** Writes the change to the history of the person. */
function record(tx: Tx, id_user: number, action: string, { before, after }: { before?: Facts; after: Facts }): void {
  tx.audit({
    action,
    noun: 'user',
    id: id_user,
    before: before && { extra_admin: inWords(before) },
    after: { extra_admin: inWords(after) },
  });
  tx.changed('notification_extra_admin', undefined, []);
  tx.changed('notification_setting', id_user, []);
}

/**
 * Makes one of the operator's people an extra administrator, or changes of which subjects. Returns the row. Errors: 404; 409 MODIFICADO; 422
 * USUARIO_AJENO.
 */
export async function saveExtraAdmin(
  tx: Tx,
  { id_user, version, note = null, ...chosen }: z.infer<typeof saveNotificationsExtraAdmin.input>,
): Promise<number> {
  const isOffice = await queries.isOfOffice(tx, id_user);
  if (isOffice === undefined) throw notFound('El usuario no existe');
  if (!isOffice) {
    const text = 'Elija una persona activa de la operadora';
    throw unprocessable('USUARIO_AJENO', text, { id_user: text });
  }
  await tx.elevate();
  await holdName(tx, noticesName(id_user));
  const before = await queries.findExtraAdminOf(tx, id_user);
  if ((before?.version ?? 0) !== version) throw changedMeanwhile();
  const values = { ...chosen, note };
  const id = await queries.storeExtraAdmin(tx, id_user, values);
  const after = { ...values, active: before?.active ?? true };
  record(tx, id_user, 'save_notifications_extra_admin', { before, after });
  return id;
}

/** Stops telling an extra administrator, or begins again. Returns the row. Errors: 404; 409 MODIFICADO. */
export async function changeExtraAdminState(
  tx: Tx,
  { id_notification_extra_admin: id, version, active }: z.infer<typeof changeStateNotificationsExtraAdmin.input>,
): Promise<number> {
  const found = await queries.findExtraAdmin(tx, id);
  if (found === undefined) throw notFound('La persona no está en la lista');
  await tx.elevate();
  await holdName(tx, noticesName(found.id_user));
  const before = await queries.findExtraAdmin(tx, id);
  if (before === undefined || before.version !== version) throw changedMeanwhile();
  await queries.storeExtraAdminState(tx, id, active);
  record(tx, before.id_user, 'change_state_notifications_extra_admin', { before, after: { ...before, active } });
  return id;
}
