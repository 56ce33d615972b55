import { getStaysExcel } from '@cabezal/contract/tracking/playback/playback.calls';
import type { TruckHistory, TruckStay } from '@cabezal/contract/tracking/playback/playback.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { formatDateTime, formatDuration } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet } from '../../../platform/excel/ready-sheet.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { playTruck } from './play-truck.ts';

type Row = Omit<TruckStay, 'place'> & { number: number; place: string | null; distance_m: number | null };

const columns: ExcelColumn<Row>[] = [
  { header: 'N.º', key: 'number', width: 6, type: 'number' },
  { header: 'LUGAR', key: 'place', width: 36, type: 'text' },
  { header: 'METROS AL LUGAR', key: 'distance_m', width: 16, type: 'number' },
  { header: 'LLEGADA', key: 'from', width: 18, type: 'instant' },
  { header: 'SALIDA', key: 'to', width: 18, type: 'instant' },
  { header: 'MINUTOS', key: 'minutes', width: 10, type: 'number', sum: true },
  { header: 'MIN. CON MOTOR', key: 'engine_on_min', width: 15, type: 'number' },
  { header: 'LATITUD', key: 'lat', width: 12, type: 'text', value: row => row.lat.toFixed(5) },
  { header: 'LONGITUD', key: 'lng', width: 12, type: 'text', value: row => row.lng.toFixed(5) },
];

const summaryOf = ({ truck, from, to, summary }: TruckHistory) =>
  filtersSheet({
    CAMIÓN: `${truck.disk} · ${formatPlate(truck.license_plate)}`,
    PERÍODO: `${formatDateTime(from)} – ${formatDateTime(to)}`,
    RECORRIDO: `${formatNumber(summary.km, 1)} km`,
    CONDUCCIÓN: formatDuration(summary.driving_min),
    DETENIDO: formatDuration(summary.standing_min),
    'SIN SEÑAL': formatDuration(summary.silent_min),
  });

export const staysExcel = (): Route =>
  serve(getStaysExcel, async ({ tx, actor, input }) => {
    const history = await playTruck(tx, actor, input);
    const rows = history.stays.map(({ place, ...stay }, i) => ({
      ...stay,
      number: i + 1,
      place: place?.name ?? null,
      distance_m: place?.distance_m ?? null,
    }));
    return workbookAnswer(tx, 'recorrido', [readySheet('ESTANCIAS', columns, rows), summaryOf(history)]);
  });
