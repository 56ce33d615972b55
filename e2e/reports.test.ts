import { readFileSync } from 'node:fs';
import * as advisors from '@cabezal/contract/insight/reports/advisors.calls';
import * as reservations from '@cabezal/contract/insight/reports/reservations.calls';
import { getStandBy } from '@cabezal/contract/insight/reports/stand-by.calls';
import { getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { confirmUpload, requestUpload } from '@cabezal/contract/system/files/files.calls';
import { saveDocument } from '@cabezal/contract/trips/documents/documents.calls';
import { SENT_STATE_NAMES, SENT_STATES } from '@cabezal/domain/insight/reports/sent-state';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellValue, readWorkbook } from '../apps/server/test/read-excel.ts';
import { inDays } from '../test/clock.ts';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * The reports of money: each figure is the same on the screen, in the Excel and in its list, for a reader of all reports and for an
 * advisor.
 */
let server: RunningServer;
let browser: Browser;
/** Ends some days ago, because the waiting of trucks that stand now changes between two reads. */
let period: { date_from: string; date_to: string };
let query = '';

beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
  period = { date_from: inDays(-120), date_to: inDays(-4) };
  query = `date_from=${period.date_from}&date_to=${period.date_to}`;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function personOf(name: string): Promise<{ page: Page; call: Caller }> {
  const person = await openWindow(browser);
  await signIn(person, server.url, `${name}@demo.ec`);
  return { page: person.page, call: await callerOf(server.url, name) };
}

/** The sheet of the Excel button: its rows and the sums below them, by heading. */
async function excelOf(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).first().click(),
  ]);
  const sheet = (await readWorkbook(readFileSync(await download.path()))).getWorksheet(name);
  const cells = (row: number) => ((sheet?.getRow(row).values ?? []) as unknown[]).slice(1).map(cellValue);
  const last = cells(sheet?.rowCount ?? 1);
  return {
    file: download.suggestedFilename(),
    rows: (sheet?.rowCount ?? 0) - 2,
    sums: new Map(cells(1).map((head, i) => [String(head), Number(last[i])])),
  };
}
const sumOf = (values: (string | null)[]) => values.reduce((sum, value) => sum + Number(value), 0).toFixed(2);
const firstCell = (page: Page, panel: string, name: RegExp) =>
  page.getByRole('region', { name: panel }).getByRole('row', { name }).first();

/** Every page of a list. */
async function allOf<R>(read: (page: number) => Promise<{ rows: R[]; total: number }>): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page++) {
    const found = await read(page);
    rows.push(...found.rows);
    if (rows.length >= found.total || found.rows.length === 0) return rows;
  }
}

describe.each(['contador', 'asesor'])('%s', name => {
  let page: Page;
  let call: Caller;
  beforeAll(async () => {
    ({ page, call } = await personOf(name));
  });
  afterAll(() => page?.close());

  test('stand-by: generated amounts, their outcome, and the stops of a state', async () => {
    const report = await call(getStandBy, { ...period, page_size: 200 });
    expect(report.found, 'the demonstration has waited').toBeGreaterThan(0);
    await goTo(page, `/reportes/stand-by?${query}`);
    const total = page.getByRole('region', { name: 'Total' });
    await total.getByText(formatMoney(report.total.generated)).first().waitFor();
    for (const figure of ['billed', 'waived', 'pending', 'unexplained'] as const)
      expect(await total.textContent(), figure).toContain(formatMoney(report.total[figure]));
    const { sums, rows, file } = await excelOf(page, 'DETALLE');
    expect(file).toMatch(/^stand_by_\d{12}\.xlsx$/);
    expect([rows, sums.get('GENERADO'), sums.get('FACTURADO'), sums.get('PENDIENTE')]).toEqual([
      report.found,
      ...[report.total.generated, report.total.billed, report.total.pending].map(Number),
    ]);

    const state = report.by_state.find(one => one.stops > 0);
    await total
      .getByRole('link', { name: new RegExp(`${state?.stops} paradas?`) })
      .first()
      .click();
    await page.waitForURL(new RegExp(`state=${state?.state}`));
    const behind = await call(getStandBy, { ...period, state: state?.state, page_size: 200 });
    expect(behind.found).toBe(state?.stops);
    await total.getByText(formatMoney(behind.total.generated)).first().waitFor();
    expect((await excelOf(page, 'DETALLE')).rows).toBe(state?.stops);
  });

  test('advisors: a number, its reservations and the Excel', async () => {
    const { total, rows } = await call(advisors.reporteAsesores, period);
    expect(total.reservations).toBeGreaterThan(0);
    expect(rows.length).toBe(name === 'asesor' ? 1 : rows.length);
    await goTo(page, `/reportes/asesores?${query}`);
    const last = firstCell(page, 'Por asesor', /^Total/);
    await last.waitFor();
    for (const figure of [total.sale, total.cost, total.margin])
      if (figure !== null) expect(await last.textContent()).toContain(formatMoney(figure));
    const listed = await allOf(number =>
      call(advisors.reporteAsesoresDetalle, { page: number, page_size: 200, filters: period }),
    );
    expect([listed.length, sumOf(listed.map(row => row.sale))]).toEqual([total.reservations, total.sale]);
    const { sums, file } = await excelOf(page, 'RESUMEN');
    expect(file).toMatch(/^asesores_\d{12}\.xlsx$/);
    expect([sums.get('RESERVAS'), sums.get('VENTA')]).toEqual([total.reservations, Number(total.sale)]);

    const state = SENT_STATES.find(one => total.states[one] > 0) ?? 'PENDIENTE';
    const count = total.states[state];
    await last
      .getByRole('link', { name: `Total, ${SENT_STATE_NAMES[state].toLowerCase()}: ${count} reservas` })
      .click();
    await page.waitForURL(new RegExp(`state=${state}`));
    const list = page.getByRole('region', { name: 'Reservas' });
    await list
      .getByRole('status')
      .filter({ hasText: new RegExp(`de ${formatNumber(count, 0)} ·`) })
      .waitFor();
  });

  test('reservations: totals of all pages, by kind of day', async () => {
    for (const date_kind of ['CITA', 'CIERRE', 'EMISION'] as const) {
      const filters = { ...period, date_kind };
      const { total } = await call(reservations.getReportReservationsTotal, { filters });
      expect(total?.reservations, date_kind).toBeGreaterThan(0);
      const listed = await allOf(number =>
        call(reservations.getReportReservations, { page: number, page_size: 200, filters }),
      );
      expect([listed.length, sumOf(listed.map(row => row.sale)), sumOf(listed.map(row => row.margin))]).toEqual([
        total?.reservations,
        total?.sale,
        total?.margin ?? '0.00',
      ]);
      const asked = `f.date_kind=${date_kind}&f.date_from=${period.date_from}&f.date_to=${period.date_to}`;
      await goTo(page, `/reportes/consulta-reservas?${asked}`);
      const sums = page.locator('.cz-reports-sums');
      await sums.getByText(formatMoney(total?.sale), { exact: true }).waitFor();
      if (total?.margin) await sums.getByText(formatMoney(total.margin), { exact: true }).waitFor();
      await page
        .locator('.cz-title-count')
        .getByText(formatNumber(total?.reservations ?? 0, 0), { exact: true })
        .waitFor();
      const book = await excelOf(page, 'RESERVAS');
      expect(book.file).toMatch(/^reservas_\d{12}\.xlsx$/);
      // The Excel has the columns of the screen; the number of containers is none of the first ones.
      expect([book.rows, book.sums.get('VENTA')], date_kind).toEqual([total?.reservations, Number(total?.sale)]);
    }
  });
});

