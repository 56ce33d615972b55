import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import {
  generatePaymentOrder,
  getPaymentOrder,
  getReservationsToInvoice,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { addCostsProvider, addPaymentCost, getPaymentCosts } from '@cabezal/contract/money/costs/payment-costs.calls';
import { getReposts } from '@cabezal/contract/money/reposts/postings.calls';
import { startSap } from '@cabezal/simulator/outside/sap';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * An order of sale, one of refunds and a provider's invoice that SAP refuses wait in Reposteos until a person corrects the cause; sent
 * again together, while SAP loses answers, each is created once.
 */
const inactive: string[] = [];
let sap: Awaited<ReturnType<typeof startSap>>;
let server: RunningServer;
let browser: Browser;
let clerk: Caller;
let person: Person;
let page: Page;
let sale = 0;
let refund = 0;
let cost = 0;
beforeAll(async () => {
  sap = await startSap({ behaviour: { inactive } });
  server = await startServer({ DEMO: 'on', SAP_URL: sap.url }, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'contador');
  await ordersOfOneTrip();
  person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'contador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await sap?.close();
});

/** Creates an order of sale, one of refunds and one of costs for one reservation; its companies are inactive in SAP. */
async function ordersOfOneTrip(): Promise<void> {
  const { rows } = await clerk(getReservationsToInvoice, { page: 1, page_size: 50, sort: [] });
  const known = await clerk(getPaymentCosts, { page: 1, page_size: 1, sort: [] });
  const company_provider_id = known.rows[0]?.company_provider_id ?? 0;
  const weighing = (await clerk(getCostsType, {})).find(type => type.code === 'PESAJE');
  const document = { document_number: '009-009-000000088', document_date: '2026-01-15' };
  const detail = {
    id_cost_type: weighing?.id_cost_type ?? 0,
    description: 'Pesaje en la Perimetral',
    subtotal: '20.00',
    iva_kind: 'STANDARD',
    rebillable: true,
    document_type: 'FACTURA',
    ...document,
  };
  const enter = (reservation_id: number) =>
    clerk(addPaymentCost, { company_provider_id, reservation_id, detalles: [detail] }).catch(() => []);
  // A reservation that was cancelled before it began has no costs.
  let id_reservation = 0;
  let entered: { id_payment_cost: number } | undefined;
  for (const row of rows) {
    id_reservation = row.id_reservation;
    [entered] = await enter(id_reservation);
    if (entered) break;
  }
  const order = await clerk(generatePaymentOrder, { id_reservations: [id_reservation] });
  sale = order.numero_orden;
  refund = order.other_orders.find(other => other.kind === 'REEMBOLSO')?.numero_orden ?? 0;
  const id_payment_costs = [entered?.id_payment_cost];
  const bought = await clerk(addCostsProvider, { company_provider_id, id_payment_costs, ...document });
  cost = bought.numero_orden;
  inactive.push(`C${order.bill_to_ruc}`, `P${bought.provider_ruc}`);
}

const collections = { Orders: () => [sale, refund], PurchaseInvoices: () => [cost] };
/** Number of documents in SAP for each of them. */
const inSap = () =>
  Object.entries(collections).flatMap(([collection, numbers]) =>
    numbers().map(
      number =>
        sap
          .documents(collection)
          .filter(({ NumAtCard, Comments }) =>
            new RegExp(`Cabezal ${number}$|Orden ${number} `).test(`${Comments ?? NumAtCard}`),
          ).length,
    ),
  );
const row = (number: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: String(number), exact: true }) });

