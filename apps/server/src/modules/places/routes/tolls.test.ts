import { getCostReservation } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { quoteReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { addRoute, listRoutes, listRoutesExcel } from '@cabezal/contract/places/routes/routes.calls';
import { saveOwnCosts } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { subtract } from '@cabezal/domain/system/amounts/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { issuedGuide } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let boss: Client;
beforeAll(async () => {
  t = await startTestApp();
  boss = await t.as('admin');
});
afterAll(() => t.close());

const pair = { id_origin: place.tercon, id_destination: place.plantGuabo };

test('a corrected number of toll stations counts equally in quote, planned cost and closing', async () => {
  const { booking: _, ...asked } = directExport('2026-12-02');
  const containers = [{ id_container_type: 6, weight_kg: 21_800 }];
  const quoted = async () => {
    const { cost, cost_items } = await boss.ok(quoteReservation, {
      ...asked,
      reservation_type: 'E',
      containers,
    } as never);
    return { cost: cost ?? '', toll: cost_items.find(item => item.description === 'Peajes')?.subtotal ?? '' };
  };
  const closingOf = async (day: string) => {
    const reservation = await approvedReservation(t, directExport(day));
    const planned = await boss.ok(getCostReservation, { id_reservation: reservation.id_reservation });
    const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
    return { planned: planned.subs[0]?.planned ?? '', toll: (await boss.ok(getClosing, { id_guide })).proposed.peaje };
  };
  // The same road twice, the second time with five more stations than the map has.
  const road = { ...pair, km: 190, minutes: 200 };
  const drawn = await boss.ok(addRoute, { ...road, name: 'Como el mapa' });
  const before = await quoted();
  const former = await closingOf('2026-12-02');
  await boss.ok(addRoute, { ...road, minutes: 199, name: 'Con más casetas', tolls: drawn.tolls + 5 });
  const after = await quoted();
  const now = await closingOf('2026-12-03');
  expect(subtract(after.toll, before.toll)).toBe('30.00');
  expect(subtract(now.toll, former.toll)).toBe('30.00');
  // The faster minute reduces the cost by its part of an hour; the rest of the difference is the toll.
  expect(subtract(after.cost, before.cost)).toBe(subtract(now.planned, former.planned));
});

test("the toll of a road uses today's figures wherever it is shown, and cannot be entered", async () => {
  const typed = await boss.call(addRoute, { ...pair, name: 'Con monto', toll: '99.00' } as never);
  expect(typed.status).toBe(400);
  const road = await boss.ok(addRoute, { ...pair, name: 'Siete casetas', tolls: 7 });
  expect(road).toMatchObject({ tolls: 7, axles: 6, toll: '42.00' });
  await boss.ok(saveOwnCosts, {
    values: [
      { key: 'ejes_unidad', value: 5, valid_from: '2026-11-21' },
      { key: 'peaje_eje_usd', value: '1.10', valid_from: '2026-11-21' },
    ],
  });
  const { rows } = await boss.ok(listRoutes, { search: 'siete' });
  expect(rows).toMatchObject([{ tolls: 7, axles: 5, toll: '38.50' }]);
  const [head = [], cells = []] = await cellsOf(boss, listRoutesExcel, { search: 'siete' });
  const of = (name: string) => cells[head.indexOf(name)];
  expect([of('Casetas de peaje'), of('Ejes de la unidad'), of('Peaje')]).toEqual([7, 5, 38.5]);
  // Persons who may read roads but not the operator's figures see the same toll.
  const carrier = await t.as('carrierAdmin');
  await boss.ok(addRoute, { id_origin: place.contecon, id_destination: place.dpw, name: 'Entre puertos', tolls: 2 });
  expect((await carrier.ok(listRoutes, {})).rows).toMatchObject([{ name: 'Entre puertos', toll: '11.00' }]);
});
