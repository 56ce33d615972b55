import { reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { addShippingLineDeposit, saveGeneratorRental } from '@cabezal/contract/money/costs/company-costs.calls';
import { closeGuide, getClosing, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { previewOwnCosts, saveOwnCosts } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { add } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide } from '../../../../test/trips.ts';
import { company, place } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let boss: Client;
beforeAll(async () => {
  t = await startTestApp();
  boss = await t.as('admin');
});
afterAll(() => t.close());

const money = async (id_reservation: number) => boss.ok(reservationMoney, { id_reservation });
const figures = { km: 234, gallons: 36, peaje: '12.00', viatico: '50.00', anticipo: '0.00', stand_by: [] };
const papers = ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO', 'EIR_SALIDA', 'FOTO'];

test("costs agreed with depot and genset owner are part of the trip's cost with their IVA, estimated and closed", async () => {
  const before = await money((await approvedReservation(t, directExport('2026-12-02'))).id_reservation);
  await boss.ok(addShippingLineDeposit, { id_shipping_line: 1, id_location: place.tercon, cost: '20.00' });
  await boss.ok(saveGeneratorRental, { id_company: company.operator, valid_from: '2026-11-25', cost: '25.00' });
  const reservation = await approvedReservation(t, directExport('2026-12-03'));
  const { id_reservation } = reservation;
  // 20.00 + 3.00 for handling, 25.00 + 3.75 for the genset.
  expect((await money(id_reservation)).cost).toBe(add(before.cost ?? '', '51.75'));

  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
  expect((await money(id_reservation)).cost).toBe(add(before.cost ?? '', '51.75'));
  await giveContainer(t, id_guide, 'MSKU7502140');
  await drive(t, id_guide, '2026-12-03T06:00:00Z');
  await attachPapers(t, id_guide, papers);
  const { version } = await boss.ok(getGuide, { id_guide });
  const closed = await boss.ok(closeGuide, { ...figures, id_guide, version });
  expect(closed.costs?.map(line => [line.kind, line.subtotal, line.iva])).toEqual([
    ['OWN_KM', '165.06', '0.00'],
    ['OWN_HOUR', expect.any(String), '0.00'],
    ['TOLL', '12.00', '0.00'],
    ['ITEM', '20.00', '3.00'],
    ['ITEM', '25.00', '3.75'],
  ]);
  // The allowance is stored in the guide and is no part of the cost.
  const cost = add(...(closed.costs ?? []).flatMap(line => [line.subtotal, line.iva]));
  expect(await money(id_reservation)).toMatchObject({ cost, open_legs: 0 });
  expect(closed.viatico).toBe('50.00');
});

test('uses the figures of the day on which the truck left, also for the proposals', async () => {
  await boss.ok(saveOwnCosts, {
    values: [
      { key: 'diesel_usd_galon', value: '3.35', valid_from: '2026-12-10' },
      { key: 'peaje_eje_usd', value: '1.50', valid_from: '2026-12-10' },
    ],
  });
  const reservation = await approvedReservation(t, directExport('2026-12-09'));
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
  const proposed = async () => (await boss.ok(getClosing, { id_guide })).proposed;
  const planned = await proposed();
  await giveContainer(t, id_guide, 'MSKU7502140');
  // Appointment on the 9th; it leaves after midnight of the 10th in Guayaquil.
  await drive(t, id_guide, '2026-12-10T06:00:00Z');
  expect(Number((await proposed()).peaje)).toBe(Number(planned.peaje) * 1.5);
  await attachPapers(t, id_guide, papers);
  const { version } = await boss.ok(getGuide, { id_guide });
  const closed = await boss.ok(closeGuide, { ...figures, id_guide, version });
  // 3.35 / 6.5 + 0.29 = 0.8054 × 234
  expect(closed.costs?.[0]).toMatchObject({ kind: 'OWN_KM', subtotal: '188.46' });
});

test('the preview of a change of costs matches its effect on open reservations', async () => {
  const early = await approvedReservation(t, directExport('2026-12-20'));
  const late = await approvedReservation(t, directExport('2026-12-22'));
  const carried = await approvedReservation(t, directExport('2026-12-22', '08:00', { id_carrier: company.carrier }));
  const costs = async () =>
    Promise.all([early, late, carried].map(async ({ id_reservation }) => (await money(id_reservation)).cost));
  const before = await costs();
  const values = [{ key: 'costo_hora_usd', value: '9.00', valid_from: '2026-12-21' }] as const;
  const preview = await boss.ok(previewOwnCosts, { values: [...values] });
  expect(preview.reservations).toBe(1);
  expect(await costs()).toEqual(before);
  await boss.ok(saveOwnCosts, { values: [...values] });
  const after = await costs();
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(Number(after[1]) - Number(before[1])).toBeCloseTo(Number(preview.after) - Number(preview.before), 2);
  expect(Number(after[1])).toBeGreaterThan(Number(before[1]));
  expect((await boss.call(previewOwnCosts, { values: [{ ...values[0], value: '1' }] })).body.fields).toHaveProperty(
    'values.0.value',
  );
  for (const who of ['operador', 'contador', 'exporterAdmin'] as const)
    expect((await (await t.as(who)).call(previewOwnCosts, { values: [...values] })).status, who).toBe(403);
});

test('a carrier that takes over a trip brings its price; when the trip is given back, the booked cost returns', async () => {
  const reservation = await approvedReservation(t, directExport('2026-12-28'));
  const { id_reservation } = reservation;
  const own = await money(id_reservation);
  const third = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE', third);
  // 318.00 and the handling; the genset is the operator's own.
  expect((await money(id_reservation)).cost).toBe('369.75');
  const [leg] = await t.rows<{ id_cost_carrier: number }>(
    sql`select l.id_cost_carrier from legs l join guides g using (id_leg) where g.id_guide = ${id_guide}`,
  );
  expect(leg?.id_cost_carrier).toBe(company.carrier);
  expect(own.cost).not.toBe('369.75');
});
