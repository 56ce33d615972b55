import type { ReportedGuide, TripReport } from '@cabezal/contract/insight/boards/report.calls';
import { type DocumentKind, documentKinds } from '@cabezal/contract/trips/documents/document.shapes';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/format';
import {
  formatDateTime,
  formatDelay,
  formatHours,
  formatLength,
  minutesBetween,
} from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { JUSTIFICATION_NAMES } from '@cabezal/domain/trips/rules/lateness';
import { type LegKind, labelOf, legKindLabel } from '@cabezal/domain/trips/status/labels';
import { DRAWING_WIDTH, drawnRoad } from '../../../../platform/pdf/drawn-road.ts';
import { type PdfContent, renderPdf } from '../../../../platform/pdf/pdf.ts';
import { receiptsTable } from '../../../trips/receipts/receipts-pdf.ts';
import type { Pictures } from './photos.ts';

const quiet = '#5C6C76';

const head = (texts: readonly string[]) => texts.map(text => ({ text, fontSize: 7, color: quiet }));

function stopsTable(guide: ReportedGuide, zone: string): PdfContent {
  const time = (at: string | null) => (at === null ? '—' : formatDateTime(at, zone));
  const body = guide.stops.map((stop, i) => {
    const agreed = stop.appointment_at ?? stop.planned_arrival;
    const late =
      agreed === null || stop.arrival_at === null ? '' : formatDelay(minutesBetween(agreed, stop.arrival_at));
    return [
      String(i + 1),
      stop.name,
      time(stop.planned_arrival),
      time(stop.appointment_at),
      stop.status === 'NOT_EJECUTED' ? 'No realizada' : time(stop.arrival_at),
      time(stop.departure_at),
      late,
    ];
  });
  const heads = head(['#', 'Parada', 'Llegada plan', 'Cita', 'Llegó', 'Salió', 'Diferencia']);
  return {
    table: { headerRows: 1, widths: [10, '*', 74, 74, 74, 74, 48], body: [heads, ...body] },
    layout: 'lightHorizontalLines',
    fontSize: 8,
    margin: [0, 4, 0, 4],
  };
}

function standByTable(guide: ReportedGuide, zone: string): PdfContent {
  const waits = guide.stand_by.filter(wait => Number(wait.excess_hours) > 0);
  if (waits.length === 0) return { text: 'Sin stand-by', color: quiet, margin: [0, 0, 0, 12] };
  // Carriers and addressees do not pay it, so they do not see it.
  const isPriced = waits.some(wait => wait.cost !== null);
  const body = waits.map(wait => [
    wait.name,
    formatDateTime(wait.starts_at, zone),
    wait.ends_at === null ? 'sigue' : formatDateTime(wait.ends_at, zone),
    formatHours(Number(wait.free_hours)),
    formatHours(Number(wait.excess_hours)),
    ...(isPriced ? [formatMoney(wait.adjusted_cost ?? wait.cost), wait.justification ?? '—'] : []),
  ]);
  const priceHeads = isPriced ? ['Valor', 'Justificación'] : [];
  const heads = head(['Stand-by en', 'Desde', 'Hasta', 'Libres', 'Exceso', ...priceHeads]);
  const widths = ['*' as const, 74, 74, 40, 40, ...(isPriced ? [48, 110] : [])];
  return {
    table: { headerRows: 1, widths, body: [heads, ...body] },
    layout: 'lightHorizontalLines',
    fontSize: 8,
    margin: [0, 0, 0, 12],
  };
}

/** Delays with their reasons; a delay without a reason is marked. */
function delayLines({ delays }: ReportedGuide): PdfContent {
  if (delays.length === 0) return { text: 'Sin atrasos', color: quiet, margin: [0, 0, 0, 4] };
  return {
    ul: delays.map(
      ({ kind, stop, minutes, reason }) =>
        `${JUSTIFICATION_NAMES[kind]} en ${stop}: ${formatLength(minutes)} · ${reason ?? 'sin justificar'}`,
    ),
    fontSize: 8,
    margin: [0, 0, 0, 4],
  };
}

const PHOTOS_IN_LINE = 4;
const [PHOTO_WIDE, PHOTO_HIGH] = [120, 96];

