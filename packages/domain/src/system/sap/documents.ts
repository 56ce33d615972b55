/** Orders as documents of SAP's Service Layer (8-money §4.2). Amounts are JSON numbers with two decimals. */

import { exact, isZero } from '../amounts/money';
import { shortened } from '../text/shortened';

/** SAP's code of a line's VAT, at most 8 characters: of its rate, or that it has none. */
function taxCode({ tarifa, iva_kind }: Pick<SalesLine, 'tarifa' | 'iva_kind'>): string {
  if (iva_kind === 'NOT_SUBJECT') return 'IVANOOBJ';
  return iva_kind === 'EXEMPT' ? 'IVAEXENT' : `IVA${Number(tarifa)}`;
}

/** A line of a payment order as sent to SAP; money as text. */
export interface SalesLine {
  readonly service_code: string;
  /** SAP item for a refund; absent: the item of the service. */
  readonly bridge_item?: string | null | undefined;
  readonly description: string;
  readonly id_reservation: number | null;
  readonly quantity: string;
  readonly unit_price: string;
  readonly discount: string;
  readonly subtotal: string;
  readonly tarifa: string;
  readonly iva_kind?: string | null | undefined;
}
export interface SalesOrder {
  readonly numero_orden: number;
  readonly bill_to_name: string;
  readonly bill_to_ruc: string;
  readonly emission_date: string;
  readonly lines: readonly SalesLine[];
}

/** The SAP document that another one is based on: object code and internal id (DocEntry). */
export interface Base {
  readonly type: 17 | 22;
  readonly entry: number;
}

/** SAP takes the discount of a line in percent, next to the total after discount. */
const discountPercent = ({ discount, subtotal }: SalesLine): number =>
  exact(discount)
    .times(100)
    .dividedBy(exact(subtotal).plus(exact(discount)))
    .toDecimalPlaces(4)
    .toNumber();

const salesLine = (line: SalesLine) => ({
  ItemCode: line.bridge_item ?? line.service_code,
  ItemDescription: shortened(line.description, 100),
  FreeText: line.id_reservation === null ? '' : `Reserva ${line.id_reservation}`,
  Quantity: Number(line.quantity),
  UnitPrice: Number(line.unit_price),
  ...(isZero(line.discount) ? {} : { DiscountPercent: discountPercent(line) }),
  LineTotal: Number(line.subtotal),
  TaxCode: taxCode(line),
});

const customerHead = (order: SalesOrder) => ({
  CardCode: `C${order.bill_to_ruc}`,
  CardName: order.bill_to_name,
  DocDate: order.emission_date,
  DocDueDate: order.emission_date,
  TaxDate: order.emission_date,
  DocCurrency: 'USD',
});

/** `Orders`. */
export const orderDocument = (order: SalesOrder): object => ({
  ...customerHead(order),
  NumAtCard: `Cabezal ${order.numero_orden}`,
  DocumentLines: order.lines.map(salesLine),
});

/** The issued invoice of an order. */
export interface IssuedInvoice {
  /** 001-001-000000001 */
  readonly number: string;
  readonly access_key: string;
}

/** `Invoices`: each line is based on the order's line; without a base, when SAP no longer has the order, the lines stand alone. */
export const invoiceDocument = (order: SalesOrder, invoice: IssuedInvoice, base: Base | null): object => ({
  ...customerHead(order),
  NumAtCard: invoice.number,
  Comments: `Orden ${order.numero_orden} de Cabezal; clave de acceso ${invoice.access_key}`,
  DocumentLines: order.lines.map((line, i) => ({
    ...(base !== null && { BaseType: base.type, BaseEntry: base.entry, BaseLine: i }),
    ...salesLine(line),
  })),
});

/** A line of a cost as sent to SAP; money as text, without VAT. */
export interface PurchaseLine {
  /** SAP item of the cost type. */
  readonly item: string;
  readonly description: string;
  readonly reservation_id: number;
  readonly subtotal: string;
  readonly iva: string;
  /** Percent, as text. */
  readonly tarifa: string;
  readonly iva_kind?: string | null | undefined;
  /** The purchase order line that it is based on: the key of our posting and the line number. */
  readonly base?: { readonly key: string; readonly line: number } | null | undefined;
}
export interface PurchaseOrder {
  readonly numero_orden: number;
  readonly provider_name: string;
  readonly provider_ruc: string;
  readonly document_number: string;
  readonly document_date: string;
  /** Due date; absent: the document's date. */
  readonly due_date?: string | null | undefined;
  readonly lines: readonly PurchaseLine[];
}

/**
 * `PurchaseInvoices`: a provider's invoice, with its invoice number. A line with an agreed price is based on its purchase order; `bases`: the SAP
 * documents by key of our posting.
 */
export const purchaseDocument = (order: PurchaseOrder, bases: ReadonlyMap<string, Base> = new Map()): object => ({
  CardCode: `P${order.provider_ruc}`,
  CardName: order.provider_name,
  DocDate: order.document_date,
  DocDueDate: order.due_date ?? order.document_date,
  TaxDate: order.document_date,
  DocCurrency: 'USD',
  NumAtCard: order.document_number,
  Comments: `Orden ${order.numero_orden} de Cabezal`,
  DocumentLines: order.lines.map(line => ({ ...drawnFrom(line, bases), ...purchaseLine(line) })),
});

