import {
  settingNotificationsOf,
  updateNotifications,
} from '@cabezal/contract/people/notifications/notification-settings.calls';
import {
  listSettingNotifications,
  listSettingNotificationsExcel,
  type PersonSetting,
} from '@cabezal/contract/people/notifications/setting-list.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { company, user } from '../../../../test/world.ts';

/** Who gets what: the same as each person's own settings, within the scope of whoever asks. */
let t: TestApp;
let admin: Client;
let exporter: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.write(tx => tx.run(sql`delete from notification_settings`));
  admin = await t.as('admin');
  exporter = await t.as('exporterAdmin');
});
afterAll(() => t.close());

const rowsOf = async (me: Client, filters: object = {}): Promise<PersonSetting[]> =>
  (await me.ok(listSettingNotifications, { filters, page_size: 200 })).rows;
const isOn = (row: PersonSetting | undefined, channel: string) =>
  row?.channels.find(one => one.channel === channel)?.on;

test('a row says what the person is notified of, as the person’s settings do', async () => {
  const settings = [{ subject: 'MENCION', channel: 'MAIL', on: true }];
  await exporter.ok(updateNotifications, { settings });
  const rows = await rowsOf(admin, { id_user: user.exporterAdmin });
  const own = (await admin.ok(settingNotificationsOf, { id: user.exporterAdmin })).subjects;
  expect(rows.map(row => row.subject).toSorted()).toEqual(own.map(one => one.subject).toSorted());
  for (const { subject, channels } of own)
    expect(rows.find(row => row.subject === subject)?.channels).toEqual(
      channels.map(({ channel, on, from }) => ({ channel, on, from })),
    );
  expect(
    isOn(
      rows.find(row => row.subject === 'MENCION'),
      'MAIL',
    ),
  ).toBe(true);
});

test('a company reads its own people, the operator everybody; a filter takes one subject or company', async () => {
  const colleague = await t.as('exporterAccountant');
  await colleague.ok(updateNotifications, { settings: [{ subject: 'MENCION', channel: 'MAIL', on: true }] });
  const theirs = await rowsOf(exporter, { subject: 'MENCION' });
  expect(
    isOn(
      theirs.find(row => row.id_user === user.exporterAccountant),
      'MAIL',
    ),
  ).toBe(true);
  expect(theirs.some(row => row.id_user === user.monitor)).toBe(false);
  expect(await rowsOf(exporter, { id_company: company.importer })).toEqual([]);
  const all = await rowsOf(admin, { subject: 'MENCION' });
  expect(all.map(row => row.id_user)).toEqual(expect.arrayContaining([user.monitor, user.exporterAccountant]));
  const ofExporter = await rowsOf(admin, { subject: 'MENCION', id_company: company.exporter });
  expect(ofExporter.map(row => row.id_user).toSorted()).toEqual(theirs.map(row => row.id_user).toSorted());
});

test('pages follow each other without a gap, and the Excel has all rows', async () => {
  const page = async (n: number) => (await admin.ok(listSettingNotifications, { page: n, page_size: 5 })).rows;
  const keyOf = ({ id_user, subject }: PersonSetting) => `${id_user} ${subject}`;
  const [first, second] = [await page(1), await page(2)];
  const both = (await admin.ok(listSettingNotifications, { page: 1, page_size: 10 })).rows;
  expect([...first, ...second].map(keyOf)).toEqual(both.map(keyOf));
  const rows = await rowsOf(exporter);
  const [head, ...cells] = await cellsOf(exporter, listSettingNotificationsExcel, {});
  expect(head).toEqual(['PERSONA', 'COMPAÑÍA', 'AVISO', 'APLICACIÓN', 'CORREO', 'NAVEGADOR CERRADO', 'WHATSAPP']);
  expect(cells).toHaveLength(rows.length);
});

test('it takes the right to read users', async () => {
  expect((await (await t.as('driver')).call(listSettingNotifications, {})).status).toBe(403);
});
