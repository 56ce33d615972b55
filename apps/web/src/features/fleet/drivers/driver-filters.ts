import { CREDENTIAL_STATE_LABELS } from '@cabezal/domain/system/validation/credentials';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';

const licenseFilter: Filter = {
  kind: 'options',
  field: 'license',
  label: 'Licencia',
  options: (['expired', 'about_to_expire', 'ok'] as const).map(value => ({
    value,
    label: value === 'ok' ? 'Vigente' : CREDENTIAL_STATE_LABELS[value],
  })),
};
const renewFilter: Filter = { kind: 'yes_no', field: 'credentials_to_renew', label: 'Credenciales por renovar' };
const activeFilter: Filter = { kind: 'yes_no', field: 'active', label: 'Activo' };

export const driverFilters = (withCompany: boolean): Filter[] => [
  licenseFilter,
  ...(withCompany ? [companyFilter(['TRANS'])] : []),
  renewFilter,
  activeFilter,
];
