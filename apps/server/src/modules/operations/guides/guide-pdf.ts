import type { GuideDetail, GuideStop } from '@cabezal/contract/operations/guides/guide.shapes';
import type { Receipt } from '@cabezal/contract/trips/receipts/receipts.calls';
import { formatNumber, shortNumber } from '@cabezal/domain/system/amounts/format';
import { formatDateTime, formatTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { guideNumber } from '@cabezal/domain/trips/status/guide-name';
import { type LegKind, legKindLabel } from '@cabezal/domain/trips/status/labels';
import { STOP_ACTION_NAMES, type StopAction, stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { type PdfContent, qrImage, renderPdf } from '../../../platform/pdf/pdf.ts';
import { receiptsTable } from '../../trips/receipts/receipts-pdf.ts';
import type { Signatures } from '../../trips/receipts/signatures.ts';

const ink3 = '#5C6C76';
const label = (text: string): PdfContent => ({ text, fontSize: 7, color: ink3, margin: [0, 0, 0, 1] });
const isMissing = (value: string | null | undefined): value is null | undefined | '' => !value;
const field = (name: string, value: string | null | undefined): PdfContent => ({
  stack: [label(name), { text: value || '—', fontSize: 10, bold: true }],
  margin: [0, 0, 0, 8],
});
/** A value that becomes known only at the gate or on the way (container, seals …): a line for the pen while it is missing. */
const fieldToWrite = (name: string, value: string | null | undefined): PdfContent =>
  isMissing(value)
    ? {
        stack: [
          label(name),
          { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 112, y2: 0, lineWidth: 0.5 }], margin: [0, 14, 0, 0] },
        ],
        margin: [0, 0, 0, 8],
      }
    : field(name, value);
const row = (...fields: PdfContent[]): PdfContent => ({ columns: fields, columnGap: 12 });

const isSkipped = ({ status }: GuideStop): boolean => status === 'NOT_EJECUTED';

/** What is done at a stop; a truck that leaves its container there goes on without it. */
function workAt({ action, leaves_box }: GuideStop): string {
  const work = action === null ? [] : [STOP_ACTION_NAMES[action as StopAction]];
  const workTexts = leaves_box ? [...work, 'Se deja el contenedor'] : work;
  return workTexts.length === 0 ? '—' : workTexts.join('\n');
}

function stopsTable(guide: GuideDetail, zone: string): PdfContent {
  const head = ['#', 'Parada', 'Qué se hace', 'Cita o turno', 'Llegada plan', 'Salida plan', 'Llegó', 'Salió'].map(
    text => ({ text, fontSize: 7, color: ink3 }),
  );
  const placeOf = (s: GuideStop): PdfContent => ({
    stack: [
      { text: s.name, bold: !isSkipped(s) },
      { text: [stopCodeName(s.code), s.canton].filter(Boolean).join(' · '), fontSize: 7, color: ink3 },
    ],
  });
  const rowOf = (s: GuideStop, i: number): PdfContent[] => [
    String(i + 1),
    placeOf(s),
    workAt(s),
    s.appointment_at === null
      ? (s.slot_code ?? '—')
      : `${formatDateTime(s.appointment_at, zone)}${s.slot_code === null ? '' : `\n${s.slot_code}`}`,
    s.planned_arrival === null ? '—' : formatDateTime(s.planned_arrival, zone),
    s.planned_departure === null ? '—' : formatDateTime(s.planned_departure, zone),
    // Left blank for the pen, unless it is known.
    s.arrival_at === null ? '' : formatTime(s.arrival_at, zone),
    s.departure_at === null ? '' : formatTime(s.departure_at, zone),
  ];
  // A skipped stop keeps its number, so that the next ones have the same as on an earlier print.
  const skipped = (s: GuideStop, i: number): PdfContent[] => [
    String(i + 1),
    placeOf(s),
    'Omitida',
    '—',
    '—',
    '—',
    '—',
    '—',
  ];
  const body = guide.stops.map((s, i) => (isSkipped(s) ? skipped(s, i) : rowOf(s, i)));
  return {
    table: { headerRows: 1, widths: [12, '*', 56, 72, 66, 66, 40, 40], body: [head, ...body] },
    layout: 'lightHorizontalLines',
    margin: [0, 4, 0, 12],
  };
}

