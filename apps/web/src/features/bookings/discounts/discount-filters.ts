import { DISCOUNT_STATE_NAMES } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { DISCOUNT_KIND_NAMES } from '@cabezal/domain/prices/discounts/discount-rules';
import { CUSTOMERS, companyFilter } from '../../../kits/selects/company-filter.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { SavedView } from '../../../ui/table/view-store.ts';

export const kindOptions = optionsOf(DISCOUNT_KIND_NAMES);

export const discountFilters: Filter[] = [
  { kind: 'options', field: 'state', label: 'Estado', options: optionsOf(DISCOUNT_STATE_NAMES), many: true },
  { kind: 'options', field: 'kind', label: 'Tipo', options: kindOptions },
  { kind: 'yes_no', field: 'automatic', label: 'Automático' },
  companyFilter(CUSTOMERS, { field: 'id_client', label: 'Cliente' }),
];

export const discountViews: SavedView[] = [
  { id: 'current', name: 'Vigentes', query: 'f.state=["VIGENTE"]' },
  { id: 'over', name: 'Terminados', query: 'f.state=["VENCIDO","AGOTADO","INACTIVO"]' },
];
