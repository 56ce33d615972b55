import { updateTruckState } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { assign, getBoard } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays } from '../test/clock.ts';
import { type BookedTrip, bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * J7: the board proposes, another person is faster, the rest is accepted and undone in one step; a truck breaks down and its trip gets a
 * new plan.
 */
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

const pictures = process.env.JOURNEY_PICTURES;
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/proposals-${name}.png` });
};

async function boardOf(name: string, day: string): Promise<Person> {
  const person = await openWindow(browser);
  await signIn(person, server.url, `${name}@demo.ec`);
  await goTo(person.page, `/despachos?dia=${day}`);
  await person.page.getByText('En vivo').waitFor();
  return person;
}
const strip = (page: Page): Locator => page.getByRole('region', { name: 'Asignación automática' });
const proposed = (page: Page, trip: BookedTrip): Locator =>
  page.getByRole('button', { name: new RegExp(`^Propuesta ${trip.label} `) });
/** The proposals of the page, as stored on the server. */
async function runOf(page: Page): Promise<Run['proposals']> {
  return (await readRun(page)).proposals;
}
interface Run {
  id: string | undefined;
  state: string;
  proposals: { id_leg: number; id_truck: number; id_generator: number | null }[];
}
let reader: Promise<string> | undefined;
/** Signs in only once: polling with a new sign-in each time would exceed the limit of sign-ins. */
async function readerToken(): Promise<string> {
  const signedIn = await fetch(`${server.url}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operador@demo.ec', password: 'demo-cabezal' }),
  });
  const { data } = (await signedIn.json()) as { data: { user: { token: string } } };
  return data.user.token;
}
async function readRun(page: Page): Promise<Run> {
  reader ??= readerToken();
  const id = /propuesta=(\d+)/.exec(page.url())?.[1];
  const answer = await fetch(`${server.url}/dispatch/plan_run/${id}`, {
    headers: { authorization: `Bearer ${await reader}` },
  });
  return { ...((await answer.json()) as Run), id };
}

/** Number of these trips with a truck on the server. */
async function assignedOf(trips: readonly BookedTrip[]): Promise<number> {
  const board = await clerk(getBoard, { date: trips[0]?.day ?? '', days: 1 });
  return board.guides.filter(guide => trips.some(trip => trip.id_leg === guide.id_leg)).length;
}

