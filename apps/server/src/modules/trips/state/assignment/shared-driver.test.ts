import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { search } from '@cabezal/contract/insight/search/search.calls';
import {
  getEvents,
  getGuide,
  getGuides,
  getGuidesExcel,
  guidePdf,
} from '@cabezal/contract/operations/guides/guides.calls';
import { getMonitoring, getPublicTrip, notifyCustomer } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { getDocumentsGuide } from '@cabezal/contract/trips/documents/documents.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { cellsOf } from '../../../../../test/read-excel.ts';
import { readPdfText } from '../../../../platform/pdf/read-pdf-text.ts';
import { type SampleIds, sampleTrip } from '../../../fleet/trucks/trip.samples.ts';

let t: TestApp;
let trip: SampleIds;
beforeAll(async () => {
  t = await startTestApp();
  trip = await t.write(async tx => {
    const made = await sampleTrip(tx, {
      id_client: 4,
      container_code: 'MSKU1234565',
      reservation_status: 'IN_PROGRESS',
      leg_start: '2026-11-21T12:00:00Z',
      guide: {
        guide_number: 'VIA-000777',
        id_carrier: 2,
        id_truck: 5,
        id_driver: 5,
        issued_at: '2026-11-21T11:00:00Z',
        status: 'VIAJANDO',
      },
    });
    const { id_guide } = made;
    await tx.run(
      sql`update guides set disk = 'P-05', driver_phone = '0990000005', carrier_name = 'Transportes Andrade' where id_guide = ${id_guide}`,
    );
    await tx.run(sql`insert into guide_stops (id_guide, position, code, name, lat, lng, radius_m, planned_arrival, planned_departure, departure_at, status)
      values (${id_guide}, 0, 'DEP', 'Tercon', -2.1, -79.9, 300, '2026-11-21T12:00Z', '2026-11-21T12:30Z', '2026-11-21T12:30Z', 'FINISHED'),
        (${id_guide}, 1, 'PRT', 'Contecon', -2.28, -79.9, 300, '2026-11-21T18:00Z', null, null, 'PENDING')`);
    await tx.run(sql`insert into logbook (id_guide, kind, text, at, author) values
      (${id_guide}, 'ASSIGNMENT', 'Asignada a P-05 · GSB0005 · Luis Panchana', '2026-11-21T10:00Z', 'despacho Prueba'),
      (${id_guide}, 'NOTE', 'Todo en orden', '2026-11-21T12:40Z', 'Luis Panchana')`);
    await tx.run(
      sql`insert into files (storage_key, filename, type, state, id_company) values ('k1', 'sello.png', 'image/png', 'STORED', 2)`,
    );
    await tx.run(sql`insert into documents (id_file, kind, id_guide, author, created_at)
      select id_file, 'SELLO', ${id_guide}, 'Luis Panchana', now() from files where storage_key = 'k1'`);
    return made;
  });
});
afterAll(() => t.close());

const share = (value: boolean) =>
  t.write(tx => tx.run(sql`update companies set share_driver_truck = ${value} where id_company = 2`));
const { stringify } = JSON;

/** All answers that name the trip, as this caller gets them. */
async function everything(me: Client): Promise<Record<string, string>> {
  const { id_guide, id_reservation } = trip;
  return {
    list: stringify(await me.ok(getGuides, {})),
    excel: stringify(await cellsOf(me, getGuidesExcel, {})),
    guide: stringify(await me.ok(getGuide, { id_guide })),
    events: stringify(await me.ok(getEvents, { id_guide })),
    reservation: stringify(await me.ok(getReservation, { id_reservation })),
    monitoring: stringify(await me.ok(getMonitoring, {})),
    search: stringify(await me.ok(search, { text: 'VIA-000777' })),
    documents: stringify(await me.ok(getDocumentsGuide, { id_guide })),
  };
}
const namesOf = /GSB-?0005|Panchana|P-05|0990000005/;

