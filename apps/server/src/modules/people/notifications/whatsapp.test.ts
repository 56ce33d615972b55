import * as calls from '@cabezal/contract/people/notifications/notification-settings.calls';
import { saveGeneralParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { getMessageLog } from '@cabezal/contract/system/notices/message-log.calls';
import { getOptionsSubjectsNotifications } from '@cabezal/contract/system/notices/templates.calls';
import type { NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import { SIMULATED_ACCOUNT, type WhatsAppSimulator } from '@cabezal/simulator/outside/whatsapp';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, user } from '../../../../test/world.ts';
import { folders } from '../../../folders.ts';
import { signatureOf } from '../../../platform/whatsapp/signature.ts';
import { sendWaiting } from '../../system/notices/notices.jobs.ts';
import { notify } from '../../system/notices/notify.ts';
import { addMissingParameters } from '../../system/parameters/missing-parameters.ts';
import { emptyWhatsApp, hearWhatsApp, PHONE, startWithWhatsApp, TEMPLATE, whatsAppLog } from './whatsapp.samples.ts';

/** Messages by WhatsApp to people with an account: what leaves, what the service answers, and what its notifications change (decision 0198). */
let t: TestApp;
let service: WhatsAppSimulator;
let monitor: Client;
/** How many messages the service took before the test. */
let before = 0;

beforeAll(async () => {
  ({ t, service } = await startWithWhatsApp());
});
beforeEach(async () => {
  await emptyWhatsApp({ t, service });
  before = service.taken().length;
  monitor = await t.as('monitor');
});
afterAll(async () => {
  await t.close();
  await service.close();
});

const clock = (): number => t.services.clock().getTime();
/** The monitor stores the number, agrees, and wants tasks by WhatsApp. */
async function agrees(subject: NoticeSubject = 'TAREA'): Promise<void> {
  await monitor.ok(calls.saveWhatsAppNumber, { phone: '+593 99 123 4501', accepts: true });
  await monitor.ok(calls.updateNotifications, { settings: [{ subject, channel: 'WHATSAPP', on: true }] });
}
const tell = (text: string, subject: NoticeSubject = 'TAREA') =>
  t.write(async tx => notify(tx, { subject, to: [user.monitor], by: user.operador, text, fields: {}, url: '/tareas' }));
const lines = () => whatsAppLog(t);
const states = async () => (await lines()).map(line => line.state);
const taken = () => service.taken().slice(before);
const lastTaken = () => {
  const message = taken().at(-1);
  if (message === undefined) throw new Error('nothing was taken');
  return message;
};
const hear = (event: { body: string; signature: string }) => hearWhatsApp(t, event);
/** What the screen of the office says of the template of tasks. */
const approval = async () =>
  (await (await t.as('operador')).ok(getOptionsSubjectsNotifications)).find(one => one.subject === 'TAREA')
    ?.whatsapp_template;
const own = async () => (await monitor.ok(calls.settingNotifications)).whatsapp;

test('a notice leaves by the template of its subject, and after the person wrote in free words with the link', async () => {
  await agrees();
  await tell('Pedir el turno');
  expect(await states()).toEqual(['EN_COLA']);
  await t.outbox.drain();
  expect(taken()).toMatchObject([{ to: PHONE, kind: 'template', template: TEMPLATE, text: 'Pedir el turno' }]);
  expect(await lines()).toEqual([{ state: 'ENVIADA', reason: null, error: null, cost_usd: '0.0113' }]);
  expect(await hear(service.write(PHONE, 'Gracias', clock()))).toBe(200);
  await tell('Llamar a la planta');
  await t.outbox.drain();
  expect(lastTaken()).toMatchObject({ kind: 'text' });
  expect(lastTaken().text).toContain('Llamar a la planta');
  expect(lastTaken().text).toContain('/#/tareas');
  expect(lastTaken().text).toContain('BAJA');
  expect((await lines())[0]?.cost_usd).toBe('0.0000');
  t.advance(25 * 60);
  await tell('Un día después');
  await t.outbox.drain();
  expect(lastTaken()).toMatchObject({ kind: 'template', text: 'Un día después' });
});

test('a number has the code of its country and the consent of its person', async () => {
  const save = (input: object) => monitor.call(calls.saveWhatsAppNumber, input);
  const local = await save({ phone: '0991234501', accepts: true });
  expect([local.status, local.body]).toMatchObject([422, { code: 'NUMERO_INVALIDO' }]);
  const silent = await save({ phone: PHONE, accepts: false });
  expect([silent.status, silent.body]).toMatchObject([422, { code: 'SIN_CONSENTIMIENTO' }]);
  await monitor.ok(calls.updateNotifications, { settings: [{ subject: 'TAREA', channel: 'WHATSAPP', on: true }] });
  await tell('Sin número');
  expect(await lines()).toMatchObject([{ state: 'OMITIDA', reason: 'no registró un número de WhatsApp' }]);
});

test('nothing is sent without the channel, to another number than that of now, and to nobody who took the number back', async () => {
  await monitor.ok(calls.saveWhatsAppNumber, { phone: PHONE, accepts: true });
  await tell('Sin pedirlo');
  expect(await lines()).toEqual([]);
  await agrees();
  await tell('Al número de antes');
  await monitor.ok(calls.saveWhatsAppNumber, { phone: '+593991234599', accepts: true });
  await t.outbox.drain();
  await monitor.ok(calls.saveWhatsAppNumber, { phone: null });
  await tell('A ninguno');
  await t.outbox.drain();
  expect(await states()).toEqual(['OMITIDA', 'OMITIDA']);
  expect(taken()).toEqual([]);
});

test('statuses that come late, twice and out of order never move a state back', async () => {
  await agrees();
  await tell('Pedir el turno');
  await t.outbox.drain();
  const message = lastTaken();
  for (const status of ['delivered', 'sent', 'delivered', 'sent'] as const) {
    expect(await hear(service.report(message, status, clock()))).toBe(200);
    expect(await states()).toEqual(['ENTREGADA']);
  }
  for (const status of ['read', 'delivered', 'failed', 'sent'] as const) {
    await hear(service.report(message, status, clock(), 131026));
    expect(await states()).toEqual(['LEIDA']);
  }
  expect((await lines())[0]?.cost_usd).toBe('0.0113');
});

test('a status that comes before the answer counts, and the message is not sent a second time', async () => {
  await agrees();
  await tell('Pedir el turno');
  service.misbehave('lost-answer', 1);
  await t.outbox.drain();
  expect(await states()).toEqual(['EN_COLA']);
  await hear(service.report(lastTaken(), 'delivered', clock()));
  expect(await states()).toEqual(['ENTREGADA']);
  t.advance(1);
  await t.outbox.drain();
  expect(taken()).toHaveLength(1);
  expect(await states()).toEqual(['ENTREGADA']);
});

test('nobody after BAJA: what waits and what is queued is not sent, nor anything until ALTA', async () => {
  await agrees();
  await tell('En la cola');
  await t.write(tx =>
    tx.run(sql`insert into notification_messages (subject, channel, id_user, id_company, title, text, url, dedupe_key, state, send_after, created_at)
      values ('TAREA', 'WHATSAPP', ${user.monitor}, ${company.operator}, 'Tarea', 'Espera', '/tareas', 'waits', 'EN_ESPERA', ${tx.now}, ${tx.now})`),
  );
  expect(await hear(service.write(PHONE, ' Baja. ', clock()))).toBe(200);
  expect((await own())?.state).toBe('BAJA');
  await tell('Después');
  // Another consent does not bring the number back: only its person does.
  await monitor.ok(calls.saveWhatsAppNumber, { phone: PHONE, accepts: true });
  await tell('Con otro consentimiento');
  await sendWaiting(t.db);
  await t.outbox.drain();
  expect(taken()).toEqual([]);
  expect(new Set((await lines()).map(line => `${line.state} ${line.reason}`))).toEqual(
    new Set(['OMITIDA escribió BAJA por WhatsApp']),
  );
  t.advance(10);
  await hear(service.write(PHONE, 'ALTA', clock()));
  await tell('De vuelta');
  await t.outbox.drain();
  expect(taken()).toHaveLength(1);
});

test('a number without WhatsApp fails once, and gets nothing until its person stores it again', async () => {
  await agrees();
  t.advance(1);
  service.hasWhatsApp(PHONE, false);
  await tell('Pedir el turno');
  await t.outbox.drain();
  expect(await lines()).toEqual([
    { state: 'FALLIDA', reason: null, error: 'El número no tiene WhatsApp (131026)', cost_usd: '0.0000' },
  ]);
  expect((await own())?.state).toBe('INVALIDO');
  await tell('Otra');
  expect((await lines())[0]).toMatchObject({ state: 'OMITIDA', reason: 'su número no tiene WhatsApp' });
  service.hasWhatsApp(PHONE, true);
  t.advance(1);
  await monitor.ok(calls.saveWhatsAppNumber, { phone: PHONE, accepts: true });
  await tell('Ahora sí');
  await t.outbox.drain();
  expect(await states()).toEqual(['ENVIADA', 'OMITIDA', 'FALLIDA']);
});

test('a service that asks for a pause is asked again later, and no try is counted', async () => {
  await agrees();
  for (const code of [130429, 131056]) {
    service.refuse(code, { times: 1, status: 429 });
    await tell(`Código ${code}`);
    await t.outbox.drain();
    expect((await lines())[0]).toMatchObject({ state: 'EN_COLA', error: null });
    t.advance(60);
    await t.outbox.drain();
    expect((await states())[0]).toBe('ENVIADA');
  }
});

test('an error inside an answer of success is an error; what would be refused again is not tried again', async () => {
  await agrees();
  service.refuse(131049, { times: 1, status: 200 });
  await tell('Pedir el turno');
  await t.outbox.drain();
  t.advance(60);
  await t.outbox.drain();
  expect(await lines()).toMatchObject([{ state: 'FALLIDA', error: 'WhatsApp no entregó el mensaje (131049)' }]);
  expect(taken()).toEqual([]);
});

test('a service that fails, answers nonsense or closes the connection is tried again', async () => {
  await agrees();
  for (const mood of ['http500', 'drop'] as const) {
    service.misbehave(mood, 1);
    await tell(`Ánimo ${mood}`);
    await t.outbox.drain();
    expect((await states())[0]).toBe('EN_COLA');
    t.advance(60);
    await t.outbox.drain();
    expect((await states())[0]).toBe('ENVIADA');
  }
});

test('a window that has closed meanwhile sends the template', async () => {
  await agrees();
  await hear(service.write(PHONE, 'Hola', clock()));
  service.closeWindow(PHONE);
  t.advance(1);
  await tell('Pedir el turno');
  await t.outbox.drain();
  t.advance(1);
  await t.outbox.drain();
  expect(taken()).toMatchObject([{ kind: 'template', text: 'Pedir el turno' }]);
});

test('a template that WhatsApp does not approve fails with words, and is used once it is approved', async () => {
  await agrees();
  service.setTemplate(TEMPLATE, 'PAUSED');
  await tell('Primera');
  await t.outbox.drain();
  expect((await lines())[0]).toMatchObject({ state: 'FALLIDA', error: 'WhatsApp pausó la plantilla (132015)' });
  expect(await approval()).toMatchObject({ state: 'PAUSADA' });
  const asked = service.received.length;
  await tell('Segunda');
  await t.outbox.drain();
  expect((await lines())[0]).toMatchObject({ state: 'FALLIDA', error: 'WhatsApp aún no aprueba la plantilla' });
  // It was not asked again.
  expect(service.received.length).toBe(asked);
  service.setTemplate(TEMPLATE, 'APPROVED');
  t.advance(1);
  expect(await hear(service.decide(TEMPLATE, 'APPROVED', clock()))).toBe(200);
  expect(await approval()).toMatchObject({ state: 'APROBADA', reason: null });
  await tell('Tercera');
  await t.outbox.drain();
  expect((await states())[0]).toBe('ENVIADA');
});

test('a test is sent to the own number, unless nothing could be sent there', async () => {
  const refused = await monitor.call(calls.testWhatsApp, {});
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'WHATSAPP_NO_ENVIA' }]);
  await agrees();
  await monitor.ok(calls.testWhatsApp, {});
  await t.outbox.drain();
  expect(taken()).toMatchObject([{ kind: 'template', template: 'cabezal_prueba' }]);
  await hear(service.decide('cabezal_prueba', 'REJECTED', clock()));
  const rejected = await monitor.call(calls.testWhatsApp, {});
  expect([rejected.status, rejected.body]).toMatchObject([409, { code: 'PLANTILLA_NO_APROBADA' }]);
});

