import { getReservation, reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { generatePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { closeGuide, getGuide, getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { add } from '@cabezal/domain/system/amounts/money';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { attachMissing } from './papers.ts';
import { driveOn, tripUnderWay, type UnderWay } from './under-way.ts';

/** A truck breaks down: another one takes over, this is undone and done again; the trip is finished (9-operations §13, J3). */
const theCarriers = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
/** The other truck of the same carrier, for the second rescue. */
const THEIR_OTHER = 'GSB-0006';
let trip: UnderWay | undefined;
let watcher: Caller;
let monitor: Person;
let id_guide = 0;

beforeAll(async () => {
  trip = await tripUnderWay(theCarriers);
  ({ watcher, monitor, id_guide } = trip);
});
afterAll(async () => {
  await trip?.browser.close();
  await trip?.server.stop();
});

const pictures = process.env.JOURNEY_PICTURES;
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/rescue-${name}.png` });
};

/** The menu of the shown guide. */
const more = (page: Page) => page.locator('.cz-guides-drawer-foot').getByRole('button', { name: 'Más' });

/** From «Más» to the number of the rescuing guide; counts the actions of the person. `meanwhile`: a colleague changes the guide. */
async function rescue(page: Page, name: string, plate?: string, meanwhile?: () => Promise<void>): Promise<number> {
  let done = 0;
  const click = async (what: ReturnType<Page['getByRole']>) => {
    await what.click();
    done += 1;
  };
  await click(more(page));
  await click(page.getByRole('menuitem', { name: 'Rescatar con otra unidad' }));
  await click(page.getByText('Avería mecánica', { exact: true }));
  await picture(page, `${name}-where`);
  await click(page.getByRole('button', { name: 'Siguiente' }));
  const unit = page
    .getByRole('list', { name: 'Unidades disponibles' })
    .getByRole('button')
    .filter({ hasText: plate })
    .first();
  await click(unit);
  await picture(page, `${name}-who`);
  await click(unit);
  await picture(page, `${name}-confirm`);
  if (meanwhile) {
    await meanwhile();
    await click(page.getByRole('button', { name: /al rescate$/ }));
    await click(page.getByRole('button', { name: 'Cargar los datos actuales' }));
    await page.getByText('Lo que usted escribió sigue aquí').waitFor({ state: 'detached' });
  }
  await click(page.getByRole('button', { name: /al rescate$/ }));
  await expect.poll(async () => (await watcher(getGuide, { id_guide })).rescued_by).not.toBeNull();
  return done;
}

test('a breakdown is rescued from the guide, undone, and rescued again on a phone', async () => {
  const { page } = monitor;
  await goTo(page, `/guias?guia=${id_guide}`);
  await more(page).waitFor();
  const begun = performance.now();
  const clicks = await rescue(page, 'first');
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(`breakdown → another truck on its way: ${clicks} interactions, ${seconds.toFixed(1)} s\n`);
  expect(clicks).toBeLessThanOrEqual(8);
  expect(await watcher(getGuide, { id_guide })).toMatchObject({ status: 'GUIA_RESCATADA' });
  await page.getByText('Rescata a').waitFor();

  await more(page).click();
  await page.getByRole('menuitem', { name: 'Deshacer el rescate' }).click();
  await page.getByRole('dialog').getByRole('textbox').last().fill('El motor volvió a encender');
  await page.getByRole('button', { name: 'Deshacer rescate' }).click();
  await waitForText(page, 'Rescate deshecho');
  expect(await watcher(getGuide, { id_guide })).toMatchObject({ status: 'VIAJANDO', rescued_by: null });

  // And once more on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await rescue(page, 'again', THEIR_OTHER, async () => {
    const { stops, version } = await watcher(getGuide, { id_guide });
    await watcher(updateTripStop, {
      id_stop: stops.at(-1)?.id_stop,
      version,
      free_hours: 5,
      motive: 'Lo pidió el puerto',
    });
  });
  const { rescued_by } = await watcher(getGuide, { id_guide });
  expect(await watcher(getGuide, { id_guide: rescued_by ?? 0 })).toMatchObject({
    status: 'VIAJE_POR_SALIR',
    rescue: true,
    carries_container: true,
    stops: [{ code: 'OTR' }, { code: 'PLT' }, { code: 'PRT' }],
  });
  const waiting = await watcher(getGuides, { filters: { list: 'to_close' } });
  expect(waiting.rows.map(row => [row.id_guide, row.status])).toEqual([[id_guide, 'GUIA_RESCATADA']]);
  expect(monitor.errors ?? []).toEqual([]);
});

test('the rescue reaches the point and finishes the trip; both guides are closed: the carrier is paid once, the client charged once', async () => {
  if (trip === undefined) throw new Error('no trip');
  const { page } = monitor;
  const { server, browser, id_reservation } = trip;
  const { rescued_by } = await watcher(getGuide, { id_guide });
  const id_rescue = rescued_by ?? 0;
  await page.setViewportSize({ width: 1440, height: 900 });
  server.moveTo(new Date(server.now().getTime() + 3_600_000));
  await page.clock.setSystemTime(server.now());
  await goTo(page, `/guias?guia=${id_rescue}`);
  // The next event is the arrival there, not the departure.
  await page.getByRole('button', { name: 'Llegó a Punto de rescate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar llegada' }).click();
  await page.getByRole('button', { name: 'Salió de Punto de rescate' }).waitFor();
  await driveOn(trip, id_rescue);
  expect(await watcher(getGuide, { id_guide: id_rescue })).toMatchObject({ status: 'VIAJE_POR_CERRAR' });

  const clerk = await openWindow(browser);
  await clerk.page.clock.setSystemTime(server.now());
  await signIn(clerk, server.url, 'operador@demo.ec');
  const office = await callerOf(server.url, 'operador');
  const figures = { km: 120.5, gallons: 14, peaje: '12.00', viatico: '15.00', anticipo: '40.00', stand_by: [] };
  for (const id of [id_rescue, id_guide]) {
    await attachMissing(clerk.page, id);
    const { version } = await office(getGuide, { id_guide: id });
    await office(closeGuide, { ...figures, id_guide: id, version });
  }
  expect((await office(getReservation, { id_reservation })).status).toBe('FINISHED');
  const { costs, estimate, open_legs, sale } = await office(reservationMoney, { id_reservation });
  const freight = costs.filter(cost => cost.kind === 'PURCHASE');
  // The price of the whole leg, divided between the two trucks.
  expect([freight.length, add(...freight.map(cost => cost.subtotal))]).toEqual([2, '318.00']);
  expect({ estimate, open_legs, sale }).toEqual({ estimate: null, open_legs: 0, sale: '450.00' });
  const accountant = await callerOf(server.url, 'contador');
  const order = await accountant(generatePaymentOrder, { id_reservations: [id_reservation] });
  expect(order.lines.map(line => line.subtotal)).toEqual(['450.00']);
  // Kilometres are for all of the operator; what it is sold for and what it costs for who reads rates and costs.
  for (const [person, figures] of [
    [clerk.page, ['Km recorridos', 'Venta', 'Costo']],
    [page, ['Km recorridos']],
  ] as const) {
    await goTo(person, '/guias');
    await person.getByRole('button', { name: 'Columnas' }).click();
    for (const name of ['Km recorridos', 'Venta', 'Costo']) {
      const box = person.locator('.ant-popover').getByRole('checkbox', { name, exact: true });
      if (figures.some(figure => figure === name)) await box.check();
      else expect(await box.count(), name).toBe(0);
    }
    await person.keyboard.press('Escape');
    await person.getByRole('cell', { name: '120,5', exact: true }).nth(1).waitFor();
  }
  const sales = await clerk.page
    .getByRole('cell')
    .filter({ hasText: /^\$450,00$/ })
    .count();
  expect(sales).toBe(1);
  await goTo(clerk.page, `/reservas/${id_reservation}?tab=servicios`);
  await picture(clerk.page, 'closed');
  for (const person of [monitor, clerk]) expect(person.errors ?? []).toEqual([]);
});
