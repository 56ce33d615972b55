import { getRoles } from '@cabezal/contract/people/users/users.calls';
import { COMPANY_TYPE_NAMES, COMPANY_TYPES, PRODUCT_LINE_NAMES } from '@cabezal/domain/system/access/roles';
import { useCall } from '../../../api/use-call.ts';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';

export function useUserFilters(isOperator: boolean): Filter[] {
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
    options: (['E', 'I'] as const).map(value => ({ value, label: PRODUCT_LINE_NAMES[value] })),
  };
  const invitedFilter: Filter = { kind: 'yes_no', field: 'invited', label: 'Invitación pendiente' };
  return isOperator
    ? [roleFilter, companyFilter(), activeFilter, lineFilter, typeFilter, invitedFilter]
    : [roleFilter, activeFilter, invitedFilter, lineFilter];
}
