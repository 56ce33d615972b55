import { listRoleUserTask, listTasks } from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { TASK_STATUS_NAMES } from '@cabezal/domain/trips/tasks/task';
import { callApi } from '../../../api/call-api.ts';
import { CUSTOMERS, companyFilter } from '../../../kits/selects/company-filter.ts';
import { advisorFilter, people } from '../../../kits/selects/of-reservation-filters.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import type { Filter, FilterOption } from '../../../ui/table/filter-types.ts';

const matching = (options: FilterOption[], search: string) =>
  options.filter(option => plainText(option.label).includes(plainText(search)));
const remote = (field: string, label: string, source: string, options: () => Promise<FilterOption[]>): Filter => ({
  kind: 'remote',
  field,
  label,
  source: [source],
  load: async search => matching(await options(), search),
  nameOf: async value => (await options()).find(option => option.value === value)?.label ?? null,
});

const kinds = async () => (await callApi(listTasks, {})).map(one => ({ value: one.id_task, label: one.name }));
const roles = async () =>
  (await callApi(listRoleUserTask, {})).roles.map(one => ({ value: one.id_role, label: one.name }));

/** A person's own tasks need no filter by assignee; a filter by role is for people who maintain the catalogue. */
export const taskFilters = (who: { mine: boolean; mayChooseRole: boolean }): Filter[] => [
  companyFilter(CUSTOMERS, { field: 'id_client', label: 'Cliente' }),
  { kind: 'dates', from: 'from', to: 'to', label: 'Vence' },
  ...(who.mine ? [] : [remote('id_user', 'Responsable', 'task people', people)]),
  {
    kind: 'options',
    field: 'status',
    label: 'Estado',
    many: true,
    options: optionsOf(TASK_STATUS_NAMES),
  },
  remote('id_task', 'Tarea', 'task kinds', kinds),
  advisorFilter,
  ...(who.mine ? [] : [{ kind: 'yes_no' as const, field: 'unassigned', label: 'Sin responsable' }]),
  { kind: 'yes_no', field: 'by_hand', label: 'Escrita a mano' },
  ...(who.mayChooseRole ? [remote('id_role', 'Rol', 'task roles', roles)] : []),
];
