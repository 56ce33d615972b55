import type { PaymentOrderRow } from '@cabezal/contract/money/billing/billing.shapes';
import { daysText } from '@cabezal/domain/money/billing/ageing';
import { ORDER_KIND_NAMES } from '@cabezal/domain/money/costs/refunds';
import { paths, pathTo } from '../../../app/paths.ts';
import {
  type Column,
  customColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';
import { OrderTag } from './order-words.tsx';

export const orderPath = (row: PaymentOrderRow) => pathTo(paths.invoice, { numero_orden: row.numero_orden });

export function orderColumns(isOperator: boolean): Column<PaymentOrderRow>[] {
  const internal: Column<PaymentOrderRow>[] = [
    moneyColumn<PaymentOrderRow>('overpaid', 'Por devolver'),
    textColumn<PaymentOrderRow>('sap_number', 'N.º en SAP', { hidden: true }),
    customColumn('error_text', 'Error', row => row.error_text && <Problem text={row.error_text} />, { width: 200 }),
    textColumn<PaymentOrderRow>('created_by', 'Creada por', { hidden: true }),
  ];
  return [
    linkColumn<PaymentOrderRow>('numero_orden', 'Orden', { to: orderPath, sort: true, width: 72 }),
    textColumn<PaymentOrderRow>('bill_to_name', 'Facturar a', { sort: true, card: 'line' }),
    customColumn('status', 'Estado', row => <OrderTag status={row.status} />, {
      sort: 'status',
      width: 144,
      card: 'side',
    }),
    customColumn('kind', 'Tipo', row => ORDER_KIND_NAMES[row.kind], { width: 92, card: 'line' }),
    dateColumn<PaymentOrderRow>('emission_date', 'Emisión', { sort: true }),
    customColumn('age_days', 'Edad', row => row.age_days !== null && daysText(row.age_days), { width: 72 }),
    numberColumn<PaymentOrderRow>('lines_count', 'Rubros', { width: 64 }),
    moneyColumn<PaymentOrderRow>('base_0', 'Base 0 %', { hidden: true }),
    moneyColumn<PaymentOrderRow>('base_iva', 'Base con IVA', { hidden: true }),
    moneyColumn<PaymentOrderRow>('iva', 'IVA', { hidden: true }),
    moneyColumn<PaymentOrderRow>('total', 'Total', { sort: true, card: 'line' }),
    moneyColumn<PaymentOrderRow>('retention', 'Retención', { hidden: true }),
    moneyColumn<PaymentOrderRow>('to_collect', 'Por cobrar'),
    textColumn<PaymentOrderRow>('invoice_number', 'Factura', { width: 144 }),
    ...(isOperator ? internal : []),
  ];
}

function Problem({ text }: { text: string }) {
  return (
    <span className="cz-billing-problem-text cz-clip" title={text}>
      {text}
    </span>
  );
}
