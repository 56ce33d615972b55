import { getTruckDaysExcel } from '@cabezal/contract/tracking/truck-days/truck-days.calls';
import type { TruckDay } from '@cabezal/contract/tracking/truck-days/truck-days.shapes';
import { formatDate } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { DAY_ACTIVITIES, DAY_ACTIVITY_NAMES, minutesByActivity } from '@cabezal/domain/tracking/truck-days/segments';
import type { Tx } from '../../../platform/db/tx.ts';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet } from '../../../platform/excel/ready-sheet.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { type AskedDay, readTrucksOfDay } from './truck-days.ts';

type SegmentRow = Pick<TruckDay, 'disk' | 'license_plate' | 'company'> & TruckDay['segments'][number];

const segmentColumns: ExcelColumn<SegmentRow>[] = [
  { header: 'DISCO', key: 'disk', width: 10, type: 'text' },
  { header: 'PLACA', key: 'license_plate', width: 12, type: 'text', value: row => formatPlate(row.license_plate) },
  { header: 'TRANSPORTISTA', key: 'company', width: 30, type: 'text' },
  { header: 'DESDE', key: 'from', width: 18, type: 'instant' },
  { header: 'HASTA', key: 'to', width: 18, type: 'instant' },
  { header: 'MINUTOS', key: 'minutes', width: 10, type: 'number' },
  { header: 'ACTIVIDAD', key: 'activity', width: 24, type: 'text', value: row => DAY_ACTIVITY_NAMES[row.activity] },
  { header: 'LUGAR', key: 'place', width: 36, type: 'text' },
  { header: 'GUÍA', key: 'guide_number', width: 14, type: 'text' },
  { header: 'KM', key: 'km', width: 10, type: 'number' },
];

const minutesOf = ({ segments }: TruckDay, activity: (typeof DAY_ACTIVITIES)[number]): number =>
  minutesByActivity(segments).find(one => one.activity === activity)?.minutes ?? 0;

const truckColumns: ExcelColumn<TruckDay>[] = [
  { header: 'DISCO', key: 'disk', width: 10, type: 'text' },
  { header: 'PLACA', key: 'license_plate', width: 12, type: 'text', value: row => formatPlate(row.license_plate) },
  { header: 'TRANSPORTISTA', key: 'company', width: 30, type: 'text' },
  { header: 'KM', key: 'km', width: 10, type: 'number', sum: true },
  ...DAY_ACTIVITIES.map(
    (activity): ExcelColumn<TruckDay> => ({
      header: `MIN. ${DAY_ACTIVITY_NAMES[activity].toUpperCase()}`,
      key: 'segments',
      width: 18,
      type: 'number',
      sum: true,
      value: row => minutesOf(row, activity),
    }),
  ),
];

/** The trucks of all pages. */
async function allTrucks(tx: Tx, actor: Actor, asked: AskedDay): Promise<TruckDay[]> {
  const found: TruckDay[] = [];
  for (let page = 1; ; page++) {
    const { trucks, page_size } = await readTrucksOfDay(tx, actor, { ...asked, page });
    found.push(...trucks);
    if (trucks.length < page_size) return found;
  }
}

export const truckDaysExcel = (): Route =>
  serve(getTruckDaysExcel, async ({ tx, actor, input }) => {
    const trucks = await allTrucks(tx, actor, input);
    const rows = trucks.flatMap(({ disk, license_plate, company, segments }) =>
      segments.map(segment => ({ disk, license_plate, company, ...segment })),
    );
    const companies = [...new Set(trucks.map(truck => truck.company))];
    return workbookAnswer(tx, 'actividad_camiones', [
      readySheet('ACTIVIDAD', segmentColumns, rows),
      readySheet('CAMIONES', truckColumns, trucks),
      filtersSheet({
        DÍA: formatDate(input.date),
        TRANSPORTISTA: input.id_company === undefined ? 'Todos' : (companies[0] ?? 'Sin camiones'),
      }),
    ]);
  });
