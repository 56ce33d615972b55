import { getTrucks, getTrucksExcel, type TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import { CREDENTIAL_STATE_LABELS } from '@cabezal/domain/system/validation/credentials';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/system/validation/truck-state';
import type { Tx } from '../../../platform/db/tx.ts';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { FilterWords } from '../../../platform/excel/ready-sheet.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { companyName } from '../../system/records/company-name.queries.ts';
import { type TruckListInput, truckList } from './trucks.queries.ts';

const identity: ExcelColumn<TruckRow>[] = [
  { header: 'Disco', key: 'disk', width: 10, type: 'text' },
  { header: 'Placa', key: 'license_plate', width: 12, type: 'text', value: t => formatPlate(t.license_plate) },
  { header: 'Marca', key: 'brand', width: 18, type: 'text' },
  { header: 'Modelo', key: 'model', width: 18, type: 'text' },
  { header: 'Color', key: 'color', width: 12, type: 'text' },
  { header: 'Año', key: 'factory_year', width: 8, type: 'number' },
  { header: 'Año de compra', key: 'purchase_year', width: 14, type: 'number' },
  { header: 'País de origen', key: 'country_factory', width: 16, type: 'text' },
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
  {
    header: 'Calificación',
    key: 'qualification',
    width: 15,
    type: 'text',
    value: t => QUALIFICATION_LABELS[t.qualification],
  },
  { header: 'Credenciales por renovar', key: 'credentials_to_renew', width: 24, type: 'number' },
];
const technical: ExcelColumn<TruckRow>[] = [
  { header: 'Serie (VIN)', key: 'serial', width: 20, type: 'text' },
  { header: 'Combustible', key: 'fuel', width: 13, type: 'text' },
  { header: 'Ejes', key: 'axles', width: 8, type: 'text' },
  { header: 'Carrocería', key: 'body', width: 22, type: 'text' },
  { header: 'Cabina', key: 'cabin', width: 20, type: 'text' },
  { header: 'Pasajeros', key: 'passengers', width: 11, type: 'number' },
  { header: 'Tanque 1 (gal)', key: 'tank_1_gallons', width: 14, type: 'number' },
  { header: 'Tanque 2 (gal)', key: 'tank_2_gallons', width: 14, type: 'number' },
  { header: 'Tonelaje (t)', key: 'tonnage', width: 12, type: 'number' },
  { header: 'Quinta rueda (lb)', key: 'fifth_wheel_lbs', width: 17, type: 'number' },
  { header: 'Avalúo', key: 'appraisal', width: 14, type: 'money' },
  { header: 'Marca del motor', key: 'motor_brand', width: 18, type: 'text' },
  { header: 'Modelo del motor', key: 'motor_model', width: 18, type: 'text' },
  { header: 'Serie del motor', key: 'motor_serial', width: 18, type: 'text' },
  { header: 'Potencia (HP)', key: 'motor_horsepower', width: 13, type: 'number' },
  { header: 'Cilindraje (cm³)', key: 'motor_cylinder_capacity', width: 15, type: 'number' },
  { header: 'Observación', key: 'observation_truck', width: 40, type: 'text' },
  { header: 'Activo', key: 'active', width: 9, type: 'text', value: t => yesNo(t.active) },
  { header: 'Registrado', key: 'created_at', width: 17, type: 'instant' },
];

const PAPER_NAMES = { ...CREDENTIAL_STATE_LABELS, ok: 'Al día' };

/** The filters of the list as texts. Unset filters are omitted, except the company. */
async function truckWords(tx: Tx, { filters: f = {}, search }: TruckListInput): Promise<FilterWords> {
  return {
    COMPAÑÍA: (await companyName(tx, f.id_company)) ?? 'Todas',
    ESTADO: f.truck_state && TRUCK_STATE_NAMES[f.truck_state],
    PAPELES: f.certificate && PAPER_NAMES[f.certificate],
    PROPIO: yesNo(f.is_owner),
    CALIFICACIÓN: f.qualification && QUALIFICATION_LABELS[f.qualification],
    'CREDENCIALES POR RENOVAR': yesNo(f.credentials_to_renew),
    ACTIVO: yesNo(f.active),
    BÚSQUEDA: search,
  };
}

/** The report «truck list»: every field of every truck of the list. */
export function truckExcel(): Route {
  return serveExcel(getTrucksExcel, getTrucks, {
    name: 'camiones',
    sheet: 'Camiones',
    columns: [...identity, ...technical],
    spec: ({ input, tx }) => truckList(input, tx),
    filters: ({ input, tx }) => truckWords(tx, input),
  });
}
