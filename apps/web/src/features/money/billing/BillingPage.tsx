import { getPaymentOrders, getReservationsToInvoice } from '@cabezal/contract/money/billing/payment-orders.calls';
import { Navigate } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { AgeingPanel } from './ageing/AgeingPanel.tsx';
import { BillingNotices } from './BillingNotices.tsx';
import { InvoicesTab } from './InvoicesTab.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { ToInvoiceTab } from './ToInvoiceTab.tsx';
import './billing.css';

/** `/facturas`: delivered and unbilled reservations, orders under way, and invoices. */
export default function BillingPage() {
  const { isOperator } = useAccess();
  const { params } = useAddress();
  const waiting = useToInvoiceCount(isOperator);
  const failed = useFailedCount(isOperator);
  const tabs = [
    ...(isOperator
      ? [{ key: 'por_facturar', name: 'Por facturar', count: waiting, content: () => <ToInvoice /> }]
      : []),
    {
      key: 'ordenes',
      name: 'Órdenes de pago',
      count: failed || undefined,
      problem: true,
      content: () => <OrdersTab />,
    },
    { key: 'facturas', name: 'Facturas', content: () => <InvoicesTab /> },
  ];
  const own = ordersAddress(params);
  if (own) return <Navigate to={own} replace />;
  return <TabbedPage header={{ title: 'Facturas' }} notice={<BillingNotices />} tabs={tabs} />;
}

/** The oldest amounts are above the list of what can be ordered now. */
const ToInvoice = () => (
  <>
    <AgeingPanel />
    <ToInvoiceTab />
  </>
);

/** Converts a link to the list of orders in the usual form (`?f.status=ERROR`) into the address of its tab. */
function ordersAddress(params: URLSearchParams): string | null {
  const filters = [...params].filter(([name]) => name.startsWith('f.'));
  if (filters.length === 0) return null;
  const next = new URLSearchParams({ tab: 'ordenes' });
  for (const [name, value] of filters) next.set(`orders.${name}`, value);
  const status = params.get('f.status');
  // Marks its view as selected.
  if (status) next.set('orders.v', status);
  return `?${next}`;
}

const one = { page: 1, page_size: 1, sort: [] };

function useToInvoiceCount(enabled: boolean) {
  return useCall(getReservationsToInvoice, one, { enabled, keepPrevious: true }).data?.total;
}

/** Number of orders that SAP refused and that need a person. */
function useFailedCount(enabled: boolean) {
  const input = { ...one, filters: { status: 'ERROR' as const } };
  return useCall(getPaymentOrders, input, { enabled, keepPrevious: true }).data?.total;
}
