import {
  getReservationFee,
  saveFeeSubReserve,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import {
  getReservation,
  saveReservation,
  updateReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../apps/server/test/booking.ts';
import { inDays } from '../test/clock.ts';
import { type BookedTrip, bookTrip, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { choose } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/** The price of a container in /sub-tarifas, changed by the operator's people: two of them at once, and back to the rules. */
let server: RunningServer;
let browser: Browser;
let trip: BookedTrip;
let mine: Page;
let other: Page;
const errors: string[][] = [];
beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  const tomorrow = inDays(1);
  trip = await bookTrip(await callerOf(server.url, 'operador'), tomorrow, '08:00');
  const enter = async () => {
    const person = await openWindow(browser);
    errors.push(person.errors);
    await signIn(person, server.url, 'admin@demo.ec');
    return person.page;
  };
  [mine, other] = [await enter(), await enter()];
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const drawer = (page: Page) => page.getByRole('dialog', { name: `Precio de la reserva ${trip.id_reservation}` });
const openPrice = async (page: Page) => {
  await goTo(page, '/sub-tarifas');
  await page.getByText(trip.label, { exact: true }).first().click();
  await drawer(page).getByText('¿Por qué este precio?').waitFor();
};
const changeFreight = (page: Page) =>
  drawer(page)
    .getByRole('button', { name: /^Cambiar Flete/ })
    .click();
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Cambiar «/ });
const write = async (page: Page, price: string) => {
  await dialog(page).getByLabel('Precio sin IVA').fill(price);
  await dialog(page).getByLabel('Justificación').fill('Acuerdo con el cliente');
};

test('a line is changed with a reason, and the row is marked as edited', async () => {
  await openPrice(mine);
  await drawer(mine)
    .getByText(/TF-\d+/)
    .first()
    .waitFor();
  await changeFreight(mine);
  await dialog(mine).getByLabel('Precio sin IVA').fill('1430,50');
  await dialog(mine).getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog(mine)
    .getByText(/justificación/i)
    .first()
    .waitFor();
  await dialog(mine).getByLabel('Justificación').fill('Acuerdo con el cliente');
  await dialog(mine).getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog(mine).waitFor({ state: 'detached' });
  await drawer(mine).getByText('Editada').waitFor();
  await drawer(mine).getByText('$1.430,50').first().waitFor();
});

test('a line that a colleague has saved meanwhile is reported and not overwritten', async () => {
  await openPrice(other);
  await changeFreight(mine);
  await dialog(mine).waitFor();
  await changeFreight(other);
  await write(other, '1500');
  await write(mine, '1600');
  await dialog(other).getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog(other).waitFor({ state: 'detached' });
  // The price behind the dialog is already the colleague's; the form still has the typed text.
  await drawer(mine).getByText('$1.500,00').first().waitFor();
  await dialog(mine).getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog(mine).getByRole('button', { name: 'Cargar los datos actuales' }).click();
  await dialog(mine).getByRole('button', { name: 'Cargar los datos actuales' }).waitFor({ state: 'detached' });
  await dialog(mine).getByLabel('Precio sin IVA').fill('1550');
  await dialog(mine).getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog(mine).waitFor({ state: 'detached' });
  await drawer(other).getByText('$1.550,00').first().waitFor();
});

test('another rate is chosen, and then the price by the rules is restored', async () => {
  await drawer(mine).getByRole('button', { name: 'Elegir tarifa' }).click();
  await choose(mine, 'Tarifa', 'TF-');
  const chosen = mine.getByRole('dialog', { name: 'Elegir otra tarifa' });
  await chosen.getByLabel('Justificación').fill('La general, por esta vez');
  await chosen.getByRole('button', { name: 'Aplicar' }).click();
  await drawer(mine).getByText('Elegida').waitFor();
  await drawer(mine).getByRole('button', { name: 'Volver a calcular' }).click();
  const asked = mine.getByRole('dialog', { name: 'Volver a calcular el precio' });
  await asked.getByRole('textbox').fill('Era un error');
  await asked.getByRole('button', { name: 'Calcular' }).click();
  await drawer(mine).getByText('Automática').waitFor();
  await drawer(other).getByText('Automática').waitFor();
});

test('a price chosen before a change of the booking is not approved until a person confirms it', async () => {
  const clerk = await callerOf(server.url, 'admin');
  const date = inDays(5);
  const booking = (services: object[]) => exportBooking({ appointment_date: date, services });
  const { id_reservation } = await clerk(saveReservation, booking([{ id_service: 6, quantity: 1 }]));
  const [sub] = (await clerk(getReservationFee, { id_reservation })).subs;
  const why = { justification: 'Acuerdo con el cliente' };
  await clerk(saveFeeSubReserve, {
    id_sub_reservation: sub?.id_sub_reservation,
    version: sub?.version,
    id_fee: 1,
    ...why,
  });
  const { version } = await clerk(getReservation, { id_reservation });
  await clerk(updateReservation, { ...booking([]), id_reservation, version });

  await goTo(mine, `/reservas/${id_reservation}`);
  const approve = mine.getByRole('button', { name: 'Aprobar' });
  await approve.hover();
  await mine
    .getByText(/se puso antes de un cambio de la reserva/)
    .first()
    .waitFor();
  await goTo(mine, `/sub-tarifas?precio=${id_reservation}`);
  const price = mine.getByRole('dialog', { name: `Precio de la reserva ${id_reservation}` });
  await price.getByText('Por recalcular').waitFor();
  await price.getByRole('button', { name: 'Dejar como está' }).click();
  const asked = mine.getByRole('dialog', { name: 'Dejar el precio como está' });
  await asked.getByLabel('Motivo').fill('El precio vale igual');
  await asked.getByRole('button', { name: 'Dejar como está' }).click();
  await price.getByText('Por recalcular').waitFor({ state: 'detached' });
  await goTo(mine, `/reservas/${id_reservation}`);
  await approve.click();
  await expect.poll(async () => (await clerk(getReservation, { id_reservation })).status).toBe('ACCEPTED');
  expect(errors.flat()).toEqual([]);
});

test('one rate is chosen for several containers at once, and may not apply to one of them', async () => {
  const clerk = await callerOf(server.url, 'admin');
  const date = inDays(6);
  const containers = [21_000, 22_000, 23_000].map(weight_kg => ({
    id_container_type: 6,
    weight_kg,
    set_point_c: 13.3,
  }));
  const { id_reservation } = await clerk(saveReservation, exportBooking({ appointment_date: date, containers }));
  await goTo(mine, `/sub-tarifas?precio=${id_reservation}`);
  const price = mine.getByRole('dialog', { name: `Precio de la reserva ${id_reservation}` });
  await price.getByRole('button', { name: 'Elegir tarifa para varios' }).click();
  const form = mine.getByRole('dialog', { name: 'Elegir una tarifa para varios contenedores' });
  // Nothing is sent without a rate and a reason.
  await form.getByRole('button', { name: 'Aplicar' }).click();
  await form
    .getByText(/justificación/i)
    .first()
    .waitFor();
  await form.locator('.ant-select-selection-item-remove').last().click();
  await choose(mine, 'Tarifa', 'TF-');
  await form.getByLabel('Justificación').fill('Acuerdo con el cliente');
  await form.getByRole('button', { name: 'Aplicar' }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => price.getByText('Elegida', { exact: true }).count()).toBe(2);
  const states = (await clerk(getReservationFee, { id_reservation })).subs.map(sub => sub.fee_state);
  expect(states).toEqual(['ELEGIDA', 'ELEGIDA', 'AUTO']);
  expect(errors.flat()).toEqual([]);
});
