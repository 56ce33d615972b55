import { getGuides, monitoringLink } from '@cabezal/contract/operations/guides/guides.calls';
import { getLinkRating, getRatings } from '@cabezal/contract/operations/quality/quality.calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, callerOf, callerWith } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** Several trips in one link: created from the list of guides and from a reservation, read without signing in (9-operations §13, J5). */
let server: RunningServer;
let browser: Browser;
let monitor: Person;

beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser();
  monitor = await openWindow(browser);
  await signIn(monitor, server.url, 'operador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const copied = (page: Page) => page.evaluate('navigator.clipboard.readText()') as Promise<string>;
const lines = (page: Page): Locator => page.locator('.cz-monitoring-ex-trips > li');

async function opened(url: string, width: number, height: number): Promise<Person> {
  const guest = await openWindow(browser, { width, height });
  // The server of a test writes links with a port that it did not get.
  await guest.page.goto(`${server.url}/${url.slice(url.indexOf('#'))}`);
  return guest;
}
const isWithin = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');

test('three guides are shared at once: the link shows their positions, opens one and returns to the list', async () => {
  const { page, errors } = monitor;
  await goTo(page, '/guias?f.list=under_way&o=planned_start');
  const rows = page.locator('.cz-rows tr.ant-table-row');
  await rows.nth(2).waitFor();
  for (const at of [0, 1, 2]) await rows.nth(at).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Compartir 3' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compartir 3 viajes' });
  await dialog.getByRole('button', { name: 'Generar enlace' }).click();
  const url = await dialog.getByLabel('Enlace de los viajes', { exact: true }).inputValue();
  await expect.poll(() => copied(page)).toBe(url);

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const guest = await opened(url, width, height);
    await guest.page.getByRole('heading', { name: '3 viajes' }).waitFor();
    expect(await lines(guest.page).count()).toBe(3);
    expect(await lines(guest.page).first().innerText()).toMatch(/(Hacia|En|Terminó)/);
    const number = await lines(guest.page).nth(1).locator('strong').first().innerText();
    await lines(guest.page).nth(1).getByRole('link').click();
    await guest.page.getByRole('heading', { name: number }).waitFor();
    await guest.page.getByRole('link', { name: 'Todos los viajes' }).click();
    await guest.page.getByRole('heading', { name: '3 viajes' }).waitFor();
    expect(await isWithin(guest.page)).toBe(true);
    expect(guest.errors).toEqual([]);
    await guest.context.close();
  }
  expect(errors).toEqual([]);
});

test('the list of links shows for whom one is, and ends it alone', async () => {
  const { page, errors } = monitor;
  // Forgets the rows that the test before selected.
  await goTo(page, '/guias?f.list=under_way&o=planned_start');
  await page.reload();
  const rows = page.locator('.cz-rows tr.ant-table-row');
  await rows.nth(1).waitFor();
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Compartir 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compartir 2 viajes' });
  await dialog.getByLabel('¿Para quién es?').fill('Jefe de patio');
  await dialog.getByRole('button', { name: 'Generar enlace' }).click();
  const url = await dialog.getByLabel('Enlace de los viajes', { exact: true }).inputValue();
  const guest = await opened(url, 390, 844);
  await guest.page.getByRole('heading', { name: '2 viajes' }).waitFor();

  await goTo(page, '/guias/enlaces?q=patio');
  const link = page.locator('.cz-rows tr.ant-table-row', { hasText: 'Jefe de patio' });
  await link.getByRole('button', { name: /^Anular/ }).click();
  await page.getByRole('button', { name: 'Anular enlace' }).click();
  await waitForText(page, 'Enlace anulado');
  await expect.poll(() => link.count()).toBe(0);
  await guest.page.reload();
  await guest.page.getByText('Este enlace ya no está disponible').waitFor();
  expect(errors).toEqual([]);
});

