import {
  saveReservation,
  saveSchedule,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import {
  driverLink,
  getGuide,
  recordArrival,
  updateTruckGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import { skipStop, updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { addMinutes, businessDate } from '@cabezal/domain/system/time/time';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../apps/server/test/booking.ts';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { tripUnderWay, type UnderWay } from './under-way.ts';

/** A stop is added to a trip under way while an arrival is recorded; deleted, skipped and restored (9-operations §13, J2). */
let trip: UnderWay | undefined;
let watcher: Caller;
let monitor: Person;
let id_guide = 0;

beforeAll(async () => {
  trip = await tripUnderWay();
  ({ watcher, monitor, id_guide } = trip);
});
afterAll(async () => {
  await trip?.browser.close();
  await trip?.server.stop();
});

const pictures = process.env.JOURNEY_PICTURES;
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/stops-${name}.png` });
};
const editor = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Paradas de' });
const codes = async () => (await watcher(getGuide, { id_guide })).stops.map(stop => stop.code);

async function addBase(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Editar paradas' }).click();
  await picture(page, `${name}-list`);
  await editor(page).getByRole('button', { name: 'Agregar parada' }).click();
  await editor(page).getByLabel('Lugar').fill('base');
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: /base/i })
    .first()
    .click();
  await editor(page).getByLabel('Posición').click();
  await page
    .locator('.ant-select-dropdown:visible')
    .getByText(/^Antes de/)
    .last()
    .click();
  // A base on the way costs nothing; an hour there moves the end of the trip.
  await editor(page).getByLabel('Minutos allí').fill('60');
  await page.keyboard.press('Tab');
  await editor(page)
    .getByRole('list', { name: 'Qué cambia' })
    .waitFor()
    .catch(async failed => {
      await picture(page, `${name}-failed`);
      throw failed;
    });
}

test('a stop is added while an arrival is recorded, then deleted; another one is skipped and restored', async () => {
  const { page } = monitor;
  await goTo(page, `/guias?guia=${id_guide}`);
  await addBase(page, 'wide');
  const effects = await editor(page).getByRole('list', { name: 'Qué cambia' }).innerText();
  expect(effects).toMatch(/ETA .* → /);
  await editor(page).getByLabel('Motivo').fill('El cliente pidió pasar por la base');
  // Meanwhile the truck arrives at the plant: the form stays, because its stop is still open.
  const { stops } = await watcher(getGuide, { id_guide });
  await watcher(recordArrival, { id_stop: stops[1]?.id_stop ?? 0, at: '2027-03-02T13:55:00Z' });
  await editor(page)
    .getByRole('img', { name: new RegExp(`${stops[1]?.name}: El camión ya pasó`) })
    .waitFor();
  await picture(page, 'wide-effects');
  await editor(page).getByRole('button', { name: 'Guardar' }).click();
  await waitForText(page, 'Paradas guardadas');
  expect(await codes()).toEqual(['DEP', 'PLT', 'BASE', 'PRT']);

  // It is deleted again, because nothing refers to it.
  const added = (await watcher(getGuide, { id_guide })).stops[2];
  await editor(page)
    .getByRole('button', { name: `Eliminar ${added?.name}` })
    .click();
  await editor(page).getByLabel('Motivo').fill('Ya no hace falta');
  await editor(page).getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(codes).toEqual(['DEP', 'PLT', 'PRT']);
  await editor(page).locator('.ant-modal-footer').getByRole('button', { name: 'Cerrar' }).click();

  // On a phone: added once more, then skipped and restored.
  await page.setViewportSize({ width: 390, height: 844 });
  await addBase(page, 'narrow');
  await picture(page, 'narrow-effects');
  await editor(page).getByLabel('Motivo').fill('Otra vez por la base');
  await editor(page).getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(codes).toEqual(['DEP', 'PLT', 'BASE', 'PRT']);
  await editor(page).locator('.ant-modal-footer').getByRole('button', { name: 'Cerrar' }).click();
  const status = async () => (await watcher(getGuide, { id_guide })).stops[2]?.status;
  for (const [menu, ok, then] of [
    ['Omitir parada', 'Omitir parada', 'NOT_EJECUTED'],
    ['Retomar la parada', 'Retomar la parada', 'PENDING'],
  ] as const) {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: added?.name }).click();
    await page.getByRole('dialog').getByRole('textbox').last().fill('Lo decidió el cliente');
    await page.getByRole('dialog').getByRole('button', { name: ok }).last().click();
    await expect.poll(status).toBe(then);
  }
  expect(monitor.errors ?? []).toEqual([]);
});

test('the driver’s phone, without signal and with an outdated list, reports an event; then it shows the new list', async () => {
  const { server } = trip as UnderWay;
  const [, plant, added, port] = (await watcher(getGuide, { id_guide })).stops;
  const { url } = await (await callerOf(server.url, 'despacho'))(driverLink, { id_guide });
  const phone = await openWindow((trip as UnderWay).browser, { width: 390, height: 844 });
  await phone.page.clock.setSystemTime(server.now());
  await phone.page.goto(`${server.url}/${url.slice(url.indexOf('#'))}`);
  await phone.page.getByText(`${added?.name}`).first().waitFor();
  await phone.context.setOffline(true);
  await watcher(skipStop, {
    id_stop: added?.id_stop ?? 0,
    estado: 'NOT_EJECUTED',
    motive: 'Ya no pasa por la base',
  });
  await phone.page.getByRole('button', { name: `Salí de ${plant?.name}` }).click();
  await phone.page.getByText(/1 evento por enviar/).waitFor();
  expect((await watcher(getGuide, { id_guide })).stops[1]?.departure_at).toBeNull();
  await phone.context.setOffline(false);
  await expect.poll(async () => (await watcher(getGuide, { id_guide })).stops[1]?.departure_at ?? null).not.toBeNull();
  const stops = (await watcher(getGuide, { id_guide })).stops;
  expect(stops[2]?.status).toBe('NOT_EJECUTED');
  expect(stops[1]).toMatchObject({ departure_source: 'DRIVER' });
  await phone.page.getByRole('button', { name: `Llegué a ${port?.name}` }).waitFor();
});

test('the container of a pick-up is left at the plant: the form says what follows, and the line of stops shows it', async () => {
  const { server } = trip as UnderWay;
  const office = await callerOf(server.url, 'operador');
  const dispatcher = await callerOf(server.url, 'despacho');
  const booked = await office(saveReservation, exportBooking({ appointment_date: '2027-03-06' }));
  const { id_reservation, version } = booked;
  const accepted = await office(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
  const planned = await office(saveSchedule, { id_reservation, version: accepted.version });
  const id_leg = planned.sub_reservations[0]?.legs.find(leg => leg.kind === 'RETIRO')?.id_leg;
  const unit = { id_truck: 2, id_driver: 2, id_generator: 2, id_chassis: 5 };
  const [made] = (await dispatcher(assign, { assignments: [{ id_leg, ...unit }] })).guides;
  const pickup = { id_guide: made?.id_guide ?? 0 };
  const plant = (await watcher(getGuide, pickup)).stops.at(-1)?.name ?? '';
  const { page } = monitor;
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, `/guias?guia=${pickup.id_guide}`);
  await page.getByRole('button', { name: 'Editar paradas' }).click();
  await editor(page)
    .getByRole('button', { name: `Cambiar ${plant}` })
    .click();
  await editor(page).getByRole('checkbox', { name: 'Se deja el contenedor' }).check();
  await editor(page)
    .getByRole('list', { name: 'Qué cambia' })
    .getByText(`El contenedor se deja en ${plant} con su chasis`)
    .waitFor();
  await picture(page, 'left');
  await editor(page).getByRole('button', { name: 'Guardar' }).click();
  await waitForText(page, 'Paradas guardadas');
  expect((await watcher(getGuide, pickup)).stops.map(stop => stop.leaves_box)).toEqual([false, false, true]);
  await editor(page).locator('.ant-modal-footer').getByRole('button', { name: 'Cerrar' }).click();
  await page.getByText('se deja el contenedor').first().waitFor();
});

test('the chassis that stays with a container is offered for its next leg, and refused for a trip until then', async () => {
  const { server, browser } = trip as UnderWay;
  const office = await callerOf(server.url, 'operador');
  const dispatcher = await callerOf(server.url, 'despacho');
  const days = { appointment_date: '2027-03-10', appointment_time: '14:00' };
  const { id_reservation, version } = await office(saveReservation, exportBooking(days));
  const accepted = await office(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
  const planned = await office(saveSchedule, { id_reservation, version: accepted.version });
  const legOf = (kind: string) => planned.sub_reservations[0]?.legs.find(leg => leg.kind === kind)?.id_leg ?? 0;
  const put = async (kind: string, unit: { id_truck: number; id_driver: number }) => {
    const assignments = [{ id_leg: legOf(kind), id_generator: 1, id_chassis: 4, ...unit }];
    const [made] = (await dispatcher(assign, { assignments })).guides;
    return dispatcher(getGuide, { id_guide: made?.id_guide });
  };
  const pickup = await put('RETIRO', { id_truck: 1, id_driver: 1 });
  const next = await put('VIAJE', { id_truck: 2, id_driver: 2 });
  const id_stop = pickup.stops.at(-1)?.id_stop;
  await dispatcher(updateTripStop, { id_stop, version: pickup.version, leaves_box: true });
  // Four days at the plant; then the next leg waits for a truck again.
  const planned_start = addMinutes(next.planned_start, 4 * 24 * 60);
  const own = { id_guide: next.id_guide };
  const later = await dispatcher(updateTruckGuide, { ...own, version: next.version, planned_start });
  await dispatcher(updateTruckGuide, { ...own, version: later.version, id_truck: null, id_driver: null });
  const between = await bookTrip(office, '2027-03-12', '12:00');

  const person = await openWindow(browser);
  const { page } = person;
  await page.clock.setSystemTime(server.now());
  await signIn(person, server.url, 'despacho@demo.ec');
  const panel = (label: string) => page.getByRole('complementary', { name: `Viaje ${label}` });
  await goTo(page, `/despachos?dia=${businessDate(planned_start)}&viaje=${legOf('VIAJE')}`);
  await panel(`${id_reservation}-1`)
    .getByText(/^CHA-204/)
    .waitFor();
  await picture(page, 'offered');
  await goTo(page, `/despachos?dia=${between.day}&viaje=${between.id_leg}`);
  await panel(between.label).getByLabel('Chasis').click();
  const held = page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: 'CHA-204' });
  await held.waitFor();
  await picture(page, 'held');
  expect(await held.getAttribute('class')).toContain('ant-select-item-option-disabled');
  expect(await held.getAttribute('title')).toContain('queda con su contenedor en El Guabo hasta');
  expect(person.errors).toEqual([]);
});
