import { addDiscount } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { getReservation, saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { addDays, formatDate } from '@cabezal/domain/system/time/time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../apps/server/test/booking.ts';
import { inDays, today } from '../test/clock.ts';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** A discount code is created, entered by two clients at once, and applied to a reservation (8-money §5). */
let server: RunningServer;
let browser: Browser;
let accountant: Person;
let clients: [Person, Person];
let clerk: Caller;
let id_reservation: number;
beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'operador');
  const appointment_date = inDays(3);
  ({ id_reservation } = await clerk(
    saveReservation,
    exportBooking({ appointment_date, services: [{ id_service: 6, quantity: 1 }] }),
  ));
  accountant = await openWindow(browser);
  clients = [await openWindow(browser), await openWindow(browser, { width: 390, height: 844 })];
  await signIn(accountant, server.url, 'contador@demo.ec');
  await signIn(clients[0], server.url, 'exporteradmin@demo.ec');
  await signIn(clients[1], server.url, 'importeradmin@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const linesOf = async () =>
  (await clerk(getReservation, { id_reservation })).charges
    .filter(charge => charge.source === 'DISCOUNT')
    .map(charge => charge.subtotal);

test('the accountant creates a code for a single use', async () => {
  const { page } = accountant;
  await goTo(page, '/descuentos/add');
  await page.getByLabel('Nombre', { exact: true }).fill('Bienvenida');
  await page.getByLabel('Código', { exact: false }).first().fill('bienvenida-1');
  await page.getByLabel('Valor', { exact: true }).fill('10');
  await page.getByLabel(/^Máximo por reserva/).fill('50');
  await page.getByLabel(/^Desde/).fill(formatDate(today()));
  await page.getByLabel(/^Hasta/).fill(formatDate(addDays(today(), 30)));
  await page.getByLabel(/^Usos en total/).fill('1');
  await page.getByRole('button', { name: 'Registrar descuento' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bienvenida' }).waitFor();
  await page.getByText('10 % de flete, servicios y recargos, hasta $50,00').waitFor();
  expect(accountant.errors).toEqual([]);
});

/** Enters a code and returns the message. */
async function enter({ page }: { page: Page }, code: string): Promise<string> {
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Ingresar código' }).click();
  return waitForText(page, /Código ingresado: 10 % de descuento|El código ya fue utilizado/);
}

test('two clients enter it at once: one gets it, the other reads that it is used up', async () => {
  for (const { page } of clients) {
    await goTo(page, '/descuentos/redeem');
    await page.getByRole('heading', { level: 1, name: 'Mis descuentos' }).waitFor();
  }
  const said = await Promise.all(clients.map(client => enter(client, 'bienvenida-1')));
  expect(said.filter(text => text.includes('Código ingresado'))).toHaveLength(1);
  expect(said.filter(text => text.includes('ya fue utilizado'))).toHaveLength(1);
});

test('a client applies its discount to its reservation: each charge decreases, and increases again when it is removed', async () => {
  const accounts = await callerOf(server.url, 'contador');
  await accounts(addDiscount, {
    code: 'AMIGO-2',
    name: 'Amigos',
    kind: 'PORCENTAJE',
    value: '10.00',
    base: 'TOTAL',
    max_amount: '50.00',
    valid_from: today(),
    valid_to: addDays(today(), 30),
    stackable: true,
  });
  const [client] = clients;
  const { page, errors } = client;
  // The refusal of the test before, if this client got it, is on the page until the page is left.
  await goTo(page, '/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Inicio' }).waitFor();
  await goTo(page, '/descuentos/redeem');
  await page.getByRole('heading', { level: 1, name: 'Mis descuentos' }).waitFor();
  expect(await enter(client, 'amigo-2')).toContain('Código ingresado');
  await goTo(page, `/reservas/${id_reservation}?tab=costos`);
  const section = page.getByRole('region', { name: 'Descuentos' });
  await section.getByRole('button', { name: 'Aplicar Amigos' }).click();
  await waitForText(page, 'Descuentos guardados');
  expect(await linesOf()).toEqual(['-44.12', '-5.88']);
  await page.getByText('Descuento Amigos', { exact: false }).first().waitFor();
  await section.getByRole('button', { name: 'Quitar Amigos' }).click();
  await expect.poll(linesOf).toEqual([]);
  expect(errors).toEqual([]);
});
