import { PlusOutlined } from '@ant-design/icons';
import { getLocations, getLocationsExcel, type LocationRow } from '@cabezal/contract/locations/locations.calls';
import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/status/stop-codes';
import { Segmented } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import type { ListInput } from '../../ui/table/list-state.ts';
import { useSavedViews } from '../../ui/table/view-store.ts';
import { useAddress } from '../../ui/use-address.ts';
import { ImportButton } from '../imports/ImportButton.tsx';
import { companyFilter } from '../records/company-filter.ts';
import { useAccess } from '../records/use-access.ts';
import { useBulkEdit } from '../records/use-bulk-edit.tsx';
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
    <div className="lo-full-map">
      <Suspense fallback={<div className="cz-map" role="status" aria-label="Cargando el mapa" />}>
        <LocationsMap input={input} />
      </Suspense>
    </div>
  );
}

const ListActions = ({ add }: { add: ReactNode }) => (
  <>
    <ImportButton kind="locations" />
    {add}
  </>
);

/** Places where trips stop: the public ones, the own ones, and those of customers one acts for. */
export default function LocationsPage() {
  const { isOperator } = useAccess();
  const navigate = useNavigate();
  const keeper = useKeeper();
  const views = useSavedViews('/establecimientos', [], 'Todos');
  const edit = useBulkEdit(keeper.may_write, locationBulk, locationBulkRow);
  const { get, change } = useAddress<'vista'>();
  const isMap = get('vista') === 'mapa';
  const showAs = (vista: 'lista' | 'mapa') => change({ vista });
  const add = keeper.may_write && (
    <ActionButton look="primary" icon={<PlusOutlined />} onClick={() => navigate(paths.locationAdd)}>
      Nuevo establecimiento
    </ActionButton>
  );
  const filters: Filter[] = [
    typeFilter,
    ...(isOperator ? [companyFilter()] : []),
    provinceFilter,
    cantonFilter,
    { kind: 'yes_no', field: 'requires_credential', label: 'Exige credencial' },
    { kind: 'yes_no', field: 'active', label: 'Activo' },
  ];
  return (
    <>
      <DataTable<LocationRow>
        id="locations"
        call={getLocations}
        columns={locationColumns}
        row={{ key: row => row.id_location, path: locationPath, tone: row => (row.active ? 'normal' : 'inactive') }}
        header={{ title: 'Establecimientos', status: <LiveStatus />, actions: add && <ListActions add={add} /> }}
        search="Nombre, código, dirección"
        filters={filters}
        views={views}
        bulk={edit.bulk}
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
          action: add,
        }}
      />
      {edit.dialog}
    </>
  );
}
