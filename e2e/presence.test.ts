import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../apps/server/test/booking.ts';
import { inDays } from '../test/clock.ts';
import { bookTrip, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** Presence: other people on a reservation or a guide, outside the board. */
let server: RunningServer;
let browser: Browser;
/** Not approved yet, so it can be edited. */
let id_reservation = 0;
let id_guide = 0;
let me: Person;
let other: Person;

async function someone(name: string): Promise<Person> {
  const person = await openWindow(browser);
  await signIn(person, server.url, `${name}@demo.ec`);
  return person;
}

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  const clerk = await callerOf(server.url, 'operador');
  const day = inDays(3);
  const booking = exportBooking({ appointment_date: day, appointment_time: '08:00' });
  ({ id_reservation } = await clerk(saveReservation, booking));
  const { id_leg } = await bookTrip(clerk, day, '12:00');
  const { guides } = await clerk(assign, {
    assignments: [{ id_leg, id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 }],
  });
  id_guide = guides[0]?.id_guide ?? 0;
  me = await someone('operador');
  other = await someone('asesor');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a reservation shows who else views it, who has a form open, and forgets people who left', async () => {
  await goTo(me.page, `/reservas/${id_reservation}`);
  await goTo(other.page, `/reservas/${id_reservation}`);
  const said = other.page.locator('.cz-presence');
  await said.getByText('operador mira').waitFor();
  await me.page.locator('.cz-presence').getByText('asesor mira').waitFor();
  await me.page.getByRole('button', { name: /Editar$/ }).click();
  await said.getByText('operador edita').waitFor();
  await me.page.keyboard.press('Escape');
  await said.getByText('operador mira').waitFor();
  await goTo(me.page, '/reservas');
  await said.waitFor({ state: 'detached' });
  expect([...me.errors, ...other.errors]).toEqual([]);
});

test('a guide’s drawer shows the same: a person with the focus in a field edits', async () => {
  await goTo(me.page, `/guias?guia=${id_guide}`);
  await goTo(other.page, `/guias?guia=${id_guide}`);
  const said = other.page.locator('.ant-drawer .cz-presence');
  await said.getByText('operador mira').waitFor();
  await me.page.getByRole('tab', { name: 'Bitácora' }).click();
  await me.page.locator('.ant-drawer textarea').first().focus();
  await said.getByText('operador edita').waitFor();
  await me.page.getByRole('button', { name: 'Cerrar la guía' }).click();
  await said.waitFor({ state: 'detached' });
  expect([...me.errors, ...other.errors]).toEqual([]);
});
