import { addReservationServices } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { bulkEditCompanies } from '@cabezal/contract/people/companies/company-edits.calls';
import { getService, updateService } from '@cabezal/contract/prices/services/services.calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '../apps/server/test/world.ts';
import { inDays } from '../test/clock.ts';
import { type BookedTrip, bookTrip, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn, waitForText } from './browser.ts';
import { choose } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/** A customer requests services for an accepted reservation; the office decides and bills; the customer books the same again. */
let server: RunningServer;
let browser: Browser;
let trip: BookedTrip;
let clerk: Page;
let customer: Page;
const errors: string[][] = [];
beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  const day = inDays(3);
  trip = await bookTrip(await callerOf(server.url, 'operador'), day, '08:00');
  const enter = async (name: string, size?: { width: number; height: number }) => {
    const person = await openWindow(browser, size);
    errors.push(person.errors);
    await signIn(person, server.url, `${name}@demo.ec`);
    return person.page;
  };
  [clerk, customer] = [await enter('operador'), await enter('exporterAdmin', { width: 390, height: 844 })];
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const servicesOf = (page: Page) => page.getByRole('region', { name: 'Servicios adicionales' });
const row = (page: Page, text: string) => servicesOf(page).getByRole('listitem').filter({ hasText: text });
const openServices = (page: Page) => goTo(page, `/reservas/${trip.id_reservation}?tab=costos`);

const amountOf = (dialog: Locator, amount: string) =>
  dialog.getByRole('region', { name: 'Lo que se cobra' }).locator('strong').filter({ hasText: amount });

const CUSTODY = 8;
/** Changes a price in the catalogue. */
async function custodyCosts(unit_price: string): Promise<void> {
  const admin = await callerOf(server.url, 'admin');
  const { code, name, description, service_type, iva_kind, bookable, version } = await admin(getService, {
    id_service: CUSTODY,
  });
  const details = { code, name, description, service_type, iva_kind, bookable };
  await admin(updateService, { id_service: CUSTODY, version, unit_price, ...details });
}

test('the customer requests two at once, on the phone; nothing is charged yet', async () => {
  await openServices(customer);
  await servicesOf(customer).getByRole('button', { name: 'Pedir servicio' }).click();
  const dialog = customer.getByRole('dialog', { name: 'Pedir servicios' });
  const line = (n: number) => dialog.getByRole('group', { name: `Servicio ${n}` });
  const pick = async (n: number, name: string) => {
    await line(n).getByLabel('Servicio', { exact: true }).click();
    await customer.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).first().click();
  };
  await pick(1, 'Custodia');
  await line(1)
    .getByLabel(/^Indicaciones/)
    .fill('Con candado satelital');
  await dialog.getByRole('button', { name: 'Otro servicio' }).click();
  await pick(2, 'Pesaje');
  expect(await dialog.getByLabel(/Precio/).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Pedir', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(customer, 'Custodia').getByText('Pedido', { exact: true }).waitFor();
  await row(customer, 'Pesaje').getByRole('button', { name: 'Retirar' }).waitFor();
});

test('the office approves one waiting request and denies the other; the customer sees it without a reload', async () => {
  await goTo(clerk, '/reserva/actividades');
  const waiting = clerk.locator('tr').filter({ hasText: 'Custodia' });
  await waiting.getByText('Servicio pedido').waitFor();
  await waiting.getByText('Con candado satelital').waitFor();
  await openServices(clerk);
  await row(clerk, 'Custodia').getByRole('button', { name: 'Aprobar' }).click();
  const approve = clerk.getByRole('dialog', { name: /^Aprobar «Custodia/ });
  // The displayed amount is confirmed, even if the price changes meanwhile.
  await amountOf(approve, '$60,00').waitFor();
  await custodyCosts('75.00');
  await approve.getByText('El monto cambió de $60,00 a $75,00').waitFor();
  await approve.getByRole('button', { name: 'Cobrar $75,00' }).click();
  await custodyCosts('60.00');
  await approve.getByRole('button', { name: 'Cobrar $60,00' }).click();
  await amountOf(approve, '$60,00').waitFor();
  await approve.getByRole('button', { name: 'Aprobar servicio' }).click();
  await approve.waitFor({ state: 'detached' });
  await row(clerk, 'Pesaje').getByRole('button', { name: 'Negar' }).click();
  const deny = clerk.getByRole('dialog', { name: /^Negar «Pesaje/ });
  await deny.getByRole('textbox').fill('La báscula está fuera de servicio');
  await deny.getByRole('button', { name: 'Negar servicio' }).click();
  await deny.waitFor({ state: 'detached' });
  await row(customer, 'Pesaje').getByText('Motivo: La báscula está fuera de servicio').waitFor();
  await row(customer, 'Custodia').getByText('Aprobado', { exact: true }).waitFor();
  await row(customer, 'Custodia').getByText('$60,00', { exact: true }).waitFor();
  // Shows nothing internal of the office.
  expect(
    await servicesOf(customer)
      .getByRole('button', { name: /^(Cambiar|Quitar|Aprobar)/ })
      .count(),
  ).toBe(0);
});

