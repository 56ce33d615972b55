import { getTrucks, getTrucksExcel, type TruckRow } from '@cabezal/contract/trucks/trucks.calls';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/rules/assignment';
import { businessDate } from '@cabezal/domain/time/time';
import { CREDENTIAL_STATE_LABELS } from '@cabezal/domain/validation/credentials';
import { formatPlate } from '@cabezal/domain/validation/plate';
import { serveExcel, yesNo } from '../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../platform/excel/workbook.ts';
import type { Route } from '../../platform/http/route.ts';
import { truckList } from './trucks.queries.ts';

const columns: ExcelColumn<TruckRow>[] = [
  { header: 'Disco', key: 'disk', width: 10, type: 'text' },
  { header: 'Placa', key: 'license_plate', width: 12, type: 'text', value: t => formatPlate(t.license_plate) },
  { header: 'Marca', key: 'brand', width: 18, type: 'text' },
  { header: 'Modelo', key: 'model', width: 18, type: 'text' },
  { header: 'Color', key: 'color', width: 12, type: 'text' },
  { header: 'Año', key: 'factory_year', width: 8, type: 'number' },
  { header: 'Tipo', key: 'truck_type', width: 14, type: 'text' },
  {
    header: 'Estado',
    key: 'truck_state',
    width: 16,
    type: 'text',
    value: t => TRUCK_STATE_NAMES[t.truck_state] ?? t.truck_state,
  },
  { header: 'Propio', key: 'is_owner', width: 9, type: 'text', value: t => yesNo(t.is_owner) },
  { header: 'Compañía', key: 'company', width: 30, type: 'text' },
  { header: 'Conductor', key: 'driver_name', width: 30, type: 'text' },
  {
    header: 'Certificados',
    key: 'certificate_state',
    width: 14,
    type: 'text',
    value: t => CREDENTIAL_STATE_LABELS[t.certificate_state],
  },
  { header: 'Credenciales por renovar', key: 'credentials_to_renew', width: 24, type: 'number' },
  { header: 'Activo', key: 'active', width: 9, type: 'text', value: t => yesNo(t.active) },
];

export function truckExcel(zone: string): Route {
  return serveExcel(getTrucksExcel, getTrucks, {
    name: 'camiones',
    sheet: 'Camiones',
    columns,
    spec: ({ input, tx }) => truckList(input, businessDate(tx.now, zone)),
    zone,
  });
}
