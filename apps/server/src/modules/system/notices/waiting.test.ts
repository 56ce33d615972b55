import { updateNotifications } from '@cabezal/contract/people/notifications/notification-settings.calls';
import { getNotices } from '@cabezal/contract/system/notices/notices.calls';
import { quietUntil } from '@cabezal/domain/system/notices/quiet';
import type { NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { mailsTo, mailText, sendsMail } from '../../../../test/mails.ts';
import { company, email, user } from '../../../../test/world.ts';
import { sendWaiting, sendWaitingOf } from './notices.jobs.ts';
import { notify } from './notify.ts';

/** Mails that wait: for the end of quiet hours, and for others of their subject. */
let t: TestApp;
let monitor: Client;
beforeAll(async () => {
  t = await startTestApp(sendsMail);
});
const empty = () =>
  t.write(async tx => {
    for (const table of ['notices', 'notification_messages', 'notification_settings', 'notification_quiet'])
      await tx.run(sql`delete from ${sql.table(table)}`);
    await tx.run(sql`delete from outbox where kind = 'notification'`);
  });
beforeEach(async () => {
  t.setNow(testNow);
  await empty();
  monitor = await t.as('monitor');
});
afterAll(() => t.close());

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const night = { from: '21:00', to: '06:00', days: everyDay, version: 0 };
const byMail = [
  { subject: 'TAREA', channel: 'MAIL', on: true },
  { subject: 'MENCION', channel: 'MAIL', on: true },
  { subject: 'RESUMEN', channel: 'MAIL', on: true },
] as const;
const choose = (quiet: object | undefined, settings: readonly object[] = byMail) =>
  monitor.ok(updateNotifications, { settings, ...(quiet && { quiet }) });
const tell = (subject: NoticeSubject, text: string) =>
  t.write(async tx => notify(tx, { subject, to: [user.monitor], by: user.operador, text, fields: {}, url: '/tareas' }));
interface Line {
  id_message: number;
  text: string;
  state: string;
  reason: string | null;
}
const mailLines = () =>
  t.rows<Line>(
    sql`select id_message, text, state, reason from notification_messages where channel = 'MAIL' order by 1`,
  );
const statesOf = async () => (await mailLines()).map(line => line.state);
/** Mails queued so far, by the texts that they hold. */
const mails = async () => {
  const rows = await t.rows<{ messages: { id_message: number; text: string }[] }>(
    sql`select jsonb_agg(jsonb_build_object('id_message', m.id_message, 'text', m.text) order by m.id_message) as messages
      from outbox o, jsonb_array_elements(o.payload -> 'messages') as one
        join notification_messages m on m.id_message = (one ->> 'id_message')::int
      where o.kind = 'notification' group by o.id order by o.id`,
  );
  return rows.map(row => row.messages);
};
const texts = async () => (await mails()).map(mail => mail.map(message => message.text));

test('a night defers mails over midnight of a Sunday; at its end one mail for each subject leaves', async () => {
  await choose(night);
  // Saturday 23:50 in Guayaquil, then Sunday 00:10.
  t.setNow('2026-11-22T04:50:00.000Z');
  await tell('TAREA', 'La primera');
  await tell('MENCION', 'Una mención');
  t.setNow('2026-11-22T05:10:00.000Z');
  await tell('TAREA', 'La segunda');
  await sendWaiting(t.db);
  expect(await texts()).toEqual([]);
  expect(await statesOf()).toEqual(['EN_ESPERA', 'EN_ESPERA', 'EN_ESPERA']);
  t.setNow('2026-11-22T10:59:00.000Z');
  await sendWaiting(t.db);
  expect(await texts()).toEqual([]);
  t.setNow('2026-11-22T11:00:00.000Z');
  await sendWaiting(t.db);
  await sendWaiting(t.db);
  expect(await texts()).toEqual([['La primera', 'La segunda'], ['Una mención']]);
  const [digest] = (await mailsTo(t, email('monitor'))).map(mailText);
  expect(digest).toContain('La primera');
  expect(digest).toContain('La segunda');
  expect(await statesOf()).toEqual(['ENVIADA', 'ENVIADA', 'ENVIADA']);
});

test('the application does not wait, and outside the quiet hours nothing does', async () => {
  await choose(night);
  await tell('TAREA', 'De día');
  expect(await texts()).toEqual([['De día']]);
  t.setNow('2026-11-22T04:50:00.000Z');
  await tell('TAREA', 'De noche');
  const rows = await t.rows(sql`select from notices where id_user = ${user.monitor}`);
  expect(rows).toHaveLength(2);
});

test('many of one subject in ten minutes are one mail, ten minutes later', async () => {
  await choose(undefined);
  await t.write(async tx => {
    const by = user.operador;
    for (let n = 0; n < 7; n++)
      notify(tx, { subject: 'TAREA', to: [user.monitor], by, text: `Tarea ${n}`, fields: {}, url: '/tareas' });
  });
  expect(await texts()).toEqual([]);
  t.advance(10);
  await sendWaiting(t.db);
  expect((await mails()).map(mail => mail.length)).toEqual([7]);
  const mail = (await mailsTo(t, email('monitor'))).at(-1);
  expect(mail).toContain('Subject: Cabezal: Le asignaron 7 tareas');
});

test('of many that come one by one, those after the fifth leave together', async () => {
  await choose(undefined);
  for (let n = 0; n < 9; n++) {
    await tell('TAREA', `Tarea ${n}`);
    t.advance(1);
    await sendWaiting(t.db);
  }
  // Ten minutes after the sixth.
  t.advance(6);
  await sendWaiting(t.db);
  expect((await mails()).map(mail => mail.length)).toEqual([1, 1, 1, 1, 1, 4]);
});

test('of cases six an hour leave one by one, the others together an hour later, and a critical one at once', async () => {
  await choose(undefined, [{ subject: 'CASO', channel: 'MAIL', on: true }]);
  const caseOf = (n: number, isUrgent: boolean) =>
    t.write(async tx => {
      const [text, url] = [`Caso ${n}`, `/monitoreo?caso=${n}`];
      notify(tx, { subject: 'CASO', to: [user.monitor], by: 0, text, fields: {}, url, isUrgent });
    });
  for (let n = 1; n <= 9; n++) {
    await caseOf(n, n === 8);
    t.advance(5);
    await sendWaiting(t.db);
  }
  const alone = [1, 2, 3, 4, 5, 6, 8].map(n => [`Caso ${n}`]);
  expect(await texts()).toEqual(alone);
  const { notices } = await monitor.ok(getNotices, {});
  expect(notices.map(({ text }) => text)).toEqual([
    '2 casos más en la última hora',
    ...[8, 6, 5, 4, 3, 2, 1].map(n => `Caso ${n}`),
  ]);
  // An hour after the seventh.
  t.advance(45);
  await sendWaiting(t.db);
  expect(await texts()).toEqual([...alone, ['Caso 7', 'Caso 9']]);
  const digest = (await mailsTo(t, email('monitor'))).map(mailText).at(-1);
  for (const text of ['Caso 7', 'Caso 9']) expect(digest).toContain(text);
});

test('many cases of one moment are six, and one digest', async () => {
  await choose(undefined, [{ subject: 'CASO', channel: 'MAIL', on: true }]);
  await t.write(async tx => {
    for (let n = 1; n <= 8; n++)
      notify(tx, {
        subject: 'CASO',
        to: [user.monitor],
        by: 0,
        text: `Caso ${n}`,
        fields: {},
        url: `/monitoreo?caso=${n}`,
      });
  });
  expect(await texts()).toHaveLength(6);
  t.advance(60);
  await sendWaiting(t.db);
  expect((await texts()).at(-1)).toEqual(['Caso 7', 'Caso 8']);
});

test('what expires before the end of the quiet hours is omitted', async () => {
  // A whole weekend.
  await choose({ ...night, from: '00:00', to: '00:00', days: [6, 7] });
  await tell('RESUMEN', 'Avise al cliente');
  await tell('TAREA', 'Pedir el turno');
  t.setNow('2026-11-23T05:00:00.000Z');
  await sendWaiting(t.db);
  expect((await mailLines()).map(({ state, reason }) => [state, reason])).toEqual([
    ['OMITIDA', 'vencida'],
    ['EN_COLA', null],
  ]);
});

test('a person or company that was deactivated meanwhile gets nothing, and neither does a person who no longer wants it', async () => {
  const cases = [
    { table: 'users', where: sql`id_user = ${user.monitor}`, reason: 'la persona está desactivada' },
    { table: 'companies', where: sql`id_company = ${company.operator}`, reason: 'su compañía está desactivada' },
  ];
  for (const { table, where, reason } of cases) {
    await empty();
    t.setNow('2026-11-22T04:50:00.000Z');
    await choose(night);
    await tell('TAREA', 'De noche');
    const setActive = (active: boolean) =>
      t.write(tx => tx.run(sql`update ${sql.table(table)} set active = ${active} where ${where}`));
    await setActive(false);
    t.setNow('2026-11-22T11:00:00.000Z');
    await sendWaiting(t.db);
    await setActive(true);
    expect((await mailLines()).map(line => [line.state, line.reason])).toEqual([['OMITIDA', reason]]);
  }
  await empty();
  t.setNow('2026-11-22T04:50:00.000Z');
  await choose(night);
  await tell('TAREA', 'De noche');
  await choose(undefined, [{ subject: 'TAREA', channel: 'MAIL', on: null }]);
  t.setNow('2026-11-22T11:00:00.000Z');
  await sendWaiting(t.db);
  expect((await mailLines()).map(line => line.reason)).toEqual(['ya no la recibe por correo']);
});

test('shorter quiet hours release what waits; longer ones hold it', async () => {
  t.setNow('2026-11-22T04:50:00.000Z');
  const { quiet } = await choose(night);
  expect(quiet).toEqual({ ...night, version: 1 });
  await tell('TAREA', 'De noche');
  await choose({ ...night, to: '08:00', version: 1 });
  t.setNow('2026-11-22T11:00:00.000Z');
  await sendWaiting(t.db);
  expect(await statesOf()).toEqual(['EN_ESPERA']);
  await choose({ ...night, days: [], version: 2 });
  await sendWaiting(t.db);
  expect(await texts()).toEqual([['De noche']]);
});

test('of two people who change the quiet hours at once the second is refused; a week without a gap is refused', async () => {
  await choose(night);
  const second = await monitor.call(updateNotifications, { quiet: { ...night, from: '22:00' } });
  expect([second.status, second.body.code]).toEqual([409, 'MODIFICADO']);
  const whole = await monitor.call(updateNotifications, { quiet: { ...night, to: '21:00', version: 1 } });
  expect([whole.status, whole.body.code]).toEqual([422, 'HORAS']);
});

type Step =
  | { kind: 'tell'; subject: NoticeSubject; many: number }
  | { kind: 'wait'; minutes: number }
  | { kind: 'run' }
  | { kind: 'killed' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('tell' as const),
    subject: fc.constantFrom<NoticeSubject>('TAREA', 'MENCION', 'RESUMEN'),
    many: fc.constantFrom(1, 1, 1, 7),
  }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 9, 60, 400) }),
  fc.constant({ kind: 'run' as const }),
  fc.constant({ kind: 'killed' as const }),
);

