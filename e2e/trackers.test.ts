import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inHours, now } from '../test/clock.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { pressTwice } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * An unregistered phone calls; it is registered from the list of callers, gets its key, is mounted on a truck and its positions are
 * accepted; then a Traccar server forwards them. Positions come from outside, everything else through the screens.
 */
let server: RunningServer;
let browser: Browser;
let person: Person;
let page: Page;
beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'operador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const chooseIn = async (label: string, typed: string) => {
  await dialog().getByRole('combobox', { name: label }).click();
  await dialog().getByRole('combobox', { name: label }).fill(typed);
  await page.locator('.ant-select-item-option').first().click();
};
const report = async (id: string, key: string, at = now()) => {
  const query = new URLSearchParams({ id, key, timestamp: at.toISOString(), lat: '-2.19', lon: '-79.88', speed: '10' });
  return (await fetch(`${server.url}/gps/osmand?${query}`)).status;
};

describe('a tracker from its first call to the map', () => {
  let key = '';

  test('an unregistered caller is listed, and registered from there with its code', async () => {
    expect(await report('CELULAR-9', 'x')).toBe(401);
    await goTo(page, '/modem');
    await page.getByRole('link', { name: 'Conexión GPS' }).last().click();
    await page.getByText('Ningún módem tiene ese código').waitFor();
    await button('Registrar CELULAR-9').click();
    expect(await page.getByLabel('Código que envía').inputValue()).toBe('CELULAR-9');
    await page.getByLabel('Disco').fill('CEL-9');
    await pressTwice(button(/Registrar módem/));
    await page.getByRole('heading', { name: 'CEL-9' }).waitFor();
    await page.getByText('Aún no recibe: falta la clave y el camión').waitFor();
    await page.getByText('Aún no tiene clave').waitFor();
  });

  test('its key is shown once, with a QR code for the phone; a wrong key is reported', async () => {
    await button('Generar la clave').click();
    await dialog().getByRole('button', { name: 'Generar' }).click();
    await page.getByLabel('Código QR para Traccar Client').waitFor();
    key = (await page.locator('.cz-equipments-key code').textContent()) ?? '';
    expect(key).toMatch(/^\w{20}$/);
    expect(await report('CELULAR-9', 'otra')).toBe(401);
    await page.getByText(/Llamó con otra clave hace/).waitFor();
  });

  test('a clock that is ahead is reported; then its position, which belongs to no truck yet', async () => {
    // Acknowledged, because the phone keeps unacknowledged positions and would never send the next ones.
    expect(await report('CELULAR-9', key, inHours(3))).toBe(200);
    await page.getByText(/no se guardó\. Su reloj va 3 h adelantado/).waitFor();
    expect(await report('CELULAR-9', key)).toBe(200);
    await page.getByText(/pero el módem no está montado/).waitFor();
    await page.reload();
    // The key is shown only once: after a reload it is gone.
    await page.getByText(/^Clave generada el/).waitFor();
    expect(await page.getByLabel('Código QR para Traccar Client').count()).toBe(0);
    expect(await page.getByText(key).count()).toBe(0);
  });

  test('it replaces another modem on its truck, from an instant on', async () => {
    await goTo(page, '/modem?q=MOD-301');
    await page.getByRole('link', { name: 'MOD-301' }).click();
    await button('Mover').click();
    await dialog().getByRole('button', { name: 'Mover' }).click();
    await button('Montar').waitFor();
    await page.getByRole('tab', { name: 'Montajes' }).click();
    await page.getByText(/^Desde .* hasta /).waitFor();
    await goTo(page, '/modem?q=CEL-9');
    await page.getByRole('link', { name: 'CEL-9' }).click();
    await button('Montar').click();
    await chooseIn('Camión', '01');
    await dialog().getByRole('button', { name: 'Montar' }).click();
    await button('Mover').waitFor();
    await expect.poll(() => report('CELULAR-9', key)).toBe(200);
    await page.getByText(/Recibida hace \d+ s/).waitFor();
    await page.getByText(/no está montado/).waitFor({ state: 'detached' });
  });

  test('a gateway forwards the positions of the company’s modems', async () => {
    await goTo(page, '/modem/conexion?tab=pasarelas');
    await button('Nueva pasarela').click();
    await dialog().getByLabel('Nombre').fill('Traccar de la oficina');
    await dialog().getByRole('button', { name: 'Registrar pasarela' }).click();
    await dialog().getByText('Guarde la clave de la pasarela').waitFor();
    const bearer = (await dialog().locator('code').first().textContent()) ?? '';
    await button('Ya la guardé').click();
    const payload = {
      device: { uniqueId: 'CELULAR-9' },
      position: { fixTime: now().toISOString(), valid: true, latitude: -2.2, longitude: -79.9, speed: 10 },
    };
    const answer = await fetch(`${server.url}/gps/traccar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(payload),
    });
    expect(answer.status).toBe(200);
    await page.reload();
    await page.getByText('Traccar de la oficina').waitFor();
    await page.getByRole('tab', { name: 'Posiciones desde Excel' }).click();
    await button('Importar').click();
    await page.getByText('Importar posiciones').waitFor();
    expect(person.errors).toEqual([]);
  });

  test('on a chassis its positions are those of the chassis, whose page shows them', async () => {
    await goTo(page, '/modem?q=CEL-9');
    await page.getByRole('link', { name: 'CEL-9' }).click();
    await button('Mover').click();
    await dialog().getByText('Chasis', { exact: true }).first().click();
    await chooseIn('Chasis', 'CHA');
    // The chassis chosen before is no genset: the modem is mounted on nothing.
    await dialog().getByText('Generador', { exact: true }).first().click();
    await dialog().getByRole('button', { name: 'Mover' }).click();
    await button('Montar').click();
    await dialog().getByText('Chasis', { exact: true }).first().click();
    await chooseIn('Chasis', 'CHA');
    await dialog().getByRole('button', { name: 'Montar' }).click();
    const carrying = page.getByRole('link', { name: /^En el chasis/ });
    await carrying.waitFor();
    const told = page.getByText(/Recibida hace \d+ s, del chasis/);
    const heard = async () => {
      await report('CELULAR-9', key);
      return told.isVisible();
    };
    await expect.poll(heard).toBe(true);
    await page.getByRole('tab', { name: 'Montajes' }).click();
    await page
      .getByRole('link', { name: /^Chasis/ })
      .last()
      .waitFor();
    await carrying.click();
    await page.getByText(/Lleva el módem CEL-9 desde/).waitFor();
    await page.getByText(/^A .* de Planta Durán$/).waitFor();
    expect(person.errors).toEqual([]);
  });
});
