import { getLocations, getLocationsExcel, type LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import { localText } from '@cabezal/domain/places/locations/location-text';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { locationList } from './locations.queries.ts';

const columns: ExcelColumn<LocationRow>[] = [
  { header: 'Código', key: 'code', width: 14, type: 'text' },
  { header: 'Establecimiento', key: 'name', width: 36, type: 'text' },
  { header: 'Tipo', key: 'type', width: 18, type: 'text', value: l => stopCodeName(l.type) },
  { header: 'Compañía', key: 'company', width: 30, type: 'text' },
  { header: 'Provincia', key: 'province', width: 20, type: 'text' },
  { header: 'Cantón', key: 'canton', width: 20, type: 'text' },
  { header: 'Dirección', key: 'address', width: 40, type: 'text' },
  { header: 'Contacto', key: 'contact_name', width: 24, type: 'text' },
  { header: 'Teléfono', key: 'contact_phone', width: 16, type: 'text' },
  { header: 'Horas libres', key: 'free_hours', width: 13, type: 'number' },
  {
    header: 'Locales',
    key: 'list_locals',
    width: 30,
    type: 'text',
    value: l => l.list_locals.map(localText).join('; '),
  },
  { header: 'Código BIC', key: 'code_bic', width: 14, type: 'text' },
  { header: 'Latitud', key: 'lat', width: 12, type: 'number' },
  { header: 'Longitud', key: 'lng', width: 12, type: 'number' },
  { header: 'Radio (m)', key: 'radius_m', width: 10, type: 'number' },
  {
    header: 'Exige credencial',
    key: 'requires_credential',
    width: 16,
    type: 'text',
    value: l => yesNo(l.requires_credential),
  },
  { header: 'Documento de ingreso', key: 'entry_document', width: 26, type: 'text' },
  { header: 'Registrado por', key: 'author', width: 22, type: 'text' },
  { header: 'Registrado el', key: 'created_at', width: 18, type: 'instant' },
  { header: 'Activo', key: 'active', width: 9, type: 'text', value: l => yesNo(l.active) },
];

export function locationExcel(): Route {
  return serveExcel(getLocationsExcel, getLocations, {
    name: 'establecimientos',
    sheet: 'Establecimientos',
    columns,
    spec: ({ input }) => locationList(input),
  });
}
