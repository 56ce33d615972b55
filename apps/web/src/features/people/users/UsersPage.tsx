import { getUsers, getUsersExcel, type UserRow } from '@cabezal/contract/people/users/users.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { useCallback, useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { UserDrawer } from './UserDrawer.tsx';
import { userColumns } from './user-columns.tsx';
import './users.css';
import { useUserFilters } from './user-filters.ts';

/** The user in the drawer, from the address: `?usuario=12`, or `nuevo`. */
function useShownUser() {
  const address = useAddress<'usuario'>();
  const id_user = address.id('usuario');
  const one = { page: 1, page_size: 1, sort: [], filters: { id_user: id_user ?? 0 } };
  const found = useCall(getUsers, one, { enabled: id_user !== null }).data?.rows[0] ?? null;
  return {
    shown: address.get('usuario') === 'nuevo' ? ('new' as const) : id_user === null ? null : found,
    show: (user: UserRow | 'new' | null) =>
      address.change({ usuario: user === 'new' ? 'nuevo' : (user?.id_user ?? null) }, { push: true }),
    pathOf: useCallback((user: UserRow) => address.with({ usuario: user.id_user }), [address]),
  };
}

/** The users with their roles; a drawer creates and changes them. */
export default function UsersPage() {
  const { isOperator, may } = useAccess();
  const filters = useUserFilters(isOperator);
  const { shown, show, pathOf } = useShownUser();
  const columns = useMemo(() => userColumns(isOperator, pathOf), [isOperator, pathOf]);
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
          buttons: [{ key: 'open', text: 'Abrir', nameOf: row => `a ${personName(row)}`, run: show }],
        }}
        header={{ title: 'Usuarios', add }}
        search="Nombre, correo"
        filters={filters}
        onExcel={getUsersExcel}
        empty={{ title: 'Aún no hay usuarios', text: 'Aquí aparecen las personas que pueden ingresar.' }}
      />
      <UserDrawer shown={shown} onShow={show} />
    </>
  );
}
