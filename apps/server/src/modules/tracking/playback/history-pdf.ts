import { getPlaybackPdf } from '@cabezal/contract/tracking/playback/playback.calls';
import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { KEPT_DAYS, MOST_DAY_POINTS } from '@cabezal/domain/system/privacy/kept-days';
import { formatDateTime, formatDuration } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { engineWords, stayPlace } from '@cabezal/domain/tracking/playback/stay-words';
import { FileAnswer, type Route, serve } from '../../../platform/http/route.ts';
import { DRAWING_WIDTH, drawnRoad } from '../../../platform/pdf/drawn-road.ts';
import { type PdfContent, renderPdf } from '../../../platform/pdf/pdf.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type ReadHistory, readHistory } from './play-truck.ts';

const quiet = '#5C6C76';
const heads = (texts: readonly string[]): PdfContent[] => texts.map(text => ({ text, fontSize: 7, color: quiet }));

interface PrintedTable {
  heads: readonly string[];
  widths: (number | '*')[];
  rows: readonly string[][];
  /** The sentence in place of an empty table. */
  none: string;
}
/** A part of the document with its rows. */
function part(title: string, table: PrintedTable): PdfContent[] {
  const { widths, rows, none } = table;
  const shown: PdfContent =
    rows.length === 0
      ? { text: none, color: quiet }
      : {
          table: { headerRows: 1, dontBreakRows: true, widths, body: [heads(table.heads), ...rows] },
          layout: 'lightHorizontalLines',
          fontSize: 8,
        };
  return [{ text: title, bold: true, fontSize: 11, margin: [0, 12, 0, 2] }, shown];
}

function figuresLine({ summary, stays }: TruckHistory, time: (at: string) => string): string {
  const { km, driving_min, standing_min, silent_min, fastest } = summary;
  const times = stays.length === 1 ? '1 vez' : `${stays.length} veces`;
  return [
    `Recorrido ${formatNumber(km, 1)} km`,
    `Conducción ${formatDuration(driving_min)}`,
    `Detenido ${formatDuration(standing_min)} (${times})`,
    `Sin señal ${formatDuration(silent_min)}`,
    fastest === null ? 'Velocidad no enviada' : `Lo más rápido ${fastest.kmh} km/h, ${time(fastest.at)}`,
  ].join(' · ');
}

const stayRows = ({ stays }: TruckHistory, time: (at: string) => string): string[][] =>
  stays.map((stay, i) => [
    String(i + 1),
    stayPlace(stay),
    `${stay.lat.toFixed(5)}, ${stay.lng.toFixed(5)}`,
    time(stay.from),
    time(stay.to),
    formatDuration(stay.minutes),
    engineWords(stay) ?? '—',
  ]);

const gapRows = ({ gaps }: TruckHistory, time: (at: string) => string): string[][] =>
  gaps.map(({ from, to }) => [time(from), time(to)]);

const eventRows = ({ events }: TruckHistory, time: (at: string) => string): string[][] =>
  events.map(({ at, kind, name, guide_number }) => [
    time(at),
    `${kind === 'ARRIVAL' ? 'Llegó a' : 'Salió de'} ${name}`,
    guide_number ?? '—',
  ]);

const caseRows = ({ cases }: TruckHistory, time: (at: string) => string): string[][] =>
  cases.map(({ began_at, ended_at, headline }) => [
    time(began_at),
    ended_at === null ? 'sigue' : time(ended_at),
    headline,
  ]);

interface Printed extends ReadHistory {
  zone: string;
  /** When it was printed, and by whom. */
  at: string;
  author: string;
}

/** Which positions the paper is of. */
const positionsLine = ({ history, fixes }: Printed): string =>
  history.is_thinned
    ? `${formatNumber(fixes.length, 0)} posiciones del equipo del camión: antes de los últimos ${KEPT_DAYS.positions} días quedan unas ${MOST_DAY_POINTS} por día, con los tiempos y kilómetros de las exactas. `
    : `${formatNumber(fixes.length, 0)} posiciones exactas del equipo del camión, a lo más una por segundo. `;

/** What somebody needs to check the paper: of which positions it is, and what it says of them. */
function evidence(printed: Printed, fingerprint: string): PdfContent {
  const { at, author, zone } = printed;
  return {
    stack: [
      { text: `Huella SHA-256 de las posiciones: ${fingerprint}`, bold: true },
      {
        text: [
          positionsLine(printed),
          'La huella se calcula con una línea por posición: hora UTC, latitud, longitud y velocidad. ',
          'Las mismas posiciones dan siempre la misma huella; si una se agrega, se quita o se cambia, la huella es otra.',
        ],
        color: quiet,
      },
      { text: `Emitido el ${formatDateTime(at, zone)} por ${author}`, color: quiet },
    ],
    fontSize: 8,
    margin: [0, 16, 0, 0],
    unbreakable: true,
  };
}

async function historyPdf(printed: Printed): Promise<Buffer> {
  const { history, fixes, company, zone } = printed;
  const { truck, from, to } = history;
  const time = (at: string) => formatDateTime(at, zone);
  const name = `Recorrido del camión ${truck.disk} · ${formatPlate(truck.license_plate)}`;
  return renderPdf({
    title: name,
    content: [
      { text: name, fontSize: 13, bold: true },
      { text: company },
      { text: `${time(from)} – ${time(to)}`, margin: [0, 0, 0, 4] },
      { text: figuresLine(history, time), color: quiet, margin: [0, 0, 0, 4] },
      history.track.length === 0
        ? { text: 'No hay posiciones en ese período', color: quiet }
        : { svg: drawnRoad({ track: history.track, road: [], stops: history.stays }), width: DRAWING_WIDTH },
      ...part('Dónde se detuvo', {
        heads: ['#', 'Lugar', 'Latitud, longitud', 'Llegó', 'Salió', 'Tiempo', 'Motor'],
        widths: [14, '*', 82, 74, 74, 34, 82],
        rows: stayRows(history, time),
        none: 'No se detuvo más de tres minutos.',
      }),
      ...part('Sin señal', {
        heads: ['Desde', 'Hasta'],
        widths: [90, '*'],
        rows: gapRows(history, time),
        none: 'Hubo señal todo el tiempo.',
      }),
      ...part('Llegadas y salidas de sus viajes', {
        heads: ['Hora', 'Qué', 'Guía'],
        widths: [90, '*', 80],
        rows: eventRows(history, time),
        none: 'No hay llegadas ni salidas registradas.',
      }),
      ...part('Alertas', {
        heads: ['Desde', 'Hasta', 'Qué'],
        widths: [90, 90, '*'],
        rows: caseRows(history, time),
        none: 'No hubo alertas.',
      }),
      evidence(printed, await fingerprintOf(fixes)),
    ],
    footer: (page, pages) => ({ text: `${page} de ${pages}`, alignment: 'center', fontSize: 7, color: quiet }),
  });
}

/** The history of a truck as a paper for claims. */
export const historyPaper = (): Route =>
  serve(getPlaybackPdf, async ({ tx, actor, input }) => {
    const read = await readHistory(tx, actor, input);
    const bytes = await historyPdf({ ...read, zone: tx.zone, at: tx.now.toISOString(), author: actor.name });
    return new FileAnswer(
      `recorrido_${input.id_truck}.pdf`,
      'application/pdf',
      async sink => void sink.end(bytes),
      true,
    );
  });
