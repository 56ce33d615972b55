import { getReservations } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { generatePaymentOrder, getReservationsToInvoice } from '@cabezal/contract/money/billing/payment-orders.calls';
import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { addPaymentCost, getPaymentCosts } from '@cabezal/contract/money/costs/payment-costs.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** Refunds of a client are on a separate order, with their vouchers. */
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

test('an order of refunds names its vouchers, is listed by its kind, and its lines are not edited', async () => {
  const { rows } = await clerk(getReservationsToInvoice, { page: 1, page_size: 50, sort: [] });
  // Reservations with early billing may not have begun; one with costs of third parties has.
  const moved = await clerk(getReservations, {
    page: 1,
    page_size: 200,
    sort: [],
    filters: { list: 'finished' },
  });
  const over = new Set(moved.rows.map(row => row.id_reservation));
  const known = await clerk(getPaymentCosts, { page: 1, page_size: 1, sort: [] });
  const id_reservation = rows.find(row => over.has(row.id_reservation))?.id_reservation ?? 0;
  const weighing = (await clerk(getCostsType, {})).find(type => type.code === 'PESAJE');
  await clerk(addPaymentCost, {
    company_provider_id: known.rows[0]?.company_provider_id ?? 0,
    reservation_id: id_reservation,
    detalles: [
      {
        id_cost_type: weighing?.id_cost_type ?? 0,
        description: 'Pesaje en la Perimetral',
        subtotal: '20.00',
        iva_kind: 'STANDARD',
        rebillable: true,
        document_type: 'FACTURA',
        document_number: '009-009-000000077',
        document_date: '2026-01-15',
      },
    ],
  });
  const order = await clerk(generatePaymentOrder, { id_reservations: [id_reservation] });
  const refund = order.other_orders.find(other => other.kind === 'REEMBOLSO');
  await goTo(page, `/facturas/${refund?.numero_orden}`);
  await page.getByText('Orden de reembolso:').waitFor();
  await page.getByText(/^Comprobantes que se reembolsan/).waitFor();
  await page.getByRole('table').getByText('009-009-000000077').waitFor();
  await page.getByRole('complementary').getByText('009-009-000000077').waitFor();
  expect(await page.getByRole('button', { name: /^Editar Pesaje/ }).count()).toBe(0);
  await page
    .getByRole('button', { name: /^Quitar Pesaje/ })
    .first()
    .waitFor();
  await goTo(page, '/facturas?tab=ordenes&orders.f.kind=REEMBOLSO');
  await page.getByRole('link', { name: String(refund?.numero_orden) }).waitFor();
  expect(await page.getByRole('link', { name: String(order.numero_orden), exact: true }).count()).toBe(0);
});
