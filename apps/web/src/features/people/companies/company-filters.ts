import { COMPANY_TYPE_NAMES, COMPANY_TYPES } from '@cabezal/domain/system/access/roles';
import { qualificationFilter } from '../../../kits/records/qualification-filter.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { SavedView } from '../../../ui/table/view-store.ts';

const typeFilter: Filter = {
  kind: 'options',
  field: 'company_type',
  label: 'Tipo',
  options: COMPANY_TYPES.map(value => ({ value, label: COMPANY_TYPE_NAMES[value] })),
};
const activeFilter: Filter = { kind: 'yes_no', field: 'active', label: 'Activa' };
const blockedFilter: Filter = { kind: 'yes_no', field: 'blocked', label: 'Bloqueada' };
const billingFilter: Filter = { kind: 'yes_no', field: 'early_billing', label: 'Factura anticipada' };
const forOperator = [blockedFilter, qualificationFilter, billingFilter];

export const companyFilters = (isOperator: boolean): Filter[] => [
  typeFilter,
  activeFilter,
  ...(isOperator ? forOperator : []),
];

export const pluralOf: Record<(typeof COMPANY_TYPES)[number], string> = {
  TRANS: 'Transportistas',
  EXP: 'Exportadores',
  IMP: 'Importadores',
  CLT: 'Clientes',
  FWDR: 'Agentes de carga',
};
export const companyViews: SavedView[] = COMPANY_TYPES.map(type => ({
  id: type,
  name: pluralOf[type],
  query: `f.company_type=${type}`,
}));
