import { assignTasks, createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendsMail } from '../apps/server/test/mails.ts';
import { user } from '../apps/server/test/world.ts';
import { type BookedTrip, bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** Which notifications a person gets where, and the log of what was sent (decision 0161). */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;
let trip: BookedTrip;
let monitor: Person;
let admin: Person;

beforeAll(async () => {
  server = await startServer(sendsMail, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'operador');
  trip = await bookTrip(clerk, '2027-03-02', '12:00');
  monitor = await openWindow(browser, { width: 390, height: 844 });
  admin = await openWindow(browser);
  await signIn(monitor, server.url, 'monitor@demo.ec');
  await signIn(admin, server.url, 'admin@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const mailOf = ({ page }: Person) => page.getByRole('switch', { name: 'Tarea por Correo' });
const isOn = (person: Person) => mailOf(person).getAttribute('aria-checked');

test('a person switches mail on for a subject on a phone, and an administrator sees and changes it', async () => {
  await goTo(monitor.page, '/configuracion');
  await monitor.page.getByRole('tab', { name: 'Notificaciones' }).click();
  await expect.poll(() => isOn(monitor)).toBe('false');
  await mailOf(monitor).click();
  await expect.poll(() => isOn(monitor)).toBe('true');
  expect(await monitor.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

  await goTo(admin.page, '/usuarios?q=monitor@');
  await admin.page
    .getByRole('button', { name: /^Abrir a / })
    .first()
    .click();
  await admin.page.getByRole('dialog').getByRole('tab', { name: 'Avisos' }).click();
  await expect.poll(() => isOn(admin)).toBe('true');
  await mailOf(admin).click();
  await expect.poll(() => isOn(monitor)).toBe('false');
  await monitor.page.getByRole('button', { name: 'Volver a lo predeterminado' }).click();
  await monitor.page.getByText('Elegido').waitFor({ state: 'detached' });
});

test('a person chooses quiet hours on a phone', async () => {
  const { page } = monitor;
  await goTo(page, '/configuracion?tab=notificaciones');
  await page.getByRole('checkbox', { name: 'Domingo' }).check();
  await page.getByRole('button', { name: 'Guardar horas de silencio' }).click();
  await waitForText(page, 'Horas de silencio guardadas');
  await page.reload();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Domingo' }).isChecked()).toBe(true);
});

test('the log of notifications has a line for each message, and leads to the record', async () => {
  const { id_reservation } = trip;
  const task = await clerk(createTask, { id_reservation, title: 'Pedir el turno' });
  await clerk(assignTasks, { ids: [task.id_reservation_task], id_user: user.monitor });
  await goTo(admin.page, '/mantenimiento_general?tab=envios&q=turno');
  const row = admin.page.locator('tr.ant-table-row').filter({ hasText: '«Pedir el turno»' });
  await row.getByText('Entregado').waitFor();
  await row.getByRole('link', { name: 'Tarea' }).click();
  await expect.poll(() => new URL(admin.page.url()).hash).toBe(`#/reservas/${id_reservation}?tab=tareas`);
});
