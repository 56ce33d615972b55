import * as calls from '@cabezal/contract/system/catalogues/maintenance.calls';
import {
  MOTIVE_KIND_NAMES,
  RESPONSIBLE_PARTY_NAMES,
  type ResponsibleParty,
} from '@cabezal/domain/system/validation/catalogue';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { catalogueList } from './catalogue-lists.queries.ts';

const active = {
  header: 'Activo',
  key: 'active',
  width: 9,
  type: 'text',
  value: (row: { active: boolean }) => yesNo(row.active),
} as const;

const products: ExcelColumn<calls.ProductRow>[] = [
  { header: 'Producto', key: 'name', width: 34, type: 'text' },
  {
    header: 'Tipo',
    key: 'reservation_type',
    width: 14,
    type: 'text',
    value: p => (p.reservation_type === 'E' ? 'Exportación' : 'Importación'),
  },
  { header: 'Contenedor', key: 'container_type', width: 26, type: 'text' },
  { header: 'Temperatura (°C)', key: 'set_point_c', width: 16, type: 'number' },
  active,
];
const shippingLines: ExcelColumn<calls.ShippingLineRow>[] = [
  { header: 'Naviera', key: 'name', width: 34, type: 'text' },
  { header: 'SCAC', key: 'scac', width: 12, type: 'text', value: l => l.scac.join(', ') },
  { header: 'Prefijos BIC', key: 'bic_prefixes', width: 40, type: 'text', value: l => l.bic_prefixes.join(', ') },
  { header: 'Días libres import. seco', key: 'free_days_import_dry', width: 22, type: 'number' },
  { header: 'Días libres import. reefer', key: 'free_days_import_reefer', width: 24, type: 'number' },
  { header: 'Días libres export.', key: 'free_days_export', width: 18, type: 'number' },
  { header: 'Terminal habitual', key: 'usual_terminal', width: 30, type: 'text' },
  {
    header: 'Tipos que se reemplazan',
    key: 'flexible_names',
    width: 30,
    type: 'text',
    value: l => l.flexible_names.join(', '),
  },
  active,
];
const ships: ExcelColumn<calls.ShipRow>[] = [
  { header: 'Buque', key: 'name', width: 34, type: 'text' },
  { header: 'Naviera', key: 'shipping_line', width: 34, type: 'text' },
  active,
];
const containerTypes: ExcelColumn<calls.ContainerTypeRow>[] = [
  { header: 'Código', key: 'code', width: 10, type: 'text' },
  { header: 'ISO', key: 'iso', width: 8, type: 'text' },
  { header: 'Tipo', key: 'name', width: 30, type: 'text' },
  { header: 'Largo (pies)', key: 'length_ft', width: 12, type: 'number' },
  { header: 'Tara (kg)', key: 'tare_kg', width: 12, type: 'number' },
  { header: 'Carga útil (kg)', key: 'payload_kg', width: 15, type: 'number' },
  { header: 'TEU', key: 'teu', width: 8, type: 'number' },
  { header: 'Refrigerado', key: 'reefer', width: 12, type: 'text', value: t => yesNo(t.reefer) },
  { header: 'Chasis', key: 'chassis', width: 10, type: 'text' },
  active,
];
const motives: ExcelColumn<calls.MotiveRow>[] = [
  { header: 'Para', key: 'kind', width: 22, type: 'text', value: m => MOTIVE_KIND_NAMES[m.kind] },
  { header: 'Motivo', key: 'name', width: 50, type: 'text' },
  {
    header: 'Responde',
    key: 'responsible',
    width: 16,
    type: 'text',
    value: m => m.responsible && (RESPONSIBLE_PARTY_NAMES[m.responsible as ResponsibleParty] ?? m.responsible),
  },
  { header: 'Cobra (%)', key: 'sale_pct', width: 10, type: 'number' },
  { header: 'Paga (%)', key: 'carrier_pct', width: 10, type: 'number' },
  { header: 'Lo da el cliente', key: 'for_clients', width: 16, type: 'text', value: m => yesNo(m.for_clients) },
  { header: 'Propone almacenaje', key: 'adds_storage', width: 18, type: 'text', value: m => yesNo(m.adds_storage) },
  active,
];

/** The Excel exports of the short catalogues. */
export function catalogueExcels(): Route[] {
  return [
    serveExcel(calls.listProductsExcel, calls.listProductsTpt, {
      name: 'productos',
      sheet: 'Productos',
      columns: products,
      spec: ({ input }) => catalogueList('products', input),
    }),
    serveExcel(calls.listShippingLinesExcel, calls.listShippingLines, {
      name: 'navieras',
      sheet: 'Navieras',
      columns: shippingLines,
      spec: ({ input }) => catalogueList('shippingLines', input),
    }),
    serveExcel(calls.listShipsExcel, calls.listShips, {
      name: 'buques',
      sheet: 'Buques',
      columns: ships,
      spec: ({ input }) => catalogueList('ships', input),
    }),
    serveExcel(calls.listContainerTypesExcel, calls.listContainerTypes, {
      name: 'tipos_contenedor',
      sheet: 'Tipos de contenedor',
      columns: containerTypes,
      spec: ({ input }) => catalogueList('containerTypes', input),
    }),
    serveExcel(calls.listMotivesExcel, calls.listMotives, {
      name: 'motivos',
      sheet: 'Motivos',
      columns: motives,
      spec: ({ input }) => catalogueList('motives', input),
    }),
  ];
}
