import {
  getReservationFee,
  saveFeeSubReserve,
  updateReservationFee,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { getReservation, saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getSimulation, simulateFees } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import * as calls from '@cabezal/contract/prices/fees/fees.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, place } from '../../../../test/world.ts';
import { changedFee, changeFee, feeInput, freight, makeFee } from './fee.samples.ts';
import { runSimulations } from './simulation.jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const box = { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 };
const dpw = { id_port: place.dpw, valid_from: '2026-11-22' };

test('lists the rates that a draft competes with: which one wins, by what dimension, and which overlap', async () => {
  const me = await t.as('contador');
  const same = await makeFee(me, { ...dpw, id_container_type: null, container_group: 'REEFER' });
  const { competes, competing, items } = await me.ok(calls.previewFee, feeInput(dpw));
  expect(competing).toBe(3);
  // The world’s rates of the same canton and port: a general one, the exporter's, and the one for all refrigerated containers.
  expect(competes.map(row => [row.code, row.relation, row.sentence])).toEqual([
    ['TF-0002', 'PIERDE', 'Pierde contra la tarifa TF-0002 por cliente'],
    [same.code, 'GANA', `Gana a la tarifa ${same.code} por contenedor`],
    ['TF-0001', 'GANA', 'Gana a la tarifa TF-0001 por lugar'],
  ]);
  expect(items).toEqual([]);
  const again = feeInput({ ...dpw, id_container_type: null, container_group: 'REEFER' });
  expect((await me.ok(calls.previewFee, again)).competes[0]).toMatchObject({
    code: same.code,
    relation: 'SOLAPA',
    sentence: `Es la misma combinación que la tarifa ${same.code}, que rige desde el 22/nov/2026`,
  });
  // Rates for dry containers, another port or other days do not compete.
  const { competes: none } = await me.ok(calls.previewFee, feeInput({ ...dpw, id_container_type: 3 }));
  expect(none).toEqual([]);
});

test('shows the open reservations that a draft changes in its days, and stores nothing', async () => {
  const me = await t.as('contador');
  const clerk = await t.as('operador');
  const booked = await clerk.ok(saveReservation, exportBooking({ id_bill_to: company.exporter }));
  const other = { id_client: company.exporter, ...dpw, items: [freight('500.00')] };
  const before = await t.rows(sql`select count(*) from fees`);
  const seen = await me.ok(calls.previewFee, feeInput(other));
  expect(seen).toMatchObject({ count: 1, reservations: [{ id_reservation: booked.id_reservation, containers: 1 }] });
  expect(Number(seen.after) - Number(seen.before)).toBe(50);
  expect(await t.rows(sql`select count(*) from fees`)).toEqual(before);
  const later = feeInput({ ...other, valid_from: '2026-11-25' });
  expect(await me.ok(calls.previewFee, later)).toMatchObject({ count: 0, before: '0.00' });
  const strangers = feeInput({ ...other, id_client: company.importer });
  expect((await me.ok(calls.previewFee, strangers)).count).toBe(0);
});

test('shows the old and new price of each service; the changed row does not compete', async () => {
  const me = await t.as('contador');
  const made = await makeFee(me, { ...dpw, id_client: company.exporter, valid_from: '2026-11-21' });
  const { version: _, ...changed } = await changedFee(me, made.id_fee, {
    valid_from: '2026-11-23',
    items: [freight('525.00')],
  });
  const seen = await me.ok(calls.previewFee, changed);
  expect(seen.items).toEqual([
    { service_code: 'FLE', service: expect.any(String), before: '500.00', after: '525.00', change: '5.00' },
  ]);
  expect(seen.competes.map(row => row.code)).not.toContain(made.code);
  expect(seen.count).toBe(1);
  expect((await (await t.as('asesor')).call(calls.previewFee, changed)).body.code).toBe('TARIFA_AJENA');
});

test('shows the reservations that lose the rate on the days that it gives up', async () => {
  const me = await t.as('contador');
  const clerk = await t.as('operador');
  const lane = { ...dpw, id_client: company.exporter, id_container_type: 3, valid_from: '2026-11-21' };
  const open = await makeFee(me, { ...lane, items: [freight('777.00')] });
  const box = { id_container_type: 3, weight_kg: 18_000 };
  const booked = await clerk.ok(
    saveReservation,
    exportBooking({ appointment_date: '2026-12-15', containers: [box], id_product: null }),
  );
  const draftOf = async (id_fee: number, changes: object) => {
    const { version: _, ...draft } = await changedFee(me, id_fee, { ...changes });
    return draft;
  };
  const of = async (id_fee: number, changes: object) => {
    const seen = await me.ok(calls.previewFee, await draftOf(id_fee, changes));
    const row = seen.reservations.find(one => one.id_reservation === booked.id_reservation);
    return row && [row.before, row.after];
  };
  // It ends before the appointment, which then has no price.
  const short = await of(open.id_fee, { valid_from: '2026-11-23', valid_to: '2026-12-01', items: [freight('780.00')] });
  expect(short?.[0]).toBe('777.00');
  expect(short?.[1]).not.toBe('780.00');
  // A moved version that is not in force yet gives its days back to the previous one.
  const coming = await changeFee(me, open.id_fee, { valid_from: '2026-12-10', items: [freight('790.00')] });
  expect(await of(coming.body.id_fee, { valid_from: '2026-12-20' })).toEqual(['790.00', '777.00']);
});

test('neither a preview nor a simulation prices again what a person set; a price by the rules is offered again', async () => {
  const me = await t.as('contador');
  const admin = await t.as('admin');
  const { id_reservation } = await admin.ok(
    saveReservation,
    exportBooking({ appointment_date: '2027-01-12', containers: [box, box] }),
  );
  const draft = feeInput({ ...dpw, id_client: company.exporter, valid_from: '2027-01-01', items: [freight('333.00')] });
  const offered = async () => {
    const found = await me.ok(calls.previewFee, draft);
    const { id_simulation } = await me.ok(simulateFees, { fees: [draft] });
    await runSimulations(t.services.db);
    const { open } = await me.ok(getSimulation, { id_simulation });
    return [found.reservations, open?.reservations ?? []].map(
      rows => rows.find(row => row.id_reservation === id_reservation)?.containers ?? 0,
    );
  };
  expect(await offered()).toEqual([2, 2]);
  const why = { justification: 'Acuerdo con el cliente' };
  for (const left of [1, 0]) {
    const { subs } = await admin.ok(getReservationFee, { id_reservation });
    const sub = subs.find(one => one.fee_state === 'AUTO');
    const chosen = { id_sub_reservation: sub?.id_sub_reservation, version: sub?.version, id_fee: 1, ...why };
    await admin.ok(saveFeeSubReserve, chosen);
    expect(await offered()).toEqual([left, left]);
  }
  const { version } = await admin.ok(getReservation, { id_reservation });
  await admin.ok(updateReservationFee, { id_reservation, version, ...why });
  expect(await offered()).toEqual([2, 2]);
});
