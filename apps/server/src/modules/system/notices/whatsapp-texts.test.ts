import * as settings from '@cabezal/contract/people/notifications/notification-settings.calls';
import { getMessageLog, resendNotification } from '@cabezal/contract/system/notices/message-log.calls';
import * as texts from '@cabezal/contract/system/notices/templates.calls';
import { SIMULATED_ACCOUNT, startWhatsApp, type WhatsAppSimulator } from '@cabezal/simulator/outside/whatsapp';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { user } from '../../../../test/world.ts';
import { sendWaiting } from './notices.jobs.ts';
import { notify } from './notify.ts';

/** What messages by WhatsApp say: the office's text or the usual sentence, and what is sent again (decisions 0197 and 0198). */
let t: TestApp;
let service: WhatsAppSimulator;
let clerk: Client;
const PHONE = '+593991234511';
const TEMPLATE = 'cabezal_tarea';
/** How much the service had taken before the test. */
let before = 0;

beforeAll(async () => {
  service = await startWhatsApp();
  t = await startTestApp({ WHATSAPP_URL: service.url, ...SIMULATED_ACCOUNT });
});
beforeEach(async () => {
  t.setNow(testNow);
  service.closeWindow(PHONE);
  service.setTemplate(TEMPLATE, 'APPROVED');
  before = service.taken().length;
  await t.write(async tx => {
    for (const table of ['notices', 'notification_messages', 'notification_templates', 'notification_phones'])
      await tx.run(sql`delete from ${sql.table(table)}`);
    for (const table of ['whatsapp_numbers', 'whatsapp_templates', 'outbox'])
      await tx.run(sql`delete from ${sql.table(table)}`);
  });
  clerk = await t.as('operador');
  const monitor = await t.as('monitor');
  await monitor.ok(settings.saveWhatsAppNumber, { phone: PHONE, accepts: true });
  await monitor.ok(settings.updateNotifications, { settings: [{ subject: 'TAREA', channel: 'WHATSAPP', on: true }] });
});
afterAll(async () => {
  await t.close();
  await service.close();
});

const clock = (): number => t.services.clock().getTime();
const taken = () => service.taken().slice(before);
const tell = (tarea: string) =>
  t.write(async tx =>
    notify(tx, {
      subject: 'TAREA',
      to: [user.monitor],
      by: user.operador,
      text: `Le asignaron «${tarea}»`,
      fields: { tarea },
      url: '/tareas',
    }),
  );
const hear = async ({ body, signature }: { body: string; signature: string }): Promise<void> => {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  const { statusCode } = await t.app.inject({ method: 'POST', url: '/hooks/whatsapp', payload: body, headers });
  expect(statusCode).toBe(200);
};
/** The office writes the text of tasks for WhatsApp; returns its version. */
const writeText = async (title: string, body: string): Promise<number> => {
  const subjects = await clerk.ok(texts.getOptionsSubjectsNotifications);
  const found = subjects.find(one => one.subject === 'TAREA');
  if (found === undefined) throw new Error('no texts of tasks');
  const { version, channels, templates } = found;
  const written = { ...templates, WHATSAPP: { title, body } };
  const input = { subject: 'TAREA', version, channels, templates: written };
  return (await clerk.ok(texts.saveOptionsSubjectsNotifications, input)).version;
};
/** What the log says that left, the newest first. */
const logged = () =>
  t.rows(
    sql`select title, text, template_version from notification_messages where channel = 'WHATSAPP' order by id_message desc`,
  );

test('within 24 hours the office’s text in force leaves, otherwise the usual sentence; the log says which', async () => {
  await writeText('Antes', 'Antes: {{tarea}}');
  await tell('Pedir el turno');
  await t.outbox.drain();
  const usual = 'Le asignaron «Pedir el turno»';
  expect(taken()).toMatchObject([{ kind: 'template', template: TEMPLATE, text: usual }]);
  expect(await logged()).toEqual([{ title: 'Tarea', text: usual, template_version: 0 }]);
  await hear(service.write(PHONE, 'Gracias', clock()));
  await tell('Llamar a la planta');
  // Written while the message waits in the queue.
  const version = await writeText('Le toca: {{tarea}}', '{{tarea}}, por favor');
  await t.outbox.drain();
  expect(taken()[1]).toMatchObject({ kind: 'text' });
  expect(taken()[1]?.text).toMatch(/^\*Le toca: Llamar a la planta\*\n\nLlamar a la planta, por favor\n/);
  const left = { title: 'Le toca: Llamar a la planta', text: 'Llamar a la planta, por favor' };
  expect((await logged())[0]).toEqual({ ...left, template_version: version });
});

test('several that leave as one have the text of each, under the name of the subject', async () => {
  await hear(service.write(PHONE, 'Hola', clock()));
  await writeText('Le toca: {{tarea}}', 'Haga esto: {{tarea}}');
  for (let n = 1; n <= 7; n++) await tell(`Tarea ${n}`);
  await t.outbox.drain();
  expect(taken()).toHaveLength(5);
  t.advance(11);
  await sendWaiting(t.db);
  await t.outbox.drain();
  expect(taken()).toHaveLength(6);
  expect(taken()[5]?.text).toMatch(/^\*Tarea\*\n\nHaga esto: Tarea 6\n/);
  expect(taken()[5]?.text).toContain('Haga esto: Tarea 7');
});

test('a message that failed is sent again as a line of its own, but not after BAJA', async () => {
  const last = async () => {
    const [line] = (await clerk.ok(getMessageLog, { filters: { channel: 'WHATSAPP' } })).rows;
    if (line === undefined) throw new Error('no message in the log');
    return line;
  };
  service.setTemplate(TEMPLATE, 'PAUSED');
  await tell('Pedir el turno');
  await t.outbox.drain();
  const failed = await last();
  expect(failed).toMatchObject({ state: 'FALLIDA', id_resent_of: null });
  service.setTemplate(TEMPLATE, 'APPROVED');
  t.advance(1);
  await hear(service.decide(TEMPLATE, 'APPROVED', clock()));
  const { id_message } = await clerk.ok(resendNotification, { id_message: failed.id_message });
  await t.outbox.drain();
  expect(taken()).toMatchObject([{ to: PHONE, text: 'Le asignaron «Pedir el turno»' }]);
  expect(await last()).toMatchObject({ id_message, state: 'ENVIADA', id_resent_of: failed.id_message });
  await hear(service.write(PHONE, 'BAJA', clock()));
  const { status, body } = await clerk.call(resendNotification, { id_message });
  expect([status, body.code, body.message]).toEqual([409, 'REENVIO_IMPOSIBLE', 'Escribió BAJA por WhatsApp']);
});
