import { getBillingSetup } from '@cabezal/contract/money/billing/payment-orders.calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { callKey } from '../../../../api/nouns.ts';
import { InvoicePanel } from './InvoicePanel.tsx';
import type { ShownOrder } from './shown-order.ts';

const waiting = { id_invoice: null, invoice_number: null, access_key: null };

/** The panel of an order without an invoice, in an installation with or without SAP. */
function shown(with_sap: boolean, order: object): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(callKey(getBillingSetup, {}), { with_sap, sri_is_test: false });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <InvoicePanel order={order as ShownOrder} />
    </QueryClientProvider>,
  ).replace(/<[^>]+>/g, '');
}

it.each([
  [true, 'Se emite cuando la orden está en SAP.'],
  [false, 'Se emite con «Facturar», directamente de esta orden.'],
])('with SAP: %s, the operator sees what the invoice waits for', (with_sap, sentence) => {
  expect(shown(with_sap, { ...waiting, status: 'BORRADOR', can: {} })).toContain(sentence);
});

it('for an order in SAP, names «Facturar» as the next step; for one being voided, does not', () => {
  const inSap = shown(true, { ...waiting, status: 'ENVIADA', can: {} });
  expect(inSap).toContain('Se emite con «Facturar»');
  expect(inSap).not.toContain('cuando la orden está en SAP');
  expect(shown(true, { ...waiting, status: 'ANULANDO', can: {} })).toContain('Aún no se ha emitido.');
  expect(shown(true, { ...waiting, status: 'ENVIADA' })).toContain('Aún no se ha emitido.');
});