test('J7: one proposal becomes stale, the rest is accepted and undone in one step; a trip of a truck in the workshop gets a new plan', async () => {
  const date = inDays(4);
  const trips = [
    await bookTrip(clerk, date, '08:00'),
    await bookTrip(clerk, date, '08:30'),
    await bookTrip(clerk, date, '09:00'),
  ];
  const [first, second, third] = trips;
  if (!first || !second || !third) throw new Error('three trips');
  const { page, errors } = await boardOf('despacho', first.day);
  const { page: other } = await boardOf('operador', first.day);

  await page.keyboard.press('a');
  await strip(page).getByText('3 propuestos').waitFor();
  for (const trip of trips) await proposed(page, trip).waitFor();

  // The reasons, and the cost of alternatives.
  await proposed(page, first).click();
  const card = page.getByRole('region', { name: 'Propuesta', exact: true });
  await card.getByText(/km vacíos de|Ya está en/).waitFor();
  await card.getByText(/esta semana \(media \d+\)/).waitFor();

  // Another dispatcher assigns another truck to the first trip: its proposal becomes stale and names the assigned truck.
  const run = await runOf(page);
  const free = [1, 2, 3, 4, 5, 6, 7].find(id => !run.some(row => row.id_truck === id)) ?? 0;
  const id_generator = run.find(row => row.id_leg === first.id_leg)?.id_generator;
  await clerk(assign, { assignments: [{ id_leg: first.id_leg, id_truck: free, id_driver: free, id_generator }] });
  await other
    .getByRole('button', { name: new RegExp(`^${first.label} `) })
    .first()
    .waitFor();
  await strip(page).getByText('Obsoletas').waitFor();
  await page
    .getByRole('button', { name: new RegExp(`^Propuesta ${first.label} .*obsoleta: Disco \\S+ tomó ${first.label}, `) })
    .waitFor();

  await strip(page).getByRole('button', { name: 'Aceptar los 2 viajes' }).click();
  await waitForText(page, '2 viajes asignados de la propuesta');
  expect(await assignedOf([second, third])).toBe(2);

  await page.keyboard.press('Control+z');
  await expect.poll(() => assignedOf([second, third])).toBe(0);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => assignedOf([second, third])).toBe(2);

  // A truck goes to the workshop and keeps its trip: the trip needs a new plan and gets it.
  const board = await clerk(getBoard, { date: first.day, days: 1 });
  const guide = board.guides.find(one => one.id_leg === second.id_leg);
  const truck = board.trucks.find(one => one.id_truck === guide?.id_truck);
  if (!guide || !truck) throw new Error('the trip has its truck');
  await clerk(updateTruckState, {
    id_truck: truck.id_truck,
    version: 1,
    truck_state: 'MANTENIMIENTO',
    motive: 'Falla de frenos',
    trips: [{ id_guide: guide.id_guide, version: guide.version, decision: 'KEEP' }],
  });
  await strip(page).getByRole('button', { name: 'Por replanificar 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`El disco ${truck.disk} está fuera de servicio`).waitFor();
  await dialog.getByRole('button', { name: 'Proponer otro camión' }).click();
  await strip(page).getByText('1 cambio').waitFor();
  await strip(page).getByRole('button', { name: 'Aceptar el viaje' }).click();
  await waitForText(page, `${second.label} asignado a`);
  const after = await clerk(getBoard, { date: first.day, days: 1 });
  expect(after.guides.find(one => one.id_leg === second.id_leg)?.id_truck).not.toBe(truck.id_truck);
  await strip(page)
    .getByRole('button', { name: /Por replanificar/ })
    .waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('one proposal is accepted with Enter, one rejected with a motive; a trip without a truck shows why', async () => {
  const date = inDays(11);
  const trips: BookedTrip[] = [];
  for (const time of ['08:00', '08:10', '08:20', '08:30', '08:40', '08:50', '09:00', '09:10'])
    trips.push(await bookTrip(clerk, date, time));
  const { page } = await boardOf('despacho', trips[0]?.day ?? '');
  await strip(page).getByRole('button', { name: 'Asignar automáticamente' }).click();
  await strip(page).getByRole('button', { name: 'Ver por qué' }).click();
  await page
    .getByRole('dialog')
    .getByText(/generador libre|con otros viajes en la propuesta/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const bars = page.getByRole('button', { name: /^Propuesta \d/ });
  const count = await bars.count();
  await bars.first().click();
  await page.getByRole('region', { name: 'Propuesta', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await waitForText(page, /-1 asignado a /);
  await expect.poll(() => bars.count()).toBe(count - 1);

  await bars.first().click();
  await page.getByRole('region', { name: 'Propuesta', exact: true }).getByRole('button', { name: 'Rechazar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Por qué').click();
  await page.getByText('El conductor pidió descanso').click();
  await dialog.getByRole('button', { name: 'Rechazar' }).click();
  await expect.poll(() => bars.count()).toBe(count - 2);
});

test('options: only carriers’ trucks are proposed, and the changed options are marked until they are the default again', async () => {
  const date = inDays(18);
  const trip = await bookTrip(clerk, date, '08:00');
  const { page, errors } = await boardOf('despacho', trip.day);
  const { trucks } = await clerk(getBoard, { date: trip.day, days: 1 });
  const isOwn = new Map(trucks.map(truck => [truck.id_truck, truck.is_own]));
  let before: string | undefined;
  const ask = async (fleet: string) => {
    await strip(page).getByRole('button', { name: 'Opciones de la propuesta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Opciones de la propuesta' });
    await dialog.getByText(fleet, { exact: true }).click();
    await picture(page, fleet);
    await dialog.getByRole('button', { name: 'Proponer' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const state = async () => {
      const run = await readRun(page);
      return run.id === before ? 'not asked for' : run.state;
    };
    // It may take up to the time limit of the solver.
    await expect.poll(state).toBe('READY');
    before = (await readRun(page)).id;
    return (await runOf(page)).map(row => isOwn.get(row.id_truck));
  };
  expect(await ask('Solo propia')).toEqual([true]);
  // No truck of a carrier may be free with all required equipment: there is a proposal with one of theirs, or none.
  expect(await ask('Solo particulares')).not.toContain(true);
  const usual = strip(page).locator('.ant-badge-dot');
  await usual.waitFor();
  // The distance from the lower bound of the cost is shown in words.
  await strip(page)
    .getByText(/es el mejor posible|del mejor posible/)
    .waitFor();
  await ask('Toda la flota');
  await usual.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});
