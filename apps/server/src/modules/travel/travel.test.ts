import {
  driverLink,
  getEvents,
  getGuide,
  issueGuide,
  monitoringLink,
  revokeLinks,
} from '@cabezal/contract/guides/guides.calls';
import {
  getTravel,
  tapArrival,
  tapDeparture,
  travelContainer,
  travelDocument,
  travelProblem,
  travelUpload,
} from '@cabezal/contract/travel/travel.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportBooking } from '../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../test/harness.ts';
import { nobody } from '../../platform/http/context.ts';
import { directExport, waitingTrip } from '../dispatch/dispatch.samples.ts';
import { createGuide } from '../guides/create-guide.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

interface Trip {
  phone: Client;
  id_guide: number;
  id_reservation: number;
  stops: number[];
  url: string;
}
let day = 0;
/** An issued direct export (Tercon, El Guabo, DP World) a week after the last one, with its driver's phone. The clock stands at its start. */
async function issuedTrip(n: number, legs: 'direct' | 'pickup' = 'direct'): Promise<Trip> {
  t.setNow(testNow);
  const date = new Date(Date.UTC(2026, 10, 23 + day++)).toISOString().slice(0, 10);
  const booking = legs === 'direct' ? directExport(date) : exportBooking({ appointment_date: date });
  const { trip, id_reservation } = await waitingTrip(t, booking);
  const resources = { id_truck: n, id_driver: n, id_generator: 1, id_chassis: 4 };
  const { id_guide } = await t.write(tx =>
    createGuide(tx, { ...nobody, name: 'Prueba' }, t.services.roads, trip.id_leg, resources),
  );
  const me = await t.as('despacho');
  await me.ok(issueGuide, { id_guide, version: 1 });
  const { url } = await me.ok(driverLink, { id_guide });
  const rows = await t.rows(
    sql<{ id_stop: number }>`select id_stop from guide_stops where id_guide = ${id_guide} order by position`,
  );
  t.setNow(trip.planned_start);
  return {
    phone: t.withToken(url.split('/').at(-1) ?? ''),
    id_guide,
    id_reservation,
    stops: rows.map(r => r.id_stop),
    url,
  };
}
const now = (): string => t.services.clock().toISOString();
let taps = 0;
const tap = (id_stop: number | undefined, at = now(), key = `tap-key-${++taps}`) => ({ id_stop, at, key });
const facts = (id_guide: number) =>
  t.rows(sql<{
    arrival_at: string | null;
    departure_at: string | null;
    arrival_source: string | null;
    arrival_received_at: string | null;
  }>`
    select arrival_at, departure_at, arrival_source, arrival_received_at from guide_stops where id_guide = ${id_guide} order by position`);

describe('the trip', () => {
  test('two taps a stop, from the depot to «por cerrar»; the answer says what is next', async () => {
    const { phone, id_guide, stops } = await issuedTrip(1);
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
      const arrived = await phone.ok(tapArrival, tap(id_stop));
      expect(arrived.can).toMatchObject({ arrive: 'La llegada de esta parada ya está registrada' });
      statuses.push(arrived.guide.status);
      if (i === 0) await phone.ok(travelContainer, { container_code: 'msku7502140', seals: ['ml-ec 0482133'] });
      t.advance(45);
      const left = await phone.ok(tapDeparture, tap(id_stop));
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
    // the customer sees where it is, a stranger nothing
    expect((await (await t.as('exporterAdmin')).ok(getGuide, { id_guide })).status).toBe('VIAJE_POR_CERRAR');
    expect((await (await t.as('strangerAdmin')).call(getGuide, { id_guide })).status).toBe(404);
  });

  test('the clock of a stop runs while the truck waits, and the page says whom to call there', async () => {
    const { phone, stops } = await issuedTrip(1);
    await t.write(tx =>
      tx.run(
        sql`update locations set contact_name = 'Rosa Cárdenas', contact_phone = '0990001122' where id_location = 14`,
      ),
    );
    expect((await phone.ok(getTravel)).stand_by).toBeNull();
    t.setNow((await phone.ok(getTravel)).guide.stops[0]?.appointment_at ?? '');
    t.advance(30);
    const at = now();
    const here = await phone.ok(tapArrival, tap(stops[0]));
    expect(here.stand_by).toEqual({ starts_at: at, free_hours: '2.00' });
    expect(here.contact).toEqual({ name: 'Rosa Cárdenas', phone: '0990001122' });
  });

  test('a VIAJE whose box is still at the depot cannot leave, and the phone says so: the pick-up is another guide', async () => {
    const { phone, stops } = await issuedTrip(1, 'pickup');
    await phone.ok(travelContainer, { container_code: 'MEDU6945183', seals: ['A1'] });
    expect((await phone.ok(getTravel)).can.depart).toBe('El contenedor aún no ha sido retirado');
    const answer = await phone.call(tapDeparture, tap(stops[0]));
    expect([answer.status, answer.body.code]).toEqual([409, 'RETIRO_NO_CONCLUIDO']);
  });
});

