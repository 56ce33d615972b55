import { getShippingLines } from '@cabezal/contract/companies/companies.calls';
import { getAdvisors } from '@cabezal/contract/users/users.calls';
import { STATUS_INFO, STATUSES } from '@cabezal/domain/status/labels';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/status/templates';
import { plainText } from '@cabezal/domain/text/plain-text';
import { callApi } from '../../api/call-api.ts';
import { CUSTOMERS, companyFilter } from '../../kits/selects/company-filter.ts';
import type { Filter, FilterOption } from '../../ui/table/filter-types.ts';

const statusOptions = STATUSES.map(status => ({ value: status, label: STATUS_INFO[status].label })).sort((a, b) =>
  a.label.localeCompare(b.label, 'es'),
);
const typeOptions = Object.entries(RESERVATION_TYPE_NAMES).map(([value, label]) => ({ value, label }));

const matching = (options: FilterOption[], search: string) =>
  options.filter(option => plainText(option.label).includes(plainText(search)));

export const clientFilter = companyFilter(CUSTOMERS, { field: 'id_client', label: 'Cliente' });

const lineOptions = async () =>
  (await callApi(getShippingLines, {})).map(line => ({ value: line.id_shipping_line, label: line.name }));
const advisorOptions = async () =>
  (await callApi(getAdvisors, {})).map(advisor => ({ value: advisor.id_user, label: advisor.name }));
const nameAmong = (load: () => Promise<FilterOption[]>) => async (value: FilterOption['value']) =>
  (await load()).find(option => option.value === value)?.label ?? null;

const statusFilter: Filter = {
  kind: 'options',
  field: 'shown_status',
  label: 'Estado',
  options: statusOptions,
  many: true,
};
const appointmentFilter: Filter = { kind: 'dates', from: 'appointment_from', to: 'appointment_to', label: 'Cita' };
export const typeFilter: Filter = { kind: 'options', field: 'reservation_type', label: 'Tipo', options: typeOptions };
const lineFilter: Filter = {
  kind: 'remote',
  field: 'id_shipping_line',
  label: 'Naviera',
  source: ['shipping lines'],
  all: 'Todas',
  load: async search => matching(await lineOptions(), search),
  nameOf: nameAmong(lineOptions),
};
const advisorFilter: Filter = {
  kind: 'remote',
  field: 'id_advisor',
  label: 'Asesor',
  source: ['advisors'],
  load: async search => matching(await advisorOptions(), search),
  nameOf: nameAmong(advisorOptions),
};

/** The filters of a list of reservations; a customer has one client only, and advisors are the operator's. */
export function reservationFilters(who: { manyClients: boolean; isOperator: boolean }): Filter[] {
  return [
    statusFilter,
    ...(who.manyClients ? [clientFilter] : []),
    appointmentFilter,
    typeFilter,
    lineFilter,
    ...(who.isOperator ? [advisorFilter] : []),
  ];
}
