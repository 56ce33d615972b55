import type { GuideFiguresRow, GuideRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuides, getGuidesExcel } from '@cabezal/contract/operations/guides/guides.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { type LegKind, labelOf, legKindLabel } from '@cabezal/domain/trips/status/labels';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { figureRights } from './figure-rights.ts';
import { guideFiguresSpec } from './guides.queries.ts';

export const guideSheet: ExcelColumn<GuideRow>[] = [
  { header: 'Guía', key: 'guide_number', width: 14, type: 'text' },
  { header: 'Reserva', key: 'id_reservation', width: 12, type: 'text', value: g => `${g.id_reservation}-${g.number}` },
  { header: 'Tramo', key: 'kind', width: 12, type: 'text', value: g => legKindLabel(g.kind as LegKind) },
  { header: 'Estado', key: 'status', width: 20, type: 'text', value: g => labelOf(g.status) },
  {
    header: 'Tipo',
    key: 'reservation_type',
    width: 13,
    type: 'text',
    value: g => RESERVATION_TYPE_NAMES[g.reservation_type],
  },
  { header: 'Cliente', key: 'client_name', width: 32, type: 'text' },
  { header: 'Ruta', key: 'route_text', width: 44, type: 'text' },
  { header: 'Contenedor', key: 'container_code', width: 14, type: 'text' },
  { header: 'Tipo de contenedor', key: 'container_type', width: 18, type: 'text' },
  { header: 'Transportista', key: 'carrier_name', width: 30, type: 'text' },
  { header: 'Propio', key: 'is_own', width: 9, type: 'text', value: g => yesNo(g.is_own) },
  { header: 'Disco', key: 'disk', width: 10, type: 'text' },
  {
    header: 'Placa',
    key: 'license_plate',
    width: 12,
    type: 'text',
    value: g => g.license_plate && formatPlate(g.license_plate),
  },
  { header: 'Conductor', key: 'driver_name', width: 28, type: 'text' },
  { header: 'Inicio previsto', key: 'planned_start', width: 18, type: 'instant' },
  { header: 'Fin previsto', key: 'planned_end', width: 18, type: 'instant' },
  { header: 'Cita', key: 'appointment_at', width: 18, type: 'instant' },
  { header: 'Emitida', key: 'issued_at', width: 18, type: 'instant' },
  { header: 'Terminada', key: 'finished_at', width: 18, type: 'instant' },
  { header: 'Cerrada', key: 'closed_at', width: 18, type: 'instant' },
  { header: 'Avance (%)', key: 'progress_percent', width: 12, type: 'number' },
  { header: 'Rescate', key: 'rescue', width: 9, type: 'text', value: g => yesNo(g.rescue) },
];

const figureColumns: ExcelColumn<GuideFiguresRow>[] = [
  ...guideSheet,
  { header: 'Peso (kg)', key: 'weight_kg', width: 11, type: 'number' },
  { header: 'Sellos', key: 'seals_text', width: 24, type: 'text' },
  { header: 'Generador', key: 'generator_disk', width: 12, type: 'text' },
  { header: 'Chasis', key: 'chassis_disk', width: 12, type: 'text' },
  { header: 'CW1', key: 'cw1_code', width: 16, type: 'text' },
  { header: 'Km recorridos', key: 'km', width: 13, type: 'number' },
  { header: 'Venta', key: 'sale', width: 12, type: 'money' },
  { header: 'Stand-by', key: 'stand_by', width: 12, type: 'money' },
  { header: 'Costo', key: 'cost', width: 12, type: 'money' },
  { header: 'Galones', key: 'gallons', width: 11, type: 'number' },
  { header: 'Peaje', key: 'peaje', width: 12, type: 'money' },
  { header: 'Viático', key: 'viatico', width: 12, type: 'money' },
  { header: 'Anticipo', key: 'anticipo', width: 12, type: 'money' },
  { header: 'Gastos de viaje', key: 'travel_expense', width: 14, type: 'money' },
];

/** Columns that are empty for users who may not read costs. */
const COSTS = ['cost', 'gallons', 'peaje', 'viatico', 'anticipo', 'travel_expense'] as const;

export function guideExcel(): Route {
  return serveExcel(getGuidesExcel, getGuides, {
    name: 'guias',
    sheet: 'Guías',
    columns: figureColumns,
    without: actor => {
      const { sale, cost } = figureRights(actor);
      return [...(sale ? [] : (['sale', 'stand_by'] as const)), ...(cost ? [] : COSTS)];
    },
    spec: ({ input, tx, actor }) => guideFiguresSpec(input, tx, figureRights(actor)),
  });
}
