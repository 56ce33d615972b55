import { listRoleUserTask } from '@cabezal/contract/tasks/tasks.calls';
import { getUsersOfProduct } from '@cabezal/contract/users/users.calls';
import { plainText } from '@cabezal/domain/text/plain-text';
import { callApi } from '../../api/call-api.ts';
import { CUSTOMERS, companyFilter } from '../../kits/selects/company-filter.ts';
import type { Filter, FilterOption } from '../../ui/table/filter-types.ts';

const matching = (options: FilterOption[], search: string) =>
  options.filter(option => plainText(option.label).includes(plainText(search)));
const remote = (field: string, label: string, source: string, options: () => Promise<FilterOption[]>): Filter => ({
  ...{ kind: 'remote', field, label, source: [source] },
  load: async search => matching(await options(), search),
  nameOf: async value => (await options()).find(option => option.value === value)?.label ?? null,
});

const people = async () =>
  (await callApi(getUsersOfProduct, { product: 'tpt' })).map(one => ({ value: one.id_user, label: one.name }));
const roles = async () =>
  (await callApi(listRoleUserTask, {})).roles.map(one => ({ value: one.id_role, label: one.name }));

/** Of one's own tasks it is known whose they are; whose role is asked by who keeps the catalogue. */
export const taskFilters = (who: { mine: boolean; mayChooseRole: boolean }): Filter[] => [
  companyFilter(CUSTOMERS, { field: 'id_client', label: 'Cliente' }),
  { kind: 'dates', from: 'from', to: 'to', label: 'Vence' },
  ...(who.mine ? [] : [remote('id_user', 'Responsable', 'task people', people)]),
  ...(who.mayChooseRole ? [remote('id_role', 'Rol', 'task roles', roles)] : []),
];
