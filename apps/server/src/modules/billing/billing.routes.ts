import type { PaymentOrderRow } from '@cabezal/contract/billing/billing.shapes';
import * as invoices from '@cabezal/contract/billing/invoices.calls';
import * as orders from '@cabezal/contract/billing/payment-orders.calls';
import { type ListInput, listPage } from '../../platform/db/list.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor, Context } from '../../platform/http/context.ts';
import { FileAnswer, type Route, serve, serveChange } from '../../platform/http/route.ts';
import { renderPdf } from '../../platform/pdf/pdf.ts';
import type { Services } from '../../services.ts';
import { parameter } from '../parameters/read-parameter.queries.ts';
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
import { paymentOrderList } from './orders.queries.ts';
import { sapLogList } from './sap-log.queries.ts';
import { resendOrder, sendOrder } from './send-order.ts';
import { showInvoice } from './show-invoice.ts';
import { showOrder, withPossibilities } from './show-order.ts';
import { goesThroughSap } from './with-sap.ts';

/** Of what only the operator has, the others have nothing. */
const emptyPage = ({ page, page_size }: ListInput) => ({ rows: [], page, page_size, total: 0, total_is_exact: true });

/** The order as it is after a change, read as the person may read it. */
const shown = ({ tx, actor }: Context<unknown>, numero_orden: number) => showOrder(tx, actor, numero_orden);
/** Of a verb that answers the order it changed. */
const changing =
  <In>(verb: (tx: Tx, actor: Actor, input: In) => Promise<number>) =>
  ({ tx, actor, input }: Context<In>) =>
    verb(tx, actor, input);

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

export function billingRoutes(services: Services): Route[] {
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
    serveChange(orders.generatePaymentOrder, changing(generatePaymentOrder), shown),
    serveChange(orders.addServicePaymentOrder, changing(addService), shown),
    serveChange(orders.editServicePaymentOrder, changing(editService), shown),
    serveChange(orders.deleteServicePaymentOrder, changing(deleteService), shown),
    serveChange(
      orders.deleteOrder,
      ({ tx, actor, input }) => deleteOrder(tx, actor, input),
      (_, deleted) => deleted,
    ),
    serveChange(orders.sendOrderSap, changing(sendOrder), shown),
    serveChange(orders.resendOrderSap, changing(resendOrder), shown),
    serve(orders.logSap, async ({ tx, actor, input }) => {
      if (actor.audience !== 'operator') return emptyPage(input);
      return listPage<orders.SapLogRow>(tx, sapLogList(input, tx), input);
    }),
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
