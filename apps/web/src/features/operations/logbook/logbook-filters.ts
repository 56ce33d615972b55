import { getUsersOfProduct } from '@cabezal/contract/people/users/staff.calls';
import { getLogbookMotives } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { LOG_KIND_NAMES, NOTE_VISIBILITY_NAMES } from '@cabezal/domain/operations/logbook/logbook';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { callApi } from '../../../api/call-api.ts';
import { clientFilter } from '../../../kits/selects/of-reservation-filters.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import type { Filter, FilterOption } from '../../../ui/table/filter-types.ts';

/** Filter by one value of a list that is loaded completely. */
const listed = (field: string, label: string, load: () => Promise<FilterOption[]>): Filter => ({
  kind: 'remote',
  field,
  label,
  source: ['logbook', field],
  load: async search => (await load()).filter(option => plainText(option.label).includes(plainText(search))),
  nameOf: async value => (await load()).find(option => option.value === value)?.label ?? null,
});

export const logbookFilters: Filter[] = [
  { kind: 'dates', from: 'from', to: 'to', label: 'Día' },
  listed('id_motivo', 'Motivo', async () =>
    (await callApi(getLogbookMotives, {})).map(one => ({ value: one.id_motivo, label: one.name })),
  ),
  listed('id_user', 'Quién', async () =>
    (await callApi(getUsersOfProduct, { product: 'tpt' })).map(one => ({ value: one.id_user, label: one.name })),
  ),
  clientFilter,
  { kind: 'options', field: 'kind', label: 'Qué', many: true, options: optionsOf(LOG_KIND_NAMES) },
  { kind: 'options', field: 'visibility', label: 'La lee', options: optionsOf(NOTE_VISIBILITY_NAMES) },
];

/** Saved views: notes written by people, and events recorded by the system. */
export const logbookViews = [
  { id: 'notes', name: 'Notas', query: 'f.is_note=true' },
  { id: 'events', name: 'Eventos', query: 'f.is_note=false' },
];
