import { getEvents } from '@cabezal/contract/operations/guides/guides.calls';
import { getMonitoring, getPublicTrip, notifyCustomer } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { mailsTo, sendsMail } from '../../../../test/mails.ts';
import { company, type UserName, user } from '../../../../test/world.ts';
import { driveTo, journey, sampleStops, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';

let t: TestApp;
let trip: TrackedTrip;
const start = '2026-12-01T12:00:00.000Z';
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  t.setNow(start);
  trip = await trackedTrip(t, { start, id_client: company.exporter });
});
afterAll(() => t.close());
beforeEach(() =>
  t.write(async tx => {
    await tx.run(sql`delete from outbox`);
    await tx.run(sql`update companies set email = 'cargas@jubones.ec' where id_company = ${company.exporter}`);
  }),
);

const text = 'El camión espera en planta desde las 07:00: corre stand-by.';
const tell = async (who: UserName, changes: object = {}) =>
  (await t.as(who)).call(notifyCustomer, { id_guide: trip.id_guide, text, ...changes });
interface Sent {
  system: string;
  noun: string;
  id_record: string;
  payload: { to: string; subject: string; text: string };
}
const sent = () => t.rows<Sent>(sql`select system, noun, id_record, payload from outbox order by id`);

test('the customer gets the text with a link that shows the trip; logbook and history have the sender', async () => {
  const answer = await tell('monitor');
  expect(answer.body).toMatchObject({ to: 'cargas@jubones.ec', url: null });
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    system: 'MAIL',
    noun: 'guide',
    id_record: String(trip.id_guide),
    payload: { to: 'cargas@jubones.ec' },
  });
  expect(mail?.payload.subject).toContain(`Translitoral S.A.: aviso de su viaje ${trip.id_reservation}-1`);
  expect(mail?.payload.text).toContain(text);
  // The waiting message contains no valid link.
  expect(mail?.payload.text).not.toContain('monitoreo_externo');
  const [left] = await mailsTo(t, 'cargas@jubones.ec');
  const token = /#\/monitoreo_externo\/([\w-]+)/.exec(left ?? '')?.[1] ?? '';
  const seen = await t.withToken(token).ok(getPublicTrip);
  expect(seen.operator.name).toBe('Translitoral S.A.');
  const [note] = await (await t.as('monitor')).ok(getEvents, { id_guide: trip.id_guide });
  expect(note).toMatchObject({
    kind: 'NOTE',
    text: `Aviso al cliente por correo — cargas@jubones.ec: ${text}`,
    author: 'monitor Prueba',
  });
  expect(await t.rows(sql`select id_user from audit_log where action = 'notify_customer'`)).toEqual([
    { id_user: user.monitor },
  ]);
});

test('the carrier of the trip reads that the customer was told, but neither the address nor the words', async () => {
  const { id_guide } = await trackedTrip(t, { start, id_client: company.exporter, id_company: company.carrier });
  expect((await tell('monitor', { id_guide })).status).toBe(200);
  const log = JSON.stringify(await (await t.as('carrierAdmin')).ok(getEvents, { id_guide }));
  expect(log).toContain('Aviso al cliente por correo');
  expect(log).not.toMatch(/jubones|corre stand-by/);
});

test('sends nothing without an address, for callers other than the operator, and for a trip outside the scope', async () => {
  await t.write(tx => tx.run(sql`update companies set email = null where id_company = ${company.exporter}`));
  const nowhere = await tell('monitor');
  expect([nowhere.status, nowhere.body]).toMatchObject([
    422,
    { code: 'SIN_CORREO', message: 'Bananera Río Jubones no tiene un correo registrado' },
  ]);
  expect([(await tell('exporterAdmin')).status, (await tell('strangerAdmin')).status]).toEqual([409, 404]);
  expect((await tell('monitor', { id_guide: 999_999 })).status).toBe(404);
  expect((await tell('monitor', { text: ' ' })).status).toBe(400);
  expect(await sent()).toEqual([]);
});

test('a refused notice leaves no valid link behind', async () => {
  const links = () => t.rows(sql`select 1 from access_tokens where id_guide = ${trip.id_guide}`);
  const before = (await links()).length;
  await t.write(tx => tx.run(sql`update companies set email = null where id_company = ${company.exporter}`));
  await tell('monitor');
  expect(await links()).toHaveLength(before);
});

test('without mail the link is returned, to be handed over, and the logbook does not claim that anything was sent', async () => {
  const quiet = await startTestApp();
  try {
    quiet.setNow(start);
    const { id_guide } = await trackedTrip(quiet, { start, id_client: company.exporter });
    await quiet.write(tx =>
      tx.run(sql`update companies set email = 'cargas@jubones.ec' where id_company = ${company.exporter}`),
    );
    const me = await quiet.as('monitor');
    const { url } = await me.ok(notifyCustomer, { id_guide, text });
    expect((await quiet.withToken(url?.split('/').at(-1) ?? '').ok(getPublicTrip)).operator.name).toBe(
      'Translitoral S.A.',
    );
    expect(await quiet.rows(sql`select id from outbox where system = 'MAIL'`)).toEqual([]);
    const [note] = await me.ok(getEvents, { id_guide });
    expect(note?.text).toBe(`Aviso escrito para el cliente, sin enviar por correo — ${text}`);
  } finally {
    await quiet.close();
  }
});

test('a truck at a stop has the time at which it must leave for the next appointment', async () => {
  const slot = '2026-12-02T16:00:00.000Z';
  const late = await trackedTrip(t, {
    start,
    stops: sampleStops.map(s => (s.code === 'PRT' ? { ...s, appointment_at: slot } : s)),
  });
  const road = journey(late.stops, late.start, 3);
  const plant = late.stops[1];
  const arrived = road.findIndex(f => f.lat === plant?.lat && f.lng === plant?.lng);
  await driveTo(t, late, road.slice(0, arrived + 2));
  // By the plan it takes two hours and a half from the plant to the port.
  await t.write(tx =>
    tx.run(sql`update guide_stops set planned_departure = case code when 'PLT' then '2026-12-02T10:00:00Z'::timestamptz end,
      planned_arrival = case code when 'PRT' then '2026-12-02T12:30:00Z'::timestamptz end where id_guide = ${late.id_guide}`),
  );
  const seen = async () =>
    (await (await t.as('monitor')).ok(getMonitoring)).trips.find(x => x.id_guide === late.id_guide);
  expect(await seen()).toMatchObject({ next_appointment_at: slot, leave_by: '2026-12-02T13:30:00.000Z' });
  await t.write(tx => tx.run(sql`update guide_stops set planned_departure = null where id_guide = ${late.id_guide}`));
  expect((await seen())?.leave_by).toBeNull();
});
