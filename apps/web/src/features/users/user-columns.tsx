import type { UserRow } from '@cabezal/contract/users/users.calls';
import { COMPANY_TYPE_NAMES } from '@cabezal/domain/access/roles';
import { CredentialMark } from '../../ui/status/marks.tsx';
import { type Column, customColumn, instantColumn, textColumn } from '../../ui/table/columns.tsx';

export const userName = (user: Pick<UserRow, 'name' | 'last_name'>) => `${user.name} ${user.last_name}`;

export const userColumns = (manyCompanies: boolean): Column<UserRow>[] => [
  customColumn('last_name', 'Usuario', row => <span className="us-name">{`${row.last_name} ${row.name}`}</span>, {
    sort: 'last_name',
    locked: true,
    card: 'title',
  }),
  textColumn('email', 'Correo', { sort: true, card: 'line' }),
  textColumn('role_name', 'Rol', { card: 'line' }),
  textColumn('work_position', 'Cargo', { card: 'none' }),
  ...(manyCompanies
    ? [
        textColumn<UserRow>('company', 'Compañía', { card: 'none' }),
        customColumn<UserRow>('company_type', 'Tipo', row => COMPANY_TYPE_NAMES[row.company_type], { hidden: true }),
      ]
    : []),
  textColumn('phone', 'Teléfono', { width: 112, card: 'none' }),
  textColumn('driver_name', 'Conductor', { hidden: true }),
  customColumn(
    'active',
    'Estado',
    row => (row.active ? <span className="cz-quiet">Activo</span> : <CredentialMark state="missing" text="Inactivo" />),
    { width: 96, card: 'side' },
  ),
  instantColumn('created_at', 'Creado', { sort: true, hidden: true }),
];
