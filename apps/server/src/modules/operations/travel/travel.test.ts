import { getEvents, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import {
  getTravel,
  tapArrival,
  tapDeparture,
  travelContainer,
  travelDocument,
  travelUpload,
} from '@cabezal/contract/operations/travel/travel.calls';
import { addMinutes } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedTrip, tap } from './travel.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const now = (): string => t.services.clock().toISOString();
const facts = (id_guide: number) =>
  t.rows(sql<{
    arrival_at: string | null;
    departure_at: string | null;
    arrival_source: string | null;
    arrival_received_at: string | null;
  }>`
    select arrival_at, departure_at, arrival_source, arrival_received_at from guide_stops where id_guide = ${id_guide} order by position`);

describe('the trip', () => {
  test('two taps per stop, from the depot to «por cerrar»; the answer has the next step', async () => {
    const { phone, id_guide, stops } = await issuedTrip(t, 1);
    const start = await phone.ok(getTravel);
    expect(start.guide).toMatchObject({
      id_guide,
      status: 'VIAJE_POR_SALIR',
      current_stop: 0,
      driver_name: 'Wilmer Quimí',
    });
    expect(start.operator).toEqual({ name: 'Translitoral S.A.', phone: null });
    expect(start.can).toEqual({ arrive: true, depart: 'Asocie el número de contenedor antes de registrar la salida' });
    expect(start.guide).not.toHaveProperty('can');
    expect(start.guide).not.toHaveProperty('stand_by');
    const statuses: string[] = [];
    for (const [i, id_stop] of stops.entries()) {
      t.advance(60);
      const arrived = await phone.ok(tapArrival, tap(id_stop, now()));
      expect(arrived.can).toMatchObject({ arrive: 'La llegada de esta parada ya está registrada' });
      statuses.push(arrived.guide.status);
      if (i === 0) await phone.ok(travelContainer, { container_code: 'msku7502140', seals: ['ml-ec 0482133'] });
      t.advance(45);
      const left = await phone.ok(tapDeparture, tap(id_stop, now()));
      statuses.push(left.guide.status);
      expect(left.guide.current_stop).toBe(i === 2 ? null : i + 1);
    }
    expect(statuses).toEqual(['EN_DEPOSITO', 'VIAJANDO', 'EN_PLANTA', 'VIAJANDO', 'EN_PUERTO', 'VIAJE_POR_CERRAR']);
    expect(
      (await facts(id_guide)).every(
        s => s.arrival_at !== null && s.departure_at !== null && s.arrival_source === 'DRIVER',
      ),
    ).toBe(true);
    const log = await (await t.as('monitor')).ok(getEvents, { id_guide });
    expect(log.filter(l => l.kind === 'ARRIVAL' || l.kind === 'DEPARTURE')).toHaveLength(6);
    expect(log[0]).toMatchObject({ text: 'Salida de DP World Posorja por el conductor', author: 'Wilmer Quimí' });
    expect(
      await t.rows(
        sql`select id_user, action from audit_log where noun = 'guide' and id_record = ${String(id_guide)} and action = 'arrival'`,
      ),
    ).toEqual(Array.from({ length: 3 }, () => ({ id_user: null, action: 'arrival' })));
    expect((await phone.ok(getTravel)).can).toEqual({ arrive: 'El viaje ya terminó', depart: 'El viaje ya terminó' });
    // The customer sees where it is, a stranger nothing.
    expect((await (await t.as('exporterAdmin')).ok(getGuide, { id_guide })).status).toBe('VIAJE_POR_CERRAR');
    expect((await (await t.as('strangerAdmin')).call(getGuide, { id_guide })).status).toBe(404);
  });

  test('the clock of a stop runs while the truck waits, and the page shows whom to call there', async () => {
    const { phone, stops } = await issuedTrip(t, 1);
    await t.write(tx =>
      tx.run(
        sql`update locations set contact_name = 'Rosa Cárdenas', contact_phone = '0990001122' where id_location = 14`,
      ),
    );
    expect((await phone.ok(getTravel)).stand_by).toBeNull();
    t.setNow((await phone.ok(getTravel)).guide.stops[0]?.appointment_at ?? '');
    t.advance(30);
    const at = now();
    const here = await phone.ok(tapArrival, tap(stops[0], now()));
    expect(here.stand_by).toEqual({ starts_at: at, free_hours: '2.00' });
    expect(here.contact).toEqual({ name: 'Rosa Cárdenas', phone: '0990001122' });
  });

  test('a VIAJE whose container is still at the depot cannot leave, and the phone shows it: the pick-up is another guide', async () => {
    const { phone, stops } = await issuedTrip(t, 1, 'pickup');
    await phone.ok(travelContainer, { container_code: 'MEDU6945183', seals: ['A1'] });
    expect((await phone.ok(getTravel)).can.depart).toBe('El contenedor aún no ha sido retirado');
    const answer = await phone.call(tapDeparture, tap(stops[0], now()));
    expect([answer.status, answer.body.code]).toEqual([409, 'RETIRO_NO_CONCLUIDO']);
  });
});

