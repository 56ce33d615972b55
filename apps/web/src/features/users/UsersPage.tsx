import { getRoles, getUsers, getUsersExcel, type UserRow } from '@cabezal/contract/users/users.calls';
import { COMPANY_TYPE_NAMES, COMPANY_TYPES, PRODUCT_LINE_NAMES } from '@cabezal/domain/access/roles';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { companyFilter } from '../../kits/selects/company-filter.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { AddButton } from '../../ui/AddButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { useAddress } from '../../ui/use-address.ts';
import { UserDrawer } from './UserDrawer.tsx';
import { userColumns, userName } from './user-columns.tsx';
import './users.css';

function useFilters(isOperator: boolean): Filter[] {
  const roles = useCall(getRoles, {}, { staleTime: 300_000 });
  const roleFilter: Filter = {
    kind: 'options',
    field: 'id_role',
    label: 'Rol',
    options: (roles.data ?? []).map(role => ({ value: role.id_role, label: role.name })),
  };
  const typeFilter: Filter = {
    kind: 'options',
    field: 'company_type',
    label: 'Tipo de compañía',
    options: COMPANY_TYPES.map(value => ({ value, label: COMPANY_TYPE_NAMES[value] })),
  };
  const activeFilter: Filter = { kind: 'yes_no', field: 'active', label: 'Activo' };
  const lineFilter: Filter = {
    kind: 'options',
    field: 'product',
    label: 'Línea',
    all: 'Todas',
    options: (['E', 'I'] as const).map(value => ({ value, label: PRODUCT_LINE_NAMES[value] })),
  };
  const invitedFilter: Filter = { kind: 'yes_no', field: 'invited', label: 'Invitación pendiente', all: 'Todas' };
  return isOperator
    ? [roleFilter, companyFilter(), activeFilter, lineFilter, typeFilter, invitedFilter]
    : [roleFilter, activeFilter, invitedFilter, lineFilter];
}

/** Who is shown beside the list, in the address: `?usuario=12`, or `nuevo`. */
function useShownUser() {
  const address = useAddress<'usuario'>();
  const id_user = address.id('usuario');
  const one = { page: 1, page_size: 1, sort: [], filters: { id_user: id_user ?? 0 } };
  const found = useCall(getUsers, one, { enabled: id_user !== null }).data?.rows[0] ?? null;
  return {
    shown: address.get('usuario') === 'nuevo' ? ('new' as const) : id_user === null ? null : found,
    show: (user: UserRow | 'new' | null) =>
      address.change({ usuario: user === 'new' ? 'nuevo' : (user?.id_user ?? null) }, { push: true }),
    pathOf: (user: UserRow) => address.with({ usuario: user.id_user }),
  };
}

/** Who may enter, as what; new ones and changes in a drawer beside the list. */
export default function UsersPage() {
  const { isOperator, may } = useAccess();
  const columns = useMemo(() => userColumns(isOperator), [isOperator]);
  const filters = useFilters(isOperator);
  const { shown, show, pathOf } = useShownUser();
  const add = may('user.write') && <AddButton to={() => show('new')}>Nuevo usuario</AddButton>;
  return (
    <>
      <DataTable<UserRow>
        id="users"
        call={getUsers}
        columns={columns}
        row={{
          key: row => row.id_user,
          path: pathOf,
          actions: row => (
            <ActionButton size="small" aria-label={`Abrir a ${userName(row)}`} onClick={() => show(row)}>
              Abrir
            </ActionButton>
          ),
        }}
        header={{ title: 'Usuarios', actions: add }}
        search="Nombre, correo"
        filters={filters}
        onExcel={getUsersExcel}
        empty={{ title: 'Aún no hay usuarios', text: 'Aquí aparecen las personas que pueden ingresar.', action: add }}
      />
      <UserDrawer shown={shown} onShow={show} />
    </>
  );
}