test('postings that SAP refuses wait in Reposteos with their cause, and the menu counts them', async () => {
  for (const number of [sale, refund]) {
    await goTo(page, `/facturas/${number}`);
    await page.getByRole('button', { name: 'Enviar a SAP' }).click();
    await page.getByText('SAP no aceptó la orden').waitFor();
  }
  await goTo(page, `/costos?tab=ordenes&cost_orders.q=${cost}`);
  await page.getByRole('button', { name: `Enviar a SAP la orden ${cost}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar a SAP' }).click();
  await goTo(page, '/reposteos');
  for (const number of [sale, refund, cost]) await row(number).getByText('Datos').waitFor();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Reposteos/ })
    .waitFor();
  expect(inSap()).toEqual([0, 0, 0]);
  await row(cost)
    .getByRole('link', { name: String(cost), exact: true })
    .click();
  await page
    .getByText(/El socio de negocio P\d{13} está inactivo/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: /^Ver / }).waitFor();
  await page.getByText('"NumAtCard": "009-009-000000088"').waitFor();
});

test('after the correction they are sent again together, and each is in SAP once despite lost answers', async () => {
  inactive.length = 0;
  sap.misbehave('lost-answer', 2);
  await goTo(page, '/reposteos');
  for (const number of [sale, refund, cost]) await row(number).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Reenviar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reenviar' }).click();
  await dialog.getByText('3 órdenes van camino a SAP').waitFor();
  await dialog.getByRole('button', { name: 'Listo' }).click();
  for (const number of [sale, refund, cost]) await row(number).waitFor({ state: 'detached' });
  // After lost answers the program retries and finds the stored documents.
  await goTo(page, `/facturas/${sale}`);
  await page.getByText('Enviada a SAP').first().waitFor();
  await goTo(page, '/sap?tab=costos');
  await page
    .getByRole('row')
    .filter({ hasText: String(cost) })
    .getByText('Recibido')
    .waitFor();
  await goTo(page, '/sap?tab=reembolsos');
  await page
    .getByRole('row')
    .filter({ hasText: String(refund) })
    .getByText('Recibido')
    .waitFor();
  expect(inSap()).toEqual([1, 1, 1]);
  const { rows } = await clerk(getReposts, { page: 1, page_size: 200, sort: [] });
  expect(rows.filter(({ numero_orden }) => [sale, refund, cost].includes(numero_orden))).toEqual([]);
  await page.getByRole('button', { name: String(refund), exact: true }).click();
  await page.getByRole('dialog').getByText('"U_ClaveCabezal"').first().waitFor();
  expect(person.errors).toEqual([]);
});

test('an invoice that SAP refuses and a person entered there is marked as done manually', async () => {
  const { version, bill_to_ruc } = await clerk(getPaymentOrder, { numero_orden: sale });
  inactive.push(`C${bill_to_ruc}`);
  await clerk(facturarOrden, { numero_orden: sale, version });
  await goTo(page, `/reposteos/${sale}`);
  await page.getByText('Venta · Factura de venta').waitFor();
  await page.getByRole('button', { name: 'Registrar a mano' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('La ingresó el contador en SAP');
  await dialog.getByRole('button', { name: 'Registrar la factura' }).click();
  await dialog.getByText('Escriba el número que tiene en SAP').waitFor();
  await dialog.getByLabel('N.º en SAP').fill('20977');
  await dialog.getByRole('button', { name: 'Registrar la factura' }).click();
  await page.getByText(/^[\w\p{L} ]+: La ingresó el contador en SAP$/u).waitFor();
  await page.getByText('20977').waitFor();
  inactive.length = 0;
});

/** Waiting reservations of the page, of the requested number of clients. */
async function waiting(clients: number): Promise<{ id_reservation: number; id_bill_to: number }[]> {
  const { rows } = await clerk(getReservationsToInvoice, { page: 1, page_size: 100, sort: [] });
  const first = new Map(rows.map(row => [row.id_bill_to, row]));
  expect(first.size).toBeGreaterThanOrEqual(clients);
  return [...first.values()].slice(0, clients);
}
const sentTo = (numbers: readonly number[]) =>
  numbers.map(
    number =>
      sap
        .documents('Orders')
        .filter(({ NumAtCard, Comments }) => new RegExp(`Cabezal ${number}$`).test(`${Comments ?? NumAtCard}`)).length,
  );

test('waiting charges of two clients are ordered and sent with one click; drafts are sent together', async () => {
  const tickReservation = (id: number) => page.getByRole('checkbox', { name: `Elegir ${id}`, exact: true }).check();
  await goTo(page, '/facturas');
  const [first, second] = await waiting(2);
  for (const one of [first, second]) await tickReservation(one?.id_reservation ?? 0);
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /Crear 2 órdenes/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Crear y enviar 2 órdenes' }).click();
  await dialog.getByText('en camino a SAP').nth(1).waitFor();
  const made = await dialog.getByRole('link', { name: /Orden \d+/ }).allTextContents();
  const numbers = made.map(text => Number(/\d+/.exec(text)?.[0]));
  await expect.poll(() => sentTo(numbers)).toEqual([1, 1]);
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();

  const drafts: number[] = [];
  for (const { id_reservation } of await waiting(2))
    drafts.push((await clerk(generatePaymentOrder, { id_reservations: [id_reservation] })).numero_orden);
  await goTo(page, '/facturas?tab=ordenes');
  for (const number of drafts) await row(number).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Enviar a SAP 2' }).click();
  await dialog.getByRole('button', { name: 'Enviar 2 órdenes' }).click();
  await waitForText(page, '2 órdenes en camino a SAP');
  await expect.poll(() => sentTo(drafts)).toEqual([1, 1]);
  expect(person.errors).toEqual([]);
});
