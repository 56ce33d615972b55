import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { pressTwice } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * A carrier registers a driver with his papers and a credential; procurement sees what is missing and qualifies him once it is complete;
 * the operator deactivates him. Each person has a separate window; nobody reloads.
 */
let server: RunningServer;
let browser: Browser;
const people = new Map<string, Person>();
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser('none');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function as(name: string): Promise<Page> {
  let person = people.get(name);
  if (person === undefined) {
    person = await openWindow(browser);
    await signIn(person, server.url, `${name}@demo.ec`);
    people.set(name, person);
  }
  return person.page;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
async function send(page: Page, kind: string): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: new RegExp(`^(Subir|Reemplazar)( foto)?: ${kind}$`) }).click();
  await (await chosen).setFiles({ name: `${kind}.png`, mimeType: 'image/png', buffer: png });
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

describe('a driver from registration to deactivation', () => {
  test('the carrier registers him: errors appear at their fields, and a double click registers once', async () => {
    const page = await as('carrieradmin');
    await goTo(page, '/conductores');
    await button(page, /Nuevo conductor/).click();
    await page.getByLabel('Número').fill('0912345676');
    await page.getByLabel('Nombres').fill('Pedro');
    await page.getByLabel('Apellidos').fill('Zambrano');
    await page.getByText('La cédula es inválida').waitFor();
    await page.getByLabel('Número').fill('0912345675');
    await page.getByText('La cédula es inválida').waitFor({ state: 'detached' });
    await page.getByLabel('Teléfono').fill('0991234567');
    await page.getByLabel('Vence el').fill('09/01/2031');
    await page.getByLabel('Vence el').press('Enter');
    await send(page, 'Foto');
    await page.getByText('Listo').waitFor();
    await pressTwice(button(page, /Registrar conductor/));
    await page.getByRole('heading', { name: 'Pedro Zambrano' }).waitFor();
    await goTo(page, '/conductores?q=zambrano');
    await page.getByText(/1–1 de 1/).waitFor();
  });

  test('procurement sees what he lacks; once the carrier adds it, the button to qualify is enabled', async () => {
    const compras = await as('compras');
    await goTo(compras, '/procurement?procurement.f.qualification=PENDING');
    await compras.getByRole('link', { name: 'Pedro Zambrano' }).click();
    await compras.getByText('Falta la cédula (anverso), la foto de la licencia').first().waitFor();
    expect(await button(compras, /^Calificar$/).getAttribute('aria-disabled')).toBe('true');
    const carrier = await as('carrieradmin');
    await carrier.getByRole('link', { name: 'Pedro Zambrano' }).click();
    await carrier.getByRole('tab', { name: 'Documentos' }).click();
    for (const kind of ['Cédula, anverso', 'Licencia']) {
      await send(carrier, kind);
      // A photo is uploaded as JPEG.
      await carrier.getByText(`${kind}.jpg`).waitFor();
    }
    await compras.getByText('Cumple los requisitos para calificar').waitFor();
    await button(compras, /^Calificar$/).click();
    await dialog(compras).getByLabel('Motivo').fill('Carpeta revisada');
    await dialog(compras).getByRole('button', { name: 'Calificar' }).click();
    await compras.getByText('Calificado', { exact: true }).first().waitFor();
    await compras.getByRole('tab', { name: 'Estados' }).click();
    await compras.getByText('Por calificar → Calificado').waitFor();
  });

  test('the carrier gives him a credential; the matrix of procurement shows it', async () => {
    const carrier = await as('carrieradmin');
    await carrier.getByRole('tab', { name: 'Credenciales' }).click();
    await carrier.getByRole('link', { name: /Registrar, renovar/ }).click();
    await button(carrier, /Credencial general/).click();
    await dialog(carrier).getByLabel('Credencial', { exact: true }).fill('Inducción de seguridad');
    await dialog(carrier).getByLabel('Vence el').fill('01/12/2030');
    await dialog(carrier).getByLabel('Vence el').press('Enter');
    await dialog(carrier).getByRole('button', { name: 'Registrar' }).click();
    await carrier.getByRole('cell', { name: /Inducción de seguridad/ }).waitFor();
    const compras = await as('compras');
    await goTo(compras, '/credenciales_particulares?credentials_driver.q=zambrano');
    await compras.getByRole('link', { name: 'Pedro Zambrano' }).waitFor();
    await compras.getByTitle('Inducción de seguridad').waitFor();
  });

  test('the operator deactivates him with a reason; the log shows person and reason, the carrier sees it at once', async () => {
    const operator = await as('operador');
    await goTo(operator, '/conductores?q=zambrano');
    await operator.getByRole('link', { name: 'Pedro Zambrano' }).click();
    await button(operator, /^Desactivar$/).click();
    await dialog(operator).getByLabel('Motivo').fill('Licencia médica');
    await dialog(operator).getByRole('button', { name: 'Desactivar' }).click();
    await operator.getByText('Inactivo', { exact: true }).first().waitFor();
    const carrier = await as('carrieradmin');
    await goTo(carrier, '/conductores?q=zambrano');
    await carrier.getByRole('link', { name: 'Pedro Zambrano' }).click();
    await carrier.getByRole('tab', { name: 'Estados' }).click();
    await carrier.getByText('Activo → Inactivo').waitFor();
    await carrier.getByText('Licencia médica').waitFor();
    for (const { errors } of people.values()) expect(errors).toEqual([]);
  });
});

test('a form waits for its file, which can be replaced until it is stored', async () => {
  const page = await as('operador');
  await goTo(page, '/conductores/2?tab=licencias');
  await button(page, 'Agregar licencia').click();
  const form = dialog(page).filter({ hasText: 'Agregar licencia' });
  await form.getByLabel('Vence el').fill('01/12/2030');
  await form.getByLabel('Vence el').press('Enter');
  const ok = form.getByRole('button', { name: 'Agregar licencia' });
  let release = () => {};
  const arrives = new Promise<void>(done => {
    release = done;
  });
  await page.route('**/files/confirm', async route => {
    await arrives;
    await route.continue();
  });
  const added: unknown[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/driver/add_license_driver')) added.push(request.postDataJSON());
  });
  await send(page, 'Licencia');
  await expect.poll(() => ok.getAttribute('aria-disabled')).toBe('true');
  await form.getByLabel('Vence el').press('Control+Enter');
  expect(added).toEqual([]);
  release();
  await form.getByText('Licencia.png').waitFor();
  await form.getByRole('button', { name: 'Reemplazar: Licencia' }).waitFor();
  await form.getByRole('button', { name: 'Quitar: Licencia' }).click();
  await form.getByText('Licencia.png').waitFor({ state: 'detached' });
  await send(page, 'Licencia');
  await form.getByText('Licencia.png').waitFor();
  await ok.click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('img', { name: /^Abrir Licencia/ }).waitFor();
});
