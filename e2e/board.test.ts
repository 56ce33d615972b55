import { getBoard } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { saveGeneralParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '../apps/server/test/world.ts';
import { inDays, today } from '../test/clock.ts';
import { type BookedTrip, bookTrip, type Caller, callerOf } from './booked.ts';
import {
  animationsEnded,
  answered,
  goTo,
  openBrowser,
  openWindow,
  type Person,
  signIn,
  waitForText,
} from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** Two dispatchers use the dispatch board with the mouse. */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;
const people = new Map<string, Person>();

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser();
  clerk = await callerOf(server.url, 'operador');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The board of a day in that person's window; the person signs in once. */
async function boardOf(name: string, day: string): Promise<Page> {
  let person = people.get(name);
  if (person === undefined) {
    person = await openWindow(browser);
    people.set(name, person);
    await signIn(person, server.url, `${name}@demo.ec`);
  }
  await goTo(person.page, `/despachos?dia=${day}`);
  await person.page.getByText('En vivo').waitFor();
  return person.page;
}

const cardOf = (page: Page, trip: BookedTrip): Locator =>
  page.getByRole('region', { name: 'Sin asignar' }).getByRole('button', { name: new RegExp(trip.label) });
const truckOf = (page: Page, disk: string): Locator => page.getByRole('group', { name: `Camión ${disk}`, exact: true });
const barOf = (page: Page, disk: string, trip: BookedTrip): Locator =>
  truckOf(page, disk).getByRole('button', { name: new RegExp(`^${trip.label}`) });

const middle = async (target: Locator) => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags it over a truck, after the board shows where it may go; does not drop it. */
async function holdOver(page: Page, what: Locator, disk: string): Promise<void> {
  // While the list is loading, another card can move to this position.
  await answered(page);
  await animationsEnded(page);
  // Changes of another window can move the cards at any time: `hover` checks that this one is under the mouse.
  await what.hover();
  const from = await middle(what);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 12, { steps: 4 });
  await page.locator('.cz-dispatch-row-fits').first().waitFor();
  const to = await middle(truckOf(page, disk));
  await page.mouse.move(to.x, to.y, { steps: 6 });
}

async function drag(page: Page, what: Locator, disk: string): Promise<void> {
  await holdOver(page, what, disk);
  await page.mouse.up();
}

/** Truck of the trip on the server; null: none. */
async function truckInServer(trip: BookedTrip): Promise<number | null> {
  const board = await clerk(getBoard, { date: trip.day, days: 1 });
  return board.guides.find(guide => guide.id_leg === trip.id_leg)?.id_truck ?? null;
}
const expectTruck = (trip: BookedTrip, id_truck: number | null): Promise<void> =>
  expect.poll(() => truckInServer(trip)).toBe(id_truck);

test('a card is dragged onto a truck, its bar onto another one; another window shows it; undo and redo', async () => {
  const trip = await bookTrip(clerk, inDays(3), '08:00');
  const page = await boardOf('despacho', trip.day);
  const other = await boardOf('operador', trip.day);

  await drag(page, cardOf(page, trip), '01');
  await waitForText(page, `${trip.label} asignado a 01`);
  await expectTruck(trip, 1);
  await barOf(other, '01', trip).waitFor();
  await cardOf(other, trip).waitFor({ state: 'detached' });

  await drag(page, barOf(page, '01', trip), '03');
  await waitForText(page, `${trip.label} pasa a 03`);
  await expectTruck(trip, 3);
  await barOf(other, '03', trip).waitFor();

  for (const [key, id_truck] of [
    ['Control+z', 1],
    ['Control+z', null],
    ['Control+Shift+Z', 1],
    ['Control+Shift+Z', 3],
  ] as const) {
    await page.keyboard.press(key);
    await expectTruck(trip, id_truck);
  }
  await barOf(page, '03', trip).waitFor();
  await page.getByRole('button', { name: 'Deshacer lo último' }).click();
  await expectTruck(trip, 1);
  await page.getByRole('button', { name: 'Rehacer lo deshecho' }).click();
  await expectTruck(trip, 3);
});

