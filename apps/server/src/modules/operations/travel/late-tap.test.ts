import { getEvents, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { tapArrival, travelLateTap } from '@cabezal/contract/operations/travel/travel.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedTrip, tap } from './travel.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const now = (): string => t.services.clock().toISOString();

test('a tap that arrives after the closing is stored as a note with the phone’s time, once, and changes no event', async () => {
  const { phone, id_guide, stops } = await issuedTrip(t, 1);
  const late = tap(stops[0], now(), 'late-tap-0001');
  t.advance(300);
  await t.write(tx => tx.run(sql`update guides set closed_at = ${now()} where id_guide = ${id_guide}`));
  const refused = await phone.call(tapArrival, late);
  expect([refused.status, refused.body.code]).toEqual([409, 'GUIA_CERRADA']);
  const note = { ...late, event: 'arrival', key: 'late-note-0001' };
  await phone.ok(travelLateTap, note);
  await phone.ok(travelLateTap, note);
  const office = await t.as('monitor');
  const notes = (await office.ok(getEvents, { id_guide })).filter(row => row.text.startsWith('Conductor: llegada'));
  expect(notes.map(row => [row.text, row.at])).toEqual([
    [expect.stringMatching(/^Conductor: llegada a .+, recibida cuando el viaje ya estaba cerrado$/), late.at],
  ]);
  expect((await office.ok(getGuide, { id_guide })).stops[0]?.arrival_at).toBeNull();
});

test('an open trip takes no such note, nor one for a stop of another trip', async () => {
  const trip = await issuedTrip(t, 2);
  const other = await issuedTrip(t, 3);
  const note = { ...tap(trip.stops[0], now()), event: 'arrival' };
  const open = await trip.phone.call(travelLateTap, note);
  expect([open.status, open.body.code]).toEqual([409, 'VIAJE_ABIERTO']);
  expect((await trip.phone.call(travelLateTap, { ...note, id_stop: other.stops[0] })).status).toBe(404);
});

test('a trip has at most forty of them', async () => {
  const { phone, id_guide, stops } = await issuedTrip(t, 4);
  await t.write(tx => tx.run(sql`update guides set closed_at = ${now()} where id_guide = ${id_guide}`));
  const send = () => phone.call(travelLateTap, { ...tap(stops[0], now()), event: 'arrival' });
  for (let i = 0; i < 40; i++) expect((await send()).status).toBe(200);
  const more = await send();
  expect([more.status, more.body.code]).toEqual([429, 'DEMASIADOS_AVISOS']);
});
