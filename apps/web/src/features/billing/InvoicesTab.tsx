import { CopyOutlined, FilePdfOutlined } from '@ant-design/icons';
import { getInvoices, getInvoicesExcel, type InvoiceRow, invoicePdf } from '@cabezal/contract/billing/invoices.calls';
import { Button } from 'antd';
import { Link } from 'react-router';
import { paths, pathTo } from '../../app/paths.ts';
import { openAnswer } from '../../kits/files/open-answer.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { copyText } from '../../ui/feedback/toast.ts';
import { type Column, customColumn, dateColumn, linkColumn, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { emissionFilter, payerFilter } from './billing-filters.ts';
import { PageSum } from './PageSum.tsx';

const path = (row: InvoiceRow) => pathTo(paths.invoice, { numero_orden: row.numero_orden });

/** Invoices with their access key and PDF. */
export function InvoicesTab() {
  const { isOperator } = useAccess();
  return (
    <DataTable<InvoiceRow>
      id="invoices"
      call={getInvoices}
      columns={columns}
      row={{ key: row => row.id_invoice, path, actions: row => <InvoiceActions row={row} /> }}
      search="Número, cliente, RUC"
      filters={[...payerFilter(isOperator), emissionFilter]}
      onExcel={getInvoicesExcel}
      foot={<PageSum id="invoices" call={getInvoices} amount={row => row.total} />}
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

function AccessKey({ value }: { value: string }) {
  return (
    <Button
      type="text"
      size="small"
      className="cz-billing-key-copy"
      icon={<CopyOutlined />}
      iconPlacement="end"
      aria-label={`Copiar la clave de acceso ${value}`}
      onClick={() => void copyText(value, 'Clave de acceso copiada')}
    >
      …{value.slice(-10)}
    </Button>
  );
}

const columns: Column<InvoiceRow>[] = [
  linkColumn<InvoiceRow>('number', 'Factura', { to: path, sort: true, width: 148 }),
  textColumn<InvoiceRow>('bill_to_name', 'Facturada a', { sort: true, card: 'line' }),
  textColumn<InvoiceRow>('bill_to_ruc', 'RUC', { width: 124 }),
  dateColumn<InvoiceRow>('emission_date', 'Emisión', { sort: true, card: 'line' }),
  moneyColumn<InvoiceRow>('base_0', 'Base 0 %'),
  moneyColumn<InvoiceRow>('base_iva', 'Base con IVA'),
  moneyColumn<InvoiceRow>('iva', 'IVA', { width: 96 }),
  moneyColumn<InvoiceRow>('total', 'Total', { sort: true, card: 'side' }),
  moneyColumn<InvoiceRow>('to_collect', 'Por cobrar', { hidden: true }),
  customColumn('access_key', 'Clave de acceso', row => <AccessKey value={row.access_key} />, {
    width: 132,
    card: 'none',
  }),
  // Last: the row's PDF button lies over the end of the row, and must not lie over the key.
  customColumn('numero_orden', 'Orden', row => <Link to={path(row)}>{row.numero_orden}</Link>, { width: 80 }),
];
