import { getRecurring } from '@cabezal/contract/bookings/recurring/recurring.calls';
import { saveReservation, updatePendingState } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { copyDay } from '@cabezal/contract/operations/day-plans/copy-day.calls';
import { getDayPlan } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import {
  getDriverNotices,
  sendDriverNotification,
} from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { driverLink, issueGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directExport } from '../apps/server/src/modules/operations/dispatch/dispatch.samples.ts';
import { inDays } from '../test/clock.ts';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn, waitForText } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * J11: a weekly booking, a day copied to another, times and trucks for all at once, published, drivers notified; the next day shows what
 * was run.
 */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;

beforeAll(async () => {
  // Mail is configured: drivers with an address get mail, the others are called.
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:9' }, 'postgres');
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

test('a reservation is repeated every week: its next dates are booked at once, only once, and paused', async () => {
  const day = inDays(3);
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
    await waitForText(page, new RegExp(text));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await row.getByRole('button', { name: /^Pausar/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pausar' }).click();
  await row.getByText('En pausa').waitFor();
  const { rows } = await clerk(getRecurring, {});
  expect(rows[0]).toMatchObject({ name: 'Cada semana a las diez', made: 1, active: false });
  expect(errors).toEqual([]);
});

test('a day is copied to another once: the second time the copies already exist', async () => {
  const day = inDays(5);
  const trip = await bookTrip(clerk, day, '11:00');
  const { page, errors } = await clerkAt(`/despachos?dia=${day}`);
  await page.getByRole('button', { name: 'Copiar el día' }).click();
  const dialog = page.getByRole('dialog');
  const row = dialog.getByRole('row').filter({ hasText: String(trip.id_reservation) });
  await row.getByText('Se puede').waitFor();
  await dialog.getByLabel('Con sus servicios').uncheck();
  await row.getByText('Se puede').waitFor();
  await dialog.getByRole('button', { name: /^Copiar \d+$/ }).click();
  await waitForText(page, /reservas? copiadas?/);

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

test('two people at one board see how many they are and who has a trip open', async () => {
  const day = inDays(6);
  const trip = await bookTrip(clerk, day, '12:00');
  const board = `/despachos?dia=${trip.day}`;
  const { page, errors } = await clerkAt(board);
  const { page: other } = await clerkAt(`${board}&viaje=${trip.id_leg}`, 'despacho');
  await page.getByText('2 despachadores').waitFor();
  await page.getByTitle('despacho Prueba edita').waitFor();
  // A person on the same trip reads the name; the trip is not locked.
  await goTo(page, `${board}&viaje=${trip.id_leg}`);
  await page
    .getByRole('complementary', { name: /^Viaje / })
    .getByText('despacho edita')
    .waitFor();
  await goTo(other, '/reservas');
  await page.getByText('2 despachadores').waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});

test('J11: times for all, trucks for all, published, drivers notified; a driver confirms on the phone', async () => {
  const day = inDays(9);
  for (const time of ['10:00', '10:30', '11:00']) {
    const { id_reservation, version } = await clerk(saveReservation, directExport(day, time));
    await clerk(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
  }
  const { page, errors } = await clerkAt(`/despachos?dia=${day}`);
  const plan = page.getByRole('region', { name: 'Plan del día' });
  const all = page.getByRole('columnheader').getByRole('checkbox').first();

  await plan.getByRole('button', { name: 'Por programar 3' }).click();
  await all.check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Programar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Programar 3' }).click();
  await waitForText(page, '3 reservas programadas');
  await plan.getByRole('button', { name: 'Por programar 0' }).waitFor();

  await plan.getByRole('button', { name: 'Sin camión 3' }).click();
  await page.getByRole('row').nth(3).waitFor();
  await all.check();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /Proponer camión para 3/ })
    .click();
  await page.getByRole('button', { name: 'Aceptar los 3 viajes' }).click();
  await plan.getByText('Con camión').waitFor();

  await plan.getByRole('button', { name: 'Publicar plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar plan' }).click();
  await page.getByRole('dialog').getByText('3 guías emitidas').waitFor();
  // A driver without mail and without an open page is called.
  const called = page.getByRole('dialog').getByRole('button', { name: /^Ya (lo|los) llamé|^Ya llamé/ });
  await called.first().click();
  await waitForText(page, /Llamada anotada|llamadas anotadas/);
  await page.getByRole('dialog').getByRole('button', { name: 'Volver al tablero' }).click();
  await plan.getByText('Publicado').waitFor();
  const after = await clerk(getDayPlan, { date: day });
  expect(after.checks.find(one => one.check === 'ISSUE')?.count).toBe(0);
  expect(after.checks.find(one => one.check === 'TELL')?.count).toBe(0);
  expect(after.plan).toMatchObject({ version: 1, legs: 3, changed: 0 });
  expect(errors).toEqual([]);
});

test('a driver reads a notice on the phone, and the guide says that it was received', async () => {
  const day = inDays(10);
  const trip = await bookTrip(clerk, day, '10:00');
  const guide = await clerk(saveGuide, {
    id_leg: trip.id_leg,
    id_truck: 3,
    id_driver: 3,
    id_generator: 3,
    id_chassis: 6,
  });
  const { id_guide, version } = guide;
  await clerk(issueGuide, { id_guide, version });
  const { url } = await clerk(driverLink, { id_guide });
  await clerk(sendDriverNotification, { id_driver: 3, id_guide, text: 'Entre por la puerta 3' });
  const phone = await openWindow(browser, { width: 390, height: 844 });
  await phone.page.goto(`${server.url}/${url.slice(url.indexOf('#'))}`);
  await phone.page.getByText('Entre por la puerta 3').waitFor();
  await phone.page.getByRole('button', { name: 'Entendido' }).click();
  await phone.page.getByRole('button', { name: 'Entendido' }).waitFor({ state: 'hidden' });
  expect(phone.errors).toEqual([]);
  const { rows } = await clerk(getDriverNotices, { id_guide });
  expect(rows).toMatchObject([{ state: 'RECEIVED', text: 'Entre por la puerta 3' }]);

  const { page, errors } = await clerkAt(`/guias?guia=${id_guide}`);
  await page.getByRole('tab', { name: 'Avisos' }).click();
  await page.getByText(/^Recibido/).waitFor();
  // One per minute: shown at the button.
  await page.getByLabel('Aviso al conductor').fill('Otra cosa');
  await page.getByRole('button', { name: 'Enviar aviso' }).click();
  await page.getByText('Ya se le avisó hace menos de un minuto').waitFor();
  expect(errors).toEqual([]);
});
