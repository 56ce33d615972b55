import {
  getExpiringCredentials,
  getExpiringCredentialsExcel,
} from '@cabezal/contract/fleet/credentials/credentials.calls';
import { CREDENTIAL_KIND_NAMES, type ExpiringRow } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { expiringList } from './credential-lists.queries.ts';

const columns: ExcelColumn<ExpiringRow>[] = [
  {
    header: 'De',
    key: 'subject',
    width: 12,
    type: 'text',
    value: r => (r.subject === 'driver' ? 'Conductor' : 'Camión'),
  },
  { header: 'Nombre o disco', key: 'name', width: 30, type: 'text' },
  { header: 'Cédula o placa', key: 'detail', width: 16, type: 'text' },
  { header: 'Compañía', key: 'company', width: 30, type: 'text' },
  { header: 'Propio', key: 'is_own', width: 9, type: 'text', value: r => yesNo(r.is_own) },
  { header: 'Credencial', key: 'credential', width: 30, type: 'text' },
  { header: 'Clase', key: 'kind', width: 20, type: 'text', value: r => CREDENTIAL_KIND_NAMES[r.kind] },
  { header: 'Establecimiento', key: 'location', width: 34, type: 'text' },
  { header: 'Vence', key: 'expires_on', width: 14, type: 'date' },
  { header: 'Días', key: 'days', width: 8, type: 'number' },
  { header: 'Bloqueada', key: 'state', width: 11, type: 'text', value: r => yesNo(r.state === 'BANNED') },
];

export function expiringExcel(): Route {
  return serveExcel(getExpiringCredentialsExcel, getExpiringCredentials, {
    name: 'credenciales_por_vencer',
    sheet: 'Credenciales por vencer',
    columns,
    spec: ({ tx, input }) => expiringList(input, tx.today),
  });
}
