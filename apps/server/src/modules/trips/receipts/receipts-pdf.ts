import type { Receipt } from '@cabezal/contract/trips/receipts/receipts.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import type { PdfContent } from '../../../platform/pdf/pdf.ts';
import type { Signatures } from './signatures.ts';

const quiet = '#5C6C76';
const [SIGN_WIDE, SIGN_HIGH] = [110, 40];

/** Who received the goods, with signatures; nothing if nobody is recorded. */
export function receiptsTable(receipts: readonly Receipt[], signatures: Signatures, zone: string): PdfContent[] {
  if (receipts.length === 0) return [];
  const head = ['Recibió', 'Cédula', 'Parada', 'Hora', 'Firma'].map(text => ({ text, fontSize: 7, color: quiet }));
  const body = receipts.map((receipt): PdfContent[] => {
    const picture = receipt.id_file === null ? undefined : signatures.get(receipt.id_file);
    const unsigned = receipt.unsigned_reason === null ? 'Firmado' : `Sin firma: ${receipt.unsigned_reason}`;
    return [
      { text: receipt.received_name, bold: true },
      receipt.identification_card ?? '—',
      receipt.stop_name ?? '—',
      [formatDateTime(receipt.at, zone), ...(receipt.arrived_late === null ? [] : ['llegó tarde'])].join('\n'),
      picture === undefined ? unsigned : { image: picture, fit: [SIGN_WIDE, SIGN_HIGH] },
    ];
  });
  return [
    {
      table: { headerRows: 1, widths: ['*', 66, 110, 74, SIGN_WIDE], dontBreakRows: true, body: [head, ...body] },
      layout: 'lightHorizontalLines',
      fontSize: 8,
      margin: [0, 0, 0, 12],
    },
  ];
}