test('the address answers the challenge of WhatsApp, and takes nothing that is not signed over its bytes', async () => {
  const ask = (token: string) =>
    t.app.inject({
      method: 'GET',
      url: '/hooks/whatsapp',
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' },
    });
  const ours = await ask(SIMULATED_ACCOUNT.WHATSAPP_VERIFY_TOKEN);
  expect([ours.statusCode, ours.body]).toEqual([200, '1158201444']);
  expect((await ask('otra')).statusCode).toBe(403);
  await agrees();
  const { body, signature } = service.write(PHONE, 'BAJA', clock());
  expect(await hear({ body: `${body} `, signature })).toBe(401);
  expect(await hear({ body, signature: 'sha256=00' })).toBe(401);
  expect((await own())?.state).toBe('ACTIVO');
});

test('a notification that nobody understands is acknowledged and changes nothing; strangers are not stored', async () => {
  await agrees();
  const stranger = '+593991234588';
  await hear(service.write(stranger, '¿Cuánto cuesta un flete?', clock()));
  await hear(service.write(stranger, 'BAJA', clock()));
  const stored = await t.rows<{ phone: string }>(sql`select phone from whatsapp_numbers order by phone`);
  // Only that the number left.
  expect(stored).toEqual([{ phone: PHONE }, { phone: stranger }]);
  const message = { id: 'wamid.UNKNOWN', to: PHONE, key: null, kind: 'text', text: '', template: null } as const;
  expect(await hear(service.report(message, 'delivered', clock()))).toBe(200);
  expect(await lines()).toEqual([]);
});

