import { CloudUploadOutlined } from '@ant-design/icons';
import type { OrderStatus, PaymentOrderRow } from '@cabezal/contract/money/billing/billing.shapes';
import { getPaymentOrders, getPaymentOrdersExcel } from '@cabezal/contract/money/billing/payment-orders.calls';
import { lazy, Suspense, useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import type { BulkAction } from '../../../ui/table/BulkBar.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { PageSum } from '../../../ui/table/PageSum.tsx';
import { useSavedViews } from '../../../ui/table/view-store.ts';
import { emissionFilter, kindFilter, overpaidFilter, payerFilter, sapFilter } from './billing-filters.ts';
import { orderColumns, orderPath } from './order-columns.tsx';
import { orderStatuses, orderStatusList } from './order-words.tsx';

const SendOrders = lazy(() => import('./SendOrders.tsx'));

const sendable = (rows: readonly PaymentOrderRow[]) =>
  rows.filter(({ status, can }) => (status === 'ERROR' ? can?.resend : can?.send) === true);

/** Sends drafts and failed orders to SAP. */
const send: BulkAction<PaymentOrderRow> = {
  key: 'send',
  text: rows => `Enviar a SAP ${sendable(rows).length || ''}`.trim(),
  icon: <CloudUploadOutlined />,
  next: true,
  can: rows => (sendable(rows).length > 0 ? true : 'Ninguna de las elegidas se puede enviar'),
  dialog: (rows, clear, close) => (
    <Suspense fallback={null}>
      <SendOrders rows={sendable(rows)} onDone={clear} onClose={close} />
    </Suspense>
  ),
};
const bulk = [send];

/** Payment orders by status. A customer sees its own, without their state in SAP. */
export function OrdersTab() {
  const { isOperator, may } = useAccess();
  const columns = useMemo(() => orderColumns(isOperator), [isOperator]);
  const views = useOrderViews(isOperator);
  return (
    <DataTable<PaymentOrderRow>
      id="orders"
      call={getPaymentOrders}
      columns={columns}
      row={{
        key: row => row.numero_orden,
        path: orderPath,
        tone: row => (row.status === 'ERROR' ? 'problem' : 'normal'),
      }}
      search="Orden, cliente, RUC"
      filters={[
        ...payerFilter(isOperator),
        kindFilter,
        ...sapFilter(isOperator),
        ...overpaidFilter(isOperator),
        emissionFilter,
      ]}
      views={views}
      bulk={may('billing.send') ? bulk : undefined}
      onExcel={getPaymentOrdersExcel}
      foot={page => <PageSum amounts={page.rows.map(row => row.total)} total={page.total} vat="con IVA" />}
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
function useOrderCount(filters: { status: OrderStatus } | { overpaid: true }, enabled: boolean): number | undefined {
  const input = { page: 1, page_size: 1, sort: [], filters };
  return useCall(getPaymentOrders, input, { enabled, keepPrevious: true }).data?.total;
}

/** For a customer the only question is which orders are invoiced. */
function useOrderViews(isOperator: boolean) {
  const counts: Partial<Record<OrderStatus, number>> = {
    BORRADOR: useOrderCount({ status: 'BORRADOR' }, isOperator),
    ENVIANDO: useOrderCount({ status: 'ENVIANDO' }, isOperator),
    ENVIADA: useOrderCount({ status: 'ENVIADA' }, isOperator),
    ERROR: useOrderCount({ status: 'ERROR' }, isOperator),
    ANULANDO: useOrderCount({ status: 'ANULANDO' }, isOperator),
  };
  const overpaid = useOrderCount({ overpaid: true }, isOperator);
  const shown = isOperator ? orderStatusList : (['FACTURADA'] as const);
  const given = shown.map(status => ({
    id: status,
    name: orderStatuses[status].name,
    query: `f.status=${status}`,
    count: counts[status],
    problem: status === 'ERROR' && (counts.ERROR ?? 0) > 0,
  }));
  // Usually there is nothing to refund: the tab appears only if there is.
  const toReturn = { id: 'overpaid', name: 'Por devolver', query: 'f.overpaid=true', count: overpaid, problem: true };
  return useSavedViews(`${paths.invoices}/ordenes`, (overpaid ?? 0) > 0 ? [...given, toReturn] : given);
}
