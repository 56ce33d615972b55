import { CREDENTIAL_STATE_LABELS } from '@cabezal/domain/system/validation/credentials';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/system/validation/truck-state';
import { qualificationFilter } from '../../../kits/records/qualification-filter.ts';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';

const papers = ['expired', 'missing', 'about_to_expire', 'ok'] as const;

const stateFilter: Filter = {
  kind: 'options',
  field: 'truck_state',
  label: 'Estado',
  options: optionsOf(TRUCK_STATE_NAMES),
};
const papersFilter: Filter = {
  kind: 'options',
  field: 'certificate',
  label: 'Papeles',
  options: papers.map(value => ({ value, label: value === 'ok' ? 'Al día' : CREDENTIAL_STATE_LABELS[value] })),
};

/** A carrier's own list has only one company. */
export const truckFilters = (isOperator: boolean): Filter[] => [
  stateFilter,
  papersFilter,
  ...(isOperator ? [companyFilter(['TRANS']), { kind: 'yes_no', field: 'is_owner', label: 'Propio' } as const] : []),
  { kind: 'yes_no', field: 'credentials_to_renew', label: 'Credenciales por renovar' },
  qualificationFilter,
  { kind: 'yes_no', field: 'active', label: 'Activo' },
];