const purchaseLine = (line: PurchaseLine) => ({
  ItemCode: line.item,
  ItemDescription: shortened(line.description, 100),
  FreeText: `Reserva ${line.reservation_id}`,
  Quantity: 1,
  UnitPrice: Number(line.subtotal),
  LineTotal: Number(line.subtotal),
  TaxCode: taxCode(line),
});
function drawnFrom({ base }: PurchaseLine, bases: ReadonlyMap<string, Base>): object {
  const found = base ? bases.get(base.key) : undefined;
  return found === undefined ? {} : { BaseType: found.type, BaseEntry: found.entry, BaseLine: base?.line };
}

/** A carrier order: the agreed price of a guide that is not invoiced yet. */
export interface CarrierOrder {
  readonly numero_orden: number;
  readonly guide_number: string;
  readonly carrier_name: string;
  readonly carrier_ruc: string;
  /** Date of the appointment. */
  readonly date: string;
  readonly lines: readonly PurchaseLine[];
}

/** `PurchaseOrders`: the price of a guide; the later invoice is based on it. */
export const carrierOrderDocument = (order: CarrierOrder): object => ({
  CardCode: `P${order.carrier_ruc}`,
  CardName: order.carrier_name,
  DocDate: order.date,
  DocDueDate: order.date,
  TaxDate: order.date,
  DocCurrency: 'USD',
  NumAtCard: order.guide_number,
  Comments: `Orden ${order.numero_orden} de Cabezal`,
  DocumentLines: order.lines.map(purchaseLine),
});

/** A line of a journal entry; money as text, one of the two sides above zero. */
export interface JournalLine {
  /** Code of the account in SAP's chart of accounts. */
  readonly account: string;
  readonly text: string;
  readonly debit: string;
  readonly credit: string;
}
export interface JournalEntry {
  readonly numero_orden: number;
  /** Number of the corte. */
  readonly number: string;
  /** Last day of the period. */
  readonly date: string;
  readonly lines: readonly JournalLine[];
}

/** Longest memo of an entry and of its lines in SAP. */
const MEMO = 50;

/** `JournalEntries`: a corte of own drivers. */
export const journalDocument = (entry: JournalEntry): object => ({
  ReferenceDate: entry.date,
  DueDate: entry.date,
  TaxDate: entry.date,
  Memo: shortened(`Corte ${entry.number}. Orden ${entry.numero_orden} de Cabezal`, MEMO),
  Reference: entry.number,
  JournalEntryLines: entry.lines.map(({ account, text, debit, credit }) => ({
    AccountCode: account,
    ...(isZero(debit) ? { Credit: Number(credit) } : { Debit: Number(debit) }),
    LineMemo: shortened(text, MEMO),
  })),
});

/** Advances that a carrier received for a guide; money as text. */
export interface AdvancePayment {
  readonly numero_orden: number;
  readonly carrier_name: string;
  readonly carrier_ruc: string;
  readonly guide_number: string;
  /** Day on which the last of them was handed over. */
  readonly date: string;
  readonly vouchers: readonly string[];
  /** Paid in cash and by transfer, each from its account in SAP. */
  readonly cash: { readonly account: string; readonly sum: string };
  readonly transfer: { readonly account: string; readonly sum: string };
}

/** `VendorPayments`, on account: the carrier's balance in SAP falls by what it received; no invoice is paid by it. */
export const paymentDocument = ({ cash, transfer, ...payment }: AdvancePayment): object => ({
  DocType: 'rSupplier',
  CardCode: `P${payment.carrier_ruc}`,
  CardName: payment.carrier_name,
  DocDate: payment.date,
  DueDate: payment.date,
  TaxDate: payment.date,
  DocCurrency: 'USD',
  ...(isZero(cash.sum) ? {} : { CashAccount: cash.account, CashSum: Number(cash.sum) }),
  ...(isZero(transfer.sum)
    ? {}
    : { TransferAccount: transfer.account, TransferSum: Number(transfer.sum), TransferDate: payment.date }),
  CounterReference: payment.guide_number,
  Remarks: shortened(`Orden ${payment.numero_orden} de Cabezal: ${payment.vouchers.join(', ')}`, 254),
});

/** A carrier's credit note for lines of its invoice that were reversed. */
export interface PurchaseCredit {
  readonly numero_orden: number;
  readonly provider_name: string;
  readonly provider_ruc: string;
  readonly document_number: string;
  readonly document_date: string;
  /** Number of the invoice that it changes. */
  readonly invoice_number: string;
  readonly lines: readonly PurchaseLine[];
}

/**
 * `PurchaseCreditNotes`. It is not based on the invoice: SAP refuses a base document that is paid, and a reversal usually comes after the payment.
 */
export const purchaseCreditDocument = (credit: PurchaseCredit): object => ({
  CardCode: `P${credit.provider_ruc}`,
  CardName: credit.provider_name,
  DocDate: credit.document_date,
  DocDueDate: credit.document_date,
  TaxDate: credit.document_date,
  DocCurrency: 'USD',
  NumAtCard: credit.document_number,
  Comments: `Orden ${credit.numero_orden} de Cabezal; modifica la factura ${credit.invoice_number}`,
  DocumentLines: credit.lines.map(purchaseLine),
});
