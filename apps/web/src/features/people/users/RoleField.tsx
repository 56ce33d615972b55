import { getRoles, type Role } from '@cabezal/contract/people/users/users.calls';
import { type CompanyType, ROLE_PURPOSES, type RoleCode } from '@cabezal/domain/system/access/roles';
import { Select } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { optionSearch } from '../../../ui/form/option-search.ts';

export interface RolePlace {
  company_type: CompanyType;
  is_operator: boolean;
}

export const useRoles = () => useCall(getRoles, {}, { staleTime: 300_000 });

const fits = (role: Role, place: RolePlace) =>
  role.company_types.includes(place.company_type) && (place.is_operator || !role.only_operator);

/** The purpose of a role; that of a role added by a customer follows from its permissions. */
const purposeOf = ({ code }: Role): string | null =>
  Object.hasOwn(ROLE_PURPOSES, code) ? ROLE_PURPOSES[code as RoleCode] : null;

/** The roles available in that company. */
export function RoleField({ place }: { place: RolePlace }) {
  const roles = useRoles();
  const options = (roles.data ?? [])
    .filter(role => fits(role, place))
    .map(role => ({ value: role.id_role, label: role.name, purpose: purposeOf(role) }));
  return (
    <Field name="id_role" label="Rol" span={12}>
      <Select
        placeholder="Elija"
        showSearch={optionSearch}
        loading={roles.isFetching}
        notFoundContent={roles.error ? roles.error.message : 'Sin resultados'}
        options={options}
        optionRender={({ data }) => (
          <span className="cz-users-role">
            {data.label}
            {data.purpose && <small>{data.purpose}</small>}
          </span>
        )}
      />
    </Field>
  );
}
