import { addComment } from '@cabezal/contract/bookings/comments/comments.calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '../apps/server/test/world.ts';
import { type BookedTrip, bookTrip, type Caller, callerOf } from './booked.ts';
import { animationsEnded, goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** The bell: what a person is told, in every window (decision 0144). */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;
let trip: BookedTrip;
let monitor: Person;
let other: Person;

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'operador');
  trip = await bookTrip(clerk, '2027-03-02', '12:00');
  monitor = await openWindow(browser);
  other = await openWindow(browser);
  for (const window of [monitor, other]) await signIn(window, server.url, 'monitor@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const mention = (text: string) =>
  clerk(addComment, { id_reservation: trip.id_reservation, text, visibility: 'INTERNAL', mentions: [user.monitor] });
const bell = ({ page }: Person) => page.getByRole('button', { name: /^Avisos/ });
const nameOf = (window: Person) => bell(window).getAttribute('aria-label');

test('a mention rings in every window; following it opens the comment and marks it as read in both', async () => {
  await expect.poll(() => nameOf(monitor)).toBe('Avisos');
  await mention('Falta el sello');
  for (const window of [monitor, other]) await expect.poll(() => nameOf(window)).toBe('Avisos, 1 sin leer');
  await bell(monitor).click();
  const list = monitor.page.getByRole('dialog', { name: 'Avisos' });
  await list.getByText('«Falta el sello»').waitFor();
  await list.getByRole('link', { name: /Mención/ }).click();
  await monitor.page.locator('.cz-reservations-comment').filter({ hasText: 'Falta el sello' }).waitFor();
  expect(new URL(monitor.page.url()).hash).toBe(`#/reservas/${trip.id_reservation}?tab=comentarios`);
  for (const window of [monitor, other]) await expect.poll(() => nameOf(window)).toBe('Avisos');
});

test('a mention that arrives after the bell was read and before the stream begins rings, too', async () => {
  const { page } = monitor;
  const read = page.waitForResponse(/\/notifications\/list/);
  await page.route(
    '**/live/stream',
    async route => {
      await read;
      await mention('A destiempo');
      await route.continue();
    },
    { times: 1 },
  );
  await page.reload();
  await expect.poll(() => nameOf(monitor)).toBe('Avisos, 1 sin leer');
  await bell(monitor).click();
  await page.getByRole('dialog', { name: 'Avisos' }).getByRole('button', { name: 'Marcar todos como leídos' }).click();
  await expect.poll(() => nameOf(other)).toBe('Avisos');
  await page.keyboard.press('Escape');
});

test('all are marked as read at once, also on a phone', async () => {
  await mention('Otra vez');
  await mention('Y otra');
  await other.page.setViewportSize({ width: 390, height: 844 });
  await goTo(other.page, '/reservas');
  await expect.poll(() => nameOf(other)).toBe('Avisos, 2 sin leer');
  await bell(other).click();
  const list = other.page.getByRole('dialog', { name: 'Avisos' });
  await list.getByText('«Y otra»').waitFor();
  await animationsEnded(other.page);
  if (process.env.JOURNEY_PICTURES)
    await other.page.screenshot({ path: `${process.env.JOURNEY_PICTURES}/notices-phone.png` });
  await list.getByRole('button', { name: 'Marcar todos como leídos' }).click();
  await expect.poll(() => nameOf(other)).toBe('Avisos');
  await expect.poll(() => nameOf(monitor)).toBe('Avisos');
  await list.getByText('«Y otra»').waitFor();
});
