import { assignTasks, createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { updateNotifications } from '@cabezal/contract/people/notifications/notification-settings.calls';
import * as calls from '@cabezal/contract/people/notifications/push-devices.calls';
import { login, logout } from '@cabezal/contract/people/session/session.calls';
import { getMessageLog } from '@cabezal/contract/system/notices/message-log.calls';
import type { NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import { type PushSimulator, startPush } from '@cabezal/simulator/outside/push';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { browserToken } from '../../../../test/push.ts';
import { email, password, user } from '../../../../test/world.ts';
import { endSessions } from '../../../platform/session/sessions.ts';
import { sendWaiting } from '../../system/notices/notices.jobs.ts';
import { notify } from '../../system/notices/notify.ts';
import { MOST_BROWSERS } from './push-devices.queries.ts';

/** Push messages to the browsers of a person: who subscribes, what leaves, and what a push service answers (decision 0179). */
let t: TestApp;
let service: PushSimulator;
let monitor: Client;
beforeAll(async () => {
  service = await startPush();
  t = await startTestApp({ PUSH_SIMULATOR_URL: service.url });
});
beforeEach(async () => {
  t.setNow(testNow);
  service.answer(201);
  await t.write(async tx => {
    for (const table of ['notices', 'notification_messages', 'notification_settings', 'notification_quiet'])
      await tx.run(sql`delete from ${sql.table(table)}`);
    await tx.run(sql`delete from push_subscriptions`);
    await tx.run(sql`delete from outbox where system = 'PUSH'`);
  });
  monitor = await t.as('monitor');
});
afterAll(async () => {
  await t.close();
  await service.close();
});

const signIn = async (name: 'asesor' | 'monitor') =>
  t.withToken((await t.withToken(null).ok(login, { email: email(name), password })).data.user.token);
interface Shown {
  title: string;
  text: string;
  url: string;
  tag?: string;
}
/** A browser of the monitor subscribes; its test message is delivered and counted out. */
async function subscribed(me: Client = monitor) {
  const subscription = service.subscribe();
  const { id_push_subscription } = await me.ok(calls.registerPushToken, { token: JSON.stringify(subscription) });
  await t.outbox.drain();
  return { ...subscription, id_push_subscription };
}
const wantsPush = (subject: NoticeSubject, me: Client = monitor) =>
  me.ok(updateNotifications, { settings: [{ subject, channel: 'PUSH', on: true }] });
const tell = (subject: NoticeSubject, text: string, url = '/tareas') =>
  t.write(async tx => notify(tx, { subject, to: [user.monitor], by: user.operador, text, fields: {}, url }));
const readBy = (endpoint: string) =>
  service
    .delivered()
    .filter(one => one.endpoint === endpoint)
    .map(one => ({ ...one, shown: JSON.parse(one.text) as Shown }));
const lines = async () =>
  (await (await t.as('admin')).ok(getMessageLog, { filters: { channel: 'PUSH' } })).rows.map(
    ({ state, reason, error }) => ({ state, reason, error }),
  );
const messages = () =>
  t.rows<{ state: string; attempts: number; waits: boolean }>(
    sql`select state, attempts, not_before is not null as waits from outbox where system = 'PUSH' and noun = 'notification' order by id`,
  );
const devices = async (me: Client = monitor) => (await me.ok(calls.getPushDevices, {})).devices;

test('a person who asks for it gets a notice with the browser closed: encrypted for that browser, with the words and the link', async () => {
  const { endpoint } = await subscribed();
  await wantsPush('TAREA');
  const clerk = await t.as('operador');
  const { id_reservation } = await approvedReservation(t);
  const task = await clerk.ok(createTask, { id_reservation, title: 'Pedir el turno' });
  await clerk.ok(assignTasks, { ids: [task.id_reservation_task], id_user: user.monitor });
  expect(await lines()).toEqual([{ state: 'EN_COLA', reason: null, error: null }]);
  await t.outbox.drain();
  const [test, push, ...others] = readBy(endpoint);
  expect(others).toEqual([]);
  expect(test?.shown.title).toBe('Prueba de avisos');
  expect(push).toMatchObject({ ttl: 86_400, urgency: 'normal', topic: null });
  expect(push?.shown).toMatchObject({ title: 'Tarea', url: `/#/reservas/${id_reservation}?tab=tareas` });
  expect(push?.shown.text).toContain('«Pedir el turno»');
  expect(await lines()).toEqual([{ state: 'ENVIADA', reason: null, error: null }]);
  expect((await devices())[0]).toMatchObject({ is_this: true, delivered_at: testNow, failed_at: null });
  // What waited in the outbox holds neither address nor keys.
  const stored = await t.rows<{ payload: unknown }>(sql`select payload from outbox where system = 'PUSH'`);
  expect(JSON.stringify(stored)).not.toContain(endpoint);
});

test('nothing is pushed to a person who did not ask for it; without a browser the log says why', async () => {
  await subscribed();
  await tell('TAREA', 'Sin pedirlo');
  expect(await lines()).toEqual([]);
  await wantsPush('TAREA');
  await t.write(tx => tx.run(sql`delete from push_subscriptions`));
  await tell('TAREA', 'Sin navegador');
  expect(await lines()).toEqual([{ state: 'OMITIDA', reason: 'no tiene un navegador que reciba avisos', error: null }]);
});

test('of several browsers each gets it, and one that was reached counts', async () => {
  const first = await subscribed();
  const second = await subscribed(await signIn('monitor'));
  await wantsPush('TAREA');
  await tell('TAREA', 'Para los dos');
  service.answer(410, 1);
  await t.outbox.drain();
  const read = [...readBy(first.endpoint), ...readBy(second.endpoint)];
  expect(read.filter(one => one.shown.title === 'Tarea')).toHaveLength(1);
  expect((await lines()).map(line => line.state)).toEqual(['ENVIADA']);
  expect(await devices()).toHaveLength(1);
});

test.each([404, 410] as const)('a browser of which the push service says %i is forgotten', async status => {
  await subscribed();
  await wantsPush('TAREA');
  await tell('TAREA', 'A nadie');
  service.answer(status);
  await t.outbox.drain();
  expect(await devices()).toEqual([]);
  expect(await lines()).toEqual([{ state: 'OMITIDA', reason: 'el navegador ya no recibe avisos', error: null }]);
});

test('a push service that finds a message too long gets a shorter one', async () => {
  const { endpoint } = await subscribed();
  await wantsPush('TAREA');
  await tell('TAREA', '€'.repeat(300));
  await t.write(tx =>
    tx.run(sql`update notification_messages set text = repeat('€', 5000), facts = null where channel = 'PUSH'`),
  );
  service.answer(413);
  await t.outbox.drain();
  const push = readBy(endpoint).at(-1);
  expect(Buffer.byteLength(push?.text ?? '')).toBeLessThanOrEqual(1_000);
  expect(push?.shown.text).toMatch(/€…$/);
  expect((await lines()).map(line => line.state)).toEqual(['ENVIADA']);
});

test('what its author withdraws before it leaves is not pushed', async () => {
  const { endpoint } = await subscribed();
  await wantsPush('TAREA');
  await t.write(async tx =>
    notify(tx, {
      subject: 'TAREA',
      to: [user.monitor],
      by: user.operador,
      text: 'Retirada',
      fields: {},
      url: '/tareas',
    }),
  );
  await t.write(tx =>
    tx.run(sql`update notification_messages set text = null, facts = null, state = 'OMITIDA' where channel = 'PUSH'`),
  );
  await t.outbox.drain();
  expect(readBy(endpoint).map(one => one.shown.title)).toEqual(['Prueba de avisos']);
  expect((await lines()).map(line => line.state)).toEqual(['OMITIDA']);
});

test('a push service that throttles is asked again when it said, and no try is counted', async () => {
  await subscribed();
  await wantsPush('TAREA');
  await tell('TAREA', 'Más tarde');
  service.answer(429);
  await t.outbox.drain();
  expect(await messages()).toMatchObject([{ state: 'PENDING', waits: true }]);
  service.answer(201);
  await t.outbox.drain();
  expect((await messages()).map(one => one.state)).toEqual(['PENDING']);
  t.advance(2);
  await t.outbox.drain();
  expect((await lines()).map(line => line.state)).toEqual(['ENVIADA']);
});

test('a service that fails is tried five times; one that refuses is not asked again, and the list of browsers says so', async () => {
  await subscribed();
  await wantsPush('TAREA');
  await tell('TAREA', 'Falla');
  service.answer(500);
  await t.outbox.drain();
  expect(await messages()).toMatchObject([{ state: 'PENDING', attempts: 1 }]);
  service.answer(403);
  t.advance(1);
  await t.outbox.drain();
  expect(await messages()).toMatchObject([{ state: 'ERROR' }]);
  const [line] = await lines();
  expect([line?.state, line?.error]).toEqual(['FALLIDA', 'El servicio de avisos rechazó el mensaje (403)']);
  expect((await devices())[0]?.failed_at).toBe(t.services.clock().toISOString());
});

test('the notices of one case replace each other, and an expired one does not leave', async () => {
  const { endpoint } = await subscribed();
  await wantsPush('CASO');
  for (const [text, url] of [
    ['Detenido 16 min', '/monitoreo?caso=7'],
    ['Detenido 38 min', '/monitoreo?caso=7'],
    ['Otro caso', '/monitoreo?caso=8'],
  ] as const) {
    await tell('CASO', text, url);
    await t.outbox.drain();
  }
  const pushes = readBy(endpoint).slice(1);
  const [first, second, other] = pushes;
  expect(first?.ttl).toBe(240 * 60);
  expect(first?.topic).toMatch(/^[\w-]{32}$/);
  expect([second?.topic, second?.shown.tag]).toEqual([first?.topic, first?.topic]);
  expect(other?.topic).not.toBe(first?.topic);
  expect(pushes.map(one => one.urgency)).toEqual(['normal', 'normal', 'normal']);
  await tell('CASO', 'Tarde', '/monitoreo?caso=9');
  t.advance(241);
  await t.outbox.drain();
  expect(readBy(endpoint)).toHaveLength(4);
  expect((await lines())[0]).toEqual({ state: 'OMITIDA', reason: 'vencida', error: null });
});

test('quiet hours defer pushes; at their end one for each subject says how many there are', async () => {
  const { endpoint } = await subscribed();
  const quiet = { from: '21:00', to: '06:00', days: [1, 2, 3, 4, 5, 6, 7], version: 0 };
  await monitor.ok(updateNotifications, { settings: [{ subject: 'TAREA', channel: 'PUSH', on: true }], quiet });
  t.setNow('2026-11-22T04:50:00.000Z');
  await tell('TAREA', 'La primera');
  await tell('TAREA', 'La segunda');
  await t.outbox.drain();
  expect(readBy(endpoint)).toHaveLength(1);
  t.setNow('2026-11-22T11:00:00.000Z');
  await sendWaiting(t.db);
  await t.outbox.drain();
  const [, ...pushes] = readBy(endpoint).map(one => one.shown);
  expect(pushes).toEqual([{ title: 'Tarea', text: 'Le asignaron 2 tareas', url: '/#/tareas' }]);
  expect((await lines()).map(line => line.state)).toEqual(['ENVIADA', 'ENVIADA']);
});

test('a subscription ends with its session, one each, the newest ten of a person', async () => {
  const first = await signIn('asesor');
  const [before, after] = [browserToken(), browserToken()];
  await first.ok(calls.registerPushToken, { token: before });
  await first.ok(calls.registerPushToken, { token: after });
  expect(await devices(first)).toHaveLength(1);
  const others: Client[] = [];
  for (let n = 0; n < MOST_BROWSERS; n++) {
    t.advance(1);
    const me = await signIn('asesor');
    await me.ok(calls.registerPushToken, { token: browserToken() });
    others.push(me);
  }
  const all = await devices(first);
  expect([all.length, all.some(one => one.is_this)]).toEqual([MOST_BROWSERS, false]);
  await others[0]?.ok(logout);
  expect(await devices(first)).toHaveLength(MOST_BROWSERS - 1);
  await t.write(tx => endSessions(tx, user.asesor));
  expect(await t.rows(sql`select from push_subscriptions where id_user = ${user.asesor}`)).toEqual([]);
});

test('a browser belongs to the person who signed in last; what waits for the one before is not shown to them', async () => {
  const { endpoint, ...keys } = await subscribed();
  await wantsPush('TAREA');
  await tell('TAREA', 'Para el monitor');
  const adviser = await signIn('asesor');
  const token = JSON.stringify({ endpoint, ...keys });
  expect(await adviser.ok(calls.updatePushToken, { token })).toEqual({ stored: true });
  await t.outbox.drain();
  expect(readBy(endpoint)).toHaveLength(1);
  expect(await devices()).toEqual([]);
  expect(await devices(adviser)).toMatchObject([{ is_this: true, delivered_at: null }]);
});

test('a browser that was removed stays removed when its page opens again; a test goes to one of the own browsers only', async () => {
  const { id_push_subscription, ...subscription } = await subscribed();
  const token = JSON.stringify(subscription);
  t.advance(60);
  expect(await monitor.ok(calls.updatePushToken, { token })).toEqual({ stored: true });
  expect((await devices())[0]).toMatchObject({ created_at: testNow, seen_at: t.services.clock().toISOString() });
  const stranger = await t.as('despacho');
  expect((await stranger.call(calls.testPushDevice, { id_push_subscription })).status).toBe(404);
  expect((await stranger.call(calls.removePushDevice, { id_push_subscription })).status).toBe(404);
  await monitor.ok(calls.testPushDevice, { id_push_subscription });
  await t.outbox.drain();
  expect(readBy(subscription.endpoint)).toHaveLength(2);
  await monitor.ok(calls.removePushDevice, { id_push_subscription });
  expect(await monitor.ok(calls.updatePushToken, { token })).toEqual({ stored: false });
  expect(await devices()).toEqual([]);
  // A press on «Habilitar» registers it again, and from then on its page does.
  await monitor.ok(calls.registerPushToken, { token });
  expect(await monitor.ok(calls.updatePushToken, { token })).toEqual({ stored: true });
});

test('what is no subscription of a browser is refused, and so is an address that is no push service', async () => {
  const good = JSON.parse(browserToken()) as { endpoint: string; keys: { p256dh: string; auth: string } };
  const wrong = [
    [{ ...good, endpoint: 'https://169.254.169.254/latest' }, 'SERVICIO_DE_AVISOS'],
    [{ ...good, endpoint: 'http://127.0.0.1:9/push/1' }, 'SERVICIO_DE_AVISOS'],
    [{ ...good, endpoint: 'https://push.example.ec/1' }, 'SERVICIO_DE_AVISOS'],
    [{ ...good, keys: { ...good.keys, p256dh: `B${'A'.repeat(86)}` } }, 'SUSCRIPCION'],
    [{ endpoint: good.endpoint }, 'SUSCRIPCION'],
    ['a text that nobody can use', 'SUSCRIPCION'],
  ] as const;
  for (const [subscription, code] of wrong) {
    const answer = await monitor.call(calls.registerPushToken, { token: JSON.stringify(subscription) });
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  }
  for (const token of ['x'.repeat(3_000), `suscripción-${'x'.repeat(20)}`])
    expect((await monitor.call(calls.updatePushToken, { token })).status).toBe(400);
});

test('the key is made once and stays; processes that need it at the same moment get the same one', async () => {
  const read = () => monitor.ok(calls.getPushDevices, {});
  const [first, second] = await Promise.all([read(), read()]);
  expect(first.public_key).toMatch(/^B[\w-]{86}$/);
  expect(second.public_key).toBe(first.public_key);
  const stored = await t.rows<{ name: string; value: string }>(sql`select name, value from installation_secrets`);
  expect(stored.map(row => row.name)).toEqual(['VAPID_PRIVATE_KEY']);
  // Nobody but the system reads it, the operator's administrator neither.
  const scope = { role: 'cabezal_operator', id_user: user.admin } as const;
  const asOperator = t.db.read(scope, tx => tx.rows(sql`select from installation_secrets`));
  await expect(asOperator).rejects.toThrow(/permission denied/);
});
