import { getReservation, reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { generatePaymentOrder, getReservationsToInvoice } from '@cabezal/contract/money/billing/payment-orders.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { getRescueCandidates, saveRescue } from '@cabezal/contract/operations/guides/special.calls';
import { add } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { attachPapers, drive } from '../../../../../test/trips.ts';
import { motive, onTheRoad, rescued, rescueInput, underWay } from './rescue.samples.ts';

let t: TestApp;
let monitor: Client;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  monitor = await t.as('monitor');
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const read = (id_guide: number) => clerk.ok(calls.getGuide, { id_guide });
const figures = { km: 90.5, gallons: 14, peaje: '12.00', viatico: '15.00', anticipo: '0.00', stand_by: [] };
const undo = (guide: GuideDetail) =>
  clerk.call(calls.deleteGuide, { id_guide: guide.id_guide, version: guide.version, motive });
/** All stored facts of a guide, except its version and the data of GPS. */
const facts = async (id_guide: number) =>
  t.rows(sql`select to_jsonb(g) - 'version' as guide, (select jsonb_agg(to_jsonb(s) order by s.position) from guide_stops s where s.id_guide = g.id_guide) as stops,
    (select jsonb_agg(to_jsonb(b) order by b.id_stop) from stand_bys b where b.id_guide = g.id_guide) as stand_bys
    from guides g where g.id_guide = ${id_guide}`);

describe('another unit takes over', () => {
  test('the original keeps the part it drove; the rescue continues from the point with the open stops, the container and its own number', async () => {
    const { reservation, guide } = await underWay(t, '2026-12-02', 'MSKU7502140');
    await attachPapers(t, guide.id_guide, ['EIR_SALIDA']);
    const rescue = await rescued(t, monitor, guide);
    expect(rescue).toMatchObject({
      kind: 'VIAJE',
      status: 'VIAJE_POR_SALIR',
      rescue: true,
      id_guide_origin: guide.id_guide,
      id_leg: guide.id_leg,
      carries_container: true,
      container_code: 'MSKU7502140',
      disk: expect.any(String),
      guide_number: expect.stringMatching(/^VIA-\d{6}$/),
    });
    expect(rescue.guide_number).not.toBe(guide.guide_number);
    expect(rescue.stops.map(s => [s.position, s.code, s.action])).toEqual([
      [0, 'OTR', null],
      [1, 'PLT', 'CARGAR'],
      [2, 'PRT', 'ENTREGAR'],
    ]);
    const slots = (one: GuideDetail) =>
      one.stops.filter(s => s.code === 'PRT').map(s => [s.appointment_at, s.slot_code]);
    expect(slots(rescue)).toEqual(slots(guide));
    const planned = rescue.stops.flatMap(s => [s.planned_arrival, s.planned_departure]).filter(at => at !== null);
    expect(planned).toEqual([...planned].sort());
    const original = await read(guide.id_guide);
    expect(original).toMatchObject({ status: 'GUIA_RESCATADA', rescued_by: rescue.id_guide });
    expect(Number(original.rescued_km)).toBeGreaterThan(20);
    expect(Number(original.rescued_km)).toBeLessThan(Number(guide.distance_km));
    // The documents moved with the container, and it still counts as picked up.
    const papers = await t.rows(sql`select kind from documents where id_guide = ${rescue.id_guide}`);
    expect(papers).toEqual([{ kind: 'EIR_SALIDA' }]);
    const moving = await drive(t, rescue.id_guide, '2026-12-02T12:00:00Z', ['OTR', 'departure']);
    expect(moving.status).toBe('VIAJANDO');
    const shown = await clerk.ok(getReservation, { id_reservation: reservation.id_reservation });
    expect(shown.status).toBe('IN_PROGRESS');
  });

  test('a direct trip can be rescued before its pick-up: the new unit picks up the container', async () => {
    const { guide: there } = await underWay(t, '2026-12-03', 'TRIU8423172');
    const back = await clerk.ok(calls.resetDeparture, { id_guide: there.id_guide, version: there.version, motive });
    expect(back.status).toBe('EN_DEPOSITO');
    const point = { lat: back.stops[0]?.lat ?? 0, lng: back.stops[0]?.lng ?? 0 };
    const rescue = await rescued(t, monitor, back, { point, id_generator: 2, id_chassis: 5 });
    expect(rescue).toMatchObject({ carries_container: false, status: 'VIAJE_POR_SALIR' });
    expect(rescue.stops.map(s => [s.code, s.arrival_at])).toEqual([
      ['OTR', null],
      ['DEP', back.stops[0]?.arrival_at],
      ['PLT', null],
      ['PRT', null],
    ]);
    // It has been at the depot since before: the clock continues there, and the rescued unit has none.
    expect(rescue.stand_by.map(s => [s.name, s.starts_at])).toEqual(back.stand_by.map(s => [s.name, s.starts_at]));
    expect((await read(there.id_guide)).stand_by).toEqual([]);
    const refused = await monitor.call(calls.resetArrival, {
      id_guide: rescue.id_guide,
      version: rescue.version,
      motive,
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'LLEGADA_DE_LA_RESCATADA']);
    const left = await drive(t, rescue.id_guide, '2026-12-03T13:00:00Z', ['DEP', 'departure']);
    expect(left.status).toBe('VIAJANDO');
  });

  test('a rescue deleted before its first event restores everything, and can be repeated', async () => {
    const { guide } = await underWay(t, '2026-12-04', 'ONEU9035489');
    const before = await facts(guide.id_guide);
    const rescue = await rescued(t, monitor, guide);
    expect((await undo(rescue)).status).toBe(200);
    expect(await facts(guide.id_guide)).toEqual(before);
    const original = await read(guide.id_guide);
    expect(original).toMatchObject({ status: 'VIAJANDO', rescued_by: null });
    const again = await rescued(t, monitor, original, { id_truck: 3, id_driver: 3 });
    await drive(t, again.id_guide, '2026-12-04T12:00:00Z', ['OTR', 'departure']);
    const late = await undo(await read(again.id_guide));
    expect([late.status, late.body.code]).toEqual([409, 'RESCATE_CON_EVENTOS']);
  });

  test('the unit that broke down is not offered until its rescue is undone', async () => {
    const { guide } = await underWay(t, '2026-12-14', 'MSKU1234565');
    const id_truck = guide.id_truck ?? 0;
    const state = async () =>
      (await t.rows<{ truck_state: string }>(sql`select truck_state from trucks where id_truck = ${id_truck}`))[0]
        ?.truck_state;
    const rescue = await rescued(t, monitor, guide, { unit_state: 'MANTENIMIENTO' });
    expect(await state()).toBe('MANTENIMIENTO');
    const [log] = await t.rows<{ motive: string }>(
      sql`select motive from state_logs where noun = 'truck' and id_record = ${id_truck} order by id_state_log desc limit 1`,
    );
    expect(log?.motive).toBe(`Rescate de la guía ${guide.guide_number}: ${motive}`);
    expect((await undo(rescue)).status).toBe(200);
    expect(await state()).toBe('DISPONIBLE');
    // A state set later by a person is kept.
    const second = await rescued(t, monitor, await read(guide.id_guide), { unit_state: 'MANTENIMIENTO' });
    await t.write(tx => tx.run(sql`update trucks set truck_state = 'SINIESTRADO' where id_truck = ${id_truck}`));
    expect((await undo(second)).status).toBe(200);
    expect(await state()).toBe('SINIESTRADO');
    await t.write(tx => tx.run(sql`update trucks set truck_state = 'DISPONIBLE' where id_truck = ${id_truck}`));
  });

  test('not while its truck drives another trip', async () => {
    const { guide } = await underWay(t, '2026-12-05', 'EGHU3612907');
    const rescue = await rescued(t, monitor, guide);
    const other = await underWay(t, '2026-12-05', 'SZLU9860412', {
      id_truck: 1,
      id_driver: 4,
      id_generator: 2,
      id_chassis: 5,
    });
    const refused = await undo(rescue);
    expect([refused.status, refused.body.code]).toEqual([409, 'RESCATE_CAMION_OCUPADO']);
    expect(refused.body.message).toContain(String(other.guide.guide_number));
  });

  test('refused requests', async () => {
    const { guide } = await underWay(t, '2026-12-06', 'MEDU3019240');
    const input = await rescueInput(t, guide);
    const refused = async (changes: object, who = monitor) => {
      const answer = await who.call(saveRescue, { ...input, ...changes });
      return [answer.status, answer.body.code];
    };
    expect(await refused({ id_truck: 1 })).toEqual([422, 'RESCATE_MISMO_CAMION']);
    expect(await refused({ rescue_at: '2026-12-06T06:00:00Z' })).toEqual([422, 'RESCATE_EN_PASADO']);
    expect(await refused({ rescue_at: '2026-12-06T23:00:00Z' })).toEqual([422, 'FECHA_FUTURA']);
    expect(await refused({ motive: 'no' })).toEqual([400, 'DATOS_INVALIDOS']);
    expect(await refused({ version: guide.version + 1 })).toEqual([409, 'MODIFICADO']);
    expect(await refused({ id_truck: 999 })).toEqual([404, 'NO_ENCONTRADO']);
    expect(await refused({ id_motivo: 35 })).toEqual([404, 'NO_ENCONTRADO']);
    await t.write(tx => tx.run(sql`update drivers set license_expiry = '2026-12-01' where id_driver = 4`));
    expect(await refused({ id_driver: 4 })).toEqual([422, 'LICENCIA_VENCIDA']);
    await t.write(tx => tx.run(sql`update drivers set license_expiry = '2030-12-01' where id_driver = 4`));
    for (const who of ['asesor', 'contador', 'exporterAdmin', 'carrierAdmin', 'driver'] as const)
      expect((await refused({}, await t.as(who)))[0], who).toBe(403);
    // None of these left anything behind.
    expect((await read(guide.id_guide)).version).toBe(guide.version);
    expect((await monitor.call(saveRescue, input)).status).toBe(200);
    expect(await refused({ version: guide.version + 1 })).toEqual([409, 'GUIA_RESCATADA']);
  });
});

describe('who can take over', () => {
  test('earliest arrival first, with arrival, ETA and what would be missed; the broken-down unit and those without documents are below', async () => {
    const { guide } = await underWay(t, '2026-12-08', 'SUDU6204593');
    await t.write(tx => tx.run(sql`update drivers set license_expiry = '2026-12-01' where id_driver = 2`));
    const { rescue_at: at } = await rescueInput(t, guide);
    const found = await monitor.ok(getRescueCandidates, { id_guide: guide.id_guide, rescue: { ...onTheRoad, at } });
    await t.write(tx => tx.run(sql`update drivers set license_expiry = '2030-12-01' where id_driver = 2`));
    const times = found.candidates.map(c => c.minutes ?? 1e9);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const known = found.candidates.filter(c => c.minutes !== null);
    expect(known.length).toBeGreaterThan(0);
    for (const c of known) expect(String(c.eta_at) > String(c.arrives_at), c.disk).toBe(true);
    expect(found.carries_container).toBe(true);
    // Where each would come from and its next trip distinguish them.
    for (const c of known) expect(c.facts[0], c.disk).toMatch(/^(Sale de|Vista (a las|el))/);
    for (const c of found.candidates)
      expect(c.facts.join(' · '), c.disk).toMatch(/Libre (todo el día|desde|hasta|de) ?/);
    const why = new Map(found.impossible.map(c => [c.id_truck, c.reasons.join(' ')]));
    expect(why.get(1)).toContain('Elija otra unidad');
    expect(why.get(2)).toContain('Licencia Expirada');
    // None of them could reach the port's appointment, which is long past.
    const late = { ...onTheRoad, at: new Date(Date.parse(at) + 60_000).toISOString() };
    expect(
      (await monitor.ok(getRescueCandidates, { id_guide: guide.id_guide, rescue: late })).candidates.length,
    ).toBeGreaterThan(0);
    const stranger = await (await t.as('exporterAdmin')).call(getRescueCandidates, {
      id_guide: guide.id_guide,
      rescue: late,
    });
    expect(stranger.status).toBe(403);
  });
});

describe('its money', () => {
  test('the client pays once, each carrier is paid for its kilometres, and both guides are closed', async () => {
    const carrier = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
    const { reservation, guide } = await underWay(t, '2026-12-09', 'CMAU4120760', carrier);
    const { id_reservation } = reservation;
    const rescue = await rescued(t, monitor, guide, { id_truck: 6, id_driver: 6, id_generator: 3, id_chassis: 7 });
    await drive(t, rescue.id_guide, '2026-12-09T12:00:00Z');
    const papers = ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO'];
    await attachPapers(t, rescue.id_guide, papers);
    const money = () => clerk.ok(reservationMoney, { id_reservation });
    const closing = (one: GuideDetail) => ({ ...figures, id_guide: one.id_guide, version: one.version });
    await clerk.ok(calls.closeGuide, closing(await read(rescue.id_guide)));
    // The container is done; the cost of the unit that began is still open.
    expect((await clerk.ok(getReservation, { id_reservation })).status).toBe('FINISHED');
    expect((await money()).open_legs).toBe(1);
    const waiting = await clerk.ok(calls.getGuides, { filters: { list: 'to_close', id_reservation } });
    expect(waiting.rows.map(r => [r.id_guide, r.status, r.missing_papers, r.costs_closed_at])).toEqual([
      [guide.id_guide, 'GUIA_RESCATADA', ['EIR de salida'], null],
    ]);
    const lacking = await clerk.call(calls.closeGuide, closing(await read(guide.id_guide)));
    expect([lacking.status, lacking.body.code]).toEqual([422, 'ARCHIVOS_FALTANTES']);
    await attachPapers(t, guide.id_guide, ['EIR_SALIDA']);
    const closed = await clerk.ok(calls.closeGuide, closing(await read(guide.id_guide)));
    expect(closed.guide).toMatchObject({
      status: 'GUIA_RESCATADA',
      closed_at: null,
      costs_closed_at: expect.any(String),
    });
    // The list agrees with the detail: nothing is left to be closed.
    const shut = await clerk.ok(calls.getGuides, { filters: { list: 'closed', id_reservation } });
    expect(shut.rows.map(r => [r.id_guide, r.costs_closed_at, r.missing_papers])).toEqual([
      [rescue.id_guide, null, null],
      [guide.id_guide, closed.guide.costs_closed_at, null],
    ]);
    const { costs, open_legs, sale } = await money();
    expect(open_legs).toBe(0);
    expect(sale).toBe('450.00');
    // The general price of the container, 318.00, in two parts.
    const freight = costs.filter(c => c.kind === 'PURCHASE');
    expect(freight).toHaveLength(2);
    expect(add(...freight.map(c => c.subtotal))).toBe('318.00');
    const again = await clerk.call(calls.closeGuide, closing(closed.guide));
    expect([again.status, again.body.code]).toEqual([409, 'COSTOS_CERRADOS']);
    const accountant = await t.as('contador');
    const list = await accountant.ok(getReservationsToInvoice, {});
    expect(list.rows.find(r => r.id_reservation === id_reservation)).toMatchObject({ charges: 1, base_0: '450.00' });
    const order = await accountant.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
    expect(order.lines.map(l => l.subtotal)).toEqual(['450.00']);
  });
});

test('two users rescue one guide at once: one succeeds, the other is refused', async () => {
  const { guide } = await underWay(t, '2026-12-11', 'GYOU4047990');
  const input = await rescueInput(t, guide);
  const answers = await Promise.all([
    monitor.call(saveRescue, input),
    clerk.call(saveRescue, { ...input, id_truck: 3, id_driver: 3 }),
  ]);
  expect(answers.map(a => a.status).sort()).toEqual([200, 409]);
  const live = await t.rows(sql`select 1 from guides where id_leg = ${guide.id_leg} and live`);
  expect(live).toHaveLength(1);
});

test('a point outside Ecuador is refused', async () => {
  const { guide } = await underWay(t, '2026-12-16', 'TEMU6079348');
  const { rescue_at } = await rescueInput(t, guide);
  for (const [lat, lng] of [
    [90, onTheRoad.lng],
    [-90, onTheRoad.lng],
    [onTheRoad.lat, 180],
  ]) {
    const rescue = { lat, lng, at: rescue_at };
    const { status, body } = await monitor.call(getRescueCandidates, { id_guide: guide.id_guide, rescue });
    expect([status, Object.values(body.fields ?? {})]).toEqual([400, ['El punto está fuera del Ecuador']]);
  }
});
