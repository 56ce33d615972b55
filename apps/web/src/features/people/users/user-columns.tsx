import type { UserRow } from '@cabezal/contract/people/users/users.calls';
import { COMPANY_TYPE_NAMES, PRODUCT_LINE_NAMES } from '@cabezal/domain/system/access/roles';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Link } from 'react-router';
import { CredentialMark, PersonMark } from '../../../ui/status/marks.tsx';
import { type Column, customColumn, instantColumn, textColumn } from '../../../ui/table/columns.tsx';

/** Whether the user can sign in, and whether the invitation was accepted. */
export function UserMark({ user }: { user: UserRow }) {
  if (!user.active) return <CredentialMark state="missing" text="Inactivo" />;
  if (user.invited_at === null) return <span className="cz-quiet">Activo</span>;
  return (
    <span title={`Invitado el ${formatDateTime(user.invited_at)}`}>
      <CredentialMark state="about_to_expire" text="Invitado" />
    </span>
  );
}

export const userColumns = (manyCompanies: boolean, to: (user: UserRow) => string): Column<UserRow>[] => [
  customColumn(
    'last_name',
    'Usuario',
    row => (
      <Link to={to(row)} className="cz-id-link">
        <PersonMark of={row} />
      </Link>
    ),
    {
      sort: 'last_name',
      locked: true,
      card: 'title',
    },
  ),
  textColumn('email', 'Correo', { sort: true, card: 'line' }),
  textColumn('role_name', 'Rol', { card: 'line' }),
  textColumn('work_position', 'Cargo', { card: 'none' }),
  ...(manyCompanies
    ? [
        textColumn<UserRow>('company', 'Compañía', { card: 'none' }),
        customColumn<UserRow>('company_type', 'Tipo', row => COMPANY_TYPE_NAMES[row.company_type], { hidden: true }),
      ]
    : []),
  customColumn(
    'products',
    'Líneas',
    row => row.products.map(line => PRODUCT_LINE_NAMES[line]).join(', ') || <span className="cz-none">—</span>,
    { hidden: true },
  ),
  textColumn('phone', 'Teléfono', { width: 112, hidden: true, card: 'none' }),
  textColumn('driver_name', 'Conductor', { hidden: true }),
  instantColumn('last_login_at', 'Último ingreso', { sort: true, card: 'none' }),
  customColumn('active', 'Estado', row => <UserMark user={row} />, { width: 104, card: 'side' }),
  instantColumn('created_at', 'Creado', { sort: true, hidden: true }),
];
