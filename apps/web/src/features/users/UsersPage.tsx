import { PlusOutlined } from '@ant-design/icons';
import { getRoles, getUsers, getUsersExcel, type UserRow } from '@cabezal/contract/users/users.calls';
import { COMPANY_TYPE_NAMES, COMPANY_TYPES, PRODUCT_LINE_NAMES } from '@cabezal/domain/access/roles';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { useSavedViews } from '../../ui/table/view-store.ts';
import { companyFilter } from '../records/company-filter.ts';
import { useAccess } from '../records/use-access.ts';
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

/** Who may enter, as what; new ones and changes in a drawer beside the list. */
export default function UsersPage() {
  const { isOperator, can } = useAccess();
  const views = useSavedViews('/usuarios', [], 'Todos');
  const filters = useFilters(isOperator);
  const [shown, show] = useState<UserRow | 'new' | null>(null);
  const add = can('user.write') && (
    <ActionButton look="primary" icon={<PlusOutlined />} onClick={() => show('new')}>
      Nuevo usuario
    </ActionButton>
  );
  return (
    <>
      <DataTable<UserRow>
        id="users"
        call={getUsers}
        columns={userColumns(isOperator)}
        row={{
          key: row => row.id_user,
          tone: row => (row.active ? 'normal' : 'inactive'),
          actions: row => (
            <ActionButton size="small" aria-label={`Abrir a ${userName(row)}`} onClick={() => show(row)}>
              Abrir
            </ActionButton>
          ),
        }}
        header={{ title: 'Usuarios', status: <LiveStatus />, actions: add }}
        search="Nombre, correo"
        filters={filters}
        views={views}
        onExcel={getUsersExcel}
        empty={{ title: 'Aún no hay usuarios', text: 'Aquí aparecen las personas que pueden ingresar.', action: add }}
      />
      <UserDrawer shown={shown} onShow={show} />
    </>
  );
}
