import { audienceOf } from '@cabezal/domain/system/access/roles';
import { CHANNEL_NAMES } from '@cabezal/domain/system/notices/channels';
import { type QuietHours, quietError, quietUntil, WEEKDAY_NAMES } from '@cabezal/domain/system/notices/quiet';
import { maySet } from '@cabezal/domain/system/notices/resolve';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { changedMeanwhile, demand, unprocessable } from '../../../platform/http/errors.ts';
import { channelsOf } from '../../system/notices/channels-of.ts';
import type { NotifiedUser } from '../../system/notices/messages.queries.ts';
import { noticesName } from '../../system/notices/notify.ts';
import {
  findQuiet,
  type Setting,
  type StoredQuiet,
  type Subject,
  shortenWaiting,
  storeQuiet,
  storeSettings,
  subjectsFor,
} from './notification-settings.queries.ts';
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

interface Input {
  settings: readonly Setting[];
  quiet?: StoredQuiet;
}

/**
 * Changes on which channels a person is notified, and the quiet hours. The caller has checked the right to change that person. Errors: 409
 * ASUNTO_OBLIGATORIO, EMPRESA_SIN_AVISOS, MODIFICADO; 422 ASUNTO, HORAS.
 */
export async function changeSettings(tx: Tx, id_user: number, { settings, quiet }: Input): Promise<void> {
  await tx.elevate();
  await holdName(tx, noticesName(id_user));
  const before = await findPerson(tx, id_user);
  if (settings.length > 0) await changeChannels(tx, before, settings);
  if (quiet !== undefined) await changeQuiet(tx, before, quiet);
  tx.changed('notification_setting', id_user, [before.id_company]);
}

async function changeChannels(tx: Tx, before: NotifiedUser, given: readonly Setting[]): Promise<void> {
  const { id_user } = before;
  // Of two values for one channel the last holds.
  const settings = [...new Map(given.map(one => [`${one.subject} ${one.channel}`, one])).values()];
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
}

const quietInWords = (quiet: QuietHours | null): string =>
  quiet === null || quiet.days.length === 0
    ? 'Sin horas de silencio'
    : `${quiet.from} a ${quiet.to}: ${quiet.days.map(day => WEEKDAY_NAMES[day - 1]).join(', ')}`;

async function changeQuiet(tx: Tx, before: NotifiedUser, quiet: StoredQuiet): Promise<void> {
  const { id_user } = before;
  const stored = await findQuiet(tx, id_user);
  if ((stored?.version ?? 0) !== quiet.version) throw changedMeanwhile();
  const wrong = quietError(quiet);
  if (wrong !== null) throw unprocessable('HORAS', wrong, { 'quiet.to': wrong });
  await storeQuiet(tx, id_user, quiet);
  await shortenWaiting(tx, id_user, quietUntil(quiet, tx.now, tx.zone));
  tx.audit({
    action: 'update_notifications',
    noun: 'user',
    id: id_user,
    before: { quiet_hours: quietInWords(before.quiet) },
    after: { quiet_hours: quietInWords(quiet) },
  });
}
