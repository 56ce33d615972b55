import type { Invoice } from '@cabezal/contract/money/billing/invoices.calls';
import { parseAccessKey } from '@cabezal/domain/money/invoice/access-key';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { findInvoice, findIssuer } from './invoices.queries.ts';
import { shownTotals } from './order-amounts.ts';
import { findOrder, retentionRate } from './orders.queries.ts';

/** An invoice in the person’s scope, with the lines of its order, which do not change any more. */
export async function showInvoice(tx: Tx, id_invoice: number): Promise<Invoice> {
  const invoice = await findInvoice(tx, id_invoice);
  const order = invoice && (await findOrder(tx, invoice.numero_orden, invoice.emission_date));
  if (invoice === undefined || order === undefined) throw notFound('La factura no existe');
  const lines = order.lines.filter(line => line.removed_at === null);
  return {
    ...invoice,
    environment: parseAccessKey(invoice.access_key)?.environment ?? '1',
    issuer: await findIssuer(tx),
    lines,
    reservations: order.reservations,
    ...shownTotals(lines, await retentionRate(tx, invoice.emission_date)),
  };
}
