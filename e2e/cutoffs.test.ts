import { cortesParticularesTotales, previewCutoff } from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../test/clock.ts';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn, waitForText } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** The corte of a month of carriers: reviewed, closed with the reviewed total, invoiced; the carrier reads its own part. */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;
let page: Page;
beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'contador');
  const person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'contador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a corte is closed with the reviewed total and appears among the closed ones', async () => {
  const kind = 'PARTICULARES' as const;
  const asked = { kind, period_to: today(), adjust: [] };
  const { missing } = await clerk(previewCutoff, { ...asked, exclude: [] });
  const reason = 'Falta registrar el costo';
  const open = await clerk(previewCutoff, { ...asked, exclude: missing.map(({ id_guide }) => ({ id_guide, reason })) });
  expect(open.can.close).toBe(true);
  const [first] = open.payees;
  if (first === undefined) throw new Error('the demonstration has no open guides of carriers');
  await goTo(page, '/reportes/particulares-registrar');
  await page.getByRole('button', { name: first.payee_name }).click();
  await page.getByRole('heading', { name: first.payee_name }).waitFor();
  await page.getByText('Flete del transportista').first().waitFor();
  // Decisions are kept while the advances are shown, and leaving the page asks first.
  await page
    .getByRole('button', { name: /^Dejar fuera / })
    .first()
    .click();
  const out = page.getByRole('dialog', { name: /^Dejar fuera/ });
  await out.getByLabel('Motivo').fill('Falta el acta');
  await out.getByRole('button', { name: 'Dejar fuera', exact: true }).click();
  await page.getByText('Falta el acta').waitFor();
  await page.getByRole('tab', { name: 'Anticipos' }).click();
  await page.getByRole('tab', { name: 'Por cortar' }).click();
  await page.getByText('Falta el acta').waitFor();
  await page.getByRole('link', { name: 'Cortes cerrados' }).click();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('button', { name: /^Incluir / }).click();
  await page.getByText('Falta el acta').waitFor({ state: 'detached' });
  const generate = page.getByRole('button', { name: `Generar corte · ${open.guides}` });
  if (missing.length > 0) {
    // A guide without a cost prevents the closing until it is left out with a reason.
    await page.getByText(`Sin costo: ${missing[0]?.guide_number}`).waitFor();
    await page.getByRole('button', { name: /^Dejarlas? fuera$/ }).click();
    const leaving = page.getByRole('dialog', { name: /^Dejar fuera/ });
    await leaving.getByRole('button', { name: reason }).click();
    await leaving.getByRole('button', { name: /^Dejarlas? fuera$/ }).click();
    await page.getByText(/guías? quedan? fuera/).waitFor();
  }
  await generate.click();
  const dialog = page.getByRole('dialog', { name: /corte/i });
  expect(await dialog.textContent()).toContain(formatMoney(open.total));
  await dialog.getByRole('button', { name: 'Generar corte' }).click();
  await waitForText(page, /Corte CP-\d{6} generado/);
  // A guide that was left out waits for the next corte.
  const left = missing.length > 0 ? `Sin costo: ${missing[0]?.guide_number}` : 'No hay guías por cortar';
  await page.getByText(left).first().waitFor();
  const [closed] = (await clerk(cortesParticularesTotales, { page: 1, page_size: 1, sort: [] })).rows;
  expect(closed).toMatchObject({ total: open.total, guides: open.guides });

  await goTo(page, '/reportes/particulares-cerrados');
  await page.getByRole('button', { name: closed?.number ?? '' }).click();
  const drawer = page.getByRole('dialog');
  if (missing.length > 0) await drawer.getByText(/quedó fuera|quedaron fuera/).waitFor();
  await drawer
    .getByRole('button', { name: /^Ingresar la factura de/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: /^Factura de/ });
  await form.getByLabel('Factura', { exact: true }).fill('001-004-000009001');
  await form.getByLabel('Autorización').fill('1234567890');
  await form.getByLabel('Fecha').fill('hoy');
  await form.getByRole('button', { name: 'Ingresar factura' }).click();
  await waitForText(page, 'Factura ingresada');
  await drawer.getByText('001-004-000009001').waitFor();
});
