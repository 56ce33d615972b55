import { copyDay } from '@cabezal/contract/recurring/copy-day.calls';
import { getRecurring } from '@cabezal/contract/recurring/recurring.calls';
import { addDays, businessDate } from '@cabezal/domain/time/time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** J11 as far as it is built: a booking of every week, a day copied to another. */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser();
  clerk = await callerOf(server.url, 'operador');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function clerkAt(path: string, who = 'operador'): Promise<{ page: Page; errors: string[] }> {
  const person = await openWindow(browser);
  await signIn(person, server.url, `${who}@demo.ec`);
  await goTo(person.page, path);
  return person;
}

test('a reservation is repeated every week: its next dates, made at once, made once, paused', async () => {
  const day = addDays(businessDate(new Date()), 3);
  const { id_reservation } = await bookTrip(clerk, day, '10:00');
  const { page, errors } = await clerkAt(`/reservas/${id_reservation}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Repetir cada semana' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('Cada semana a las diez');
  await dialog.getByRole('button', { name: 'Repetir cada semana' }).click();

  const row = page.getByRole('row').filter({ hasText: 'Cada semana a las diez' });
  await row.waitFor();
  for (const text of ['1 reserva creada|Reserva \\d+ creada', 'Todas estaban creadas']) {
    await row.getByRole('button', { name: /^Crear ahora/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Crear ahora' }).click();
    await page.getByText(new RegExp(text)).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await row.getByRole('button', { name: /^Pausar/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pausar' }).click();
  await row.getByText('En pausa').waitFor();
  const { rows } = await clerk(getRecurring, {});
  expect(rows[0]).toMatchObject({ name: 'Cada semana a las diez', made: 1, active: false });
  expect(errors).toEqual([]);
});

test('a day is copied to another, once: the next time its copies are there already', async () => {
  const day = addDays(businessDate(new Date()), 5);
  const trip = await bookTrip(clerk, day, '11:00');
  const { page, errors } = await clerkAt(`/despachos?dia=${day}`);
  await page.getByRole('button', { name: 'Copiar el día' }).click();
  const dialog = page.getByRole('dialog');
  const row = dialog.getByRole('row').filter({ hasText: String(trip.id_reservation) });
  await row.getByText('Se puede').waitFor();
  await dialog.getByLabel('Con sus servicios').uncheck();
  await row.getByText('Se puede').waitFor();
  await dialog.getByRole('button', { name: /^Copiar \d+$/ }).click();
  await page.getByText(/reservas? copiadas?/).waitFor();

  await page.getByRole('button', { name: 'Copiar el día' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Ya copiada: reserva \d+$/)
    .first()
    .waitFor();
  const { results } = await clerk(copyDay, { from_date: day, to_dates: [addDays(day, 7)], preview: true });
  expect(results.find(one => one.id === trip.id_reservation)).toMatchObject({ ok: true, already: true });
  expect(errors).toEqual([]);
});

test('two at one board see each other: how many, and who has a trip open', async () => {
  const day = addDays(businessDate(new Date()), 6);
  const trip = await bookTrip(clerk, day, '12:00');
  const board = `/despachos?dia=${trip.day}`;
  const { page, errors } = await clerkAt(board);
  const { page: other } = await clerkAt(`${board}&viaje=${trip.id_leg}`, 'despacho');
  await page.getByText('2 despachadores').waitFor();
  await page.getByTitle('despacho Prueba edita').waitFor();
  // Whoever looks at the same trip reads the name; it holds nothing.
  await goTo(page, `${board}&viaje=${trip.id_leg}`);
  await page
    .getByRole('complementary', { name: /^Viaje / })
    .getByText('despacho edita')
    .waitFor();
  await goTo(other, '/reservas');
  await page.getByText('2 despachadores').waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});
