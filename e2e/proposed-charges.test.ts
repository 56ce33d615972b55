import { generatePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { addStop } from '@cabezal/contract/operations/stops/stops.calls';
import { getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { bulkEditCompanies } from '@cabezal/contract/people/companies/company-edits.calls';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { company, place } from '../apps/server/test/world.ts';
import { callerOf } from './booked.ts';
import { goTo, openWindow, type Person, signIn } from './browser.ts';
import { tripUnderWay, type UnderWay } from './under-way.ts';

/** Stops are added to a trip under way; the accountant accepts one proposed charge and dismisses the other (9-operations §0 rule 4). */
let trip: UnderWay;
let accountant: Person;
let page: Page;
beforeAll(async () => {
  trip = await tripUnderWay();
  accountant = await openWindow(trip.browser);
  page = accountant.page;
  await page.clock.setSystemTime(trip.server.now());
  await signIn(accountant, trip.server.url, 'contador@demo.ec');
});
afterAll(async () => {
  await trip?.browser.close();
  await trip?.server.stop();
});

/** The monitor adds a plant before the last stop. */
async function addPlant(id_location: number): Promise<void> {
  const { id_guide, watcher } = trip;
  const { version, stops } = await watcher(getGuide, { id_guide });
  await watcher(addStop, {
    id_guide,
    version,
    before: stops.at(-1)?.id_stop ?? 0,
    code: 'PLT',
    action: 'CARGAR',
    id_location,
    motive: 'El cliente carga también en otra planta',
  });
}
const section = () => page.getByRole('region', { name: 'Por decidir' });
const row = (text: RegExp) => section().getByRole('listitem').filter({ hasText: text });

test('the accountant accepts a charge proposal on the prices page, and the charge is on the order', async () => {
  await addPlant(place.plantDaule);
  await goTo(page, '/sub-tarifas');
  await page.getByText('Cobros por decidir').first().waitFor();
  await goTo(page, `/reservas/${trip.id_reservation}?tab=costos`);
  const added = row(/Parada adicional: /);
  await added.getByText('Por decidir', { exact: true }).waitFor();
  await added.getByText('$30,00', { exact: true }).waitFor();
  await added.getByRole('button', { name: 'Aceptar' }).click();
  const dialog = page.getByRole('dialog', { name: /^Aceptar «Parada adicional/ });
  await dialog.getByLabel(/^Precio sin IVA/).fill('45');
  await dialog.getByRole('button', { name: 'Aceptar cobro' }).click();
  await dialog.getByText('Justifique el cambio').waitFor();
  await dialog.getByLabel(/^Justificación/).fill('Acordado con el cliente por teléfono');
  await dialog.getByRole('button', { name: 'Aceptar cobro' }).click();
  await dialog.waitFor({ state: 'detached' });
  await added.getByText('Aceptado', { exact: true }).waitFor();
});

test('another one is dismissed with a reason, which is shown with it', async () => {
  await addPlant(place.plantQuito);
  // Without a reload, after the action of the monitor.
  const added = row(/Parada adicional: .*/).filter({ has: page.getByRole('button', { name: 'Descartar' }) });
  await added.first().waitFor();
  await added.first().getByRole('button', { name: 'Descartar' }).click();
  const dialog = page.getByRole('dialog', { name: /^Descartar «/ });
  await dialog.getByRole('textbox').fill('Va en cortesía por la demora');
  await dialog.getByRole('button', { name: 'Descartar cobro' }).click();
  await dialog.waitFor({ state: 'detached' });
  await section().getByText('Motivo: Va en cortesía por la demora').waitFor();
});

test('open proposals are shown where the order is made, but do not block it', async () => {
  const admin = await callerOf(trip.server.url, 'admin');
  const { version } = await admin(getCompany, { id_company: company.exporter });
  await admin(bulkEditCompanies, { rows: [{ id: company.exporter, version }], changes: { early_billing: true } });
  await goTo(page, `/guias/${trip.id_guide}/cerrar`);
  await page.getByText(/Hay \d+ cobros? por decidir/).waitFor();
  const { numero_orden } = await admin(generatePaymentOrder, { id_reservations: [trip.id_reservation] });
  await goTo(page, `/facturas/${numero_orden}`);
  await page
    .getByText(/Parada adicional: /)
    .first()
    .waitFor();
  await page.getByText('$45,00').first().waitFor();
  expect(accountant.errors).toEqual([]);
});
