import * as calls from '@cabezal/contract/people/notifications/recipients.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';

/** Whom customers and forwarders keep to be told of their trips: who reads, adds and changes them. */
let t: TestApp;
let clerk: Client;
let exporter: Client;
let forwarder: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.write(tx => tx.run(sql`delete from notification_clients`));
  clerk = await t.as('operador');
  exporter = await t.as('exporterAdmin');
  forwarder = await t.as('forwarderAdmin');
});
afterAll(() => t.close());

const values = (email: string) => ({ name: 'Bodega', email, subjects: ['LLEGADA_PLANTA'] });
const ofExporter = (email: string) => ({ id_company: company.exporter, ...values(email) });
const emailsOf = ({ recipients }: calls.Recipients) => recipients.map(row => row.email);
const first = ({ recipients }: calls.Recipients) => {
  const [row] = recipients;
  if (row === undefined) throw new Error('no recipient');
  return row;
};

test('a customer keeps its own recipients, a forwarder its own for the customer, the operator sees both', async () => {
  await exporter.ok(calls.saveNotificationClient, ofExporter('bodega@exporta.ec'));
  await forwarder.ok(calls.saveNotificationClientFwd, ofExporter('trafico@agente.ec'));
  const own = { id_company: company.exporter };
  expect(emailsOf(await exporter.ok(calls.getNotificationsClient, own))).toEqual(['bodega@exporta.ec']);
  expect(emailsOf(await forwarder.ok(calls.getNotificationsClientFwd, own))).toEqual(['trafico@agente.ec']);
  const all = await clerk.ok(calls.getNotificationsClient, own);
  expect(emailsOf(all)).toEqual(['bodega@exporta.ec', 'trafico@agente.ec']);
  expect(all.recipients[1]?.forwarder).not.toBeNull();
});

test('nobody reads or changes the recipients of others', async () => {
  const kept = first(await exporter.ok(calls.saveNotificationClient, ofExporter('bodega@exporta.ec')));
  const key = { id_notification_client: kept.id_notification_client, version: kept.version };
  const stranger = await t.as('importerAdmin');
  for (const other of [stranger, forwarder]) {
    expect((await other.call(calls.getNotificationsClient, { id_company: company.exporter })).status).toBe(404);
    expect((await other.call(calls.saveNotificationClient, ofExporter('x@y.ec'))).status).toBe(404);
    expect((await other.call(calls.updateNotificationClient, { ...key, ...values('x@y.ec') })).status).toBe(404);
    expect((await other.call(calls.deleteNotificationClient, key)).status).toBe(404);
  }
  expect((await stranger.call(calls.saveNotificationClientFwd, ofExporter('x@y.ec'))).status).toBe(404);
  expect((await forwarder.call(calls.deleteNotificationClientFwd, key)).status).toBe(404);
  const monitor = await t.as('monitor');
  const asked = await monitor.call(calls.getNotificationsClient, { id_company: company.exporter });
  expect(asked.status).toBe(403);
});

test('an address is in a list once; a change needs the version that was read', async () => {
  const kept = first(await exporter.ok(calls.saveNotificationClient, ofExporter('Bodega@Exporta.ec')));
  expect(kept.email).toBe('bodega@exporta.ec');
  const twice = await exporter.call(calls.saveNotificationClient, ofExporter('bodega@exporta.ec'));
  expect([twice.status, twice.body.code]).toEqual([409, 'DESTINATARIO_DUPLICADO']);
  const key = { id_notification_client: kept.id_notification_client, version: kept.version };
  const changed = await exporter.ok(calls.updateNotificationClient, { ...key, ...values('otra@exporta.ec') });
  expect(emailsOf(changed)).toEqual(['otra@exporta.ec']);
  const late = await exporter.call(calls.updateNotificationClient, { ...key, ...values('tercera@exporta.ec') });
  expect([late.status, late.body.code]).toEqual([409, 'MODIFICADO']);
  const removed = await exporter.ok(calls.deleteNotificationClient, { ...key, version: first(changed).version });
  expect(removed.recipients).toEqual([]);
  await exporter.ok(calls.saveNotificationClient, ofExporter('otra@exporta.ec'));
});

test('the history of the company that keeps a recipient names it, that of the customer does not', async () => {
  await forwarder.ok(calls.saveNotificationClientFwd, ofExporter('trafico@agente.ec'));
  const historyOf = async (id: number) =>
    JSON.stringify(await clerk.ok(getHistory, { noun: 'company', id: String(id) }));
  expect(await historyOf(company.forwarder)).toContain('trafico@agente.ec');
  expect(await historyOf(company.exporter)).not.toContain('trafico@agente.ec');
});

test('a recipient is told of at least one thing, and only of what recipients are told', async () => {
  const none = { ...ofExporter('bodega@exporta.ec'), subjects: [] };
  expect((await exporter.call(calls.saveNotificationClient, none)).status).toBe(400);
  const other = { ...none, subjects: ['TAREA'] };
  expect((await exporter.call(calls.saveNotificationClient, other)).status).toBe(400);
});
