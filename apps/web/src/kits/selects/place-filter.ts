import { getLocations } from '@cabezal/contract/places/locations/locations.calls';
import { callApi } from '../../api/call-api.ts';
import type { Filter } from '../../ui/table/filter-types.ts';

/** «Origen» or «Destino»: a location; options are requested from the server while typing. */
export const placeFilter = (field: string, label: string): Filter => ({
  kind: 'remote',
  field,
  label,
  source: ['locations'],
  load: async search => {
    const found = await callApi(getLocations, { page: 1, page_size: 30, sort: [], ...(search && { search }) });
    return found.rows.map(row => ({ value: row.id_location, label: row.name }));
  },
  // Only an address with such a filter needs it: the first list is lighter without.
  nameOf: async id => (await import('./names.ts')).nameOfPlace(id),
});
