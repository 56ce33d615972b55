import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import { resendOrderSap, sendOrderSap } from '@cabezal/contract/money/billing/payment-orders.calls';
import { useChange } from '../../../../api/use-change.ts';
import { toast } from '../../../../ui/feedback/toast.ts';

/** Fields of an order that only the operator's audience receives. */
type Internal = 'can' | 'created_by' | 'sent_at' | 'sap_number' | 'error_text' | 'deliveries';
type Line = PaymentOrder['lines'][number];
type InternalOfLine = 'id_charge' | 'original_quantity' | 'original_unit_price' | 'justification' | 'removed_at';
export type ShownLine = Omit<Line, InternalOfLine> & Partial<Pick<Line, InternalOfLine>>;
/** An order as its audience receives it: that of a customer has no internal fields. */
export type ShownOrder = Omit<PaymentOrder, Internal | 'lines'> &
  Partial<Pick<PaymentOrder, Internal>> & { lines: ShownLine[] };

/** The actions on an order; each is sent once however often it is pressed, and errors stay visible. */
export function useOrderActions() {
  const send = useChange(sendOrderSap, { onDone: () => toast.success('La orden va camino a SAP') });
  const resend = useChange(resendOrderSap, {
    onDone: () => toast.success('La orden se envía otra vez a SAP'),
  });
  const invoice = useChange(facturarOrden, {
    onDone: order => toast.success(`Factura ${order.invoice_number} emitida`),
  });
  const forget = () => {
    for (const action of [send, resend, invoice]) action.reset();
  };
  return { send, resend, invoice, error: send.error ?? resend.error ?? invoice.error, forget };
}

export type OrderActions = ReturnType<typeof useOrderActions>;
