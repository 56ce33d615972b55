import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '../apps/server/test/world.ts';
import { type BookedTrip, bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { choose } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/** Account of the carrier that drives the first trip. */
const theirs = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };

/** Comments of a reservation: among the operator's people, with its client, and with its carrier (9-operations §1, J1). */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;
let office: Person;
const trips: BookedTrip[] = [];

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'operador');
  for (const day of ['2027-03-02', '2027-03-03', '2027-03-04'])
    trips.push(await bookTrip(clerk, day, '12:00', { id_carrier: company.carrier }));
  const dispatcher = await callerOf(server.url, 'despacho');
  await dispatcher(assign, { assignments: [{ id_leg: first().id_leg, ...theirs }] });
  office = await openWindow(browser);
  await signIn(office, server.url, 'operador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const first = (): BookedTrip => {
  const [trip] = trips;
  if (trip === undefined) throw new Error('not booked');
  return trip;
};
const pictures = process.env.JOURNEY_PICTURES;
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/comments-${name}.png` });
};
const writing = (page: Page) => page.getByRole('region', { name: 'Escribir un comentario' });
const said = (page: Page) => page.locator('.cz-reservations-comment p:first-of-type');

async function write(page: Page, text: string, audience?: string): Promise<void> {
  if (audience) await writing(page).getByText(audience, { exact: true }).click();
  await writing(page).getByLabel('Comentario').fill(text);
  await page.keyboard.press('Control+Enter');
  await page.locator('.cz-reservations-comment').filter({ hasText: text }).waitFor();
}
async function open(page: Page, { id_reservation } = first()): Promise<void> {
  await goTo(page, `/reservas/${id_reservation}?tab=comentarios`);
  await writing(page).waitFor();
}
const texts = {
  internal: 'Ojo: este cliente paga tarde',
  client: 'Su contenedor sale a las doce',
  carrier: 'Andrade, lleve cadenas para el chasis',
  asked: '¿Puede ser a las once?',
  answered: 'Sí, las llevamos',
};

test('the operator writes to its own people, to the client and to the carrier; each reads only its own comments', async () => {
  await open(office.page);
  await picture(office.page, 'none');
  await write(office.page, texts.internal);
  await write(office.page, texts.client, 'Cliente');
  await write(office.page, texts.carrier, 'Transportista');
  await picture(office.page, 'office');
  expect(await said(office.page).allInnerTexts()).toEqual([texts.internal, texts.client, texts.carrier]);
  for (const [who, reads, writes] of [
    ['exporteradmin', [texts.client], texts.asked],
    ['carrieradmin', [texts.carrier], texts.answered],
  ] as const) {
    const person = await openWindow(browser, { width: 390, height: 844 });
    const { page } = person;
    await signIn(person, server.url, `${who}@demo.ec`);
    await open(page);
    await said(page).first().waitFor();
    expect(await said(page).allInnerTexts(), who).toEqual(reads);
    // Only the operator chooses the visibility.
    expect(await page.getByLabel('Quién lo lee').count(), who).toBe(0);
    await write(page, writes);
    await picture(page, who);
    expect(person.errors, who).toEqual([]);
    await person.context.close();
  }
  // Both answers appear without a reload, each with its audience.
  const rows = office.page.locator('.cz-reservations-comment');
  for (const [text, audience] of [
    [texts.asked, 'Cliente'],
    [texts.answered, 'Transportes Andrade'],
  ] as const)
    expect(await rows.filter({ hasText: text }).locator('.cz-reservations-comment-to').innerText()).toBe(audience);
  expect(office.errors).toEqual([]);
});

/** The list with all three selected. */
async function chooseAll(page: Page): Promise<void> {
  await goTo(page, '/dashboard');
  await page.locator('.cz-table').waitFor({ state: 'detached' });
  await goTo(page, '/reservas');
  for (const { id_reservation } of trips) await page.getByLabel(`Elegir ${id_reservation}`, { exact: true }).check();
}

test('several reservations are commented at once, and get another advisor and operative', async () => {
  const { page } = office;
  const dialog = page.getByRole('dialog');
  await chooseAll(page);
  await page.getByRole('button', { name: 'Comentar', exact: true }).click();
  await dialog.getByText('También el cliente').click();
  await dialog.getByLabel('Comentario').fill('El puerto cierra el viernes');
  await dialog.getByRole('button', { name: 'Comentar' }).click();
  await waitForText(page, '3 reservas comentadas');
  const client = await openWindow(browser);
  await signIn(client, server.url, 'exporteradmin@demo.ec');
  for (const trip of trips) {
    await open(client.page, trip);
    await said(client.page).filter({ hasText: 'El puerto cierra el viernes' }).waitFor();
  }
  await client.context.close();
  for (const [button, label, word] of [
    ['Cambiar asesor', 'Nuevo asesor', 'Asesor'],
    ['Cambiar operativo', 'Nuevo operativo', 'Operativo'],
  ] as const) {
    await chooseAll(page);
    await page.getByRole('button', { name: button }).click();
    await choose(page, label, `${word.toLowerCase()} Prueba`);
    await picture(page, word.toLowerCase());
    await dialog.getByRole('button', { name: button }).click();
    await waitForText(page, `${word} cambiado en 3 reservas`);
  }
  for (const { id_reservation } of trips) {
    const { advisor, operative } = await clerk(getReservation, { id_reservation });
    expect([advisor, operative]).toEqual(['asesor Prueba', 'operativo Prueba']);
  }
  expect(office.errors).toEqual([]);
});
