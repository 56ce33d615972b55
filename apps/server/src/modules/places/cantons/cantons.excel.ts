import { type CantonRow, listCantons, listCantonsExcel } from '@cabezal/contract/places/cantons/cantons.calls';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { cantonList } from './cantons.queries.ts';

const columns: ExcelColumn<CantonRow>[] = [
  { header: 'Código INEC', key: 'code', width: 12, type: 'text' },
  { header: 'Cantón', key: 'name', width: 28, type: 'text' },
  { header: 'Provincia', key: 'province', width: 28, type: 'text' },
  { header: 'Latitud', key: 'lat', width: 12, type: 'number' },
  { header: 'Longitud', key: 'lng', width: 12, type: 'number' },
  { header: 'Establecimientos', key: 'locations_count', width: 16, type: 'number' },
  { header: 'Activo', key: 'active', width: 9, type: 'text', value: k => yesNo(k.active) },
];

export function cantonExcel(): Route {
  return serveExcel(listCantonsExcel, listCantons, {
    name: 'cantones',
    sheet: 'Cantones',
    columns,
    spec: ({ input }) => cantonList(input),
  });
}
