import { getMessageLog } from '@cabezal/contract/system/notices/message-log.calls';
import { SIMULATED_ACCOUNT, startWhatsApp, type WhatsAppSimulator } from '@cabezal/simulator/outside/whatsapp';
import { sql } from 'kysely';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';

/** An application that sends by a simulated WhatsApp. */
export interface WithWhatsApp {
  t: TestApp;
  service: WhatsAppSimulator;
}

/** The number of the monitor. */
export const PHONE = '+593991234501';
/** The template of tasks. */
export const TEMPLATE = 'cabezal_tarea';

export async function startWithWhatsApp(): Promise<WithWhatsApp> {
  const service = await startWhatsApp();
  return { service, t: await startTestApp({ WHATSAPP_URL: service.url, ...SIMULATED_ACCOUNT }) };
}

/** Before each test: no messages, numbers and settings; the service takes everything. */
export async function emptyWhatsApp({ t, service }: WithWhatsApp): Promise<void> {
  t.setNow(testNow);
  service.refuse(null);
  service.misbehave(null);
  service.hasWhatsApp(PHONE, true);
  service.closeWindow(PHONE);
  service.setTemplate(TEMPLATE, 'APPROVED');
  await t.write(async tx => {
    for (const table of ['notices', 'notification_messages', 'notification_settings', 'notification_quiet'])
      await tx.run(sql`delete from ${sql.table(table)}`);
    for (const table of ['notification_phones', 'whatsapp_numbers', 'whatsapp_templates'])
      await tx.run(sql`delete from ${sql.table(table)}`);
    await tx.run(sql`delete from notification_clients where phone is not null`);
    await tx.run(sql`delete from outbox where system = 'WHATSAPP'`);
  });
}

/** Sends a notification of WhatsApp to the application; returns the status of the answer. */
export async function hearWhatsApp(
  t: TestApp,
  { body, signature }: { body: string; signature: string },
): Promise<number> {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/hooks/whatsapp',
    payload: body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  });
  return answer.statusCode;
}

/** The messages by WhatsApp in the log of the office, newest first. */
export async function whatsAppLog(t: TestApp) {
  const { rows } = await (await t.as('admin')).ok(getMessageLog, { filters: { channel: 'WHATSAPP' } });
  return rows.map(({ state, reason, error, cost_usd }) => ({ state, reason, error, cost_usd }));
}
