import { getGuide, recordArrival, recordDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, waitForText } from './browser.ts';
import { tripUnderWay, type UnderWay } from './under-way.ts';

/** An arrival is undone while the trip continues: either the one for which the dialog was opened, or none. */
let trip: UnderWay | undefined;

beforeAll(async () => {
  trip = await tripUnderWay();
});
afterAll(async () => {
  await trip?.browser.close();
  await trip?.server.stop();
});

test('an arrival recorded while the motive is typed is not undone', async () => {
  if (trip === undefined) throw new Error('no trip');
  const { monitor, watcher, id_guide } = trip;
  const { page } = monitor;
  const { stops } = await watcher(getGuide, { id_guide });
  const [, plant, port] = stops;
  const arrivals = async () => (await watcher(getGuide, { id_guide })).stops.map(stop => stop.arrival_at !== null);
  await watcher(recordArrival, { id_stop: plant?.id_stop, at: '2027-03-02T13:20:00Z' });
  await goTo(page, `/guias?guia=${id_guide}`);
  const ask = async () => {
    await page.locator('.cz-guides-drawer-foot').getByRole('button', { name: 'Más' }).click();
    await page.getByRole('menuitem', { name: 'Deshacer la última llegada' }).click();
    return page.getByRole('dialog').filter({ hasText: 'Deshacer la última llegada' });
  };
  const dialog = await ask();
  await dialog.getByText(`Llegada a ${plant?.name}, 02/mar/2027 08:20`).waitFor();
  await dialog.getByLabel('Motivo').fill('El camión aún no llega a la planta');

  await watcher(recordDeparture, { id_stop: plant?.id_stop, at: '2027-03-02T13:30:00Z' });
  await watcher(recordArrival, { id_stop: port?.id_stop, at: '2027-03-02T13:50:00Z' });
  // The screen behind the dialog updates.
  await page
    .getByRole('listitem')
    .filter({ hasText: `${port?.name} (en el lugar)` })
    .first()
    .waitFor();
  await dialog.getByText(`Llegada a ${plant?.name}, 02/mar/2027 08:20`).waitFor();
  await dialog.getByRole('button', { name: 'Deshacer llegada' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'El registro fue modificado por otro usuario' }).waitFor();
  expect(await arrivals()).toEqual([false, true, true]);

  // Opened again, the dialog is about the current last arrival.
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  const again = await ask();
  await again.getByText(`Llegada a ${port?.name}, 02/mar/2027 08:50`).waitFor();
  expect(await again.getByRole('alert').count()).toBe(0);
  await again.getByLabel('Motivo').fill('El camión aún no llega al puerto');
  await again.getByRole('button', { name: 'Deshacer llegada' }).click();
  await waitForText(page, 'Llegada deshecha');
  expect(await arrivals()).toEqual([false, true, false]);
  expect(monitor.errors).toEqual([]);
});
