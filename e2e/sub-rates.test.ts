import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookedTrip, bookTrip, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { choose } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/** The price of a container from /sub-tarifas, as the operator's people change it: two of them at once, and back to the rules. */
let server: RunningServer;
let browser: Browser;
let trip: BookedTrip;
let mine: Page;
let other: Page;
const errors: string[][] = [];
beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  trip = await bookTrip(await callerOf(server.url, 'operador'), tomorrow, '08:00');
  const enter = async () => {
    const person = await openWindow(browser);
    errors.push(person.errors);
    person.page.setDefaultTimeout(15_000);
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

test('a line is changed with its reason, and the row says that a person wrote it', async () => {
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

test('who opened the line before a colleague saved is told, and writes nothing over it', async () => {
  await openPrice(other);
  await changeFreight(mine);
  await dialog(mine).waitFor();
  await changeFreight(other);
  await write(other, '1500');
  await write(mine, '1600');
  await dialog(other).getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog(other).waitFor({ state: 'detached' });
  // The price behind the dialog is the colleague's already: the form is still what was begun.
  await drawer(mine).getByText('$1.500,00').first().waitFor();
  await dialog(mine).getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog(mine).getByRole('button', { name: 'Cargar los datos actuales' }).click();
  await dialog(mine).getByRole('button', { name: 'Cargar los datos actuales' }).waitFor({ state: 'detached' });
  await dialog(mine).getByLabel('Precio sin IVA').fill('1550');
  await dialog(mine).getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog(mine).waitFor({ state: 'detached' });
  await drawer(other).getByText('$1.550,00').first().waitFor();
});

test('another rate is chosen, and the rules get their word back', async () => {
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
  expect(errors.flat()).toEqual([]);
});