test('another price needs a reason, and so does removing the service', async () => {
  await servicesOf(clerk).getByRole('button', { name: 'Agregar servicios' }).click();
  const dialog = clerk.getByRole('dialog', { name: 'Agregar servicios' });
  await choose(clerk, 'Servicio', 'Lavado');
  await amountOf(dialog, '$40,00').waitFor();
  await dialog.getByLabel(/^Precio sin IVA/).fill('55');
  await amountOf(dialog, '$55,00').waitFor();
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await dialog.getByText('Justifique el precio').waitFor();
  await dialog.getByLabel(/^Justificación/).fill('Lavado químico');
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(clerk, 'Lavado').getByText('Las tarifas daban $40,00 · Lavado químico').waitFor();
  await row(clerk, 'Lavado').getByRole('button', { name: 'Quitar Lavado de contenedor' }).click();
  const off = clerk.getByRole('dialog', { name: /^Quitar «Lavado/ });
  await off.getByRole('textbox').fill('Ya no hace falta');
  await off.getByRole('button', { name: 'Quitar servicio' }).click();
  await row(clerk, 'Lavado').waitFor({ state: 'detached' });
});

test('an order takes the amount that was read: a change is shown and confirmed by a second press', async () => {
  const admin = await callerOf(server.url, 'admin');
  const { version } = await admin(getCompany, { id_company: company.exporter });
  await admin(bulkEditCompanies, { rows: [{ id: company.exporter, version }], changes: { early_billing: true } });
  const accountant = await openWindow(browser);
  errors.push(accountant.errors);
  const { page } = accountant;
  await signIn(accountant, server.url, 'contador@demo.ec');
  await goTo(page, '/reservas-facturas');
  await page
    .getByRole('row')
    .filter({ hasText: String(trip.id_reservation) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: /Crear orden de pago · / }).click();
  const dialog = page.getByRole('dialog', { name: 'Crear orden de pago' });
  const amount = dialog.getByText(/1 reserva · .* sin IVA/);
  const read = await amount.innerText();
  const { id_reservation } = trip;
  const services = [{ id_service: CUSTODY, quantity: 2 }];
  await admin(addReservationServices, { id_reservation, services });
  await dialog.getByRole('button', { name: 'Crear orden', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  await expect.poll(() => amount.innerText()).not.toBe(read);
  await dialog.getByRole('button', { name: 'Crear orden', exact: true }).click();
  await page.waitForURL(/facturas\/\d+/);
  const [, numero_orden = ''] = /facturas\/(\d+)/.exec(page.url()) ?? [];

  const ordered = row(clerk, 'Custodia')
    .filter({ hasText: `En orden de pago ${numero_orden}` })
    .first();
  await ordered.waitFor();
  await ordered.getByRole('button', { name: /^Cambiar Custodia/ }).hover();
  await waitForText(clerk, `El servicio ya está en la orden ${numero_orden}`);
  await page.getByText('Custodia / candado satelital').first().waitFor();
});

test('a new booking starts with the values of the last one, and an earlier one is booked again without its numbers', async () => {
  await goTo(customer, '/reserva/add');
  await customer.getByText('El Guabo').first().waitFor();
  expect(await customer.getByLabel('Facturar a').count()).toBe(0);
  await customer.getByRole('button', { name: 'Repetir una de las últimas' }).click();
  await customer.getByRole('menuitem', { name: new RegExp(`^${trip.id_reservation}`) }).click();
  await customer.getByText('Tercon').first().waitFor();
  expect(await customer.getByLabel(/^Booking/).inputValue()).toBe('');
  await expect.poll(() => customer.getByLabel(/^Peso/).first().inputValue()).toBe('21.800');
});

test('the pages reported no error', () => expect(errors.flat()).toEqual([]));
