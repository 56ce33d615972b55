import { listReservationsTasks } from '@cabezal/contract/bookings/tasks/tasks.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';
import { tripToTpg } from './terminal-trips.ts';

/** A container on its way to TPG, where the installation is not connected with it. */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;
let person: Person;
let page: Page;

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'operador');
  person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'operador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const dialog = () => page.getByRole('dialog');
const taskOf = async (id_reservation: number) => {
  const { rows } = await clerk(listReservationsTasks, { filters: { id_reservation } });
  return rows.find(row => row.title === 'AISV, DISV o cita de ingreso')?.status;
};

test('a DISV says what it lacks; its number is entered by hand, completes the task, and is voided', async () => {
  const { id_reservation } = await tripToTpg(server.url, 10);
  await goTo(page, `/reservas/${id_reservation}?tab=turnos`);
  await page.getByText(/Esta instalación no está conectada con TPG/).waitFor();
  await page.getByRole('button', { name: 'Crear DISV' }).click();
  await dialog().getByText('Para emitir el DISV falta').waitFor();
  await dialog().getByText('Ingrese cuándo pagó el exportador al puerto').waitFor();
  await dialog().getByLabel('Correos').fill('garita@empresa.ec');
  await dialog().getByRole('button', { name: 'Guardar borrador' }).click();
  await waitForText(page, 'Borrador de DISV guardado');
  await dialog().waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Registrar número' }).click();
  await dialog().getByLabel('Número del DISV').fill('778201');
  await dialog().getByRole('button', { name: 'Registrar DISV' }).click();
  await waitForText(page, 'DISV registrado');
  const row = page.getByRole('row').filter({ hasText: '778201' });
  await row.getByText('Emitido').waitFor();
  await row.getByRole('button', { name: 'Imprimir para garita' }).waitFor();
  expect(await taskOf(id_reservation)).toBe('COMPLETED');

  await row.getByRole('button', { name: 'Anular el DISV 778201' }).click();
  await dialog().getByLabel('Motivo').fill('El camión ya no entra a TPG');
  await dialog().getByRole('button', { name: 'Anular DISV' }).click();
  await waitForText(page, 'DISV anulado');
  await row.getByText('Anulado').waitFor();
  expect(await taskOf(id_reservation)).toBe('PENDING');
  expect(person.errors).toEqual([]);
});