export interface GuidePaper {
  guide: GuideDetail;
  /** Who received the goods, if somebody has, and their signatures. */
  receipts: readonly Receipt[];
  signatures: Signatures;
  operator: { name: string; ruc: string };
  /** Address that the QR opens. */
  qr: string;
  zone: string;
  printed_at: Date;
}

/**
 * The guide on one sheet: who, what, where, when, with its QR code and room for signatures. A field of it that can change after the issue
 * is listed in `trips/state/facts/printed-fields.ts`.
 */
export function guideContent({
  guide,
  receipts,
  signatures,
  operator,
  qr,
  zone,
  printed_at,
}: GuidePaper): PdfContent[] {
  const code = qrImage(qr);
  const number = guideNumber(guide);
  return [
    {
      columns: [
        {
          stack: [
            { text: operator.name, fontSize: 13, bold: true },
            { text: `RUC ${operator.ruc}`, color: ink3 },
            {
              text: `${legKindLabel(guide.kind as LegKind)} · Reserva ${guide.id_reservation}-${guide.number}`,
              margin: [0, 6, 0, 0],
            },
          ],
        },
        {
          stack: [
            { text: 'GUÍA DE TRANSPORTE', alignment: 'right', color: ink3, fontSize: 8 },
            { text: number, alignment: 'right', fontSize: 16, bold: true },
          ],
          width: 200,
        },
        { svg: code, width: 72 },
      ],
      columnGap: 12,
      margin: [0, 0, 0, 12],
    },
    row(
      field('Cliente', guide.client_name),
      field(
        guide.reservation_type === 'E' ? 'Booking' : 'BL',
        guide.reservation_type === 'E' ? guide.booking : guide.bl,
      ),
      field('Naviera', guide.shipping_line),
      field('Producto', guide.product),
    ),
    row(
      fieldToWrite('Contenedor', guide.container_code),
      field('Tipo', guide.container_type),
      field('Peso de carga', `${formatNumber(guide.weight_kg, 0)} kg`),
      field('Temperatura', guide.set_point_c === null ? null : `${shortNumber(guide.set_point_c)} °C`),
    ),
    row(
      field(
        'Camión',
        [guide.disk, guide.license_plate === null ? null : formatPlate(guide.license_plate)]
          .filter(Boolean)
          .join(' · '),
      ),
      fieldToWrite('Conductor', guide.driver_name),
      fieldToWrite('Transportista', guide.carrier_name),
      fieldToWrite('Sellos', guide.seals.join(', ')),
    ),
    row(
      guide.own_generator
        ? field('Generador', 'Generador del cliente')
        : fieldToWrite('Generador', guide.generator_disk),
      fieldToWrite('Chasis', guide.chassis_disk),
      field('Distancia', guide.distance_km === null ? null : `${formatNumber(guide.distance_km, 1)} km`),
      field('Emitida', guide.issued_at === null ? null : formatDateTime(guide.issued_at, zone)),
    ),
    stopsTable(guide, zone),
    ...receiptsTable(receipts, signatures, zone),
    {
      columns: ['Conductor', 'Quien entrega', 'Quien recibe'].map(text => ({
        stack: [
          { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 140, y2: 0, lineWidth: 0.5 }], margin: [0, 48, 0, 4] },
          { text, fontSize: 8, color: ink3 },
        ],
      })),
      columnGap: 24,
    },
    {
      text: `Impresa ${formatDateTime(printed_at, zone)} · Documento interno, no reemplaza a la guía de remisión del SRI`,
      fontSize: 7,
      color: ink3,
      margin: [0, 18, 0, 0],
    },
  ];
}

const drawn = (paper: GuidePaper): Promise<Buffer> =>
  renderPdf({ title: `Guía ${guideNumber(paper.guide)}`, content: guideContent(paper) });

/** The guide as PDF. If a signature is damaged, the PDF contains none and says who signed. */
export const guidePdf = (paper: GuidePaper): Promise<Buffer> =>
  drawn(paper).catch(error => {
    if (paper.signatures.size === 0) throw error;
    return drawn({ ...paper, signatures: new Map() });
  });
