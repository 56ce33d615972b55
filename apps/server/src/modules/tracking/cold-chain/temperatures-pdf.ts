import type { ShownReading, TemperatureLog } from '@cabezal/contract/tracking/cold-chain/cold-chain.shapes';
import { formatNumber, formatPercent } from '@cabezal/domain/system/amounts/format';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { formatDateTime, formatDuration } from '@cabezal/domain/system/time/time';
import { type PdfContent, renderPdf } from '../../../platform/pdf/pdf.ts';
import { drawnTemperatures } from './drawn-temperatures.ts';
import type { ReadTemperatures } from './read-temperatures.ts';

const quiet = '#5C6C76';

interface Printed extends ReadTemperatures {
  readonly zone: string;
  /** When it was printed, and by whom. */
  readonly at: string;
  readonly author: string;
}

const degrees = (value: number | null): string => (value === null ? '—' : `${formatNumber(value, 1)} °C`);
const share = (value: number | null): string => (value === null ? '—' : formatPercent(value, 0));
const onOff = (value: boolean | null): string => (value === null ? '—' : value ? 'Encendido' : 'Apagado');

function askedLine({ set_point_c, tolerance_c }: TemperatureLog): string {
  if (set_point_c === null) return 'El cliente no pidió una temperatura';
  return `Temperatura pedida ${degrees(set_point_c)}, con una tolerancia de ${formatNumber(tolerance_c, 1)} °C`;
}

function figuresLine({ summary, set_point_c }: TemperatureLog): string {
  const { within_min, off_min, unknown_min, min_c, max_c } = summary;
  const known =
    set_point_c === null
      ? [`Con lectura ${formatDuration(within_min)}`]
      : [`Dentro de lo pedido ${formatDuration(within_min)}`, `Fuera de lo pedido ${formatDuration(off_min)}`];
  return [
    ...known,
    `Sin lectura ${formatDuration(unknown_min)}`,
    `Mínima ${degrees(min_c)}`,
    `Máxima ${degrees(max_c)}`,
  ].join(' · ');
}

const heads = ['Hora', 'Retorno', 'Impulsión', 'Pedida', 'Exterior', 'Humedad', 'Generador', 'Alarma'];

const rowOf = (reading: ShownReading, zone: string): string[] => [
  formatDateTime(reading.at, zone),
  degrees(reading.return_c),
  degrees(reading.supply_c),
  degrees(reading.set_c),
  degrees(reading.ambient_c),
  share(reading.humidity_pct),
  onOff(reading.genset_on),
  reading.alarm_code ?? '—',
];

function table({ readings, count }: TemperatureLog, zone: string): PdfContent[] {
  if (readings.length === 0) return [{ text: 'No hay lecturas de este viaje', color: quiet, margin: [0, 8, 0, 0] }];
  const which =
    readings.length === count
      ? plural(count, '# lectura', '# lecturas')
      : `${readings.length} de ${formatNumber(count, 0)} lecturas: de cada tramo de tiempo, la más alejada de lo pedido`;
  return [
    { text: which, bold: true, fontSize: 11, margin: [0, 12, 0, 2] },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [88, 48, 48, 48, 48, 44, 56, '*'],
        body: [
          heads.map(text => ({ text, fontSize: 7, color: quiet })),
          ...readings.map(reading => rowOf(reading, zone)),
        ],
      },
      layout: 'lightHorizontalLines',
      fontSize: 8,
    },
  ];
}

/** The temperatures of a trip's reefer as a paper for the client. */
export function temperaturesPdf({ box, log, zone, at, author }: Printed): Promise<Buffer> {
  const time = (moment: string): string => formatDateTime(moment, zone);
  const title = `Registro de temperatura · ${log.container_code ?? 'Contenedor sin número'}`;
  return renderPdf({
    title,
    content: [
      { text: title, fontSize: 13, bold: true },
      { text: box.operator },
      {
        text: `Reserva ${box.id_reservation} · Guía ${log.guide_number ?? 'sin emitir'} · ${log.container_type} · ${box.client_name}`,
      },
      {
        text: log.period === null ? 'El viaje no ha empezado' : `${time(log.period.from)} – ${time(log.period.to)}`,
        margin: [0, 0, 0, 4],
      },
      { text: askedLine(log), color: quiet },
      { text: figuresLine(log), color: quiet, margin: [0, 0, 0, 6] },
      ...drawnTemperatures(log),
      ...table(log, zone),
      { text: `Emitido el ${time(at)} por ${author}`, color: quiet, fontSize: 8, margin: [0, 12, 0, 0] },
    ],
    footer: (page, pages) => ({ text: `${page} de ${pages}`, alignment: 'center', fontSize: 7, color: quiet }),
  });
}
