import type { Invoice } from '@cabezal/contract/money/billing/invoices.calls';
import { type Reimbursed, reimbursed, reimbursementOf } from '@cabezal/domain/money/costs/refunds';
import { formatRate } from '@cabezal/domain/system/amounts/format';
import { add, formatMoney, formatNumber, isZero } from '@cabezal/domain/system/amounts/money';
import { formatDate, formatDateTime } from '@cabezal/domain/system/time/time';
import { untaxedName } from '@cabezal/domain/system/validation/vat-kinds';
import { barcodeImage } from '../../../platform/pdf/barcode.ts';
import {
  type PdfContent,
  type PdfDefinition,
  type PdfLayout,
  type PdfNode,
  qrImage,
} from '../../../platform/pdf/pdf.ts';

const ink = '#1f2933';
const muted = '#5f6b7a';
const rule = '#c8d0d9';

const boxed = (): PdfLayout => ({
  hLineWidth: () => 0.7,
  vLineWidth: () => 0.7,
  hLineColor: () => rule,
  vLineColor: () => rule,
  paddingLeft: () => 10,
  paddingRight: () => 10,
  paddingTop: () => 8,
  paddingBottom: () => 8,
});
const ruled = (): PdfLayout => ({
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => rule,
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 4,
  paddingBottom: () => 4,
});

const box = (content: PdfContent[]): PdfNode => ({
  table: { widths: ['*'], body: [[{ stack: content }]] },
  layout: boxed(),
});
const fact = (name: string, value: string | null): PdfNode => ({
  text: [{ text: `${name}: `, color: muted }, value ?? '—'],
  margin: [0, 1, 0, 1],
});
const right = (text: string, bold = false): PdfNode => ({ text, alignment: 'right', bold, noWrap: true });
const heading = (text: string, alignment: 'left' | 'right' = 'left'): PdfNode => ({
  text,
  bold: true,
  fontSize: 8,
  color: muted,
  alignment,
});

function issuerBox({ issuer }: Invoice): PdfNode {
  return box([
    { text: issuer.name, bold: true, fontSize: 14, margin: [0, 0, 0, 6] },
    fact('RUC', issuer.ruc),
    fact('Dirección matriz', issuer.address),
    fact('Teléfono', issuer.phone),
    fact('Correo', issuer.email),
  ]);
}

function documentBox(invoice: Invoice, zone: string): PdfNode {
  return box([
    { text: 'FACTURA', bold: true, fontSize: 14 },
    { text: `N.º ${invoice.number}`, fontSize: 11, bold: true, margin: [0, 0, 0, 6] },
    fact('Fecha de emisión', formatDate(invoice.emission_date)),
    fact('Generada', formatDateTime(invoice.created_at, zone)),
    fact('Ambiente', invoice.environment === '2' ? 'PRODUCCIÓN' : 'PRUEBAS'),
    fact('Autorización del SRI', 'pendiente'),
    { text: 'Clave de acceso', color: muted, margin: [0, 5, 0, 2] },
    { svg: barcodeImage(invoice.access_key), width: 232, height: 30 },
    { text: invoice.access_key, fontSize: 7.5, alignment: 'center', margin: [0, 2, 0, 0] },
  ]);
}

function clientBox(invoice: Invoice): PdfNode {
  return box([
    {
      columns: [
        {
          width: '*',
          stack: [
            fact('Cliente', invoice.bill_to_name),
            fact('RUC / cédula', invoice.bill_to_ruc),
            fact('Dirección', invoice.bill_to_address),
          ],
        },
        {
          width: 'auto',
          stack: [
            fact('Orden de pago', String(invoice.numero_orden)),
            fact('Teléfono', invoice.bill_to_phone),
            fact('Correo', invoice.bill_to_email),
          ],
        },
      ],
      columnGap: 20,
    },
  ]);
}

function linesTable(invoice: Invoice): PdfNode {
  const hasDiscount = invoice.lines.some(line => !isZero(line.discount));
  const head: PdfContent[] = [
    heading('Código'),
    heading('Descripción'),
    heading('Reserva'),
    heading('Cantidad', 'right'),
    heading('P. unitario', 'right'),
    ...(hasDiscount ? [heading('Descuento', 'right')] : []),
    heading('IVA', 'right'),
    heading('Total', 'right'),
  ];
  const body = invoice.lines.map((line): PdfContent[] => [
    line.service_code,
    line.description,
    [line.container ?? (line.id_reservation === null ? '' : String(line.id_reservation)), line.container_code ?? ''],
    right(formatNumber(line.quantity)),
    right(formatMoney(line.unit_price)),
    ...(hasDiscount ? [right(isZero(line.discount) ? '' : formatMoney(line.discount))] : []),
    right(formatRate(line.tarifa)),
    right(formatMoney(line.subtotal)),
  ]);
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [34, '*', 66, 44, 58, ...(hasDiscount ? [54] : []), 30, 62],
      body: [head, ...body],
    },
    layout: ruled(),
    fontSize: 8.5,
  };
}