test('a truck that cannot take the trip shows why, and nothing is assigned', async () => {
  const taken = await bookTrip(clerk, inDays(10), '08:00');
  const waiting = await bookTrip(clerk, inDays(10), '10:00');
  const page = await boardOf('despacho', taken.day);
  await drag(page, cardOf(page, taken), '02');
  await barOf(page, '02', taken).waitFor();

  await holdOver(page, cardOf(page, waiting), '02');
  const reason = new RegExp(`ya tiene una guía activa \\(${taken.label}`);
  await truckOf(page, '02').getByText(reason).waitFor();
  await page.mouse.up();
  const refusal = page.getByRole('alert').filter({ hasText: `${waiting.label} no puede ir en 02` });
  await refusal.getByText(reason).waitFor();
  await expectTruck(waiting, null);

  // The panel counts the excluded trucks by reason.
  await cardOf(page, waiting).click();
  const unavailable = page.getByRole('region', { name: 'Camiones no disponibles' });
  await unavailable.getByText('1 camión no disponible').waitFor();
  await unavailable.getByRole('button', { name: /1 ocupado/ }).click();
  await unavailable.getByText(reason).first().waitFor();
});

test('two dispatchers drop two trips on the same truck: one gets it, the other reads why not', async () => {
  const [a, b] = [await bookTrip(clerk, inDays(17), '08:00'), await bookTrip(clerk, inDays(17), '09:00')];
  const [one, two] = [await boardOf('despacho', a.day), await boardOf('operador', a.day)];
  await holdOver(one, cardOf(one, a), '04');
  await holdOver(two, cardOf(two, b), '04');
  await Promise.all([one.mouse.up(), two.mouse.up()]);

  const trucks = async () => [await truckInServer(a), await truckInServer(b)];
  await expect.poll(async () => (await trucks()).filter(truck => truck === 4).length).toBe(1);
  const [isFirst] = await trucks();
  const [loser, lost, won] = isFirst === 4 ? [two, b, a] : [one, a, b];
  await loser
    .getByRole('alert')
    .filter({ hasText: `${lost.label} no se asignó a 04` })
    .getByText(new RegExp(`ya tiene una guía activa \\(${won.label}`))
    .waitFor();
  // The other board shows the assigned trip, and its own trip still waits.
  await barOf(loser, '04', won).waitFor();
  await cardOf(loser, lost).waitFor();
  expect(await truckInServer(lost)).toBeNull();
});

test('several trips at once are assigned to their first candidates and undone in one step', async () => {
  const trips = [await bookTrip(clerk, inDays(24), '08:00'), await bookTrip(clerk, inDays(24), '09:00')];
  const page = await boardOf('despacho', trips[0]?.day ?? '');
  for (const trip of trips) await page.getByRole('checkbox', { name: `Elegir ${trip.label}` }).check();
  await page.getByRole('button', { name: 'Asignar 2' }).click();
  await waitForText(page, '2 viajes asignados');
  const given = await Promise.all(trips.map(truckInServer));
  expect(new Set(given).size).toBe(2);
  expect(given).not.toContain(null);
  await page.getByRole('button', { name: 'Deshacer lo último' }).click();
  for (const trip of trips) await expectTruck(trip, null);
});

test('below the minimum margin the board asks for a reason, by mouse and by key, and assigns nothing without one', async () => {
  const boss = await callerOf(server.url, 'admin');
  // The operator's own trucks cost more than the planned carrier.
  const book = (time: string) => bookTrip(clerk, inDays(24), time, { id_carrier: company.carrier });
  const [a, b] = [await book('08:00'), await book('12:00')];
  const least = { key: 'margen_minimo_pct', value: 1000, valid_from: today() };
  await boss(saveGeneralParameters, { values: [least] });
  const page = await boardOf('admin', a.day);
  const asked = page.getByRole('dialog', { name: 'Asignar con rentabilidad baja' });

  await drag(page, cardOf(page, a), '01');
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await asked.waitFor({ state: 'detached' });
  await expectTruck(a, null);
  await drag(page, cardOf(page, a), '01');
  await asked.getByLabel('Motivo').fill('No hay otro camión libre');
  await asked.getByRole('button', { name: 'Asignar' }).click();
  await expectTruck(a, 1);
  await barOf(page, '01', a).waitFor();

  await cardOf(page, b).click();
  const ranked = page.getByRole('region', { name: 'Candidatos' }).getByRole('listitem').filter({ hasText: 'baja de' });
  await ranked.first().waitFor();
  // While the ranking is read again, a key can belong to another truck.
  await answered(page);
  await page.keyboard.press((await ranked.locator('kbd').first().textContent()) ?? '');
  await asked.getByLabel('Motivo').fill('No hay otro camión libre');
  await asked.getByRole('button', { name: 'Asignar' }).click();
  await expect.poll(() => truckInServer(b)).not.toBeNull();
});

test('no window logged an error to its console', () => {
  expect([...people.keys()]).toEqual(['despacho', 'operador', 'admin']);
  for (const [name, { errors }] of people) expect(errors, name).toEqual([]);
});
