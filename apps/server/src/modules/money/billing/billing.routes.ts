import type { PaymentOrderRow } from '@cabezal/contract/money/billing/billing.shapes';
import * as invoices from '@cabezal/contract/money/billing/invoices.calls';
import * as orders from '@cabezal/contract/money/billing/payment-orders.calls';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { FileAnswer, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { renderPdf } from '../../../platform/pdf/pdf.ts';
import type { Services } from '../../../services.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { lookUpFailed } from '../../system/sap/look-up.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import type { Target } from '../../system/sap/posted-document.ts';
import { resendDocument } from '../../system/sap/send-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { addService } from './add-service.ts';
import { toInvoiceList } from './billable.queries.ts';
import { invoiceExcel, orderExcel, toInvoiceExcel } from './billing.excel.ts';
import { deleteOrder } from './delete-order.ts';
import { deleteService } from './delete-service.ts';
import { editService } from './edit-service.ts';
import { generatePaymentOrder } from './generate-payment-order.ts';
import { invoiceDocument } from './invoice-document.ts';
import { invoiceOrder } from './invoice-order.ts';
import { invoiceList } from './invoices.queries.ts';
import { vatOn } from './order-amounts.ts';
import { kindOfOrder, paymentOrderList } from './orders.queries.ts';
import { PAYMENT_ORDER } from './payment-order.document.ts';
import { sendOrder } from './send-order.ts';
import { showInvoice } from './show-invoice.ts';
import { showOrder, withPossibilities } from './show-order.ts';

/** The order as it is after a change, read as the person may read it. */
const shown = ({ tx, actor }: Context<unknown>, numero_orden: number) => showOrder(tx, actor, numero_orden);
/** Of a verb that answers the order it changed. */
const changing =
  <In>(verb: (tx: Tx, actor: Actor, input: In) => Promise<number>) =>
  ({ tx, actor, input }: Context<In>) =>
    verb(tx, actor, input);

const resendOrder = (tx: Tx, actor: Actor, input: Target) => resendDocument(tx, actor, PAYMENT_ORDER, input);

/** Errors: 404 for what is no order of refunds. */
async function demandRefund(tx: Tx, numero_orden: number): Promise<void> {
  if ((await kindOfOrder(tx, numero_orden)) !== 'REEMBOLSO') throw notFound('La orden de reembolso no existe');
}
const ofRefund =
  <In extends { numero_orden: number }>(verb: (tx: Tx, actor: Actor, input: In) => Promise<number>) =>
  async (tx: Tx, actor: Actor, input: In): Promise<number> => {
    await demandRefund(tx, input.numero_orden);
    return verb(tx, actor, input);
  };

/** What an accountant should know before the first order. */
const setup = ({ env }: Services): Route =>
  serve(orders.getBillingSetup, async ({ tx, actor }) => {
    if (actor.audience !== 'operator') return { with_sap: false, sap_is_set_up: false, sri_is_test: false };
    return {
      with_sap: await goesThroughSap(tx),
      sap_is_set_up: env.SAP_URL !== undefined,
      sri_is_test: (await parameter(tx, 'sri_ambiente', tx.today)) !== 2,
    };
  });

/** What failed of a refund, by the calls that the specification names for it. */
const refundRoutes = (sap: SapGateway): Route[] => [
  serveChange(orders.resendOrderRefundSap, changing(ofRefund(resendOrder)), shown),
  serveChange(
    orders.deleteOrderRefundSap,
    async ({ tx, actor, input }, found) => {
      await demandRefund(tx, input.numero_orden);
      return deleteOrder(tx, actor, input, found);
    },
    (_, deleted) => deleted,
    lookUpFailed(sap, PAYMENT_ORDER),
  ),
];

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
    serveChange(
      orders.deleteOrder,
      ({ tx, actor, input }, found) => deleteOrder(tx, actor, input, found),
      (_, deleted) => deleted,
      lookUpFailed(sap, PAYMENT_ORDER),
    ),
    ...refundRoutes(sap),
    serveChange(orders.sendOrderSap, changing(sendOrder), shown),
    serveChange(orders.resendOrderSap, changing(resendOrder), shown),
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