test('a part that nobody understands or could store keeps nothing beside it from being heard', async () => {
  await agrees();
  const timestamp = String(Math.floor(clock() / 1000));
  const written = (from: string, words: string) => ({ from, timestamp, text: { body: words } });
  const metadata = { phone_number_id: SIMULATED_ACCOUNT.WHATSAPP_PHONE_ID };
  const toUs = (value: object) => ({ field: 'messages', value: { metadata, ...value } });
  const template = { event: 'REJECTED', message_template_name: TEMPLATE, reason: 'no\u0000gusta' };
  const unknown = { status: 'failed', timestamp, errors: [{ code: 131026 }] };
  const changes = [
    { field: 'messages' },
    toUs({ messages: [written('0991234501', 'BAJA'), written('593991234588', 'BA\u0000JA'), 'nada'] }),
    toUs({
      statuses: [
        { ...unknown, id: 'wamid\u0000', recipient_id: '593991234588' },
        { ...unknown, id: 'wamid', recipient_id: '0000000000' },
      ],
    }),
    { field: 'message_template_status_update', value: template },
    toUs({ messages: [written(PHONE.slice(1), 'BAJA')] }),
  ];
  // The time of the entry is no time at all.
  const body = JSON.stringify({ entry: ['nada', { time: 1e16, changes }] });
  const signature = signatureOf(Buffer.from(body), SIMULATED_ACCOUNT.WHATSAPP_APP_SECRET);
  expect(await hear({ body, signature })).toBe(200);
  expect((await own())?.state).toBe('BAJA');
  expect(await approval()).toMatchObject({ state: 'RECHAZADA', reason: 'no gusta' });
});

