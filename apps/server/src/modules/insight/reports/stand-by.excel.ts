import { getStandByExcel, type StandByRow, type StandByTotal } from '@cabezal/contract/insight/reports/stand-by.calls';
import { STAND_BY_STATE_NAMES } from '@cabezal/domain/prices/amounts/stand-by-account';
import { formatDate } from '@cabezal/domain/system/time/time';
import { hourSource } from '@cabezal/domain/trips/stops/stand-by';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet } from '../../../platform/excel/ready-sheet.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { ofClient, ofPlace, standByRows, totalsBy } from './read-stand-by.ts';
import { filterNames } from './stand-by.queries.ts';

type Amount = 'generated' | 'raised' | 'billed' | 'waived' | 'pending' | 'unexplained';
const HEADS: Readonly<Record<Amount, string>> = {
  generated: 'GENERADO',
  raised: 'AUMENTADO',
  billed: 'FACTURADO',
  waived: 'EXONERADO',
  pending: 'PENDIENTE',
  unexplained: 'SIN EXPLICAR',
};
const amounts = <R extends Record<Amount, string>>(): ExcelColumn<R>[] =>
  (Object.keys(HEADS) as (Amount & keyof R & string)[]).map(key => ({
    header: HEADS[key],
    key,
    width: 13,
    type: 'money',
    sum: true,
  }));
const hours = (
  header: string,
  key: 'hours' | 'free_hours' | 'excess_hours',
  sum: boolean,
): ExcelColumn<StandByRow> => ({
  header,
  key,
  width: 10,
  type: 'number',
  ...(sum && { sum }),
});

const detail: ExcelColumn<StandByRow>[] = [
  { header: 'GUÍA', key: 'guide_number', width: 14, type: 'text' },
  { header: 'RESERVA', key: 'id_reservation', width: 11, type: 'text', value: r => `${r.id_reservation}-${r.number}` },
  { header: 'CONTENEDOR', key: 'container_code', width: 14, type: 'text' },
  { header: 'CLIENTE', key: 'client', width: 30, type: 'text' },
  { header: 'LUGAR', key: 'place', width: 28, type: 'text' },
  { header: 'LLEGADA', key: 'arrival_at', width: 18, type: 'instant' },
  { header: 'CITA', key: 'appointment_at', width: 18, type: 'instant' },
  { header: 'SALIDA', key: 'departure_at', width: 18, type: 'instant' },
  hours('HORAS', 'hours', false),
  hours('LIBRES', 'free_hours', false),
  hours('EXCESO', 'excess_hours', true),
  { header: 'TARIFA', key: 'cost_per_hour', width: 10, type: 'money' },
  {
    header: 'ORIGEN DE LA TARIFA',
    key: 'hour_agreed',
    width: 28,
    type: 'text',
    value: row => hourSource(row.hour_agreed),
  },
  { header: 'ESTADO', key: 'state', width: 14, type: 'text', value: row => STAND_BY_STATE_NAMES[row.state] },
  ...amounts<StandByRow>(),
  { header: 'DECIDIDO POR', key: 'decided_by', width: 24, type: 'text' },
  { header: 'MOTIVO', key: 'reason', width: 36, type: 'text' },
];
const minutes = (header: string, key: keyof StandByTotal & string): ExcelColumn<StandByTotal> => ({
  header,
  key,
  width: 12,
  type: 'number',
  sum: true,
});
const summary = (head: string): ExcelColumn<StandByTotal>[] => [
  { header: head, key: 'name', width: 32, type: 'text' },
  minutes('PARADAS', 'stops'),
  minutes('MINUTOS', 'minutes'),
  ...amounts<StandByTotal>(),
  minutes('MIN. SIN EXPLICAR', 'unexplained_minutes'),
];

export const standByExcel = (): Route =>
  serve(getStandByExcel, async ({ tx, actor, input }) => {
    const rows = await standByRows(tx, actor, input);
    const { date_from, date_to, id_client, id_location, state } = input;
    const named = await filterNames(tx, { id_client, id_location });
    return workbookAnswer(tx, 'stand_by', [
      readySheet('DETALLE', detail, rows),
      readySheet('RESUMEN', summary('CLIENTE'), totalsBy(rows, ofClient)),
      readySheet('RESUMEN_LUGARES', summary('LUGAR'), totalsBy(rows, ofPlace)),
      filtersSheet({
        'DÍA DE LLEGADA': `${formatDate(date_from)} – ${formatDate(date_to)}`,
        CLIENTE: id_client === undefined ? 'Todos' : (named.client ?? 'No existe'),
        LUGAR: id_location === undefined ? 'Todos' : (named.place ?? 'No existe'),
        ESTADO: state === undefined ? 'Todos' : STAND_BY_STATE_NAMES[state],
        RESERVAS: actor.actions.has('report.all') ? 'De todos los asesores' : `De ${actor.name}`,
      }),
    ]);
  });
