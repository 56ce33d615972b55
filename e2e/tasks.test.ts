import { saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation, saveSchedule } from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type MovingServer, startMovingServer } from './moving-clock.ts';

/** J6: booking creates tasks, the slot completes one, the cut-off moves another, one is overdue; grey → gold → green. */
const morning = new Date('2027-03-02T10:00:00Z'); // a Tuesday, 05:00 in Guayaquil

let server: MovingServer;
let browser: Browser;
let clerk: Caller;
let person: Person;

beforeAll(async () => {
  server = await startMovingServer(morning);
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'operador');
  person = await openWindow(browser);
  await person.page.clock.setSystemTime(server.now());
  await signIn(person, server.url, 'operador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const row = (page: Page, text: string): Locator => page.locator('tr.ant-table-row').filter({ hasText: text });
const drawer = (page: Page): Locator => page.locator('.ant-drawer-open');
const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click();

/** Tasks of the reservation in the list of reservations. */
async function mark(page: Page, id_reservation: number): Promise<{ said: string; color: string }> {
  const shown = row(page, String(id_reservation)).locator('.cz-tasks-mark');
  await shown.waitFor();
  const classes = (await shown.getAttribute('class')) ?? '';
  return { said: (await shown.getAttribute('title')) ?? '', color: /mark-(green|gold|grey)/.exec(classes)?.[1] ?? '' };
}

test('J6: tasks are created by the booking, completed by the slot, moved by the cut-off, overdue by the clock, and done by people', async () => {
  const { page, errors } = person;
  const { id_reservation } = await bookTrip(clerk, '2027-03-05', '08:00');
  const version = async () => (await clerk(getReservation, { id_reservation })).version;
  await goTo(page, '/reservas');
  await expect.poll(() => mark(page, id_reservation)).toEqual({ said: '0 de 4 tareas completadas', color: 'grey' });

  await goTo(page, `/reservas/${id_reservation}?tab=tareas`);
  await row(page, 'Turno de retiro').getByText('Pendiente').waitFor();
  // The slot completes its task, which is open on the screen.
  const { sub_reservations } = await clerk(getReservation, { id_reservation });
  const [leg] = sub_reservations.flatMap(sub => sub.legs);
  const depot = leg?.stops.find(stop => stop.code === 'DEP');
  const stops = [{ id_leg: leg?.id_leg, position: depot?.position, slot_code: 'T-4711' }];
  await clerk(saveSchedule, { id_reservation, version: await version(), stops });
  await row(page, 'Turno de retiro').getByText('Completada').waitFor();
  // The cut-off moves the tasks that depend on it.
  const cut_off = async (at: string) => {
    const set = { cut_off: at };
    await clerk(saveFastEdit, { rows: [{ noun: 'reservation', id: id_reservation, version: await version(), set }] });
  };
  await cut_off('2027-03-06T15:00:00.000Z');
  await row(page, 'AISV').getByText('05/mar/2027 10:00').waitFor();
  await cut_off('2027-03-03T20:00:00.000Z');
  await row(page, 'AISV').getByText('hoy 15:00').waitFor();

  // A person starts one: gold.
  await row(page, 'Confirmar booking').click();
  await press(drawer(page), 'Empezar');
  await drawer(page).locator('.cz-tag', { hasText: 'En proceso' }).waitFor();
  await goTo(page, '/reservas');
  await expect
    .poll(() => mark(page, id_reservation))
    .toMatchObject({ said: '1 de 4 tareas completadas', color: 'gold' });

  // Its hour passes: it is among the overdue ones, in red in the list.
  server.moveTo(new Date('2027-03-02T21:00:00Z'));
  await page.clock.setSystemTime(server.now());
  await goTo(page, '/tareas?de=todos');
  await page.reload();
  await page.getByRole('tab', { name: /^Vencidas/ }).click();
  await row(page, 'AISV')
    .getByText('Vencida hace 60 min')
    .or(row(page, 'AISV').getByText('Vencida hace 1 h'))
    .waitFor();
  // Space would complete it, but it asks for a number first.
  await row(page, 'AISV').focus();
  await page.keyboard.press(' ');
  const completes = drawer(page).getByRole('button', { name: 'Completar', exact: true });
  expect(await completes.getAttribute('aria-disabled')).toBe('true');
  await drawer(page).getByLabel('Número').fill('AISV-77');
  await completes.click();
  await drawer(page).locator('.cz-tag', { hasText: 'Completada' }).waitFor();
  await drawer(page).getByPlaceholder('Solo lo leen los nuestros').fill('Sacada en ventanilla');
  await press(drawer(page), 'Comentar');
  await drawer(page).getByText('Sacada en ventanilla').and(page.locator('p')).waitFor();
  await press(drawer(page), 'Cerrar la tarea');
  await goTo(page, '/reservas');
  await expect
    .poll(async () => (await mark(page, id_reservation)).said)
    .toBe('2 de 4 tareas completadas, hay vencidas');

  // Key A assigns one to a person; an unnecessary one is removed.
  await goTo(page, `/tareas?de=todos`);
  await row(page, 'Carta de temperatura').focus();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Asignar la tarea' });
  await dialog.getByLabel('Responsable').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await press(dialog, 'Asignar');
  await waitForText(page, '1 tarea asignada');
  await row(page, 'Carta de temperatura').click();
  await press(drawer(page), 'Quitar');
  const asked = page.getByRole('dialog', { name: /^Quitar/ });
  await asked.getByLabel('Motivo').fill('El cliente la manda con la carga');
  await press(asked, 'Quitar');
  await drawer(page).locator('.cz-tag', { hasText: 'Cancelada' }).waitFor();
  await press(drawer(page), 'Cerrar la tarea');

  await row(page, 'Confirmar booking').click();
  await drawer(page).getByLabel('Cut-off confirmado').check();
  await press(drawer(page), 'Completar');
  await drawer(page).locator('.cz-tag', { hasText: 'Completada' }).waitFor();
  await goTo(page, '/reservas');
  await expect.poll(() => mark(page, id_reservation)).toEqual({ said: '3 de 3 tareas completadas', color: 'green' });
  expect(errors).toEqual([]);
});

test('responsible persons: a new task of the catalogue with its fields is in the next booking', async () => {
  const { page, errors } = person;
  await page.clock.setSystemTime(server.now());
  await goTo(page, '/admin-tareas');
  await page.getByRole('button', { name: 'Nueva tarea' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva tarea' });
  await dialog.getByLabel('Tarea', { exact: true }).fill('Avisar a la garita');
  await dialog.getByRole('button', { name: 'Agregar dato' }).click();
  await dialog.getByLabel('Dato', { exact: true }).fill('Quién recibió');
  await dialog.getByRole('checkbox', { name: 'Obligatorio' }).check();
  await press(dialog, 'Crear');
  await waitForText(page, 'Tarea creada');
  await page.getByRole('cell', { name: '1 día antes de la cita en planta' }).first().waitFor();
  const { id_reservation } = await bookTrip(clerk, '2027-03-08', '08:00');
  await goTo(page, `/reservas/${id_reservation}?tab=tareas`);
  await page.getByRole('button', { name: 'Del catálogo' }).waitFor();
  await row(page, 'Avisar a la garita').click();
  await drawer(page).getByLabel('Quién recibió').waitFor();
  expect(errors).toEqual([]);
});
