import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers } from '../../../../test/trips.ts';
import { directExport, type Waiting, waitingTrip } from './dispatch.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  await t.write(tx => tx.run(sql`update drivers set active = true, license_expiry = '2030-06-30'`));
});
afterAll(() => t.close());

let day = 0;
const waiting = (time = '08:00'): Promise<Waiting> =>
  waitingTrip(t, directExport(new Date(Date.UTC(2026, 11, 1 + ++day)).toISOString().slice(0, 10), time));
const set = (n: number) => ({ id_truck: n, id_driver: n, id_generator: Math.min(n, 3), id_chassis: 4 });
const dispatcher = () => t.as('despacho');

describe('all calls that assign follow the same rules', () => {
  test('creating a guide follows the rules of the board: an inactive driver is refused, a truck outside the scope does not exist', async () => {
    const me = await dispatcher();
    const { trip } = await waiting();
    await t.write(tx => tx.run(sql`update drivers set active = false where id_driver = 2`));
    const refused = await me.call(guides.saveGuide, { id_leg: trip.id_leg, ...set(2) });
    expect([refused.status, refused.body.code]).toEqual([422, 'CONDUCTOR_INACTIVO']);
    expect((await me.call(guides.saveGuide, { id_leg: trip.id_leg, ...set(99) })).status).toBe(404);
    // A guide in preparation is not refused for what it lacks; the chosen resources are judged.
    const prepared = await me.ok(guides.saveGuide, { id_leg: trip.id_leg, id_truck: 1 });
    expect([prepared.id_truck, prepared.id_driver]).toEqual([1, null]);
    const half = await me.call(guides.saveGuide, { id_leg: trip.id_leg, id_driver: 2 });
    expect([half.status, half.body.code]).toEqual([422, 'CONDUCTOR_INACTIVO']);
    const whole = await me.ok(guides.saveGuide, { id_leg: trip.id_leg, id_driver: 3, id_generator: 1 });
    expect([whole.id_guide, whole.id_truck, whole.id_driver]).toEqual([prepared.id_guide, 1, 3]);
  });

  test('an issued guide gets no truck or driver with which it could not have been issued', async () => {
    const me = await dispatcher();
    const { trip } = await waiting();
    const made = await me.ok(guides.saveGuide, { id_leg: trip.id_leg, ...set(1) });
    const issued = await me.ok(guides.issueGuide, { id_guide: made.id_guide, version: made.version });
    const key = { id_guide: issued.id_guide, version: issued.version };
    await t.write(tx => tx.run(sql`update drivers set license_expiry = '2026-11-30' where id_driver = 2`));
    const expired = await me.call(guides.updateTruckGuide, { ...key, id_driver: 2 });
    expect([expired.status, expired.body.code]).toEqual([422, 'LICENCIA_VENCIDA']);
    expect((await me.call(guides.updateTruckGuide, { ...key, id_truck: null })).body.code).toBe('CAMION_REQUERIDO');
    const other = await me.ok(guides.updateTruckGuide, { ...key, id_truck: 3, id_driver: 3 });
    expect([other.id_truck, other.id_generator]).toEqual([3, issued.id_generator]);
  });

  test('a new start is judged at its own time, and must lie within the planning period', async () => {
    const me = await dispatcher();
    const [one, two] = [await waiting(), await waiting()];
    await me.ok(guides.saveGuide, { id_leg: one.trip.id_leg, ...set(1) });
    const made = await me.ok(guides.saveGuide, { id_leg: two.trip.id_leg, ...set(2), id_truck: 1, id_chassis: 5 });
    const key = { id_guide: made.id_guide, version: made.version };
    const clash = await me.call(guides.updateTruckGuide, { ...key, planned_start: one.trip.planned_start });
    expect([clash.status, clash.body.code]).toEqual([409, 'CAMION_OCUPADO']);
    expect(clash.body.message).toContain(`${one.id_reservation}-1`);
    const refusals = [
      ['9000-12-31T00:00:00.000Z', 'DATOS_INVALIDOS'],
      ['2060-12-31T00:00:00.000Z', 'FECHA_FUERA_DE_RANGO'],
      ['2026-11-01T00:00:00.000Z', 'FECHA_FUERA_DE_RANGO'],
    ];
    for (const [planned_start, code] of refusals)
      expect((await me.call(guides.updateTruckGuide, { ...key, planned_start })).body.code).toBe(code);
    const later = new Date(Date.parse(two.trip.planned_start) + 3_600_000).toISOString();
    expect((await me.ok(guides.updateTruckGuide, { ...key, planned_start: later })).planned_start).toBe(later);
  });
});

