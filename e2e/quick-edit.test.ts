import { saveFastEdit, updateAdvisor } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  getReservation,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getGuide, issueGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { createUser, getRoles } from '@cabezal/contract/people/users/users.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../apps/server/test/booking.ts';
import { set } from '../apps/server/test/trips.ts';
import { user } from '../apps/server/test/world.ts';
import { inDays } from '../test/clock.ts';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { choose } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/** An operativo's day (J1 of 9-operations §13): boxes pasted from a sheet, twenty programmed at once, two people on one row, a corrected guide. */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;
let carla: Person;
let reservations: ReservationDetail[] = [];
const COUNT = 20;

/** Numbers as a sheet has them, with spaces and hyphens. */
const boxes = Array.from({ length: COUNT }, (_, i) => {
  const body = `MSKU${String(750_000 + i * 37)}`;
  return `${body.slice(0, 4)} ${body.slice(4)}-${checkDigit(body)}`;
});
const plain = (code: string) => code.replace(/[\s-]/g, '');

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'operador');
  for (let i = 0; i < COUNT; i++) reservations.push(await approved(inDays(4 + (i % 9))));
  carla = await openWindow(browser);
  await signIn(carla, server.url, 'operador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function approved(appointment_date: string): Promise<ReservationDetail> {
  const { id_reservation, version } = await clerk(saveReservation, exportBooking({ appointment_date }));
  return clerk(updatePendingState, { id_reservation, version, estado: 'ACCEPTED' });
}
const read = (id_reservation: number) => clerk(getReservation, { id_reservation });
const rows = (page: Page) => page.locator('.cz-rows tr.ant-table-row');
const sheet = (page: Page) => page.getByRole('grid', { name: 'Edición rápida' });
/** A cell of the sheet by the heading of its column. */
async function cell(page: Page, line: number, title: string) {
  const heads = await sheet(page).locator('thead th').allInnerTexts();
  return sheet(page)
    .locator('tbody tr')
    .nth(line)
    .locator('> *')
    .nth(heads.findIndex(head => head.trim() === title));
}
async function pasteAt(page: Page, line: number, title: string, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await (await cell(page, line, title)).click();
  await page.keyboard.press('Control+v');
}
/** Reloads the list, because rows of the previous tab may be shown until those of this tab are read. */
async function list(page: Page, query: string): Promise<void> {
  await goTo(page, '/dashboard');
  await page.locator('.cz-table').waitFor({ state: 'detached' });
  await goTo(page, `/reservas?${query}`);
  await rows(page).first().waitFor();
}
async function chooseAll(page: Page, tab: string): Promise<void> {
  await list(page, `v=${tab}`);
  await rows(page)
    .nth(COUNT - 1)
    .waitFor();
  await page.getByLabel('Marcar toda la página').check();
}
/** The sheet of one reservation. */
async function openSheet(page: Page, id_reservation: number): Promise<void> {
  await list(page, `q=${id_reservation}`);
  await page.getByLabel(`Elegir ${id_reservation}`, { exact: true }).check();
  await page.getByRole('button', { name: 'Edición rápida' }).click();
  await sheet(page).locator('tbody tr').first().waitFor();
}

/** A second advisor, to whom reservations are handed over. */
async function hireAdvisor(): Promise<void> {
  const boss = await callerOf(server.url, 'admin');
  const id_role = (await boss(getRoles, {})).find(role => role.code === 'ASESOR')?.id_role;
  await boss(createUser, { email: 'rosa@demo.ec', name: 'Rosa', last_name: 'Mora', id_role, products: ['E', 'I'] });
}
const writing = (page: Page) => page.getByRole('region', { name: 'Escribir un comentario' });
const comments = (page: Page) => page.locator('.cz-reservations-comment');
async function openComments(page: Page, id_reservation: number): Promise<void> {
  await goTo(page, `/reservas/${id_reservation}?tab=comentarios`);
  await writing(page).waitFor();
}
async function comment(page: Page, text: string): Promise<void> {
  await writing(page).getByLabel('Comentario').fill(text);
  await page.keyboard.press('Control+Enter');
  await comments(page).filter({ hasText: text }).waitFor();
}

test('the client asks; the advisor answers colleagues only, and hands the reservation over to another one', async () => {
  const [first] = reservations;
  const { id_reservation = 0, version = 0 } = first ?? {};
  await hireAdvisor();
  await clerk(updateAdvisor, { rows: [{ id_reservation, version, id_user: user.asesor }] });
  const client = await openWindow(browser);
  await signIn(client, server.url, 'exporteradmin@demo.ec');
  await openComments(client.page, id_reservation);
  await comment(client.page, '¿Pueden adelantar la cita?');

  const advisor = await openWindow(browser);
  const { page } = advisor;
  await signIn(advisor, server.url, 'asesor@demo.ec');
  await openComments(page, id_reservation);
  await comments(page).filter({ hasText: '¿Pueden adelantar la cita?' }).waitFor();
  await comment(page, 'Solo si la planta abre el sábado');
  await list(page, `q=${id_reservation}`);
  await page.getByLabel(`Elegir ${id_reservation}`, { exact: true }).check();
  await page.getByRole('button', { name: 'Cambiar asesor' }).click();
  await choose(page, 'Nuevo asesor', 'Rosa Mora');
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar asesor' }).click();
  await waitForText(page, 'Asesor cambiado en 1 reserva');
  const handed = await read(id_reservation);
  expect(handed.advisor).toBe('Rosa Mora');

  // The client, whose page was open all the time, reads the own question only.
  await openComments(client.page, id_reservation);
  await comments(client.page).first().waitFor();
  expect(await comments(client.page).filter({ hasText: 'Solo si la planta abre' }).count()).toBe(0);
  expect([...advisor.errors, ...client.errors]).toEqual([]);
  reservations = await Promise.all(reservations.map(one => read(one.id_reservation)));
  await client.context.close();
  await advisor.context.close();
});

