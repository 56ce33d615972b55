import { getUsers, getUsersExcel, type UserRow } from '@cabezal/contract/people/users/users.calls';
import { COMPANY_TYPE_NAMES, PRODUCT_LINE_NAMES } from '@cabezal/domain/system/access/roles';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { userList } from './users.queries.ts';

const columns: ExcelColumn<UserRow>[] = [
  { header: 'Apellidos', key: 'last_name', width: 24, type: 'text' },
  { header: 'Nombres', key: 'name', width: 24, type: 'text' },
  { header: 'Correo', key: 'email', width: 32, type: 'text' },
  { header: 'Rol', key: 'role_name', width: 24, type: 'text' },
  { header: 'Cargo', key: 'work_position', width: 24, type: 'text' },
  { header: 'Teléfono', key: 'phone', width: 16, type: 'text' },
  { header: 'Compañía', key: 'company', width: 30, type: 'text' },
  {
    header: 'Tipo de compañía',
    key: 'company_type',
    width: 18,
    type: 'text',
    value: u => COMPANY_TYPE_NAMES[u.company_type],
  },
  { header: 'Conductor', key: 'driver_name', width: 28, type: 'text' },
  {
    header: 'Líneas',
    key: 'products',
    width: 24,
    type: 'text',
    value: u => u.products.map(line => PRODUCT_LINE_NAMES[line]).join(', '),
  },
  { header: 'Último ingreso', key: 'last_login_at', width: 18, type: 'instant' },
  { header: 'Invitación pendiente desde', key: 'invited_at', width: 24, type: 'instant' },
  { header: 'Creado', key: 'created_at', width: 18, type: 'instant' },
  { header: 'Activo', key: 'active', width: 9, type: 'text', value: u => yesNo(u.active) },
];

export function userExcel(): Route {
  return serveExcel(getUsersExcel, getUsers, {
    name: 'usuarios',
    sheet: 'Usuarios',
    columns,
    spec: ({ input, actor }) => userList(input, actor),
  });
}