describe('several at once', () => {
  test('a departure in the past is refused with its trip; for a single trip it is a warning', async () => {
    const me = await dispatcher();
    const [late, next] = [await waiting(), await waiting()];
    t.setNow(new Date(Date.parse(late.trip.planned_start) + 95 * 60_000).toISOString());
    const pair = [
      { id_leg: late.trip.id_leg, ...set(1) },
      { id_leg: next.trip.id_leg, ...set(2) },
    ];
    const refused = await me.call(assign, { assignments: pair });
    expect([refused.status, refused.body.code]).toEqual([422, 'SALIDA_PASADA']);
    expect(refused.body.message).toMatch(
      new RegExp(`^${late.id_reservation}-1: Debía salir (el .+ )?a las \\d\\d:\\d\\d, y esa hora ya pasó`),
    );
    const alone = await me.ok(assign, { assignments: [pair[0]] });
    expect(alone.guides[0]?.warnings.at(-1)).toMatch(/^Debía salir (el .+ )?a las \d\d:\d\d$/);
  });

  test('warnings name their trip', async () => {
    const me = await dispatcher();
    const [a, b] = [await waiting(), await waiting()];
    await t.write(tx => tx.run(sql`update drivers set qualification = 'PENDING' where id_driver in (1, 2)`));
    const told = await me.ok(assign, {
      assignments: [
        { id_leg: a.trip.id_leg, ...set(1) },
        { id_leg: b.trip.id_leg, ...set(2) },
      ],
    });
    expect(told.guides.map(g => g.warnings)).toEqual([
      [`${a.id_reservation}-1: El conductor aún no está calificado por compras`],
      [`${b.id_reservation}-1: El conductor aún no está calificado por compras`],
    ]);
    await t.write(tx => tx.run(sql`update drivers set qualification = 'QUALIFIED'`));
  });
});

describe('a truck that has gone on to its next trip', () => {
  test('does not prevent closing its earlier trip, nor reversing that closing', async () => {
    const me = await dispatcher();
    const clerk = await t.as('operador');
    const monitor = await t.as('monitor');
    const [early, next] = [await waiting('08:00'), await waiting('08:00')];
    const made = await me.ok(guides.saveGuide, { id_leg: early.trip.id_leg, ...set(4), id_chassis: 5 });
    let guide = await me.ok(guides.issueGuide, { id_guide: made.id_guide, version: made.version });
    await clerk.ok(guides.associateContainer, {
      id_guide: guide.id_guide,
      container_code: 'MSKU7502140',
      seals: ['S1'],
    });
    // Hours before its planned end.
    const start = Date.parse(early.trip.planned_start);
    for (const [i, stop] of guide.stops.entries())
      for (const [call, half] of [
        [guides.recordArrival, 0],
        [guides.recordDeparture, 1],
      ] as const) {
        const at = new Date(start + (i * 2 + half) * 600_000).toISOString();
        t.setNow(at);
        guide = await monitor.ok(call, { id_stop: stop.id_stop, at });
      }
    expect(guide.status).toBe('VIAJE_POR_CERRAR');
    const other = await me.ok(guides.saveGuide, { id_leg: next.trip.id_leg, ...set(4), id_chassis: 5 });
    const soon = new Date(start + 2 * 3_600_000).toISOString();
    await me.ok(guides.updateTruckGuide, { id_guide: other.id_guide, version: other.version, planned_start: soon });
    // Closed long after, when the truck is on its next trip.
    t.setNow(new Date(Date.parse(early.trip.planned_end) + 86_400_000).toISOString());
    await attachPapers(t, guide.id_guide, ['EIR_SALIDA', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO']);
    const figures = { km: 90.5, gallons: 14, peaje: '12.00', viatico: '15.00', anticipo: '40.00', stand_by: [] };
    const closed = await clerk.ok(guides.closeGuide, { ...figures, id_guide: guide.id_guide, version: guide.version });
    const undo = { id_guide: guide.id_guide, version: closed.guide.version, motive: 'Faltó un ticket' };
    const reversed = await (await t.as('contador')).ok(guides.reverseClosing, undo);
    expect(reversed.status).toBe('VIAJE_POR_CERRAR');
    // Undoing its last departure would need the truck again: it is refused, and nothing changed.
    const again = await monitor.call(guides.resetDeparture, { ...undo, version: reversed.version });
    expect([again.status, again.body.code]).toEqual([409, 'CAMION_OCUPADO']);
  });
});