test('of twenty pasted boxes one is wrong: nineteen are stored, the wrong one stays with its error', async () => {
  const { page, errors } = carla;
  await chooseAll(page, 'approved');
  await page.keyboard.press('F2');
  await sheet(page)
    .locator('tbody tr')
    .nth(COUNT - 1)
    .waitFor();
  const wrong = boxes.map((code, i) =>
    i === 6 ? code.replace(/\d$/, digit => String((Number(digit) + 1) % 10)) : code,
  );
  await pasteAt(page, 0, 'Contenedor', `${wrong.join('\r\n')}\r\n`);
  await page.getByText('no concuerda el digito verificador').waitFor();
  await page.getByRole('button', { name: 'Guardar 19 filas' }).click();
  await waitForText(page, '19 filas guardadas');
  const bad = await cell(page, 6, 'Contenedor');
  expect(await bad.getAttribute('aria-invalid')).toBe('true');
  // Corrected in its cell: typed over, Enter, saved.
  await bad.click();
  await page.keyboard.type(boxes[6] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Guardar 1 fila' }).click();
  await waitForText(page, '20 filas guardadas');
  const stored = await Promise.all(reservations.map(({ id_reservation }) => read(id_reservation)));
  expect(stored.map(one => one.sub_reservations[0]?.container_code).sort()).toEqual(boxes.map(plain).sort());
  reservations = stored;
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  expect(errors).toEqual([]);
});

test('twenty reservations are programmed at once: selected, previewed, confirmed', async () => {
  const { page } = carla;
  await chooseAll(page, 'approved');
  await page.getByRole('button', { name: `Programar ${COUNT}` }).click();
  const over = page.getByRole('dialog');
  await expect.poll(() => over.getByText('Se puede').count()).toBe(COUNT);
  await over.getByRole('button', { name: `Programar ${COUNT}` }).click();
  await over.waitFor({ state: 'hidden' });
  const stored = await Promise.all(reservations.map(({ id_reservation }) => read(id_reservation)));
  expect(stored.every(one => one.scheduled_at !== null)).toBe(true);
  reservations = stored;
});

test('appointments 45 minutes apart: the preview shows each new time', async () => {
  const { page } = carla;
  await list(page, 'v=programming&o=appointment_at');
  for (const at of [0, 1, 2]) await rows(page).nth(at).getByRole('checkbox').check();
  const ids = await Promise.all([0, 1, 2].map(at => rows(page).nth(at).locator('a').first().innerText()));
  await page.getByRole('button', { name: 'Programar 3' }).click();
  const over = page.getByRole('dialog');
  await over.getByText('Cita cada…').click();
  await expect.poll(() => over.getByText('Se puede').count()).toBeGreaterThan(1);
  await over.getByRole('button', { name: /^Programar/ }).click();
  await over.waitFor({ state: 'hidden' });
  const [a, b, c] = await Promise.all(ids.map(id => read(Number(id))));
  const minutes = (one: ReservationDetail | undefined) => Date.parse(one?.appointment_at ?? '') / 60_000;
  expect([minutes(b) - minutes(a), minutes(c) - minutes(b)]).toEqual([45, 45]);
});

test('two people edit one row: the second sees the other’s value next to his own, and keeps it', async () => {
  const { page } = carla;
  const [first] = await Promise.all(reservations.slice(0, 1).map(({ id_reservation }) => read(id_reservation)));
  const id = first?.id_reservation ?? 0;
  await openSheet(page, id);
  const booking = async () => cell(page, 0, 'Booking');
  await (await booking()).dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('MINE12345');
  await page.keyboard.press('Tab');
  const set = { booking: 'THEIRS123' };
  const others = await callerOf(server.url, 'admin');
  const row = { noun: 'reservation', id, version: first?.version, set };
  await others(saveFastEdit, { rows: [row] });
  await page.getByText('Ahora: THEIRS123').waitFor();
  await page.getByRole('button', { name: 'Dejar el mío' }).click();
  await page.getByRole('button', { name: 'Guardar 1 fila' }).click();
  await waitForText(page, '1 fila guardada');
  expect((await read(id)).booking).toBe('MINE12345');
});

test('a booking corrected after issue needs a motive once, and the guide is marked until it is printed again', async () => {
  const { page } = carla;
  const trip = await bookTrip(clerk, inDays(18), '08:00');
  const dispatcher = await callerOf(server.url, 'despacho');
  const made = await dispatcher(saveGuide, { id_leg: trip.id_leg, ...set(1) });
  const { id_guide } = await dispatcher(issueGuide, { id_guide: made.id_guide, version: made.version });
  await openSheet(page, trip.id_reservation);
  await pasteAt(page, 0, 'Booking', 'NUEVO12345 ');
  await page.getByLabel('Motivo').fill('La naviera lo cambió');
  await page.getByRole('button', { name: 'Guardar 1 fila' }).click();
  await waitForText(page, '1 fila guardada');
  await goTo(page, `/reservas/${trip.id_reservation}`);
  await page.getByText('Reimprimir: cambió el booking').waitFor();
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Imprimir guías' }).click();
  await printed;
  await page.getByText('Reimprimir: cambió el booking').waitFor({ state: 'hidden' });
  expect((await clerk(getGuide, { id_guide })).print_stale).toBeNull();
});
