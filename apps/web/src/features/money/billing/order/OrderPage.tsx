import { getPaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { daysText } from '@cabezal/domain/money/billing/ageing';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Alert } from 'antd';
import { useParams } from 'react-router';
import { useCall } from '../../../../api/use-call.ts';
import { paths } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { DetailPage, type Fact, FactLine } from '../../../../ui/detail/DetailPage.tsx';
import { RequestId } from '../../../../ui/feedback/ErrorState.tsx';
import { Chip } from '../../../../ui/status/marks.tsx';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import { OrderTag } from '../order-words.tsx';
import { DeleteOrder } from './DeleteOrder.tsx';
import { Deliveries } from './Deliveries.tsx';
import { InvoicePanel } from './InvoicePanel.tsx';
import { NextAction } from './NextAction.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderLines } from './OrderLines.tsx';
import { type OrderActions, type ShownOrder, useOrderActions } from './shown-order.ts';
import { Totals } from './Totals.tsx';
import { Vouchers } from './Vouchers.tsx';
import '../../../../ui/table/table.css';
import '../billing.css';
import './order.css';
import { sapErrorTitle } from './sap-error.ts';

const SENDING_POLL_MS = 4000;
const ABOUT = {
  SERVICIOS: 'Orden de pago: lo que se cobra al cliente; de ella sale la factura',
  REEMBOLSO: 'Orden de reembolso: lo que el cliente devuelve, sin recargo',
} as const;

/** `/facturas/{numero_orden}`: lines, next step, state in SAP, and the invoice. */
export default function OrderPage() {
  const numero_orden = Number(useParams().numero_orden);
  const { isOperator } = useAccess();
  const isNarrow = useNarrow();
  const found = useOrder(numero_orden);
  const actions = useOrderActions();
  const query = { data: found.data as ShownOrder | undefined, error: found.error, refetch: found.refetch };
  return (
    <DetailPage<ShownOrder>
      query={query}
      what="la orden de pago"
      header={order => ({
        title: `Orden ${order.numero_orden}`,
        crumbs: [{ title: 'Facturas', to: `${paths.invoices}?tab=ordenes` }, { title: String(order.numero_orden) }],
        marks: (
          <>
            <OrderTag status={order.status} size="large" />
            {order.kind === 'REEMBOLSO' && <Chip>Reembolso</Chip>}
            {!isNarrow && <span className="cz-quiet">{ABOUT[order.kind]}</span>}
          </>
        ),
        actions: (
          <>
            <DeleteOrder order={order} />
            <NextAction order={order} actions={actions} />
          </>
        ),
      })}
      summary={order => <FactLine facts={factsOf(order, isNarrow)} />}
      aside={order => (
        <>
          <Totals order={order} />
          {order.reimbursement && <Vouchers reimbursement={order.reimbursement} />}
          <InvoicePanel order={order} />
          {isOperator && <Deliveries order={order} />}
        </>
      )}
    >
      {order => (
        <>
          <Notices order={order} actions={actions} />
          <OrderLines order={order} />
          {isOperator && <OrderHistory numero_orden={order.numero_orden} />}
        </>
      )}
    </DetailPage>
  );
}

/** Reads the order; while SAP has not answered it is polled, in case the live stream is down. */
function useOrder(numero_orden: number) {
  const found = useCall(getPaymentOrder, { numero_orden });
  const isUnderWay = found.data?.status === 'ENVIANDO' || found.data?.status === 'ANULANDO';
  const refetchInterval = isUnderWay ? SENDING_POLL_MS : false;
  useCall(getPaymentOrder, { numero_orden }, { refetchInterval });
  return found;
}

/** On a phone the totals are below the lines: the header shows the total. */
function factsOf(order: ShownOrder, isNarrow: boolean): Fact[] {
  const invoice = order.invoice_number;
  return [
    ...(isNarrow ? [{ label: 'Total', value: formatMoney(order.total) }] : []),
    { label: 'Facturar a', value: order.bill_to_name },
    { label: 'RUC', value: order.bill_to_ruc },
    { label: 'Dirección', value: order.bill_to_address },
    { label: 'Emisión', value: formatDate(order.emission_date) },
    ...(order.age_days === null || !order.can ? [] : [{ label: 'Edad', value: daysText(order.age_days) }]),
    ...(order.sap_number ? [{ label: 'N.º en SAP', value: order.sap_number }] : []),
    ...(order.created_by ? [{ label: 'Creada por', value: order.created_by }] : []),
    ...(invoice ? [{ label: 'Factura', value: invoice }] : []),
  ];
}

interface NoticesProps {
  order: ShownOrder;
  actions: OrderActions;
}
const CONFLICT = 409;

/** Why it did not reach SAP, and the error of the last action here. */
function Notices({ order, actions }: NoticesProps) {
  const { error, forget } = actions;
  return (
    <>
      {(order.status === 'ERROR' || order.status === 'ENVIADA') && order.error_text && (
        <Alert type="error" showIcon title={sapErrorTitle(order.error_text)} description={order.error_text} />
      )}
      {error && (
        <Alert
          type="error"
          showIcon
          closable={{ onClose: forget }}
          title={error.message}
          description={error.status === CONFLICT && 'Aquí ya se ve cómo quedó: revíselo antes de seguir.'}
          action={<RequestId id={error.request_id} />}
        />
      )}
    </>
  );
}
