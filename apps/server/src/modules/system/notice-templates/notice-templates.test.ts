import { addComment, deleteComment, editComment } from '@cabezal/contract/bookings/comments/comments.calls';
import { assignTasks, createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import {
  optionsSubjectsNotifications,
  settingNotifications,
  updateNotifications,
} from '@cabezal/contract/people/notifications/notification-settings.calls';
import { getMessageLog } from '@cabezal/contract/system/notices/message-log.calls';
import { getNotices } from '@cabezal/contract/system/notices/notices.calls';
import * as calls from '@cabezal/contract/system/notices/templates.calls';
import { NOTICE_SUBJECT_CODES } from '@cabezal/domain/system/notices/subjects';
import { fieldsOf, TEMPLATE_SUBJECTS, type TemplateSubject } from '@cabezal/domain/system/notices/template-fields';
import { TOLD_SUBJECTS } from '@cabezal/domain/trips/told-facts/told-subjects';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { mailsTo, mailText, sendsMail } from '../../../../test/mails.ts';
import { email, user } from '../../../../test/world.ts';

/** Texts of notifications: who writes them, what they may name, and that what leaves has the one in force. */
let t: TestApp;
let clerk: Client;
let id_reservation: number;
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  const monitor = await t.as('monitor');
  const settings = ['TAREA', 'MENCION'].map(subject => ({ subject, channel: 'MAIL', on: true }));
  await monitor.ok(updateNotifications, { settings });
});
beforeEach(async () => {
  t.setNow(testNow);
  await t.write(async tx => {
    for (const table of ['notices', 'notification_messages', 'outbox', 'notification_templates'])
      await tx.run(sql`delete from ${sql.table(table)}`);
    await tx.run(sql`update notification_subjects set version = 1`);
  });
  clerk = await t.as('operador');
  id_reservation = (await approvedReservation(t)).id_reservation;
});
afterAll(() => t.close());

const assign = async (title: string) => {
  const task = await clerk.ok(createTask, { id_reservation, title });
  await clerk.ok(assignTasks, { ids: [task.id_reservation_task], id_user: user.monitor });
};
const textsOf = async (subject: TemplateSubject): Promise<calls.SubjectTexts> => {
  const found = (await clerk.ok(calls.getOptionsSubjectsNotifications)).find(one => one.subject === subject);
  if (found === undefined) throw new Error(`no texts of ${subject}`);
  return found;
};
type Changes = Partial<calls.SubjectTexts['templates']>;
/** The input that changes some texts of a subject and leaves the rest as it is. */
const changed = async (subject: TemplateSubject, changes: Changes) => {
  const { version, channels, templates } = await textsOf(subject);
  return { subject, version, channels, templates: { ...templates, ...changes } };
};
const write = async (subject: TemplateSubject, changes: Changes) =>
  clerk.ok(calls.saveOptionsSubjectsNotifications, await changed(subject, changes));
const mailsOfMonitor = async () => (await mailsTo(t, email('monitor'))).map(mailText);
const lines = async (channel: string) => (await clerk.ok(getMessageLog, { filters: { channel } })).rows;

test('the subjects with texts are those that something tells of', () => {
  const told = new Set([...NOTICE_SUBJECT_CODES, ...TOLD_SUBJECTS]);
  expect([...TEMPLATE_SUBJECTS].toSorted()).toEqual([...told].toSorted());
});

test('before an office has written anything, everything says what it always said', async () => {
  const { templates, written, version } = await textsOf('TAREA');
  expect([templates.MAIL, written, version]).toEqual([{ title: '{{asunto}}', body: '{{texto}}' }, [], 1]);
  await assign('Pedir el turno');
  expect((await mailsOfMonitor()).at(-1)).toContain('le asignó «Pedir el turno»');
});

test('a mail has the text that is in force when it leaves, and the log says what left with which version', async () => {
  await assign('Pedir el turno');
  await write('TAREA', { MAIL: { title: 'Trabajo: {{tarea}}', body: 'De {{persona}}\npara la {{reserva}}' } });
  const mail = (await mailsOfMonitor()).at(-1);
  expect(mail).toMatch(new RegExp(`^De .+\\r?\\npara la ${id_reservation}$`, 'm'));
  const [line] = await lines('MAIL');
  expect(line).toMatchObject({ title: 'Trabajo: Pedir el turno', state: 'ENVIADA' });
  const [stored] = await t.rows(
    sql`select template_version from notification_messages where id_message = ${line?.id_message}`,
  );
  expect(stored).toEqual({ template_version: 2 });
});

test('a notice of the application has its own text, cut to the length of a notice', async () => {
  await write('TAREA', { APP: { title: '{{asunto}}', body: `{{tarea}}${' x'.repeat(300)}` } });
  await assign('Pedir el turno');
  const [notice] = (await (await t.as('monitor')).ok(getNotices, {})).notices;
  expect(notice?.text).toMatch(/^Pedir el turno x x/);
  // The last word that fits.
  expect([...(notice?.text ?? '')].length).toBeLessThanOrEqual(300);
  expect([...(notice?.text ?? '')].length).toBeGreaterThan(295);
});

