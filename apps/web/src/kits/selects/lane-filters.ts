import { getCantons, getLocation, getLocations } from '@cabezal/contract/places/locations/locations.calls';
import { callApi } from '../../api/call-api.ts';
import type { Filter } from '../../ui/table/filter-types.ts';

/** Filters by the lane of a rule or movement: the canton of its plant, its port. */
const page = (search: string) => ({ page: 1, page_size: 30, sort: [], ...(search && { search }) });

export const portFilter: Filter = {
  kind: 'remote',
  field: 'id_port',
  label: 'Puerto',
  source: ['locations', 'PRT'],
  load: async search => {
    const found = await callApi(getLocations, { ...page(search), filters: { type: 'PRT' } });
    return found.rows.map(row => ({ value: row.id_location, label: row.name }));
  },
  nameOf: async value => (await callApi(getLocation, { id_location: Number(value) })).name,
};

const cantons = async (name: string) => {
  const found = await callApi(getCantons, name ? { name } : {});
  return found.map(canton => ({ value: canton.id_canton, label: canton.name }));
};
export const cantonFilter: Filter = {
  kind: 'remote',
  field: 'id_canton',
  label: 'Cantón',
  source: ['cantons'],
  load: cantons,
  nameOf: async value => (await cantons('')).find(canton => canton.value === value)?.label ?? null,
};
