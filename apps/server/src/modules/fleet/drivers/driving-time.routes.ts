import {
  type DrivingTimeRow,
  getDrivingTime,
  getDrivingTimeExcel,
} from '@cabezal/contract/fleet/drivers/driving-time.calls';
import { type ListSpec, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { type DrivingTimeInput, drivingTimeList } from './driving-time.queries.ts';

const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

const columns: ExcelColumn<DrivingTimeRow>[] = [
  { header: 'Conductor', key: 'driver_name', width: 30, type: 'text' },
  { header: 'Cédula', key: 'identification_card', width: 14, type: 'text' },
  { header: 'Compañía', key: 'company', width: 30, type: 'text' },
  { header: 'Viajes', key: 'trips', width: 10, type: 'number' },
  { header: 'Días', key: 'days', width: 8, type: 'number' },
  { header: 'Conducción (h)', key: 'driving_minutes', width: 15, type: 'number', value: r => hours(r.driving_minutes) },
  { header: 'En paradas (h)', key: 'stopped_minutes', width: 15, type: 'number', value: r => hours(r.stopped_minutes) },
  {
    header: 'Tramo más largo (h)',
    key: 'longest_minutes',
    width: 19,
    type: 'number',
    value: r => hours(r.longest_minutes),
  },
  { header: 'Día con más conducción', key: 'busiest_day', width: 22, type: 'date' },
  { header: 'Ese día (h)', key: 'busiest_minutes', width: 12, type: 'number', value: r => hours(r.busiest_minutes) },
  { header: 'Días sobre el límite', key: 'days_over', width: 19, type: 'number' },
  { header: 'Última llegada', key: 'last_arrival', width: 18, type: 'instant' },
];

async function specOf(tx: Tx, input: DrivingTimeInput): Promise<ListSpec> {
  const maxHours = await parameter(tx, 'conduccion_max_h_dia', tx.today);
  return drivingTimeList(input, tx, maxHours);
}

export function drivingTimeRoutes(): Route[] {
  return [
    serve(getDrivingTime, async ({ tx, input }) => listPage<DrivingTimeRow>(tx, await specOf(tx, input), input)),
    serveExcel(getDrivingTimeExcel, getDrivingTime, {
      name: 'tiempo_conduccion',
      sheet: 'Tiempo de conducción',
      columns,
      spec: ({ tx, input }) => specOf(tx, input),
    }),
  ];
}