/** The process dies after it has done the work, before the commit. */
const killed = () =>
  t
    .write(async tx => {
      await sendWaitingOf(tx, user.monitor);
      throw new Error('killed');
    })
    .catch(() => undefined);

test('nothing is lost and nothing is queued twice, whatever comes when, over quiet hours and killed processes', async () => {
  const days = fc.subarray(everyDay);
  await fc.assert(
    fc.asyncProperty(days, fc.array(step, { minLength: 5, maxLength: 14 }), async (quietDays, steps) => {
      t.setNow(testNow);
      await empty();
      await choose({ ...night, days: quietDays });
      for (const one of steps) {
        if (one.kind === 'wait') t.advance(one.minutes);
        if (one.kind === 'run') await sendWaiting(t.db);
        if (one.kind === 'killed') await killed();
        if (one.kind === 'tell')
          await t.write(async tx => {
            const { subject } = one;
            for (let n = 0; n < one.many; n++)
              notify(tx, { subject, to: [user.monitor], by: user.operador, text: 'x', fields: {}, url: '/tareas' });
          });
      }
      t.advance(24 * 60);
      await sendWaiting(t.db);
      t.advance(12 * 60);
      await sendWaiting(t.db);
      const lines = await mailLines();
      const told = steps.reduce((sum, one) => sum + (one.kind === 'tell' ? one.many : 0), 0);
      expect(lines).toHaveLength(told);
      const sent = (await mails()).flat().map(message => message.id_message);
      expect(new Set(sent).size).toBe(sent.length);
      const omitted = lines.filter(line => line.state === 'OMITIDA');
      expect(omitted.every(line => line.reason === 'vencida')).toBe(true);
      expect([...sent, ...omitted.map(line => line.id_message)].toSorted((a, b) => a - b)).toEqual(
        lines.map(line => line.id_message),
      );
      const times = await t.rows<{ at: string }>(
        sql`select iso(created_at) as at from outbox where kind = 'notification'`,
      );
      for (const { at } of times) expect(quietUntil({ ...night, days: quietDays }, at)).toBeNull();
    }),
    { numRuns: rounds(6) },
  );
});
