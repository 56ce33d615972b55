import { getContainerTypes } from '@cabezal/contract/catalogues/catalogues.calls';
import { getCantons, getLocation, getLocations } from '@cabezal/contract/locations/locations.calls';
import { callApi } from '../../api/call-api.ts';
import type { Filter } from '../../ui/table/filter-types.ts';

/** Filters by what a rule holds for: of sale and purchase rates alike. */
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

const matches = (search: string) => (text: string) => text.toLowerCase().includes(search.toLowerCase());
const containers = async () =>
  (await callApi(getContainerTypes, {})).map(type => ({
    value: type.id_container_type,
    label: `${type.code} · ${type.name}`,
  }));
export const containerFilter: Filter = {
  kind: 'remote',
  field: 'id_container_type',
  label: 'Contenedor',
  source: ['container_types'],
  load: async search => (await containers()).filter(type => matches(search)(type.label)),
  nameOf: async value => (await containers()).find(type => type.value === value)?.label ?? null,
};

export const typeFilter: Filter = {
  kind: 'options',
  field: 'reservation_type',
  label: 'Tipo',
  options: [
    { value: 'E', label: 'Exportación' },
    { value: 'I', label: 'Importación' },
  ],
};
