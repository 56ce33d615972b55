import { type DriverRow, getDrivers, getDriversExcel } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import { CREDENTIAL_STATE_LABELS } from '@cabezal/domain/system/validation/credentials';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import type { Tx } from '../../../platform/db/tx.ts';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { FilterWords } from '../../../platform/excel/ready-sheet.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { companyName } from '../../system/records/company-name.queries.ts';
import { type DriverListInput, driverList } from './drivers.queries.ts';

const columns: ExcelColumn<DriverRow>[] = [
  { header: 'Identificación', key: 'identification_card', width: 14, type: 'text' },
  { header: 'Apellidos', key: 'last_name', width: 24, type: 'text' },
  { header: 'Nombres', key: 'name', width: 24, type: 'text' },
  { header: 'Compañía', key: 'company', width: 30, type: 'text' },
  { header: 'Teléfono', key: 'phone', width: 16, type: 'text' },
  { header: 'Escalafón', key: 'escalafon', width: 20, type: 'text' },
  { header: 'Tipo de licencia', key: 'license_type', width: 16, type: 'text' },
  { header: 'Licencia vence', key: 'license_expiry', width: 16, type: 'date' },
  { header: 'Puntos', key: 'license_points', width: 10, type: 'number' },
  { header: 'Disco', key: 'disk', width: 10, type: 'text' },
  {
    header: 'Placa',
    key: 'license_plate',
    width: 12,
    type: 'text',
    value: d => (d.license_plate === null ? null : formatPlate(d.license_plate)),
  },
  { header: 'Credenciales por renovar', key: 'credentials_to_renew', width: 24, type: 'number' },
  { header: 'RUC de la compañía', key: 'company_ruc', width: 16, type: 'text' },
  {
    header: 'Documento',
    key: 'identification_kind',
    width: 12,
    type: 'text',
    value: d => (d.identification_kind === 'CEDULA' ? 'Cédula' : 'Pasaporte'),
  },
  { header: 'Nacionalidad', key: 'nationality', width: 14, type: 'text' },
  { header: 'Género', key: 'gender', width: 12, type: 'text' },
  { header: 'Estado civil', key: 'civil_status', width: 14, type: 'text' },
  { header: 'Instrucción', key: 'instruction', width: 14, type: 'text' },
  { header: 'Tipo de sangre', key: 'blood_type', width: 14, type: 'text' },
  { header: 'Fecha de nacimiento', key: 'birth_date', width: 19, type: 'date' },
  { header: 'Correo', key: 'email', width: 28, type: 'text' },
  { header: 'Dirección', key: 'address', width: 36, type: 'text' },
  { header: 'Observación', key: 'observation_driver', width: 36, type: 'text' },
  { header: 'Registrado el', key: 'date_created', width: 18, type: 'instant' },
  { header: 'Activo', key: 'active', width: 9, type: 'text', value: d => yesNo(d.active) },
];

const LICENSE_NAMES = { ...CREDENTIAL_STATE_LABELS, ok: 'Vigente' };

/** The filters of the list as texts. Unset filters are omitted, except the company. */
async function driverWords(tx: Tx, { filters: f = {}, search }: DriverListInput): Promise<FilterWords> {
  return {
    COMPAÑÍA: (await companyName(tx, f.id_company)) ?? 'Todas',
    'CONDUCE PARA': await companyName(tx, f.drives_for),
    LICENCIA: f.license && LICENSE_NAMES[f.license],
    ESCALAFÓN: f.escalafon,
    CALIFICACIÓN: f.qualification && QUALIFICATION_LABELS[f.qualification],
    'CREDENCIALES POR RENOVAR': yesNo(f.credentials_to_renew),
    'CON USUARIO': yesNo(f.has_user),
    ACTIVO: yesNo(f.active),
    BÚSQUEDA: search,
  };
}

export function driverExcel(): Route {
  return serveExcel(getDriversExcel, getDrivers, {
    name: 'conductores',
    sheet: 'Conductores',
    columns,
    spec: ({ input, tx }) => driverList(input, tx.today),
    filters: ({ input, tx }) => driverWords(tx, input),
  });
}