test('tests are few: to one number, whoever asks for them, and by one person', async () => {
  const store = (who: Client, phone: string) => who.ok(calls.saveWhatsAppNumber, { phone, accepts: true });
  const clerk = await t.as('operador');
  await store(monitor, '+593991234571');
  for (const _ of [1, 2, 3]) await monitor.ok(calls.testWhatsApp, {});
  const fourth = await monitor.call(calls.testWhatsApp, {});
  expect([fourth.status, fourth.body.code]).toEqual([429, 'DEMASIADOS_INTENTOS']);
  await store(clerk, '+593991234571');
  expect((await clerk.call(calls.testWhatsApp, {})).status).toBe(429);
  for (const last of [2, 3, 4, 5, 6, 7]) {
    await store(clerk, `+59399123457${last}`);
    const answer = await clerk.call(calls.testWhatsApp, {});
    expect([last, answer.status]).toEqual([last, last === 7 ? 429 : 200]);
  }
  t.advance(61);
  await store(monitor, '+593991234571');
  expect((await monitor.call(calls.testWhatsApp, {})).status).toBe(200);
});

test('without a configured service nothing is queued, and the log says so', async () => {
  const other = await startTestApp();
  try {
    const me = await other.as('monitor');
    await me.ok(calls.saveWhatsAppNumber, { phone: PHONE, accepts: true });
    await me.ok(calls.updateNotifications, { settings: [{ subject: 'TAREA', channel: 'WHATSAPP', on: true }] });
    await other.write(async tx =>
      notify(tx, {
        subject: 'TAREA',
        to: [user.monitor],
        by: user.operador,
        text: 'Nadie la envía',
        fields: {},
        url: '/tareas',
      }),
    );
    const log = await (await other.as('admin')).ok(getMessageLog, { filters: { channel: 'WHATSAPP' } });
    expect(log.rows).toMatchObject([{ state: 'OMITIDA', reason: 'WhatsApp no está configurado' }]);
    expect(await other.rows(sql`select from outbox where system = 'WHATSAPP'`)).toEqual([]);
    const refused = await other.app.inject({ method: 'POST', url: '/hooks/whatsapp', payload: {} });
    expect(refused.statusCode).toBe(401);
    expect((await other.app.inject('/config.json')).json()).toMatchObject({ sends_whatsapp: false });
  } finally {
    await other.close();
  }
});

test('a message costs what the office says from a day on; without a price it is sent, and nothing is said of its cost', async () => {
  await agrees();
  const boss = await t.as('admin');
  const price = (value: number) =>
    boss.ok(saveGeneralParameters, { values: [{ key: 'whatsapp_aviso_usd', value, valid_from: '2026-11-21' }] });
  await price(0.0205);
  await tell('Pedir el turno');
  await t.outbox.drain();
  expect(await lines()).toMatchObject([{ state: 'ENVIADA', cost_usd: '0.0205' }]);
  await hear(service.report(lastTaken(), 'delivered', clock()));
  expect((await lines())[0]?.cost_usd).toBe('0.0205');
  await t.write(tx => tx.run(sql`delete from parameters where key = 'whatsapp_aviso_usd'`));
  await tell('Llamar a la planta');
  await t.outbox.drain();
  await hear(service.report(lastTaken(), 'delivered', clock()));
  expect((await lines())[0]).toMatchObject({ state: 'ENTREGADA', cost_usd: null });
  await t.write(tx => addMissingParameters(tx, folders.reference));
});
