import {
  getReservation,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../apps/server/test/booking.ts';
import { callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser('none');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a typed motive is kept when rejecting fails, and is used at the second try', async () => {
  const clerk = await callerOf(server.url, 'operador');
  const { id_reservation } = await clerk(saveReservation, exportBooking());
  const person = await openWindow(browser);
  await signIn(person, server.url, 'asesor@demo.ec');
  const { page } = person;
  await goTo(page, '/reserva/aprobar');
  await page
    .getByRole('button', { name: /Rechazar/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const motive = dialog.getByRole('textbox', { name: 'Motivo' });
  await motive.fill('Sin cupo en la naviera');
  let refused = 0;
  await page.route('**/reservation/reject_reservation', async route => {
    refused++;
    const body = { code: 'INTENTE_DE_NUEVO', message: 'Otra persona está guardando lo mismo. Intente de nuevo.' };
    await route.fulfill({ status: 503, json: body });
  });
  const reject = dialog.getByRole('button', { name: /Rechazar/ });
  await reject.click();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.getByText('Intente de nuevo').first().waitFor();
  expect(await motive.inputValue()).toBe('Sin cupo en la naviera');
  expect((await clerk(getReservation, { id_reservation })).status).toBe('PENDING');
  await page.unroute('**/reservation/reject_reservation');
  await reject.click();
  await dialog.waitFor({ state: 'hidden' });
  const after = await clerk(getReservation, { id_reservation });
  expect(after.status).toBe('REJECTED');
  expect(JSON.stringify(after)).toContain('Sin cupo en la naviera');
});

test('an approval by mistake is undone with one click, and the reservation waits again', async () => {
  const clerk = await callerOf(server.url, 'operador');
  const { id_reservation } = await clerk(saveReservation, exportBooking());
  const person = await openWindow(browser);
  await signIn(person, server.url, 'asesor@demo.ec');
  const { page } = person;
  await goTo(page, `/reserva/aprobar?r=${id_reservation}`);
  await page
    .getByRole('button', { name: /Aprobar/ })
    .last()
    .click();
  const undo = page.getByRole('status').filter({ hasText: `Reserva ${id_reservation} aprobada` });
  await undo.waitFor();
  expect((await clerk(getReservation, { id_reservation })).status).toBe('ACCEPTED');
  await undo.getByRole('button', { name: 'Deshacer' }).click();
  await undo.waitFor({ state: 'hidden' });
  await page.locator(`tr[data-row-key="${id_reservation}"]`).waitFor();
  expect((await clerk(getReservation, { id_reservation })).status).toBe('PENDING');

  // Approved again: the notice stays until it is dismissed, because the person may be interrupted.
  await page.locator(`tr[data-row-key="${id_reservation}"]`).click();
  await page
    .getByRole('button', { name: /Aprobar/ })
    .last()
    .click();
  await undo.getByRole('button', { name: 'Quitar el aviso' }).click();
  await undo.waitFor({ state: 'hidden' });
  expect((await clerk(getReservation, { id_reservation })).status).toBe('ACCEPTED');
});

test('what a colleague decided meanwhile stays in sight, and the key A decides no other one', async () => {
  const clerk = await callerOf(server.url, 'operador');
  const seen = await clerk(saveReservation, exportBooking());
  const other = await clerk(saveReservation, exportBooking());
  const statusOf = async (id_reservation: number) => (await clerk(getReservation, { id_reservation })).status;
  const person = await openWindow(browser);
  await signIn(person, server.url, 'asesor@demo.ec');
  const { page } = person;
  await goTo(page, `/reserva/aprobar?r=${seen.id_reservation}`);
  const side = page.getByRole('complementary', { name: 'Reserva elegida' });
  await side.getByRole('heading', { name: `Reserva ${seen.id_reservation}` }).waitFor();
  await side.getByRole('button', { name: /Aprobar/ }).waitFor();
  const colleague = await callerOf(server.url, 'asesor');
  const { version } = await colleague(getReservation, { id_reservation: seen.id_reservation });
  await colleague(updatePendingState, { id_reservation: seen.id_reservation, version, estado: 'ACCEPTED' });
  await page.locator(`tr[data-row-key="${seen.id_reservation}"]`).waitFor({ state: 'detached' });
  await side.getByText(/Ya no espera aprobación/).waitFor();
  await side.getByRole('heading', { name: `Reserva ${seen.id_reservation}` }).waitFor();
  await page.keyboard.press('a');
  await side.getByRole('button', { name: 'Ver la siguiente' }).click();
  await side.getByRole('heading', { name: `Reserva ${seen.id_reservation}` }).waitFor({ state: 'detached' });
  expect(await statusOf(other.id_reservation)).toBe('PENDING');
  // Once it is looked at, the key decides it.
  await page.locator(`tr[data-row-key="${other.id_reservation}"]`).click();
  await side.getByRole('heading', { name: `Reserva ${other.id_reservation}` }).waitFor();
  await side.getByRole('button', { name: /Aprobar/ }).waitFor();
  await page.keyboard.press('a');
  await expect.poll(() => statusOf(other.id_reservation)).toBe('ACCEPTED');
});