/** The third parties' documents that the client refunds, each once, with their sums; they name whose costs these are. */
function vouchersTable(vouchers: readonly Reimbursed[]): PdfNode {
  const amounts = (row: Pick<Reimbursed, 'base_0' | 'base_iva' | 'iva' | 'total'>, bold = false) =>
    [row.base_0, row.base_iva, row.iva, row.total].map(amount => right(formatMoney(amount), bold));
  const sum = (part: 'base_0' | 'base_iva') => add('0.00', ...vouchers.map(voucher => voucher[part]));
  const all = reimbursementOf(vouchers);
  const totals = {
    base_0: sum('base_0'),
    base_iva: sum('base_iva'),
    iva: all.totalImpuestoReembolso,
    total: all.totalComprobantesReembolso,
  };
  const head: PdfContent[] = [
    heading('Proveedor'),
    heading('RUC'),
    heading('Comprobante'),
    heading('Fecha'),
    ...['Base 0 %', 'Base con IVA', 'IVA', 'Total'].map(name => heading(name, 'right')),
  ];
  const body = vouchers.map((voucher): PdfContent[] => [
    voucher.name,
    voucher.ruc,
    [voucher.document_number, { text: voucher.document_auth ?? '', fontSize: 6.5, color: muted }],
    formatDate(voucher.document_date),
    ...amounts(voucher),
  ]);
  const foot: PdfContent[] = [{ text: 'Total de comprobantes', bold: true }, '', '', '', ...amounts(totals, true)];
  return {
    stack: [
      { ...heading('COMPROBANTES QUE SE REEMBOLSAN'), margin: [5, 12, 0, 4] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', 68, 100, 50, 48, 56, 44, 52],
          body: [head, ...body, foot],
        },
        layout: ruled(),
        fontSize: 8,
      },
    ],
  };
}

/** Booking and BL by reservation, by which the client recognizes what it pays for. */
function papersList({ reservations }: Invoice): PdfNode {
  const lines = reservations.map(({ id_reservation, booking, bl, reference }) =>
    [
      `Reserva ${id_reservation}`,
      booking && `Booking ${booking}`,
      bl && `BL ${bl}`,
      reference && `Referencia ${reference}`,
    ]
      .filter(Boolean)
      .join(' · '),
  );
  return { stack: lines.map(text => ({ text })), fontSize: 8, color: muted, margin: [5, 8, 0, 0] };
}

/** SRI, table 24: code 20, others through the financial system; clients of freight pay by transfer, deposit or cheque. */
const PAYMENT = 'Forma de pago: 20 – Otros con utilización del sistema financiero';

/** An invoice has lines of sale or of refund, never both. */
const isRefund = ({ lines }: Invoice): boolean => lines.some(line => line.voucher !== null);

/** What the law says of its amounts. */
const notesOf = (invoice: Invoice): string[] =>
  isRefund(invoice)
    ? [
        'Reembolso de gastos: los comprobantes están a nombre del emisor por cuenta del cliente.',
        'No es ingreso del emisor ni tiene retención en la fuente (RALRTI, art. 36).',
      ]
    : [
        'El transporte terrestre de carga tiene tarifa 0 % de IVA (LRTI, art. 56).',
        'La retención en la fuente es informativa: reduce el valor a cobrar.',
      ];

function totalsTable(invoice: Invoice): PdfNode {
  const row = (name: string, amount: string, bold = false): PdfContent[] => [
    { text: name, bold },
    right(formatMoney(amount), bold),
  ];
  const { retention_detail: retention } = invoice;
  const discount = add('0.00', ...invoice.lines.map(line => line.discount));
  const body = [
    ...invoice.vat.map(share =>
      row(`Subtotal ${untaxedName(share.codigo_sri) ?? formatRate(share.tarifa)}`, share.base),
    ),
    row('Subtotal sin impuestos', invoice.subtotal),
    ...(isZero(discount) ? [] : [row('Total descuento', discount)]),
    ...invoice.vat
      .filter(share => Number(share.tarifa) > 0)
      .map(share => row(`IVA ${formatRate(share.tarifa)}`, share.iva)),
    row('VALOR TOTAL', invoice.total, true),
    ...(isRefund(invoice)
      ? []
      : [
          row(
            `Retención ${retention.codigo} (${formatRate(retention.tarifa)} de ${formatMoney(retention.base)})`,
            invoice.retention,
          ),
          row('Valor a cobrar', invoice.to_collect, true),
        ]),
  ];
  return { table: { widths: ['*', 80], body }, layout: ruled(), width: 270, unbreakable: true };
}

/** An invoice in the form of the SRI's RIDE: issuer, number and access key, client, lines with their VAT, totals, retention; of a refund its vouchers instead of a retention. */
export function invoiceDocument(invoice: Invoice, zone: string): PdfDefinition {
  return {
    title: `Factura ${invoice.number}`,
    pageMargins: [36, 36, 36, 44],
    defaultStyle: { fontSize: 9, color: ink },
    content: [
      { columns: [issuerBox(invoice), documentBox(invoice, zone)], columnGap: 12, margin: [0, 0, 0, 10] },
      { ...clientBox(invoice), margin: [0, 0, 0, 12] },
      linesTable(invoice),
      ...(isRefund(invoice) ? [vouchersTable(reimbursed(invoice.lines))] : []),
      papersList(invoice),
      {
        columns: [
          {
            width: '*',
            columns: [
              { svg: qrImage(invoice.access_key), width: 74 },
              {
                width: '*',
                color: muted,
                fontSize: 8,
                margin: [8, 4, 16, 0],
                stack: [
                  { text: `${PAYMENT} · ${formatMoney(invoice.total)}`, color: ink, margin: [0, 0, 0, 6] },
                  ...notesOf(invoice),
                ],
              },
            ],
          },
          totalsTable(invoice),
        ],
        margin: [0, 14, 0, 0],
      },
    ],
    footer: (page, pages) => ({
      margin: [36, 12, 36, 0],
      fontSize: 8,
      color: muted,
      columns: [{ text: `Factura ${invoice.number}` }, { text: `Página ${page} de ${pages}`, alignment: 'right' }],
    }),
  };
}