describe('taps that come late, twice or wrong', () => {
  test('the same tap again is answered with the trip as it is and records nothing twice', async () => {
    const { phone, id_guide, stops } = await issuedTrip(2);
    const first = tap(stops[0]);
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
    // the key belongs to that tap
    const other = await phone.call(tapDeparture, { ...first, at: now() });
    expect([other.status, other.body.code]).toEqual([422, 'CLAVE_REUTILIZADA']);
    // another tap of the same stop is another event, and there is none
    const twice = await phone.call(tapArrival, tap(stops[0]));
    expect([twice.status, twice.body.message]).toEqual([409, 'La llegada de esta parada ya está registrada']);
    expect((await facts(id_guide))[0]?.departure_at).toBeNull();
  });

  test('two copies of a tap at the same moment record one', async () => {
    const { phone, id_guide, stops } = await issuedTrip(2);
    const one = tap(stops[0]);
    const answers = await Promise.all([phone.call(tapArrival, one), phone.call(tapArrival, one)]);
    expect(answers.map(a => a.status)).toEqual([200, 200]);
    expect(await t.rows(sql`select 1 from logbook where id_guide = ${id_guide} and kind = 'ARRIVAL'`)).toHaveLength(1);
  });

  test('a tap without signal keeps the phone’s time, and when it came', async () => {
    const { phone, id_guide, stops } = await issuedTrip(2);
    const at = now();
    t.advance(95);
    await phone.ok(tapArrival, tap(stops[0], at));
    expect((await facts(id_guide))[0]).toMatchObject({ arrival_at: at, arrival_received_at: now() });
  });

  test('out of order, before the last event or ahead of the clock is refused with the reason; tried again in order it is taken', async () => {
    const { phone, id_guide, stops } = await issuedTrip(2);
    await phone.ok(travelContainer, { container_code: 'CMAU4120760' });
    const arrival = tap(stops[1]);
    const early = await phone.call(tapArrival, arrival);
    expect([early.status, early.body.message]).toEqual([409, 'Primero complete la parada anterior: Depósito']);
    t.advance(60);
    await phone.ok(tapArrival, tap(stops[0]));
    const before = new Date(Date.parse(now()) - 3_600_000).toISOString();
    const late = await phone.call(tapDeparture, tap(stops[0], before));
    expect([late.status, late.body.message]).toEqual([422, 'La fecha no puede ser anterior al evento previo']);
    const ahead = new Date(Date.parse(now()) + 3_600_000).toISOString();
    expect((await phone.call(tapDeparture, tap(stops[0], ahead))).body.message).toBe('La fecha no puede ser futura');
    await phone.ok(tapDeparture, tap(stops[0]));
    // the refused tap left its key free
    t.advance(60);
    await phone.ok(tapArrival, { ...arrival, at: now() });
    expect((await facts(id_guide)).map(s => s.arrival_at !== null)).toEqual([true, true, false]);
  });

  test('a stop of another guide does not exist for this link, whatever it is asked', async () => {
    const mine = await issuedTrip(2);
    const other = await issuedTrip(3);
    const answer = await mine.phone.call(tapArrival, tap(other.stops[0]));
    expect([answer.status, answer.body.message]).toEqual([404, 'La parada no existe']);
    expect((await facts(other.id_guide))[0]?.arrival_at).toBeNull();
    expect((await mine.phone.call(tapArrival, tap(999_999))).status).toBe(404);
    const paper = await mine.phone.ok(travelUpload, { filename: 'x.jpg', type: 'image/jpeg' });
    const wrong = { id_file: paper.id_file, kind: 'FOTO', id_stop: other.stops[0] };
    expect((await mine.phone.call(travelDocument, wrong)).status).toBe(404);
  });
});

