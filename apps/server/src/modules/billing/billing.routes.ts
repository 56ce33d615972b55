import type { PaymentOrderRow } from '@cabezal/contract/billing/billing.shapes';
import * as invoices from '@cabezal/contract/billing/invoices.calls';
import * as orders from '@cabezal/contract/billing/payment-orders.calls';
import { businessDate } from '@cabezal/domain/time/time';
import { type ListInput, listPage } from '../../platform/db/list.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { FileAnswer, type Route, serve } from '../../platform/http/route.ts';
import { renderPdf } from '../../platform/pdf/pdf.ts';
import type { Services } from '../../services.ts';
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

/** Of what only the operator has, the others have nothing. */
const emptyPage = ({ page, page_size }: ListInput) => ({ rows: [], page, page_size, total: 0, total_is_exact: true });

export function billingRoutes({ env }: Services): Route[] {
  const zone = env.TZ_BUSINESS;
  const today = (tx: Tx): string => businessDate(tx.now, zone);
  return [
    toInvoiceExcel(zone),
    orderExcel(zone),
    invoiceExcel(zone),
    serve(orders.getReservationsToInvoice, async ({ tx, actor, input }) => {
      if (actor.audience !== 'operator') return emptyPage(input);
      const date = today(tx);
      const { tarifa } = (await vatOn(tx, date))('STANDARD');
      return listPage<orders.ReservationToInvoice>(tx, toInvoiceList(input, { today: date, zone, tarifa }), input);
    }),
    serve(orders.getPaymentOrders, async ({ tx, actor, input }) => {
      const page = await listPage<Omit<PaymentOrderRow, 'can'>>(
        tx,
        paymentOrderList(input, today(tx), actor.audience),
        input,
      );
      return { ...page, rows: page.rows.map(withPossibilities) };
    }),
    serve(orders.getPaymentOrder, ({ tx, actor, input }) => showOrder(tx, actor, input.numero_orden, today(tx))),
    serve(orders.generatePaymentOrder, ({ tx, actor, input }) => generatePaymentOrder(tx, actor, input, today(tx))),
    serve(orders.addServicePaymentOrder, ({ tx, actor, input }) => addService(tx, actor, input, today(tx))),
    serve(orders.editServicePaymentOrder, ({ tx, actor, input }) => editService(tx, actor, input, today(tx))),
    serve(orders.deleteServicePaymentOrder, ({ tx, actor, input }) => deleteService(tx, actor, input, today(tx))),
    serve(orders.deleteOrder, ({ tx, actor, input }) => deleteOrder(tx, actor, input)),
    serve(orders.sendOrderSap, ({ tx, actor, input }) => sendOrder(tx, actor, input, today(tx))),
    serve(orders.resendOrderSap, ({ tx, actor, input }) => resendOrder(tx, actor, input, today(tx))),
    serve(orders.logSap, async ({ tx, actor, input }) => {
      if (actor.audience !== 'operator') return emptyPage(input);
      return listPage<orders.SapLogRow>(tx, sapLogList(input, zone), input);
    }),
    serve(invoices.facturarOrden, ({ tx, actor, input }) => invoiceOrder(tx, actor, input, today(tx))),
    serve(invoices.getInvoices, ({ tx, input }) => listPage<invoices.InvoiceRow>(tx, invoiceList(input), input)),
    serve(invoices.getInvoice, ({ tx, input }) => showInvoice(tx, input.id_invoice)),
    serve(invoices.invoicePdf, async ({ tx, input }) => {
      const invoice = await showInvoice(tx, input.id_invoice);
      const pdf = await renderPdf(invoiceDocument(invoice, zone));
      return new FileAnswer(`factura-${invoice.number}.pdf`, 'application/pdf', async sink => void sink.end(pdf), true);
    }),
  ];
}