test('the link of a reservation opens its trips until it is ended', async () => {
  const { page, errors } = monitor;
  await goTo(page, '/guias?f.list=under_way&o=planned_start');
  const label = await page.locator('.cz-rows tr.ant-table-row').first().innerText();
  const id_reservation = /(\d{4,})-\d+/.exec(label)?.[1];
  await goTo(page, `/reservas/${id_reservation}`);
  await page.getByRole('button', { name: 'Enlace de seguimiento' }).click();
  // Must not read the link of the previous test.
  await page.evaluate("navigator.clipboard.writeText('')");
  await page.getByLabel('¿Para quién es?').fill('Turno de la noche');
  await page.getByRole('menuitem', { name: /Toda la reserva/ }).click();
  await expect.poll(() => copied(page)).toContain('/#/monitoreo_externo/');
  const url = await copied(page);
  const guest = await opened(url, 390, 844);
  await guest.page.getByText('Seguimiento de su carga').waitFor();
  await guest.page.getByRole('heading', { level: 1 }).waitFor();
  await goTo(page, '/guias/enlaces?q=noche');
  await page.locator('.cz-rows tr.ant-table-row', { hasText: 'Turno de la noche' }).waitFor();
  await goTo(page, `/reservas/${id_reservation}`);
  await page.getByRole('button', { name: 'Enlace de seguimiento' }).click();
  await page.getByRole('menuitem', { name: 'Anular los enlaces de la reserva' }).click();
  await page.getByRole('button', { name: 'Anular enlaces' }).click();
  // The demonstration may have shared it, too.
  await waitForText(page, /\d+ enlaces? anulados?/);
  await guest.page.reload();
  await guest.page.getByText('Este enlace ya no está disponible').waitFor();
  expect(errors).toEqual([]);
});

/** A link of a trip that is over and may be rated: not every trip may, for example one that was rescued. */
async function linkThatRates(office: Caller): Promise<{ id_guide: number; url: string }> {
  const sort = [{ field: 'planned_start', dir: 'desc' as const }];
  const { rows } = await office(getGuides, { sort, filters: { list: 'to_close' } });
  for (const { id_guide } of rows.filter(guide => guide.status.endsWith('_POR_CERRAR'))) {
    const { url } = await office(monitoringLink, { id_guide, given_to: 'Jefe de patio' });
    const { can, criteria } = await callerWith(server.url, url.split('/').at(-1) ?? '')(getLinkRating, {});
    if (can === true && criteria.length > 0) return { id_guide, url };
  }
  throw new Error('no trip of the demonstration may be rated');
}

test('after the trip, whoever has its link rates it on a phone without signing in, and changes the rating', async () => {
  const office = await callerOf(server.url, 'operador');
  const { id_guide, url } = await linkThatRates(office);
  const guest = await opened(url, 390, 844);
  const { page } = guest;
  const panel = page.getByRole('region', { name: '¿Cómo le fue con este viaje?' });
  await panel.waitFor();
  for (const stars of await panel.getByRole('slider').all()) await stars.press('4');
  await panel.getByLabel('Comentario (opcional)').fill('Llegó a tiempo');
  expect(await isWithin(page)).toBe(true);
  // No read is answered from now on: what was saved is shown by the answer of the change.
  await page.route('**/services_no_logging/monitoreo/calificacion', () => undefined);
  await panel.getByRole('button', { name: 'Calificar', exact: true }).click();
  await waitForText(page, 'Gracias por calificar');
  const given = page.getByRole('region', { name: 'Su calificación' });
  await given.getByText('Llegó a tiempo').waitFor();
  await given.getByRole('button', { name: 'Cambiar la calificación' }).click();
  await given.getByRole('slider').first().press('5');
  await given.getByRole('button', { name: 'Guardar cambios' }).click();
  await waitForText(page, 'Calificación cambiada');
  expect(await isWithin(page)).toBe(true);
  const { ratings } = await office(getRatings, { id_guide });
  // The demonstration may have rated it by a link of its own.
  const own = ratings.filter(one => one.author === 'Jefe de patio');
  expect(own).toMatchObject([{ rater: 'CLIENT', by_link: true, comment: 'Llegó a tiempo', version: 2 }]);
  expect(guest.errors).toEqual([]);
});
