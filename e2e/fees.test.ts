import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { bulkEditCompanies } from '@cabezal/contract/people/companies/company-edits.calls';
import { getFee, getFees } from '@cabezal/contract/prices/fees/fees.calls';
import { addDays, formatDate } from '@cabezal/domain/system/time/time';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { company, user } from '../apps/server/test/world.ts';
import { today } from '../test/clock.ts';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { choose, pressTwice } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * The accountant adds a rate for one client, sees competing rates and affected prices, changes it from a day on, and ends it; an advisor
 * only proposes.
 */
let server: RunningServer;
let browser: Browser;
let office: Caller;
const people = new Map<string, Person>();

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  office = await callerOf(server.url, 'operador');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function as(name: string): Promise<Page> {
  let person = people.get(name);
  if (person === undefined) {
    person = await openWindow(browser);
    await signIn(person, server.url, `${name}@demo.ec`);
    people.set(name, person);
  }
  return person.page;
}
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const hash = (page: Page) => new URL(page.url()).hash.slice(1);
const pick = (page: Page, name: string) => page.locator('.ant-segmented-item', { hasText: name }).first().click();
async function date(page: Page | Locator, label: string, day: string): Promise<void> {
  const [year, month, number] = day.split('-');
  const field = page.getByLabel(label).first();
  await field.fill(`${number}/${month}/${year}`);
  await field.press('Enter');
}
/** The first amount of the form: that of the freight. */
const amount = (page: Page) => page.getByLabel('Valor').first();
/** The side panel of the form with that heading. */
const panel = (page: Page, name: string) => page.locator('.cz-form-aside .cz-panel', { hasText: name }).first();

describe.sequential('a rate of one client', () => {
  let id_fee = 0;
  let id_reservation = 0;

  test('is added with its competing rates in view, and prices the selected reservations again', async () => {
    ({ id_reservation } = await bookTrip(office, addDays(today(), 20), '08:00'));
    const booked = await office(getReservation, { id_reservation });
    const page = await as('contador');
    await goTo(page, '/tarifas');
    await button(page, 'Nueva tarifa').first().click();
    await page.getByRole('heading', { name: 'Nueva tarifa' }).waitFor();
    await choose(page, /^Cliente/, booked.client_name);
    await page.getByText('Exportación', { exact: true }).click();
    await pick(page, 'Planta');
    await choose(page, 'Qué planta', 'Empacadora El Guabo');
    await amount(page).fill('455');
    // The client's rate for the canton loses against one for the plant.
    await panel(page, 'Contra qué compite').getByText('Esta gana').first().waitFor();
    await panel(page, 'Qué cambia').getByText('1 reserva abierta cambia de precio').waitFor();
    await panel(page, 'Qué cambia').getByText('(+$5,00)').waitFor();
    const tick = page.getByRole('checkbox', { name: new RegExp(String(id_reservation)) });
    await tick.check();
    expect(await page.getByRole('checkbox', { name: 'Marcarla' }).isChecked()).toBe(true);
    await pressTwice(button(page, /Registrar tarifa/));
    await waitForText(page, 'Tarifa registrada');
    await expect.poll(() => hash(page)).toMatch(/^\/tarifas\/\d+$/);
    id_fee = Number(hash(page).split('/').at(-1));
    // A double click adds it once.
    const accountant = await callerOf(server.url, 'contador');
    const { rows } = await accountant(getFees, { page: 1, page_size: 50, sort: [], filters: { general: false } });
    expect(rows.filter(row => row.freight?.amount === '455.00')).toHaveLength(1);
    // The selected reservations are priced again with it.
    await page.getByRole('tab', { name: 'Reservas abiertas 1' }).click();
    await page.getByRole('link', { name: String(id_reservation) }).waitFor();
  });

  test('with the same scope and days is refused in the form and by the server', async () => {
    const page = await as('contador');
    const fee = await (await callerOf(server.url, 'contador'))(getFee, { id_fee });
    await goTo(page, `/tarifas/add?tipo=E&cliente=${fee.id_client}&planta=${fee.id_plant}`);
    await amount(page).fill('460');
    await panel(page, 'Contra qué compite').getByRole('alert').getByText(fee.code).first().waitFor();
    await button(page, /Registrar tarifa/).click();
    await page.getByText(`Ya existe la tarifa ${fee.code}`).first().waitFor();
    // A missing amount is reported at the field.
    await amount(page).fill('');
    await button(page, /Registrar tarifa/).click();
    await page.getByText('Campo obligatorio').first().waitFor();
    await button(page, 'Cancelar').click();
    await expect.poll(() => hash(page)).toBe('/tarifas');
  });

  test('is changed from a day on by a new version, and both exist', async () => {
    const page = await as('contador');
    const from = addDays(today(), 10);
    await goTo(page, `/tarifas/${id_fee}`);
    await button(page, 'Cambiar').click();
    await amount(page).fill('470');
    await date(page, 'Rige desde', from);
    await panel(page, 'Qué cambia').getByText('(+3,30 %)').waitFor();
    await button(page, /Guardar nueva versión/).click();
    await waitForText(page, 'Tarifa cambiada');
    await expect.poll(() => hash(page)).not.toBe(`/tarifas/edit/${id_fee}`);
    const versions = page.locator('.cz-detail-side .cz-panel', { hasText: 'Versiones' });
    await versions.getByText(`$470,00 · desde ${formatDate(from)}`).waitFor();
    await versions.getByText(`$455,00 · ${formatDate(today())} – ${formatDate(addDays(from, -1))}`).waitFor();
    // The earlier version cannot be changed, only the later one.
    await goTo(page, `/tarifas/${id_fee}`);
    await expect.poll(() => button(page, 'Cambiar').getAttribute('aria-disabled')).toBe('true');
  });

  test('is voided before it is valid, with a reason', async () => {
    const page = await as('contador');
    await goTo(page, `/tarifas/${id_fee}`);
    await page
      .getByRole('link', { name: /^Versión \d/ })
      .first()
      .click();
    await page.getByText('Futura', { exact: true }).first().waitFor();
    await button(page, 'Anular').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill('No');
    await button(dialog, 'Anular').click();
    await dialog.getByText('Escriba un motivo de al menos 5 caracteres').waitFor();
    await dialog.getByLabel('Motivo').fill('El cliente no la aceptó');
    await pressTwice(button(dialog, 'Anular'));
    await waitForText(page, 'Tarifa anulada');
    await page.getByText('El cliente no la aceptó').first().waitFor();
    // The earlier version stays valid.
    const accountant = await callerOf(server.url, 'contador');
    expect(await accountant(getFee, { id_fee })).toMatchObject({ state: 'VIGENTE', valid_to: null });
  });

  test('ends on a day, with others, from the list', async () => {
    const page = await as('contador');
    const last = addDays(today(), 5);
    await goTo(page, `/tarifas?fees.q=${(await officeFee(id_fee)).code}`);
    await page
      .getByRole('checkbox', { name: /^Elegir/ })
      .first()
      .check();
    await button(page, 'Terminar 1…').click();
    const dialog = page.getByRole('dialog');
    await date(dialog, 'Último día', last);
    await dialog.getByLabel('Motivo').fill('Termina el contrato');
    await button(dialog, 'Terminar 1').click();
    await dialog.getByText('Se cambió 1 tarifa').waitFor();
    await button(dialog, 'Listo').click();
    await page.getByRole('cell', { name: formatDate(last) }).waitFor();
    expect(await officeFee(id_fee)).toMatchObject({ valid_to: last });
  });
});

