import { getContainerTypes } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { callApi } from '../../../api/call-api.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';

/** Filters by the scope of a rule, for sale and purchase rates. */
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