test('a customer sees driver and plate only if the carrier shares them', async () => {
  const customer = await t.as('exporterAdmin');
  await share(true);
  for (const [place, text] of Object.entries(await everything(customer))) expect(text, place).toMatch(namesOf);
  await share(false);
  const hidden = await everything(customer);
  for (const [place, text] of Object.entries(hidden)) expect(text, place).not.toMatch(namesOf);
  // The trip itself, its carrier and its events stay visible.
  expect(hidden.guide).toContain('Transportes Andrade');
  expect(hidden.events).toContain('Todo en orden');
  expect(hidden.documents).toContain('"author":"Conductor"');
  expect(await customer.ok(getGuide, { id_guide: trip.id_guide })).toMatchObject({
    id_driver: null,
    driver_phone: null,
  });
});

test('the printed guide shows driver and plate only to callers who may see them', async () => {
  const printed = async (who: 'exporterAdmin' | 'carrierAdmin' | 'admin') => {
    const answer = await (await t.as(who)).call(guidePdf, { id_guide: trip.id_guide });
    expect(answer.status, who).toBe(200);
    return readPdfText(fileOf(answer));
  };
  await share(true);
  const shown = await printed('exporterAdmin');
  for (const text of ['GSB-0005', 'Panchana', 'P-05']) expect(shown).toContain(text);
  await share(false);
  const hidden = await printed('exporterAdmin');
  expect(hidden).not.toMatch(namesOf);
  for (const text of ['VIA-000777', 'MSKU1234565', 'Andrade', 'Contecon']) expect(hidden).toContain(text);
  for (const who of ['admin', 'carrierAdmin'] as const) expect(await printed(who), who).toMatch(/GSB-0005/);
});

test('a customer cannot find a trip by a hidden driver or plate, only by its number', async () => {
  const customer = await t.as('exporterAdmin');
  const found = async (search: string) => (await customer.ok(getGuides, { search })).total;
  const everywhere = async (text: string) =>
    (await customer.ok(search, { text })).filter(row => row.kind === 'guide').length;
  await share(true);
  expect([await found('panchana'), await found('GSB-0005'), await found('0005'), await everywhere('panchana')]).toEqual(
    [1, 1, 1, 1],
  );
  expect((await customer.ok(getGuides, { filters: { id_driver: 5 } })).total).toBe(1);
  await share(false);
  expect([await found('panchana'), await found('GSB-0005'), await found('0005'), await everywhere('panchana')]).toEqual(
    [0, 0, 0, 0],
  );
  expect((await customer.ok(getGuides, { filters: { id_driver: 5 } })).total).toBe(0);
  expect([await found('VIA-000777'), await everywhere('VIA-000777')]).toEqual([1, 1]);
  expect((await (await t.as('admin')).ok(getGuides, { search: 'panchana' })).total).toBe(1);
});

test('the operator and the carrier itself always see them', async () => {
  await share(false);
  for (const who of ['admin', 'carrierAdmin'] as const)
    for (const [place, text] of Object.entries(await everything(await t.as(who))))
      expect(text, `${who} ${place}`).toMatch(namesOf);
});

test('the page that needs no session shows the plate only if it is shared', async () => {
  const page = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: trip.id_guide }));
  await share(true);
  expect((await page.ok(getPublicTrip, {})).license_plate).toBe('GSB0005');
  await share(false);
  const hidden = await page.ok(getPublicTrip, {});
  expect(hidden.license_plate).toBeNull();
  expect(stringify(hidden)).not.toMatch(namesOf);
});

test('a customer that wants no notices gets none', async () => {
  const me = await t.as('monitor');
  const notice = { id_guide: trip.id_guide, text: 'Llegamos a las 15:00' };
  await t.write(tx =>
    tx.run(sql`update companies set email = 'rio@demo.ec', notifications_share = false where id_company = 4`),
  );
  expect(await me.call(notifyCustomer, notice)).toMatchObject({
    status: 422,
    body: { code: 'SIN_AVISOS', message: 'Bananera Río Jubones pidió no recibir avisos' },
  });
  expect(await t.rows(sql`select 1 from outbox where noun = 'guide'`)).toEqual([]);
  await t.write(tx => tx.run(sql`update companies set notifications_share = true where id_company = 4`));
  expect((await me.ok(notifyCustomer, notice)).to).toBe('rio@demo.ec');
});