const officeFee = (id_fee: number) => office(getFee, { id_fee });

test('an advisor proposes a rate for his own client, and the accountant approves it', async () => {
  const admin = await callerOf(server.url, 'admin');
  const client = await admin(getCompany, { id_company: company.exporter });
  const row = { id: company.exporter, version: client.version };
  await admin(bulkEditCompanies, { rows: [row], changes: { id_advisor: user.asesor } });
  const page = await as('asesor');
  await goTo(page, '/tarifas/add?tipo=I');
  // He may not add a general rate.
  await amount(page).fill('490');
  await button(page, /Enviar a aprobación/).click();
  await page.getByText('Elija uno de sus clientes').waitFor();
  await choose(page, /^Cliente/, client.name);
  await button(page, /Enviar a aprobación/).click();
  await waitForText(page, 'Tarifa enviada a aprobación');
  await page.getByText('Propuesta', { exact: true }).first().waitFor();
  expect(await button(page, 'Aprobar').getAttribute('aria-disabled')).toBe('true');
  const code = (await page.getByRole('heading', { level: 1 }).innerText()).trim();

  const office = await as('contador');
  await goTo(office, '/tarifas');
  await office.getByRole('tab', { name: /^Por aprobar/ }).click();
  await office.getByRole('cell', { name: code, exact: true }).waitFor();
  await office
    .getByRole('checkbox', { name: /^Elegir/ })
    .first()
    .check();
  await button(office, 'Aprobar 1…').click();
  await pressTwice(button(office.getByRole('dialog'), 'Aprobar'));
  await waitForText(office, '1 tarifa aprobada');
  // The advisor's page updates without a reload.
  await page.getByText('Vigente', { exact: true }).first().waitFor();
});

test('a searched but unselected text is shown at its field until a value is selected', async () => {
  const client = await (await callerOf(server.url, 'admin'))(getCompany, { id_company: company.exporter });
  const page = await as('contador');
  await goTo(page, '/tarifas/add');
  const field = page.getByLabel(/^Cliente/).first();
  const said = (text: string) => page.getByText(`Elija de la lista: «${text}» no está escogido`);
  // With the mouse the list closes before the field loses focus, with a key at the same time.
  await field.click();
  await page.keyboard.type(client.name.slice(0, 5));
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().waitFor();
  await amount(page).click();
  await said(client.name.slice(0, 5)).waitFor();
  await field.click();
  await page.keyboard.type('Nadie así');
  await page.keyboard.press('Tab');
  await said('Nadie así').waitFor();
  expect(await said(client.name.slice(0, 5)).count()).toBe(0);
  await button(page, /Registrar tarifa/).click();
  await said('Nadie así').first().waitFor();
  await choose(page, /^Cliente/, client.name);
  await said('Nadie así').waitFor({ state: 'detached' });
  // The edited values are not stored.
  await goTo(page, '/tarifas');
  await button(page, 'Salir sin guardar').click();
});

test('rates of the list are simulated with another price, and saved as versions from the simulation', async () => {
  const page = await as('contador');
  await goTo(page, '/tarifas');
  await page.getByRole('row').filter({ hasText: 'Vigente' }).first().getByRole('checkbox').check();
  await button(page, 'Simular cambio…').click();
  await button(page.getByRole('dialog'), 'Simular').click();
  const save = button(page, 'Guardar como versiones').first();
  await save.waitFor();
  await save.click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Guardar 1 versión' });
  await pressTwice(button(dialog, 'Guardar como versiones'));
  await waitForText(page, '1 tarifa guardada');
});
