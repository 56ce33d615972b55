import { getCantons, getProvinces } from '@cabezal/contract/places/locations/locations.calls';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { callApi } from '../../../api/call-api.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';

export const provinceFilter: Filter = {
  kind: 'remote',
  field: 'id_province',
  label: 'Provincia',
  source: ['provinces'],
  load: async search =>
    (await callApi(getProvinces, {}))
      .filter(province => plainText(province.name).includes(plainText(search)))
      .map(province => ({ value: province.id_province, label: province.name })),
};
export const cantonFilter: Filter = {
  kind: 'remote',
  field: 'id_canton',
  label: 'Cantón',
  source: ['cantons'],
  load: async search =>
    (await callApi(getCantons, search ? { name: search } : {}))
      .slice(0, 50)
      .map(canton => ({ value: canton.id_canton, label: `${canton.name}, ${canton.province}` })),
  nameOf: async value => (await callApi(getCantons, {})).find(canton => canton.id_canton === value)?.name ?? null,
};
