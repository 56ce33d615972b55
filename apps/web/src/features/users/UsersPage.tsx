import { EditOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons';
import { getRoles, getUsers, getUsersExcel, type UserRow } from '@cabezal/contract/users/users.calls';
import { COMPANY_TYPE_NAMES, COMPANY_TYPES } from '@cabezal/domain/access/roles';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { useSavedViews } from '../../ui/table/view-store.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { companyFilter } from '../records/company-filter.ts';
import { useAccess } from '../records/use-access.ts';
import { DeactivateModal } from './DeactivateModal.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import { userColumns, userName } from './user-columns.tsx';
import './users.css';

function useFilters(isOperator: boolean): Filter[] {
  const roles = useCall(getRoles, {}, { nouns: [], staleTime: 300_000 });
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
  return isOperator ? [roleFilter, companyFilter(), activeFilter, typeFilter] : [roleFilter, activeFilter];
}

/** Who may enter, as what; new ones and changes in a drawer beside the list. */
export default function UsersPage() {
  const { isOperator, can } = useAccess();
  const views = useSavedViews('/usuarios', [], 'Todos');
  const filters = useFilters(isOperator);
  const [edited, setEdited] = useState<UserRow | 'new' | null>(null);
  const [leaving, setLeaving] = useState<UserRow | null>(null);
  const mayWrite = can('user.write');
  const add = mayWrite && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      Nuevo usuario
    </Button>
  );
  return (
    <>
      <DataTable<UserRow>
        id="users"
        call={getUsers}
        nouns={['user']}
        columns={userColumns(isOperator)}
        row={{
          key: row => row.id_user,
          tone: row => (row.active ? 'normal' : 'inactive'),
          actions: mayWrite ? row => <RowActions user={row} edit={setEdited} deactivate={setLeaving} /> : undefined,
        }}
        header={{ title: 'Usuarios', status: <LiveStatus />, actions: add }}
        search="Nombre, correo"
        filters={filters}
        views={views}
        onExcel={getUsersExcel}
        empty={{ title: 'Aún no hay usuarios', text: 'Aquí aparecen las personas que pueden ingresar.', action: add }}
      />
      <UserDrawer
        edited={edited}
        onClose={() => setEdited(null)}
        onDeactivate={user => {
          setEdited(null);
          setLeaving(user);
        }}
      />
      <DeactivateModal user={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

interface RowActionsProps {
  user: UserRow;
  edit: (user: UserRow) => void;
  deactivate: (user: UserRow) => void;
}

/** On a phone there is room for one; the other is in the drawer. */
function RowActions({ user, edit, deactivate }: RowActionsProps) {
  const name = userName(user);
  const narrow = useNarrow();
  return (
    <span className="us-actions">
      <ActionButton
        size="small"
        icon={<EditOutlined />}
        can={user.can.edit}
        aria-label={`Editar a ${name}`}
        onClick={() => edit(user)}
      >
        Editar
      </ActionButton>
      {user.active && !narrow && (
        <ActionButton
          size="small"
          look="danger"
          icon={<StopOutlined />}
          can={user.can.deactivate}
          aria-label={`Desactivar a ${name}`}
          onClick={() => deactivate(user)}
        >
          Desactivar
        </ActionButton>
      )}
    </span>
  );
}
