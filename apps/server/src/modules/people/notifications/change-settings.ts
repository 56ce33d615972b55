import { audienceOf } from '@cabezal/domain/system/access/roles';
import { CHANNEL_NAMES } from '@cabezal/domain/system/notices/channels';
import { maySet } from '@cabezal/domain/system/notices/resolve';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { demand, unprocessable } from '../../../platform/http/errors.ts';
import { channelsOf } from '../../system/notices/channels-of.ts';
import type { NotifiedUser } from '../../system/notices/messages.queries.ts';
import { noticesName } from '../../system/notices/notify.ts';
import { type Setting, type Subject, storeSettings, subjectsFor } from './notification-settings.queries.ts';
import { findPerson } from './read-matrix.ts';

/** The subject of a setting. Errors: 422 ASUNTO if its audience is another one. */
function subjectOf(subjects: readonly Subject[], { subject }: Setting): Subject {
  const found = subjects.find(({ code }) => code === subject);
  if (found === undefined) throw unprocessable('ASUNTO', 'Ese aviso no es para esta persona');
  return found;
}

/** A channel of the person as it is, in words for the history: «Tarea por Correo: no». */
function inWords(person: NotifiedUser, subject: Subject, setting: Setting): string {
  const now = channelsOf(person, subject).find(({ channel }) => channel === setting.channel);
  return `${subject.name} por ${CHANNEL_NAMES[setting.channel]}: ${now?.on ? 'sí' : 'no'}`;
}

/**
 * Changes on which channels a person is notified. The caller has checked the right to change that person. Errors: 409 ASUNTO_OBLIGATORIO,
 * EMPRESA_SIN_AVISOS; 422 ASUNTO.
 */
export async function changeSettings(
  tx: Tx,
  id_user: number,
  { settings }: { settings: readonly Setting[] },
): Promise<void> {
  if (settings.length === 0) return;
  await tx.elevate();
  await holdName(tx, noticesName(id_user));
  const before = await findPerson(tx, id_user);
  const subjects = await subjectsFor(tx, audienceOf(before));
  for (const setting of settings) {
    const channels = channelsOf(before, subjectOf(subjects, setting));
    for (const channel of channels) if (channel.channel === setting.channel) demand(maySet(channel, setting.on));
  }
  await storeSettings(tx, id_user, settings);
  const after = await findPerson(tx, id_user);
  const told = (person: NotifiedUser): string =>
    settings.map(setting => inWords(person, subjectOf(subjects, setting), setting)).join(', ');
  tx.audit({
    action: 'update_notifications',
    noun: 'user',
    id: id_user,
    before: { notifications: told(before) },
    after: { notifications: told(after) },
  });
  tx.changed('notification_setting', id_user, [before.id_company]);
}