/** The pictures of a trip, four per line, with kind and place, and the number of omitted ones. */
function photoLines({ photos, photos_more }: ReportedGuide, zone: string, pictures: Pictures): PdfContent {
  const shown = photos.filter(photo => pictures.has(photo.id_file));
  const others = photos.length - shown.length + photos_more;
  const cells = shown.map(
    (photo): PdfContent => ({
      width: PHOTO_WIDE,
      stack: [
        { image: pictures.get(photo.id_file) ?? '', fit: [PHOTO_WIDE, PHOTO_HIGH] },
        {
          text: [documentKinds[photo.kind as DocumentKind] ?? photo.kind, photo.stop, formatDateTime(photo.at, zone)]
            .filter(Boolean)
            .join(' · '),
          fontSize: 7,
          color: quiet,
        },
      ],
    }),
  );
  const lines = Array.from({ length: Math.ceil(cells.length / PHOTOS_IN_LINE) }, (_, line) => ({
    columns: cells.slice(line * PHOTOS_IN_LINE, (line + 1) * PHOTOS_IN_LINE),
    columnGap: 8,
    unbreakable: true,
    margin: [0, 0, 0, 6] as [number, number, number, number],
  }));
  const also = others === 1 ? '1 foto más' : `${others} fotos más`;
  return [
    ...lines,
    ...(others > 0 ? [{ text: `${also} en los documentos de la guía`, fontSize: 8, color: quiet }] : []),
  ];
}

function guidePart(guide: ReportedGuide, of: Printed): PdfContent {
  const { id_reservation, zone, pictures } = of;
  const plate = guide.license_plate === null ? null : formatPlate(guide.license_plate);
  const facts = [
    `${guide.container_type} ${guide.container_code ?? 'sin número'}`,
    guide.seals.length > 0 ? `Sellos ${guide.seals.join(', ')}` : null,
    `${formatNumber(guide.weight_kg, 0)} kg`,
    plate,
    guide.driver_name,
    guide.carrier_name,
    guide.rescued_by_number === null ? null : `Rescatada por ${guide.rescued_by_number}`,
    guide.false_freight === null ? null : `Falso flete: ${guide.false_freight}`,
  ];
  return [
    {
      text: `${id_reservation}-${guide.number} · ${legKindLabel(guide.kind as LegKind)} ${guide.guide_number ?? ''} · ${labelOf(guide.status)}`,
      bold: true,
      fontSize: 11,
      margin: [0, 8, 0, 2],
    },
    { text: facts.filter(Boolean).join(' · '), color: quiet, margin: [0, 0, 0, 4] },
    { svg: drawnRoad(guide), width: DRAWING_WIDTH },
    stopsTable(guide, zone),
    delayLines(guide),
    standByTable(guide, zone),
    ...receiptsTable(guide.receipts, pictures, zone),
    photoLines(guide, zone, pictures),
  ];
}

interface Printed {
  id_reservation: number;
  zone: string;
  pictures: Pictures;
}

const none: Pictures = new Map();

/** The report as PDF. If a picture is damaged, the PDF contains no pictures and states how many there are. */
export const tripReportPdf = (report: TripReport, zone: string, pictures: Pictures): Promise<Buffer> =>
  drawn(report, { id_reservation: report.id_reservation, zone, pictures }).catch(error => {
    if (pictures.size === 0) throw error;
    return drawn(report, { id_reservation: report.id_reservation, zone, pictures: none });
  });

function drawn(report: TripReport, of: Printed): Promise<Buffer> {
  const { id_reservation, zone } = of;
  const paper = report.reservation_type === 'E' ? `Booking ${report.booking ?? '—'}` : `BL ${report.bl ?? '—'}`;
  const facts = [paper, report.shipping_line, report.ship, report.product, report.reference].filter(Boolean);
  return renderPdf({
    title: `Reporte de la reserva ${id_reservation}`,
    content: [
      { text: report.operator, fontSize: 13, bold: true },
      { text: `Reporte de la reserva ${id_reservation} · ${report.client_name}`, fontSize: 12, margin: [0, 2, 0, 2] },
      { text: report.route_text },
      { text: facts.join(' · '), color: quiet },
      {
        text: `Cita ${formatDateTime(report.appointment_at, zone)} · ${labelOf(report.shown_status)} · al ${formatDateTime(report.at, zone)}`,
        color: quiet,
      },
      ...(report.guides.length === 0
        ? [{ text: 'Aún no hay guías emitidas', margin: [0, 12, 0, 0] as [number, number, number, number] }]
        : report.guides.map(guide => guidePart(guide, of))),
    ],
    footer: (page, pages) => ({ text: `${page} de ${pages}`, alignment: 'center', fontSize: 7, color: quiet }),
  });
}
