import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import { lazy, Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { bulkEdit } from '../../../kits/bulk/bulk-edit.tsx';
import { RecordList } from '../../../kits/records/RecordList.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import type { OtherView } from '../../../ui/table/OtherView.tsx';
import { locationBulk, locationBulkRow } from './location-bulk.tsx';
import { locationFilters } from './location-filters.ts';
import { locationList } from './location-list.ts';
import './locations.css';
import { useLocationEditor } from './use-location-editor.ts';

const LocationsMap = lazy(() => import('./LocationsMap.tsx'));

const map: OtherView = {
  key: 'mapa',
  name: 'Mapa',
  show: input => (
    <div className="cz-locations-full-map">
      <Suspense fallback={<div className="cz-map" role="status" aria-label="Cargando el mapa" />}>
        <LocationsMap input={input} />
      </Suspense>
    </div>
  ),
};

const bulk = bulkEdit(locationBulk, locationBulkRow);

/** Places where trips stop: public ones, own ones, and those of customers that the company acts for. */
export default function LocationsPage() {
  const { isOperator } = useAccess();
  return (
    <RecordList<LocationRow>
      {...locationList}
      title="Establecimientos"
      mayWrite={useLocationEditor().may_write}
      add={{ text: 'Nuevo establecimiento', to: paths.locationAdd }}
      imports="locations"
      bulk={bulk}
      filters={locationFilters(isOperator)}
      other={map}
      empty={{
        title: 'Aún no hay establecimientos',
        text: 'Aquí aparecen puertos, depósitos, plantas y patios, con su geocerca y sus horas libres.',
      }}
    />
  );
}
