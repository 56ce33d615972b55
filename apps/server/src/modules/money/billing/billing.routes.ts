import type { PaymentOrderRow } from '@cabezal/contract/money/billing/billing.shapes';
import * as invoices from '@cabezal/contract/money/billing/invoices.calls';
import * as orders from '@cabezal/contract/money/billing/payment-orders.calls';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { FileAnswer, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { renderPdf } from '../../../platform/pdf/pdf.ts';
import type { Services } from '../../../services.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { lookUpFailed } from '../../system/sap/look-up.ts';
import { resendDocument } from '../../system/sap/queue-document.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { addService } from './add-service.ts';
import { toInvoiceList } from './billable.queries.ts';
import { invoiceExcel, orderExcel, toInvoiceExcel } from './billing.excel.ts';
import { deleteOrder } from './delete-order.ts';
import { deleteService } from './delete-service.ts';
import { editService } from './edit-service.ts';
import { generatePaymentOrder } from './generate-payment-order.ts';
import { invoiceDocument } from './invoice-document.ts';
import { invoiceList } from './invoices.queries.ts';
import { invoiceOrder } from './issue-invoice.ts';
import { vatOn } from './order-amounts.ts';
import { paymentOrderList } from './orders.queries.ts';
import { PAYMENT_ORDER, type PostedOrder, REFUND_ORDER } from './payment-order.document.ts';
import { sendOrder } from './send-order.ts';
import { showInvoice } from './show-invoice.ts';
import { showOrder, withPossibilities } from './show-order.ts';

/** The order after a change, read with the person's rights. */
const shown = ({ tx, actor }: Context<unknown>, numero_orden: number) => showOrder(tx, actor, numero_orden);
/** Adapts a verb that returns the number of the changed order. */
const changing =
  <In>(verb: (tx: Tx, actor: Actor, input: In) => Promise<number>) =>
  ({ tx, actor, input }: Context<In>) =>
    verb(tx, actor, input);

/** Routes to retry and to delete a failed order: one pair for all orders, one for refunds, as the specification names them. */
const wayOutRoutes = (
  sap: SapGateway,
  doc: PostedOrder,
  { resend, remove }: { resend: typeof orders.resendOrderSap; remove: typeof orders.deleteOrder },
): Route[] => [
  serveChange(resend, ({ tx, actor, input }) => resendDocument(tx, actor, doc, input), shown),
  serveChange(
    remove,
    ({ tx, actor, input }, found) => deleteOrder(tx, actor, doc, { ...input, found }),
    (_, deleted) => deleted,
    lookUpFailed(sap, doc),
  ),
];

/** What an accountant needs to know before the first order. */
const setup = ({ env }: Services): Route =>
  serve(orders.getBillingSetup, async ({ tx, actor }) => {
    if (actor.audience !== 'operator') return { with_sap: false, sap_is_set_up: false, sri_is_test: false };
    return {
      with_sap: await goesThroughSap(tx),
      sap_is_set_up: env.SAP_URL !== undefined,
      sri_is_test: (await parameter(tx, 'sri_ambiente', tx.today)) !== 2,
    };
  });

export function billingRoutes(services: Services, sap: SapGateway): Route[] {
  return [
    setup(services),
    toInvoiceExcel(),
    orderExcel(),
    invoiceExcel(),
    serve(orders.getReservationsToInvoice, async ({ tx, actor, input }) => {
      if (actor.audience !== 'operator') return emptyPage(input);
      const { tarifa } = (await vatOn(tx, tx.today))('STANDARD');
      return listPage<orders.ReservationToInvoice>(tx, toInvoiceList(input, tx, tarifa), input);
    }),
    serve(orders.getPaymentOrders, async ({ tx, actor, input }) => {
      const page = await listPage<Omit<PaymentOrderRow, 'can'>>(
        tx,
        paymentOrderList(input, tx.today, actor.audience),
        input,
      );
      const withSap = await goesThroughSap(tx);
      return { ...page, rows: page.rows.map(row => withPossibilities(row, withSap)) };
    }),
    serve(orders.getPaymentOrder, ({ tx, actor, input }) => showOrder(tx, actor, input.numero_orden)),
    serveChange(
      orders.generatePaymentOrder,
      ({ tx, actor, input }) => generatePaymentOrder(tx, actor, input),
      async ({ tx, actor }, [first, ...other_orders]) => ({
        ...(await showOrder(tx, actor, first?.numero_orden ?? 0)),
        other_orders,
      }),
    ),
    serveChange(orders.addServicePaymentOrder, changing(addService), shown),
    serveChange(orders.editServicePaymentOrder, changing(editService), shown),
    serveChange(orders.deleteServicePaymentOrder, changing(deleteService), shown),
    serveChange(orders.sendOrderSap, changing(sendOrder), shown),
    ...wayOutRoutes(sap, PAYMENT_ORDER, { resend: orders.resendOrderSap, remove: orders.deleteOrder }),
    ...wayOutRoutes(sap, REFUND_ORDER, { resend: orders.resendOrderRefundSap, remove: orders.deleteOrderRefundSap }),
    serveChange(invoices.facturarOrden, changing(invoiceOrder), shown),
    serve(invoices.getInvoices, ({ tx, input }) => listPage<invoices.InvoiceRow>(tx, invoiceList(input), input)),
    serve(invoices.getInvoice, ({ tx, input }) => showInvoice(tx, input.id_invoice)),
    serve(invoices.invoicePdf, async ({ tx, input }) => {
      const invoice = await showInvoice(tx, input.id_invoice);
      const pdf = await renderPdf(invoiceDocument(invoice, tx.zone));
      return new FileAnswer(`factura-${invoice.number}.pdf`, 'application/pdf', async sink => void sink.end(pdf), true);
    }),
  ];
}
