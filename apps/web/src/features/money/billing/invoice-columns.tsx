import { CopyOutlined } from '@ant-design/icons';
import type { InvoiceRow } from '@cabezal/contract/money/billing/invoices.calls';
import { Button } from 'antd';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { copyText } from '../../../ui/feedback/toast.ts';
import {
  type Column,
  customColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';

export const invoicePath = (row: InvoiceRow) => pathTo(paths.invoice, { numero_orden: row.numero_orden });

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

export const invoiceColumns: Column<InvoiceRow>[] = [
  linkColumn<InvoiceRow>('number', 'Factura', { to: invoicePath, sort: true, width: 148 }),
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
  customColumn('numero_orden', 'Orden', row => <Link to={invoicePath(row)}>{row.numero_orden}</Link>, { width: 80 }),
];
