import { getLocations, getLocationsExcel, type LocationRow } from '@cabezal/contract/locations/locations.calls';
import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/status/stop-codes';
import { Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { paths } from '../../app/paths.ts';
import { bulkEdit } from '../../kits/bulk/bulk-edit.tsx';
import { ImportButton } from '../../kits/imports/ImportButton.tsx';
import { useAccess } from '../../kits/rights/use-access.ts';
import { companyFilter } from '../../kits/selects/company-filter.ts';
import { AddButton } from '../../ui/AddButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import type { ListInput } from '../../ui/table/list-state.ts';
import { useAddress } from '../../ui/use-address.ts';
import { locationBulk, locationBulkRow } from './location-bulk.tsx';
import './locations.css';
import { locationColumns, locationPath } from './location-columns.tsx';
import { cantonFilter, provinceFilter } from './place-filters.ts';
import { useKeeper } from './use-keeper.ts';

const typeFilter: Filter = {
  kind: 'options',
  field: 'type',
  label: 'Tipo',
  options: STOP_CODES.map(value => ({ value, label: STOP_CODE_NAMES[value] })),
};
const LocationsMap = lazy(() => import('./LocationsMap.tsx'));

function MapOf({ input }: { input: ListInput }) {
  return (
    <div className="cz-locations-full-map">
      <Suspense fallback={<div className="cz-map" role="status" aria-label="Cargando el mapa" />}>
        <LocationsMap input={input} />
      </Suspense>
    </div>
  );
}

const bulk = bulkEdit(locationBulk, locationBulkRow);

/** Places where trips stop: the public ones, the own ones, and those of customers one acts for. */
export default function LocationsPage() {
  const { isOperator } = useAccess();
  const keeper = useKeeper();
  const { get, change } = useAddress<'vista'>();
  const isMap = get('vista') === 'mapa';
  const showAs = (vista: 'lista' | 'mapa') => change({ vista });
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
      columns={locationColumns}
      row={{ key: row => row.id_location, path: locationPath }}
      header={{
        title: 'Establecimientos',
        actions: keeper.may_write && <ImportButton kind="locations" />,
        add: keeper.may_write && <AddButton to={paths.locationAdd}>Nuevo establecimiento</AddButton>,
      }}
      search="Nombre, código, dirección"
      filters={filters}
      bulk={keeper.may_write ? bulk : undefined}
      onExcel={getLocationsExcel}
      tools={
        <Segmented
          aria-label="Cómo se muestran"
          value={isMap ? 'mapa' : 'lista'}
          options={[
            { value: 'lista', label: 'Lista' },
            { value: 'mapa', label: 'Mapa' },
          ]}
          onChange={showAs}
        />
      }
      body={isMap ? input => <MapOf input={input} /> : undefined}
      empty={{
        title: 'Aún no hay establecimientos',
        text: 'Aquí aparecen puertos, depósitos, plantas y patios, con su geocerca y sus horas libres.',
      }}
    />
  );
}
