import { RESOURCE_NAMES } from '@cabezal/contract/insight/indicators/indicator.shapes';
import { getUseDashboardExcel, type UseFigures } from '@cabezal/contract/insight/indicators/work.calls';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet } from '../../../platform/excel/ready-sheet.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { askedWords } from './asked.queries.ts';
import { hideIndicator } from './indicator-rights.ts';
import { readUse } from './use.ts';

type Row = UseFigures & { name: string };
const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

const columns = (kind: string): ExcelColumn<Row>[] => [
  { header: 'RECURSO', key: 'name', width: 32, type: 'text' },
  { header: 'TIPO', key: 'name', width: 12, type: 'text', value: () => kind },
  { header: 'HORAS OCUPADO', key: 'busy', width: 16, type: 'number', value: row => hours(row.busy), sum: true },
  {
    header: 'HORAS DISPONIBLE',
    key: 'available',
    width: 18,
    type: 'number',
    value: row => hours(row.available),
    sum: true,
  },
  { header: '%', key: 'percent', width: 9, type: 'number' },
  { header: 'VIAJES', key: 'trips', width: 10, type: 'number', sum: true },
  { header: 'KM', key: 'km', width: 11, type: 'number', sum: true },
];

export const useExcel = (): Route =>
  serve(getUseDashboardExcel, async ({ tx, actor, input }) => {
    hideIndicator(actor);
    const { resources } = await readUse(tx, actor, input);
    const { kind, own, ...asked } = input;
    const period = await askedWords(tx, { ...asked, own: own ?? true }, 'DÍAS');
    return workbookAnswer(tx, 'uso_recursos', [
      readySheet<Row>('USO', columns(RESOURCE_NAMES[kind]), resources),
      filtersSheet(period),
    ]);
  });
