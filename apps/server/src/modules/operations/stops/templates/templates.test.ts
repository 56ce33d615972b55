import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getMilestones } from '@cabezal/contract/operations/stops/stops.calls';
import {
  checkTemplate,
  resetTemplate,
  saveMilestones,
  templateMilestones,
  updateMilestone,
} from '@cabezal/contract/operations/stops/templates.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { legOf, set } from '../../../../../test/trips.ts';
import { place } from '../../../../../test/world.ts';
import { directExport, madeGuide } from '../../dispatch/dispatch.samples.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const whole = [
  { code: 'DEP', id_location: place.tercon },
  { code: 'PLT', id_location: place.plantGuabo },
  { code: 'PRT', id_location: place.dpw },
];
const motive = 'El cliente cambió el recorrido';
let day = 0;
const booked = () => approvedReservation(t, directExport(`2026-12-${String(++day).padStart(2, '0')}`));
const read = (id_reservation: number) => clerk.ok(getReservation, { id_reservation });

test('a template is checked before it is chosen, with road and price', async () => {
  const { id_reservation } = await booked();
  const same = await clerk.ok(checkTemplate, { id_reservation, template: 'E_DIRECTO', stops: whole });
  expect(same).toMatchObject({ ok: true, reasons: [], price_difference: '0.00' });
  expect(same.km).toBeGreaterThan(100);
  const wrong = await clerk.ok(checkTemplate, { id_reservation, template: 'I_DIRECTO', stops: whole.slice(1) });
  expect(wrong).toEqual({
    ok: false,
    reasons: ['«Importación directa» no es de una exportación', 'Falta en el recorrido: Depósito'],
    km: null,
    price_difference: null,
  });
  const stranger = await t.as('strangerAdmin');
  const refused = await stranger.call(checkTemplate, { id_reservation, template: 'E_DIRECTO', stops: whole });
  expect(refused.status).toBe(404);
  const legs = await clerk.ok(templateMilestones, { template: 'I_DIRECTO', stops: whole });
  expect(legs.map(leg => [leg.kind, leg.stops.map(stop => stop.code), leg.papers])).toEqual([
    ['VIAJE', ['PRT', 'PLT'], ['EIR_SALIDA']],
    ['DEVOLUCION', ['PLT', 'DEP'], ['EIR_INGRESO']],
  ]);
});

test('the plan of a leg can be changed until it has a guide, and recreated from the template', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const { id_leg } = legOf(reservation, 'VIAJE');
  const [dep, plant, port] = whole as [(typeof whole)[0], (typeof whole)[0], (typeof whole)[0]];
  const stops = [
    { ...dep, action: 'RETIRAR' },
    { code: 'BASE', id_location: place.base },
    { ...plant, action: 'CARGAR' },
    { ...port, action: 'ENTREGAR' },
  ];
  const input = { id_leg, version: reservation.version, stops };
  const lost = await clerk.call(saveMilestones, { ...input, stops: stops.slice(0, 2) });
  expect([lost.status, lost.body.code]).toEqual([409, 'PARADA_OBLIGATORIA']);
  const saved = await clerk.ok(saveMilestones, input);
  const codes = (r: typeof reservation) => legOf(r, 'VIAJE').stops.map(stop => stop.code);
  expect(codes(saved)).toEqual(['DEP', 'BASE', 'PLT', 'PRT']);
  expect(legOf(saved, 'VIAJE').stops.every(stop => stop.planned_arrival !== null)).toBe(true);
  expect((await clerk.call(saveMilestones, input)).body.code).toBe('MODIFICADO');
  const [container] = await clerk.ok(getMilestones, { id_reservation });
  const base = container?.legs[0]?.plan[1];
  expect(base).toMatchObject({ code: 'BASE', id_location: place.base });
  const bad = { id_leg_stop: base?.id_leg_stop, version: saved.version, id_location: place.dpw };
  expect((await clerk.call(updateMilestone, bad)).body.code).toBe('LUGAR_DE_OTRO_TIPO');
  const late = {
    id_leg_stop: base?.id_leg_stop,
    version: saved.version,
    planned_arrival: '2026-12-30T00:00:00Z',
    planned_departure: '2026-12-30T01:00:00Z',
  };
  expect((await clerk.call(updateMilestone, late)).body.code).toBe('HORAS_DESORDENADAS');
  expect((await (await t.as('exporterAdmin')).call(updateMilestone, late)).status).toBe(403);
  const anew = await clerk.ok(resetTemplate, { id_reservation, version: saved.version, motive });
  expect(codes(anew)).toEqual(['DEP', 'PLT', 'PRT']);
  const fresh = legOf(anew, 'VIAJE').id_leg;
  await madeGuide(t, fresh, set(1));
  const { version } = await read(id_reservation);
  const taken = await clerk.call(saveMilestones, { ...input, id_leg: fresh, version });
  expect([taken.status, taken.body.code]).toEqual([409, 'TRAMO_CON_GUIA']);
  const alive = await clerk.call(resetTemplate, { id_reservation, version, motive });
  expect([alive.status, alive.body.code]).toEqual([409, 'GUIAS_VIVAS']);
});

test('a stop is moved to another place without its local; a place that was put out of use keeps its stop', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const plan = async () => (await clerk.ok(getMilestones, { id_reservation }))[0]?.legs[0]?.plan ?? [];
  const [depot, plant] = await plan();
  const [local] = await t.write(tx =>
    tx.rows(sql<{ id_local: number }>`insert into location_locals (id_location, code_local)
      values (${place.plantGuabo}, 'ANDEN 9') returning id_local`),
  );
  const id_local = local?.id_local;
  const at = { id_leg_stop: plant?.id_leg_stop };
  await clerk.ok(updateMilestone, { ...at, version: reservation.version, id_local });
  const stored = () =>
    t.rows(sql`select id_location, id_local from leg_stops where id_leg_stop = ${plant?.id_leg_stop}`);
  expect(await stored()).toEqual([{ id_location: place.plantGuabo, id_local }]);
  await t.write(tx => tx.run(sql`update locations set active = false where id_location = ${depot?.id_location}`));
  const { version } = await read(id_reservation);
  await clerk.ok(updateMilestone, { ...at, version, id_location: place.plantDaule });
  expect(await stored()).toEqual([{ id_location: place.plantDaule, id_local: null }]);
  const back = { ...at, version: version + 1, id_location: place.plantGuabo, id_local: 999_999 };
  expect((await clerk.call(updateMilestone, back)).status).toBe(404);
  await t.write(tx => tx.run(sql`update locations set active = true where id_location = ${depot?.id_location}`));
});
