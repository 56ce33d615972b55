import {
  getReservationsToInvoice,
  type ReservationToInvoice,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { callKey } from '../../api/nouns.ts';
import { textColumn } from './columns.tsx';
import { DataTable } from './DataTable.tsx';
import { listInputOf, parseListState } from './list-state.ts';
import { PageSum } from './PageSum.tsx';

type Row = Pick<ReservationToInvoice, 'id_reservation' | 'bill_to_name' | 'total'>;
const rowsOf = (...totals: string[]): Row[] =>
  totals.map((total, n) => ({ id_reservation: n + 1, bill_to_name: 'Bananera', total }));

/** The HTML of a list inside another page at an address; `answers`: the server's answer for each address. */
function shown(address: string, answers: Record<string, { rows: Row[]; total: number }>): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [query, page] of Object.entries(answers)) {
    const input = listInputOf(parseListState(new URLSearchParams(query), 'to_invoice.'));
    client.setQueryData([...callKey(getReservationsToInvoice, input), 'timed'], { page, ms: 4 });
  }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/reservas-facturas?${address}`]}>
        <DataTable<ReservationToInvoice>
          id="to_invoice"
          call={getReservationsToInvoice}
          columns={[textColumn<ReservationToInvoice>('bill_to_name', 'Facturar a')]}
          row={{ key: row => row.id_reservation }}
          foot={page => <PageSum amounts={page.rows.map(row => row.total)} total={page.total} />}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return html.replace(/<[^>]+>/g, '');
}

it('the sum in the foot is of the rows shown, whatever the address asks for', () => {
  const [second, filtered] = ['to_invoice.p=2&to_invoice.n=20', 'to_invoice.f.id_bill_to=7'];
  const answers = {
    '': { rows: rowsOf('1000.00', '2000.00'), total: 60 },
    [second]: { rows: rowsOf('10.50', '20.00'), total: 42 },
    [filtered]: { rows: rowsOf('7.00'), total: 1 },
  };
  expect(shown('', answers)).toContain('Suma de esta página: $3.000,00');
  expect(shown(second, answers)).toContain('Suma de esta página: $30,50');
  expect(shown(filtered, answers)).toMatch(/Suma: \$7,00/);
});

it('says whether it includes VAT if the page has both sums', () => {
  expect(renderToStaticMarkup(<PageSum amounts={['7.00']} total={1} vat="con IVA" />)).toContain('Suma con IVA: ');
});
