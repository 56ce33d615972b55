import { getServices, getServicesExcel, type ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import { IVA_KIND_NAMES, SERVICE_TYPE_NAMES } from '@cabezal/domain/system/validation/service';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { serviceList } from './services.queries.ts';

const columns: ExcelColumn<ServiceRow>[] = [
  { header: 'Código', key: 'code', width: 10, type: 'text' },
  { header: 'Servicio', key: 'name', width: 40, type: 'text' },
  { header: 'Tipo', key: 'service_type', width: 14, type: 'text', value: s => SERVICE_TYPE_NAMES[s.service_type] },
  { header: 'IVA', key: 'iva_kind', width: 14, type: 'text', value: s => IVA_KIND_NAMES[s.iva_kind] },
  { header: 'Precio sin IVA', key: 'unit_price', width: 14, type: 'money' },
  { header: 'En reservas', key: 'bookable', width: 12, type: 'text', value: s => yesNo(s.bookable) },
  { header: 'Activo', key: 'active', width: 9, type: 'text', value: s => yesNo(s.active) },
  { header: 'Descripción', key: 'description', width: 50, type: 'text' },
  { header: 'Registrado', key: 'created_at', width: 17, type: 'instant' },
];

/** The price list. */
export function serviceExcel(): Route {
  return serveExcel(getServicesExcel, getServices, {
    name: 'servicios',
    sheet: 'Servicios',
    columns,
    spec: ({ input }) => serviceList(input),
  });
}