describe('taps that arrive late, twice or wrong', () => {
  test('the same tap again returns the current trip and records nothing twice', async () => {
    const { phone, id_guide, stops } = await issuedTrip(t, 2);
    const first = tap(stops[0], now());
    await phone.ok(tapArrival, first);
    t.advance(20);
    const again = await phone.ok(tapArrival, first);
    expect(again.guide.status).toBe('EN_DEPOSITO');
    expect((await facts(id_guide))[0]?.arrival_at).toBe(first.at);
    const log = await t.rows(sql`select 1 from logbook where id_guide = ${id_guide} and kind = 'ARRIVAL'`);
    expect(log).toHaveLength(1);
    expect(
      await t.rows(
        sql`select call, status, answer from idempotency_keys where id_user = ${-id_guide} and key = ${first.key}`,
      ),
    ).toEqual([{ call: tapArrival.path, status: 200, answer: { id_stop: stops[0], at: first.at } }]);
    // The key belongs to that tap.
    const other = await phone.call(tapDeparture, { ...first, at: now() });
    expect([other.status, other.body.code]).toEqual([422, 'CLAVE_REUTILIZADA']);
    const moved = await phone.call(tapArrival, { ...first, at: now() });
    expect([moved.status, moved.body.code]).toEqual([422, 'CLAVE_REUTILIZADA']);
    // Another tap at the same stop is another event, which is refused.
    const twice = await phone.call(tapArrival, tap(stops[0], now()));
    expect([twice.status, twice.body.message]).toEqual([409, 'La llegada de esta parada ya está registrada']);
    expect((await facts(id_guide))[0]?.departure_at).toBeNull();
  });

  test('two copies of a tap at the same moment record one event', async () => {
    const { phone, id_guide, stops } = await issuedTrip(t, 2);
    const one = tap(stops[0], now());
    const answers = await Promise.all([phone.call(tapArrival, one), phone.call(tapArrival, one)]);
    expect(answers.map(a => a.status)).toEqual([200, 200]);
    expect(await t.rows(sql`select 1 from logbook where id_guide = ${id_guide} and kind = 'ARRIVAL'`)).toHaveLength(1);
  });

  test('a tap without signal keeps the phone’s time and its time of arrival', async () => {
    const { phone, id_guide, stops } = await issuedTrip(t, 2);
    const at = now();
    t.advance(95);
    await phone.ok(tapArrival, tap(stops[0], at));
    expect((await facts(id_guide))[0]).toMatchObject({ arrival_at: at, arrival_received_at: now() });
  });

  test('a tap of a phone whose clock is wrong counts at the time of ours; what the phone said is kept with its key', async () => {
    const { phone, id_guide, stops } = await issuedTrip(t, 2);
    const at = now();
    t.advance(5);
    // Ten minutes ahead: without the offset the tap would be in the future.
    const onPhone = addMinutes(at, 10);
    const wrong = { ...tap(stops[0], onPhone), offset_ms: -600_000 };
    await phone.ok(tapArrival, wrong);
    await phone.ok(tapArrival, wrong);
    expect((await facts(id_guide))[0]?.arrival_at).toBe(at);
    expect(
      await t.rows(sql`select answer from idempotency_keys where id_user = ${-id_guide} and key = ${wrong.key}`),
    ).toEqual([{ answer: { id_stop: stops[0], at: onPhone, offset_ms: -600_000 } }]);
    expect((await phone.ok(getTravel)).now).toBe(now());
  });

  test('a tap out of order, before the last event or ahead of the clock is refused with the reason; in order it is accepted', async () => {
    const { phone, id_guide, stops } = await issuedTrip(t, 2);
    await phone.ok(travelContainer, { container_code: 'CMAU4120760' });
    const arrival = tap(stops[1], now());
    const early = await phone.call(tapArrival, arrival);
    expect([early.status, early.body.message]).toEqual([409, 'Primero complete la parada anterior: Depósito']);
    t.advance(60);
    await phone.ok(tapArrival, tap(stops[0], now()));
    const before = new Date(Date.parse(now()) - 3_600_000).toISOString();
    const late = await phone.call(tapDeparture, tap(stops[0], before));
    expect([late.status, late.body.message]).toEqual([422, 'La fecha no puede ser anterior al evento previo']);
    const ahead = new Date(Date.parse(now()) + 3_600_000).toISOString();
    expect((await phone.call(tapDeparture, tap(stops[0], ahead))).body.message).toBe('La fecha no puede ser futura');
    await phone.ok(tapDeparture, tap(stops[0], now()));
    // The refused tap left its key free.
    t.advance(60);
    await phone.ok(tapArrival, { ...arrival, at: now() });
    expect((await facts(id_guide)).map(s => s.arrival_at !== null)).toEqual([true, true, false]);
  });

  test('refuses a tap of more than a year ago, and its key stays free', async () => {
    const { phone, stops } = await issuedTrip(t, 1);
    const old = await phone.call(tapArrival, tap(stops[0], '2024-01-01T00:00:00.000Z', 'tap-of-long-ago'));
    expect([old.status, old.body.code]).toEqual([422, 'FECHA_FUERA_DE_RANGO']);
    await phone.ok(tapArrival, tap(stops[0], now(), 'tap-of-long-ago'));
  });

  test('a stop of another guide does not exist for this link, in any call', async () => {
    const mine = await issuedTrip(t, 2);
    const other = await issuedTrip(t, 3);
    const answer = await mine.phone.call(tapArrival, tap(other.stops[0], now()));
    expect([answer.status, answer.body.message]).toEqual([404, 'La parada no existe']);
    expect((await facts(other.id_guide))[0]?.arrival_at).toBeNull();
    expect((await mine.phone.call(tapArrival, tap(999_999, now()))).status).toBe(404);
    const paper = await mine.phone.ok(travelUpload, { filename: 'x.jpg', type: 'image/jpeg' });
    const wrong = { id_file: paper.id_file, kind: 'FOTO', id_stop: other.stops[0] };
    expect((await mine.phone.call(travelDocument, wrong)).status).toBe(404);
  });
});