test('a set of columns is saved with its view, opens from a link and can be reset', async () => {
  const { page } = await personOf('contador');
  await goTo(page, '/reportes/consulta-reservas?f.reservation_type=E');
  const heads = () => page.getByRole('columnheader').allTextContents();
  await page.getByRole('columnheader', { name: 'Ruta' }).waitFor();
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('checkbox', { name: 'Ruta' }).click();
  await page.getByRole('checkbox', { name: 'Booking' }).click();
  await expect.poll(async () => (await heads()).join()).toContain('Booking');
  expect((await heads()).join()).not.toContain('Ruta');
  await page.keyboard.press('Escape');
  const address = page.url();
  await page
    .getByRole('button', { name: /Guardar vista/ })
    .first()
    .click();
  await page.getByLabel('Nombre de la vista').fill('Con booking');
  await page.locator('.cz-save-view').getByRole('button', { name: 'Guardar vista' }).click();
  await page.getByRole('tab', { name: 'Con booking' }).waitFor();

  await page.getByRole('tab', { name: 'Todas' }).click();
  await expect.poll(async () => (await heads()).join()).toContain('Ruta');
  await page.getByRole('tab', { name: 'Con booking' }).click();
  await expect.poll(async () => (await heads()).join()).toContain('Booking');
  expect((await heads()).join()).not.toContain('Ruta');

  const other = await personOf('asesor');
  await other.page.goto(address);
  await other.page.getByRole('columnheader', { name: 'Booking' }).waitFor();
  expect((await other.page.getByRole('columnheader').allTextContents()).join()).not.toContain('Ruta');
});

/** An image of one red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the report of a trip shows its photos with their kind, opens one over the page, and fits a phone', async () => {
  const { page, call } = await personOf('operador');
  const { rows } = await call(getGuides, { filters: { list: 'to_close' } });
  const { id_guide = 0, id_reservation = 0 } = rows[0] ?? {};
  const { url, id_file } = await call(requestUpload, { filename: 'sello-visto.png', type: 'image/png' });
  const sent = await fetch(new URL(url, server.url), {
    method: 'PUT',
    body: new Uint8Array(png),
    headers: { 'content-type': 'image/png' },
  });
  expect(sent.ok).toBe(true);
  await call(confirmUpload, { id_file });
  await call(saveDocument, { id_file, kind: 'SELLO', id_guide });

  await goTo(page, `/monitoreo/${id_reservation}/reporte`);
  const photo = page.getByRole('list', { name: 'Fotos' }).locator('img[alt="Abrir sello-visto.png"]').first();
  await photo.waitFor();
  // The file itself was read, with the session: a broken picture has no width.
  await expect.poll(() => photo.evaluate((element: { naturalWidth?: number }) => element.naturalWidth)).toBe(1);
  await photo.click();
  await page.getByRole('dialog').locator('img').first().waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await photo.waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

test.each(['exportador', 'transportista'])('%s cannot open any of them', async name => {
  const { page, call } = await personOf(name);
  for (const route of ['stand-by', 'asesores', 'consulta-reservas']) {
    expect(await page.locator(`a[href="#/reportes/${route}"]`).count(), route).toBe(0);
    await goTo(page, `/reportes/${route}`);
    await page.getByText('No tiene permiso para esta pantalla').waitFor();
    await goTo(page, '/dashboard');
    await page.getByText('No tiene permiso para esta pantalla').waitFor({ state: 'detached' });
  }
  for (const [one, input] of [
    [getStandBy, period],
    [advisors.reporteAsesores, period],
    [advisors.reporteAsesoresDetalle, { filters: period }],
    [reservations.getReportReservations, {}],
    [reservations.getReportReservationsTotal, {}],
  ] as const)
    await expect(call(one as typeof getStandBy, input), one.path).rejects.toThrow(/: 403 /);
});