test('an edited comment changes the words of its notice and mail, whatever their texts; a deleted one has none left', async () => {
  await write('MENCION', {
    APP: { title: 'x', body: 'Dijo {{comentario}}' },
    MAIL: { title: 'x', body: 'Escribió {{comentario}}' },
  });
  const comment = await clerk.ok(addComment, {
    id_reservation,
    text: 'Falta el sello',
    visibility: 'INTERNAL',
    mentions: [user.monitor],
  });
  const { id_comment } = comment;
  const edited = await clerk.ok(editComment, { id_comment, version: comment.version, text: 'Falta el candado' });
  const [notice] = (await (await t.as('monitor')).ok(getNotices, {})).notices;
  expect(notice?.text).toBe('Dijo Falta el candado');
  expect((await mailsOfMonitor()).at(-1)).toContain('Escribió Falta el candado');
  await clerk.ok(deleteComment, { id_comment, version: edited.version });
  const left = await t.rows(sql`select text, facts from notification_messages where subject = 'MENCION'`);
  expect(left).toEqual([
    { text: null, facts: null },
    { text: null, facts: null },
  ]);
});

test('each message stores exactly the fields of its subject', async () => {
  await assign('Pedir el turno');
  const [row] = await t.rows<{ facts: Record<string, string> }>(
    sql`select facts from notification_messages where channel = 'MAIL'`,
  );
  expect(Object.keys(row?.facts ?? {}).toSorted()).toEqual(fieldsOf('TAREA').toSorted());
  expect(row?.facts).toMatchObject({ tarea: 'Pedir el turno', reserva: String(id_reservation) });
});

test('a text names only fields of its subject', async () => {
  const input = await changed('TAREA', { MAIL: { title: '{{asunto}}', body: 'Placa {{placa}}' } });
  const refused = await clerk.call(calls.saveOptionsSubjectsNotifications, input);
  expect([refused.status, refused.body.code]).toEqual([422, 'CAMPO_DESCONOCIDO']);
  expect(refused.body.fields).toEqual({
    'templates.MAIL.body': 'La plantilla usa {{placa}}, que este aviso no tiene',
  });
});

test('names with markup are text in a mail', async () => {
  await write('TAREA', { MAIL: { title: '<i>{{tarea}}', body: '<b>{{tarea}}</b>' } });
  await assign('<script>1</script>');
  const raw = (await mailsTo(t, email('monitor'))).at(-1) ?? '';
  const page = raw.slice(raw.indexOf('<!doctype html>'));
  expect(page).toContain('&#60;b&#62;&#60;script&#62;');
  expect(page).not.toMatch(/<b>|<script>/);
});

test('of two people the second is told that the text changed; earlier texts stay', async () => {
  const second = await changed('TAREA', { MAIL: { title: 'Segunda', body: '{{texto}}' } });
  await write('TAREA', { MAIL: { title: 'Primera', body: '{{texto}}' } });
  const refused = await clerk.call(calls.saveOptionsSubjectsNotifications, second);
  expect([refused.status, refused.body.code]).toEqual([409, 'MODIFICADO']);
  const after = await write('TAREA', { MAIL: { title: 'Tercera', body: '{{texto}}' } });
  expect(after.written.map(({ title, version }) => [title, version])).toEqual([
    ['Tercera', 3],
    ['Primera', 2],
  ]);
  const same = await write('TAREA', {});
  expect(same.version).toBe(after.version);
});

test('default channels hold for whoever has chosen nothing', async () => {
  const input = await changed('CASO', {});
  const despacho = await t.as('despacho');
  const isOn = async () =>
    (await despacho.ok(settingNotifications)).subjects
      .find(one => one.subject === 'CASO')
      ?.channels.find(one => one.channel === 'MAIL')?.on;
  expect(await isOn()).toBe(false);
  const saved = await clerk.ok(calls.saveOptionsSubjectsNotifications, { ...input, channels: ['APP', 'MAIL'] });
  expect(await isOn()).toBe(true);
  const offered = (await despacho.ok(optionsSubjectsNotifications)).find(one => one.subject === 'CASO');
  expect(offered?.default_channels).toEqual(['APP', 'MAIL']);
  await clerk.ok(calls.saveOptionsSubjectsNotifications, { ...input, version: saved.version, channels: ['APP'] });
});

test('only the operator’s people with the right read and write texts', async () => {
  const input = await changed('TAREA', {});
  for (const who of ['monitor', 'exporterAdmin', 'carrierAdmin'] as const) {
    const other = await t.as(who);
    expect((await other.call(calls.getOptionsSubjectsNotifications)).status).toBe(403);
    expect((await other.call(calls.saveOptionsSubjectsNotifications, input)).status).toBe(403);
    const { subject, templates } = input;
    expect((await other.call(calls.previewNotification, { subject, templates })).status).toBe(403);
  }
});
