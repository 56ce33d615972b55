import {
  getCantons,
  getLocations,
  getLocationsExcel,
  getProvinces,
  type LocationRow,
} from '@cabezal/contract/locations/locations.calls';
import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/status/stop-codes';
import { callApi } from '../../api/call-api.ts';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { useSavedViews } from '../../ui/table/view-store.ts';
import { companyFilter } from '../records/company-filter.ts';
import { useAccess } from '../records/use-access.ts';
import { locationColumns, locationPath } from './location-columns.tsx';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const typeFilter: Filter = {
  kind: 'options',
  field: 'type',
  label: 'Tipo',
  options: STOP_CODES.map(value => ({ value, label: STOP_CODE_NAMES[value] })),
};
const provinceFilter: Filter = {
  kind: 'remote',
  field: 'id_province',
  label: 'Provincia',
  all: 'Todas',
  load: async search =>
    (await callApi(getProvinces, {}))
      .filter(province => plain(province.name).includes(plain(search)))
      .map(province => ({ value: province.id_province, label: province.name })),
};
const cantonFilter: Filter = {
  kind: 'remote',
  field: 'id_canton',
  label: 'Cantón',
  load: async search =>
    (await callApi(getCantons, search ? { name: search } : {}))
      .slice(0, 50)
      .map(canton => ({ value: canton.id_canton, label: `${canton.name}, ${canton.province}` })),
  nameOf: async value => (await callApi(getCantons, {})).find(canton => canton.id_canton === value)?.name ?? null,
};

/** Places where trips stop: the public ones, the own ones, and those of customers one acts for. */
export default function LocationsPage() {
  const { isOperator } = useAccess();
  const views = useSavedViews('/establecimientos', [], 'Todos');
  const filters: Filter[] = [
    typeFilter,
    ...(isOperator ? [companyFilter()] : []),
    provinceFilter,
    cantonFilter,
    { kind: 'yes_no', field: 'requires_credential', label: 'Exige credencial' },
    { kind: 'yes_no', field: 'active', label: 'Activo' },
  ];
  return (
    <DataTable<LocationRow>
      id="locations"
      call={getLocations}
      nouns={['location']}
      columns={locationColumns}
      row={{ key: row => row.id_location, path: locationPath, tone: row => (row.active ? 'normal' : 'inactive') }}
      header={{ title: 'Establecimientos', status: <LiveStatus /> }}
      search="Nombre, código, dirección"
      filters={filters}
      views={views}
      onExcel={getLocationsExcel}
      empty={{
        title: 'Aún no hay establecimientos',
        text: 'Aquí aparecen puertos, depósitos, plantas y patios, con su geocerca y sus horas libres.',
      }}
    />
  );
}
