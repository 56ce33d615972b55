import {
  getEvents,
  getGuide,
  getGuideActivities,
  updateTruckGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import {
  getTravel,
  travelDocument,
  travelProblem,
  travelUpload,
} from '@cabezal/contract/operations/travel/travel.calls';
import { getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { getMonitoring } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { getProblems } from '@cabezal/contract/tracking/monitoring/problems.calls';
import { getDocumentsGuide } from '@cabezal/contract/trips/documents/documents.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { issuedGuide } from '../../../../../test/trips.ts';
import { company, type UserName } from '../../../../../test/world.ts';
import { directExport } from '../../../operations/dispatch/dispatch.samples.ts';

/** A trip of one carrier, on which its driver reported a problem and sent photos, goes over to another carrier, whose driver reports one, too. */
let t: TestApp;
let id_guide: number;
let nextPhone: Client;
let id_photo: number;

const now = () => t.services.clock().toISOString();
const phoneOf = async () => t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide }));
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
async function photo(phone: Client, paper: object): Promise<number> {
  const { id_file, url } = await phone.ok(travelUpload, { filename: 'foto.png', type: 'image/png' });
  await t.app.inject({ method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } });
  await phone.ok(travelDocument, { id_file, ...paper });
  return id_file;
}

/** Somebody scans the printed guide. */
async function scan(): Promise<void> {
  const [guide] = await t.rows<{ qr_code: string }>(sql`select qr_code from guides where id_guide = ${id_guide}`);
  expect((await t.app.inject({ url: `/qr/${guide?.qr_code}` })).statusCode).toBe(200);
}

beforeAll(async () => {
  t = await startTestApp();
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'alert.read'
      on conflict (id_role, company_type, id_permission_action) where id_permission_action is not null do update set allowed = true`),
  );
  const reservation = await approvedReservation(t, directExport('2026-11-25'));
  const shared = { id_generator: 3, id_chassis: 5 };
  ({ id_guide } = await issuedGuide(t, reservation, 'VIAJE', { id_truck: 5, id_driver: 5, ...shared }));
  await scan();
  const phone = await phoneOf();
  await phone.ok(travelProblem, { kind: 'LLANTA', text: 'Se reventó', at: now(), key: 'aviso-0001' });
  id_photo = await photo(phone, { kind: 'FOTO', problem: 'aviso-0001' });
  await photo(phone, { kind: 'SELLO' });
  const desk = await t.as('despacho');
  const { version } = await desk.ok(getGuide, { id_guide });
  await desk.ok(updateTruckGuide, { id_guide, version, id_truck: 7, id_driver: 7, ...shared });
  nextPhone = await phoneOf();
  t.advance(2);
  await scan();
  await nextPhone.ok(travelProblem, { kind: 'COLA', text: 'Cola larga', at: now(), key: 'aviso-0002' });
});
afterAll(() => t.close());

/** All answers about the trip, as this caller gets them. */
async function everything(who: UserName): Promise<Record<string, string>> {
  const me = await t.as(who);
  const { stringify } = JSON;
  return {
    guide: stringify(await me.ok(getGuide, { id_guide })),
    events: stringify(await me.ok(getEvents, { id_guide })),
    activities: stringify(await me.ok(getGuideActivities, { id_guide })),
    documents: stringify(await me.ok(getDocumentsGuide, { id_guide })),
    monitoring: stringify(await me.ok(getMonitoring, {})),
  };
}
const former = /Panchana|GSB-?0005|P-05|Llanta|reventó/;

test('the next carrier reads nothing of the driver, truck and problems of the former one, but its own', async () => {
  for (const [place, text] of Object.entries(await everything('otherCarrierAdmin')))
    expect(text, place).not.toMatch(former);
  const next = await t.as('otherCarrierAdmin');
  const { events, documents } = await everything('otherCarrierAdmin');
  expect(events).toContain('Asignada a P-07 · GSB0007 · Víctor Yagual');
  // The paper of the trip stays, without the name of who sent it.
  expect(documents).toContain('"author":"Conductor"');
  expect((await next.ok(getProblems)).map(problem => problem.text)).toEqual(['Cola larga']);
  expect(JSON.stringify(await next.ok(getProblems))).not.toContain(`"id_file":${id_photo}`);
  expect((await nextPhone.ok(getTravel)).problems.map(problem => problem.text)).toEqual(['Cola larga']);
  const { events: whole } = await everything('monitor');
  for (const text of ['Asignada a P-05', 'Problema: Llanta: Se reventó', 'Asignada a P-07'])
    expect(whole).toContain(text);
});

test('the scans of the printed guide are those of its own time, too', async () => {
  const scans = async (who: UserName) =>
    (await (await t.as(who)).ok(getGuideActivities, { id_guide })).filter(({ kind }) => kind === 'SCAN').length;
  expect([await scans('monitor'), await scans('otherCarrierAdmin')]).toEqual([2, 1]);
});

test('of the case of the trip, it reads the signals of its own time; the former one reads nothing any more', async () => {
  const next = await t.as('otherCarrierAdmin');
  const [found] = (await next.ok(listAlertMonitoring, {})).cases;
  expect(found).toMatchObject({
    headline: 'Cola: Cola larga',
    occurrences: 1,
    signals: [{ text: 'Cola: Cola larga' }],
  });
  const id_alert_case = found?.id_alert_case ?? 0;
  expect((await (await t.as('monitor')).ok(getCase, { id_alert_case })).occurrences).toBe(2);
  expect((await (await t.as('carrierAdmin')).call(getCase, { id_alert_case })).status).toBe(404);
  // Without a signal of its own time, it does not find the case.
  await t.write(tx =>
    tx.run(sql`update driver_problems set id_carrier = ${company.carrier} where id_guide = ${id_guide}`),
  );
  expect((await next.call(getCase, { id_alert_case })).status).toBe(404);
});

test('a customer reads who drove before only if that carrier shares its drivers', async () => {
  const share = (value: boolean) =>
    t.write(tx =>
      tx.run(sql`update companies set share_driver_truck = ${value} where id_company = ${company.carrier}`),
    );
  await share(true);
  const shown = await everything('exporterAdmin');
  for (const place of ['events', 'activities', 'documents']) expect(shown[place], place).toMatch(/Panchana/);
  await share(false);
  for (const [place, text] of Object.entries(await everything('exporterAdmin')))
    expect(text, place).not.toMatch(/Panchana|GSB-?0005|P-05/);
  const { events } = await everything('exporterAdmin');
  expect(events).toContain('Asignada a P-07');
});
