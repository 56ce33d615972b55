import type { OrderStatus, PaymentOrderRow } from '@cabezal/contract/billing/billing.shapes';
import { getPaymentOrders, getPaymentOrdersExcel } from '@cabezal/contract/billing/payment-orders.calls';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { paths, pathTo } from '../../app/paths.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import {
  type Column,
  customColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useSavedViews } from '../../ui/table/view-store.ts';
import { emissionFilter, payerFilter } from './billing-filters.ts';
import { daysText, OrderTag, orderStatuses, orderStatusList } from './order-words.tsx';
import { PageSum } from './PageSum.tsx';

const path = (row: PaymentOrderRow) => pathTo(paths.invoice, { numero_orden: row.numero_orden });

/** Payment orders by status. A customer sees its own, without how they fare in SAP. */
export function OrdersTab() {
  const { isOperator } = useAccess();
  const columns = useMemo(() => columnsOf(isOperator), [isOperator]);
  const views = useOrderViews(isOperator);
  return (
    <DataTable<PaymentOrderRow>
      id="orders"
      call={getPaymentOrders}
      columns={columns}
      row={{ key: row => row.numero_orden, path, tone: row => (row.status === 'ERROR' ? 'problem' : 'normal') }}
      search="Orden, cliente, RUC"
      filters={[...payerFilter(isOperator), emissionFilter]}
      views={views}
      onExcel={getPaymentOrdersExcel}
      foot={<PageSum id="orders" call={getPaymentOrders} amount={row => row.total} />}
      empty={{
        title: 'Aún no hay órdenes de pago',
        text: isOperator
          ? 'Se crean en «Por facturar», con las reservas entregadas de un cliente.'
          : 'Aparecen aquí cuando se preparan las facturas de sus reservas.',
      }}
    />
  );
}

/** Invoiced ones are history, not work: they are not counted. */
function useOrderCount(status: OrderStatus, isOperator: boolean): number | undefined {
  const input = { page: 1, page_size: 1, sort: [], filters: { status } };
  const enabled = isOperator && status !== 'FACTURADA';
  return useCall(getPaymentOrders, input, { enabled, keepPrevious: true }).data?.total;
}

/** A customer asks one thing: what is invoiced already. */
function useOrderViews(isOperator: boolean) {
  const counts: Partial<Record<OrderStatus, number>> = {
    BORRADOR: useOrderCount('BORRADOR', isOperator),
    ENVIANDO: useOrderCount('ENVIANDO', isOperator),
    ENVIADA: useOrderCount('ENVIADA', isOperator),
    ERROR: useOrderCount('ERROR', isOperator),
  };
  const shown = isOperator ? orderStatusList : (['FACTURADA'] as const);
  const given = shown.map(status => ({
    id: status,
    name: orderStatuses[status].name,
    query: `f.status=${status}`,
    count: counts[status],
    problem: status === 'ERROR' && (counts.ERROR ?? 0) > 0,
  }));
  return useSavedViews(`${paths.invoices}/ordenes`, given);
}

function columnsOf(isOperator: boolean): Column<PaymentOrderRow>[] {
  const internal: Column<PaymentOrderRow>[] = [
    textColumn<PaymentOrderRow>('sap_number', 'N.º en SAP', { hidden: true }),
    customColumn('error_text', 'Error', row => row.error_text && <Problem text={row.error_text} />, { width: 200 }),
    textColumn<PaymentOrderRow>('created_by', 'Creada por', { hidden: true }),
  ];
  return [
    linkColumn<PaymentOrderRow>('numero_orden', 'Orden', { to: path, sort: true, width: 72 }),
    textColumn<PaymentOrderRow>('bill_to_name', 'Facturar a', { sort: true, card: 'line' }),
    customColumn('status', 'Estado', row => <OrderTag status={row.status} />, {
      sort: 'status',
      width: 144,
      card: 'side',
    }),
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
