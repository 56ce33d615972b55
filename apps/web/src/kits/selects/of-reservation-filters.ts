import { getShippingLines } from '@cabezal/contract/people/companies/companies.calls';
import { getAdvisors, getUsersOfProduct } from '@cabezal/contract/people/users/staff.calls';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { callApi } from '../../api/call-api.ts';
import type { Filter, FilterOption } from '../../ui/table/filter-types.ts';
import { CUSTOMERS, companyFilter } from './company-filter.ts';
import { placeFilter } from './place-filter.ts';

/** Filters by people and companies of a reservation: for lists of reservations and of guides. */
function listed(filter: { field: string; label: string; all?: string }, load: () => Promise<FilterOption[]>): Filter {
  return {
    kind: 'remote',
    ...filter,
    source: [filter.field],
    load: async search => (await load()).filter(option => plainText(option.label).includes(plainText(search))),
    nameOf: async value => (await load()).find(option => option.value === value)?.label ?? null,
  };
}

export const clientFilter = companyFilter(CUSTOMERS, { field: 'id_client', label: 'Cliente' });
export const addresseeFilter = companyFilter(CUSTOMERS, { field: 'id_addressee', label: 'Destinatario' });
export const lineFilter = listed({ field: 'id_shipping_line', label: 'Naviera' }, async () =>
  (await callApi(getShippingLines, {})).map(line => ({ value: line.id_shipping_line, label: line.name })),
);
export const advisorFilter = listed({ field: 'id_advisor', label: 'Asesor' }, async () =>
  (await callApi(getAdvisors, {})).map(advisor => ({ value: advisor.id_user, label: advisor.name })),
);
/** The operator's people. */
export const people = async () =>
  (await callApi(getUsersOfProduct, { product: 'tpt' })).map(one => ({ value: one.id_user, label: one.name }));
export const operativeFilter = listed({ field: 'id_operative', label: 'Operativo' }, people);
/** The person who assigned truck and driver to a guide. */
export const assignedByFilter = listed({ field: 'assigned_by', label: 'Asignada por' }, people);
/** The person who closed a guide. */
export const closedByFilter = listed({ field: 'closed_by', label: 'Cerrada por' }, people);
export const terminalFilter = placeFilter('id_terminal', 'Terminal');
export const lacksFilter: Filter = {
  kind: 'options',
  field: 'lacks',
  label: 'Sin',
  options: [
    { value: 'id_advisor', label: 'Asesor' },
    { value: 'id_operative', label: 'Operativo' },
    { value: 'id_shipping_line', label: 'Naviera' },
    { value: 'id_terminal', label: 'Terminal' },
  ],
};

/** All of them, for a list of guides. */
export const ofReservationFilters: Filter[] = [
  clientFilter,
  advisorFilter,
  operativeFilter,
  lineFilter,
  terminalFilter,
  lacksFilter,
];
