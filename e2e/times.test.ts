import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** Durations: the tab of a reservation and the dialog of the status board, with the data of the demonstration. */
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function someone(width: number): Promise<Person> {
  const person = await openWindow(browser, { width, height: 900 });
  await signIn(person, server.url, 'operador@demo.ec');
  return person;
}

/** A reservation whose last trip is finished and whose first one went from one place to another. */
async function finished(): Promise<number> {
  const pool = postgresPool(server.databaseUrl ?? '', 1);
  const client = await pool.connect();
  const { rows } = await client.query(
    "select id_reservation from reservations where status = 'FINISHED' order by id_reservation desc limit 1",
  );
  client.release();
  await pool.end();
  return Number((rows[0] as { id_reservation: number } | undefined)?.id_reservation);
}

test.each([1440, 390])(
  'the tab of a reservation that is over, at %i px: nobody stands there, and every minute is read',
  async width => {
    const { page, errors } = await someone(width);
    await goTo(page, `/reservas/${await finished()}?tab=tiempos`);
    const tab = page.locator('.cz-times');
    await tab.getByText('Avance del tiempo planificado 100 %').waitFor();
    const legs = tab.locator('.cz-times-leg');
    await legs.first().getByText('llegó').waitFor();
    expect(await tab.getByText('sigue ahí').count()).toBe(0);
    const plant = tab.locator('.ant-table-row').filter({ hasText: 'En planta' }).first();
    await plant.waitFor();
    expect(await plant.innerText()).toMatch(/\d+ (h|min)/);
    // The page never scrolls horizontally; the table scrolls inside.
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  },
);

test('the dialog of the board: hits of ETA and plan at each horizon, and a stage by responsible party', async () => {
  const { page, errors } = await someone(1440);
  await goTo(page, '/monitoreo/status_reservas');
  await page.getByRole('button', { name: 'Tiempos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tiempos de los viajes' });
  const accuracy = dialog.getByLabel('Exactitud de la ETA').locator('.ant-table-row');
  await accuracy.nth(4).waitFor();
  const rows = await accuracy.all();
  const cells = await Promise.all(rows.map(row => row.locator('td').allInnerTexts()));
  expect(cells.map(row => row[0])).toEqual(['15 min', '30 min', '1 h', '2 h', '4 h']);
  for (const row of cells) {
    expect(row[1]).toMatch(/^\d+(,\d)? %$/);
    expect(Number(row[6])).toBeGreaterThan(30);
  }
  await dialog.getByRole('combobox', { name: 'Agrupar por' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('Transportista', { exact: true }).click();
  await dialog.getByRole('columnheader', { name: 'Transportista' }).waitFor();
  await dialog.getByLabel('Etapas').locator('.ant-table-row').first().waitFor();
  expect(errors).toEqual([]);
});
