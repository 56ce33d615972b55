import {
  AVAILABILITY_NAMES,
  type EquipmentRow,
  getEquipments,
  getEquipmentsExcel,
} from '@cabezal/contract/equipments/equipments.calls';
import { serveExcel, yesNo } from '../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../platform/excel/workbook.ts';
import type { Route } from '../../platform/http/route.ts';
import { equipmentList } from './equipments.queries.ts';

const kinds: Record<EquipmentRow['kind'], string> = { GEN: 'Generador', CHA: 'Chasis', MOD: 'Módem' };
const columns: ExcelColumn<EquipmentRow>[] = [
  { header: 'Tipo', key: 'kind', width: 12, type: 'text', value: e => kinds[e.kind] },
  { header: 'Disco', key: 'disk', width: 18, type: 'text' },
  { header: 'Placa', key: 'license_plate', width: 12, type: 'text' },
  { header: 'Tamaño', key: 'size', width: 10, type: 'text' },
  {
    header: 'Disponibilidad',
    key: 'availability',
    width: 16,
    type: 'text',
    value: e => AVAILABILITY_NAMES[e.availability],
  },
  { header: 'Propio', key: 'is_own', width: 9, type: 'text', value: e => yesNo(e.is_own) },
  { header: 'Compañía', key: 'business_name', width: 30, type: 'text' },
  {
    header: 'Atributos',
    key: 'attributes',
    width: 50,
    type: 'text',
    value: e => e.attributes.map(a => `${a.name}: ${a.value}`).join('; '),
  },
  { header: 'Activo', key: 'active', width: 9, type: 'text', value: e => yesNo(e.active) },
];

/** Gensets, chassis and modems are one list; the filter `kind` makes it one of them. */
export function equipmentExcel(zone: string): Route {
  return serveExcel(getEquipmentsExcel, getEquipments, {
    name: 'equipos',
    sheet: 'Equipos',
    columns,
    spec: ({ input }) => equipmentList(input),
    zone,
  });
}
