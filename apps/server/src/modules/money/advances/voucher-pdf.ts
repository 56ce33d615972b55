import { ADVANCE_METHOD_NAMES } from '@cabezal/domain/money/advances/advance';
import { amountInWords } from '@cabezal/domain/system/amounts/amount-in-words';
import { compare, formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { type PdfContent, qrImage, renderPdf } from '../../../platform/pdf/pdf.ts';
import type { PaperVoucher, VoucherTrip } from './advances.queries.ts';

const ink3 = '#5C6C76';
const SMALL = 7;

const field = (name: string, value: string): PdfContent => ({
  stack: [
    { text: name, fontSize: SMALL, color: ink3, margin: [0, 0, 0, 1] },
    { text: value || '—', fontSize: 10, bold: true },
  ],
  margin: [0, 0, 0, 8],
});
const row = (...fields: PdfContent[]): PdfContent => ({ columns: fields, columnGap: 12 });

/** A counter-voucher: money that is returned. */
const isReturn = ({ amount }: PaperVoucher): boolean => compare(amount, '0.00') < 0;

function head(voucher: PaperVoucher, trip: VoucherTrip, qr: string): PdfContent {
  return {
    columns: [
      {
        stack: [
          { text: trip.operator, fontSize: 13, bold: true },
          { text: `RUC ${trip.ruc}`, color: ink3 },
        ],
      },
      {
        stack: [
          {
            text: isReturn(voucher) ? 'CONTRAVALE DE CAJA' : 'VALE DE CAJA',
            alignment: 'right',
            color: ink3,
            fontSize: 8,
          },
          { text: voucher.voucher_number, alignment: 'right', fontSize: 16, bold: true },
          ...(voucher.printed > 0
            ? [{ text: `REIMPRESIÓN ${voucher.printed}`, alignment: 'right' as const, bold: true, fontSize: 9 }]
            : []),
        ],
        width: 200,
      },
      { svg: qrImage(qr), width: 72 },
    ],
    columnGap: 12,
    margin: [0, 0, 0, 12],
  };
}

function signatures(voucher: PaperVoucher): PdfContent {
  const payee = `${voucher.beneficiary_name}, ${voucher.identification}`;
  const people = isReturn(voucher) ? [`Devuelve: ${payee}`, 'Recibe'] : ['Entrega', `Recibe: ${payee}`];
  return {
    columns: people.map(text => ({
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 0.5 }], margin: [0, 56, 0, 4] },
        { text, fontSize: 8, color: ink3 },
      ],
    })),
    columnGap: 24,
  };
}

function page(voucher: PaperVoucher, trip: VoucherTrip, { qr, zone }: { qr: string; zone: string }): PdfContent[] {
  const amount = voucher.amount.replace('-', '');
  return [
    head(voucher, trip, qr),
    row(field('Fecha', formatDateTime(voucher.issued_at, zone)), field('Forma', ADVANCE_METHOD_NAMES[voucher.method])),
    row(field('Beneficiario', voucher.beneficiary_name), field('Cédula o RUC', voucher.identification)),
    row(
      field('Guía', `${trip.guide_number} · Reserva ${trip.id_reservation}-${trip.number}`),
      field('Placa', trip.license_plate === null ? '' : formatPlate(trip.license_plate)),
      field('Conductor', trip.driver_name ?? ''),
    ),
    field('Ruta', trip.route_text),
    row(
      field(
        'Concepto',
        `${isReturn(voucher) ? 'Devolución de anticipo' : 'Anticipo de viaje'}: ${voucher.justification}`,
      ),
    ),
    {
      table: {
        widths: ['*'],
        body: [
          [
            {
              stack: [
                { text: formatMoney(amount), fontSize: 18, bold: true },
                { text: amountInWords(amount), fontSize: 9 },
              ],
              margin: [6, 6, 6, 6],
            },
          ],
        ],
      },
      margin: [0, 4, 0, 0],
    },
    signatures(voucher),
    { text: `Emitido por ${voucher.author}`, fontSize: SMALL, color: ink3, margin: [0, 16, 0, 0] },
  ];
}

/** A page for each voucher of a trip. */
export function vouchersPdf(
  vouchers: readonly PaperVoucher[],
  trip: VoucherTrip,
  paper: { qr: string; zone: string },
): Promise<Buffer> {
  const pages = vouchers.map(voucher => page(voucher, trip, paper));
  return renderPdf({
    title: `Vale de caja ${trip.guide_number}`,
    content: pages.flatMap((content, i) =>
      i === 0 ? content : [{ text: '', pageBreak: 'before' as const }, ...content],
    ),
  });
}
