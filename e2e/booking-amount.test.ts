import { getService, updateService } from '@cabezal/contract/services/services.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays } from '../test/clock.ts';
import { callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { choose } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/** The booking form books the total that it shows: a price that changes meanwhile is shown and asked again. */
let server: RunningServer;
let browser: Browser;
let customer: Page;
beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  const person = await openWindow(browser);
  await signIn(person, server.url, 'exporterAdmin@demo.ec');
  customer = person.page;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const GENSET = 6;
async function gensetCosts(unit_price: string): Promise<void> {
  const admin = await callerOf(server.url, 'admin');
  const { code, name, description, service_type, iva_kind, bookable, version } = await admin(getService, {
    id_service: GENSET,
  });
  const details = { code, name, description, service_type, iva_kind, bookable };
  await admin(updateService, { id_service: GENSET, version, unit_price, ...details });
}

test('another total than the form showed is told and shown; pressed again, it is booked', async () => {
  await goTo(customer, '/reserva/add');
  await customer.getByLabel('Booking').fill('MAEU264180953');
  await choose(customer, 'Terminal', 'Posorja');
  await choose(customer, 'Tipo', '40RH');
  await customer.getByLabel('Peso de carga').fill('21800');
  await choose(customer, 'Retiro del vacío', 'Tercon');
  await choose(customer, 'Planta', 'El Guabo');
  await customer.getByLabel('Cita en planta').fill(inDays(3).split('-').reverse().join('/'));
  await customer.keyboard.press('Enter');
  await customer.getByLabel('Hora', { exact: true }).fill('08:00');
  await customer.keyboard.press('Enter');
  // Freight and genset, with the VAT of the genset.
  const total = (amount: string) => customer.getByRole('status').filter({ hasText: amount });
  await total('$519,00').waitFor();
  await gensetCosts('75.00');
  const book = customer.getByRole('button', { name: /Crear reserva/ });
  await book.click();
  await customer.getByText('Lo que se cobra cambió mientras lo revisaba: ahora es $536,25 con IVA').waitFor();
  await total('$536,25').waitFor();
  expect(customer.url()).toMatch(/reserva\/add/);
  await book.click();
  await customer.waitForURL(/#\/reservas\/\d+/);
});
