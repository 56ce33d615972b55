import { FilePdfOutlined } from '@ant-design/icons';
import {
  getInvoices,
  getInvoicesExcel,
  type InvoiceRow,
  invoicePdf,
} from '@cabezal/contract/money/billing/invoices.calls';
import { openAnswer } from '../../../kits/files/open-answer.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { PageSum } from '../../../ui/table/PageSum.tsx';
import { emissionFilter, payerFilter } from './billing-filters.ts';
import { invoiceColumns, invoicePath } from './invoice-columns.tsx';

/** Invoices with access key and PDF. */
export function InvoicesTab() {
  const { isOperator } = useAccess();
  return (
    <DataTable<InvoiceRow>
      id="invoices"
      call={getInvoices}
      columns={invoiceColumns}
      row={{ key: row => row.id_invoice, path: invoicePath, actions: row => <InvoiceActions row={row} /> }}
      search="Número, cliente, RUC"
      filters={[...payerFilter(isOperator), emissionFilter]}
      onExcel={getInvoicesExcel}
      foot={page => <PageSum amounts={page.rows.map(row => row.total)} total={page.total} vat="con IVA" />}
      empty={{
        title: 'Aún no hay facturas',
        text: 'Aparecen aquí cuando se factura una orden que ya está en SAP.',
      }}
    />
  );
}

function InvoiceActions({ row }: { row: InvoiceRow }) {
  const { id_invoice, number } = row;
  return (
    <ActionButton
      size="small"
      icon={<FilePdfOutlined />}
      aria-label={`Ver el PDF de la factura ${number}`}
      onClick={() => openAnswer(invoicePdf, { id_invoice }, `factura-${number}.pdf`)}
    >
      PDF
    </ActionButton>
  );
}