describe('the link', () => {
  test('opens one trip until it expires or is revoked; a new one ends the earlier, a monitoring link does not', async () => {
    const { phone, id_guide, url } = await issuedTrip(3);
    expect(url).toMatch(/^http:\/\/cabezal\.test\/#\/recursos_viaje_tpt\/[\w-]{43}$/);
    const me = await t.as('despacho');
    await me.ok(monitoringLink, { id_guide });
    const seen = await me.ok(monitoringLink, { id_guide });
    expect(seen.url).toMatch(/\/#\/monitoreo_externo\//);
    expect((await phone.call(getTravel)).status).toBe(200);
    const second = await me.ok(driverLink, { id_guide });
    const answer = await phone.call(getTravel);
    expect([answer.status, answer.body.message]).toEqual([401, 'El enlace no es válido o ya venció']);
    const newPhone = t.withToken(second.url.split('/').at(-1) ?? '');
    expect((await newPhone.ok(getTravel)).guide.id_guide).toBe(id_guide);
    // a monitoring link is not a driver's link
    expect((await t.withToken(seen.url.split('/').at(-1) ?? '').call(getTravel)).status).toBe(401);
    const guide = (await newPhone.ok(getTravel)).guide;
    expect(Date.parse(second.expires_at) - Date.parse(guide.planned_end)).toBe(72 * 3_600_000);
    expect(await me.ok(revokeLinks, { id_guide })).toEqual({ revoked: 3 });
    expect((await newPhone.call(getTravel)).status).toBe(401);
    const third = await me.ok(driverLink, { id_guide });
    t.setNow(new Date(Date.parse(third.expires_at) - 1000).toISOString());
    const lastPhone = t.withToken(third.url.split('/').at(-1) ?? '');
    expect((await lastPhone.call(getTravel)).status).toBe(200);
    t.setNow(third.expires_at);
    expect((await lastPhone.call(getTravel)).status).toBe(401);
    // a trip that runs a week late still gets a link that works
    const late = await me.ok(driverLink, { id_guide });
    expect(Date.parse(late.expires_at) - Date.parse(now())).toBe(24 * 3_600_000);
    expect(
      await t.rows(
        sql`select action, count(*)::int as times from audit_log where id_record = ${String(id_guide)} and action in ('share_link', 'revoke_links') group by action order by action`,
      ),
    ).toEqual([
      { action: 'revoke_links', times: 1 },
      { action: 'share_link', times: 6 },
    ]);
  });

  test('a carrier sends the link of its own guide only; without a link there is nothing', async () => {
    const { id_guide } = await issuedTrip(5);
    expect((await (await t.as('otherCarrierAdmin')).call(driverLink, { id_guide })).status).not.toBe(200);
    expect((await (await t.as('strangerAdmin')).call(monitoringLink, { id_guide })).status).not.toBe(200);
    expect((await t.withToken(null).call(getTravel)).status).toBe(401);
    expect((await t.withToken('x'.repeat(43)).call(getTravel)).status).toBe(401);
  });
});

describe('container, papers, problems', () => {
  test('number and seals as read; another number than known is an alert; a box under way elsewhere is refused', async () => {
    const { phone, id_guide } = await issuedTrip(3);
    const bad = await phone.call(travelContainer, { container_code: 'MSKU7502141' });
    expect(bad.body.fields?.container_code).toBe(
      'El número de contenedor no es válido, no concuerda el digito verificador',
    );
    const first = await phone.ok(travelContainer, { container_code: 'SUDU6204593', seals: ['ml 1', 'ML 1', ' '] });
    expect(first.guide).toMatchObject({ container_code: 'SUDU6204593', seals: ['ML 1'] });
    await phone.ok(travelContainer, { container_code: 'SUDU6204593' });
    await phone.ok(travelContainer, { container_code: 'TRIU8423172' });
    expect(
      await t.rows(
        sql`select kind, text from logbook where id_guide = ${id_guide} and text like 'Conductor:%' order by id_bitacora`,
      ),
    ).toEqual([
      { kind: 'NOTE', text: 'Conductor: Contenedor SUDU6204593 · Sellos: ML 1' },
      { kind: 'ALERT', text: 'Conductor: Contenedor TRIU8423172 (antes SUDU6204593)' },
    ]);
    const other = await issuedTrip(2);
    const taken = await other.phone.call(travelContainer, { container_code: 'TRIU8423172' });
    expect([taken.status, taken.body.code]).toEqual([422, 'CONTENEDOR_DUPLICADO']);
    expect((await other.phone.call(travelContainer, {})).status).toBe(422);
  });

  test('papers are due where they are given: the receipt at the depot, seal, remission guide and letter at the plant, receipt at the port', async () => {
    const { phone, id_guide, stops } = await issuedTrip(3);
    const due = async () =>
      (await phone.ok(getTravel)).papers.map(p => `${p.required ? '!' : ''}${p.kind}${p.present ? '=' : ''}`);
    expect(await due()).toEqual(['!EIR_SALIDA', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO']);
    await phone.ok(travelContainer, { container_code: 'ONEU9035489', seals: ['S1'] });
    await phone.ok(tapArrival, tap(stops[0]));
    const { id_file, url } = await phone.ok(travelUpload, { filename: 'eir.png', type: 'image/png' });
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    const put = await t.app.inject({ method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } });
    expect(put.statusCode).toBe(200);
    const kept = await phone.ok(travelDocument, { id_file, kind: 'EIR_SALIDA', id_stop: stops[0] });
    expect(kept.papers[0]).toEqual({
      kind: 'EIR_SALIDA',
      name: 'EIR de salida',
      required: true,
      present: true,
      id_stop: stops[0],
    });
    await phone.ok(travelDocument, { id_file, kind: 'EIR_SALIDA', id_stop: stops[0] });
    expect(
      await t.rows(sql`select id_file, kind, id_stop, created_by, author from documents where id_guide = ${id_guide}`),
    ).toEqual([{ id_file, kind: 'EIR_SALIDA', id_stop: stops[0], created_by: null, author: 'Carlos Tumbaco' }]);
    expect(await t.rows(sql`select id_company, state, type from files where id_file = ${id_file}`)).toEqual([
      { id_company: 1, state: 'STORED', type: 'image/png' },
    ]);
    expect(await t.rows(sql`select text from logbook where id_guide = ${id_guide} and text like '%adjuntó%'`)).toEqual([
      { text: 'Conductor: adjuntó EIR de salida' },
    ]);
    await phone.ok(tapDeparture, tap(stops[0]));
    expect(await due()).toEqual(['!EIR_SALIDA=', '!SELLO', '!GUIA_REMISION', '!CARTA_TEMPERATURA', 'EIR_INGRESO']);
  });

  test('a photo that never arrived, a page in disguise and somebody else’s file are not kept', async () => {
    const { phone, id_guide } = await issuedTrip(5);
    const { id_file } = await phone.ok(travelUpload, { filename: 'sello.jpg', type: 'image/jpeg' });
    const never = await phone.call(travelDocument, { id_file, kind: 'SELLO' });
    expect([never.status, never.body.message]).toEqual([422, 'Error subiendo el archivo']);
    const page = await phone.ok(travelUpload, { filename: 'sello.png', type: 'image/png' });
    await t.app.inject({
      method: 'PUT',
      url: page.url,
      payload: Buffer.from('<!doctype html><script>alert(1)</script>'),
      headers: { 'content-type': 'image/png' },
    });
    const disguised = await phone.call(travelDocument, { id_file: page.id_file, kind: 'SELLO' });
    expect([disguised.status, disguised.body.code]).toEqual([422, 'ARCHIVO_TIPO']);
    // the carrier's own contract, by its number
    const [foreign] = await t.write(tx =>
      tx.rows(
        sql<{
          id_file: number;
        }>`insert into files (storage_key, filename, type, size, state, id_company) values ('k1', 'contrato.pdf', 'application/pdf', 10, 'STORED', 2) returning id_file`,
      ),
    );
    expect((await phone.call(travelDocument, { id_file: foreign?.id_file, kind: 'OTRO' })).status).toBe(404);
    expect(await t.rows(sql`select 1 from documents where id_guide = ${id_guide}`)).toEqual([]);
    // it is the carrier's file
    expect(await t.rows(sql`select id_company from files where id_file = ${id_file}`)).toEqual([{ id_company: 2 }]);
  });

  test('«Tengo un problema» is an alert with the phone’s time; sent twice it stands there once; the stranger does not read it', async () => {
    const { phone, id_guide } = await issuedTrip(3);
    const said = { text: 'Llanta baja en El Empalme', at: new Date(Date.parse(now()) - 600_000).toISOString() };
    await phone.ok(travelProblem, said);
    await phone.ok(travelProblem, said);
    const log = await (await t.as('monitor')).ok(getEvents, { id_guide });
    expect(log.filter(l => l.kind === 'ALERT')).toMatchObject([
      { text: 'Conductor: Llanta baja en El Empalme', at: said.at, author: 'Carlos Tumbaco' },
    ]);
    expect((await (await t.as('strangerAdmin')).call(getEvents, { id_guide })).status).toBe(404);
    expect(
      await t.rows(sql`select 1 from audit_log where action = 'driver_problem' and id_record = ${String(id_guide)}`),
    ).toHaveLength(1);
  });

  test('a closed trip shows, but takes nothing more', async () => {
    const { phone, id_guide, stops } = await issuedTrip(3);
    await t.write(tx => tx.run(sql`update guides set closed_at = ${now()} where id_guide = ${id_guide}`));
    expect((await phone.call(getTravel)).status).toBe(200);
    for (const answer of [
      await phone.call(tapArrival, tap(stops[0])),
      await phone.call(travelContainer, { container_code: 'HLBU2088377' }),
      await phone.call(travelUpload, { filename: 'x.jpg', type: 'image/jpeg' }),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, 'La guía está cerrada']);
  });
});
