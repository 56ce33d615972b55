import {
  deleteNearbyLocation,
  listNearbyLocations,
  listNearbyLocationsExcel,
  type NearbyLocation,
} from '@cabezal/contract/places/nearby-locations/nearby-locations.calls';
import { paths } from '../../../app/paths.ts';
import { RecordList } from '../../../kits/records/RecordList.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { deleteButton, editButton } from '../../../ui/table/row-buttons.tsx';
import { nearbyColumns } from './nearby-columns.tsx';
import { nearbyFilters, nearbyViews } from './nearby-filters.ts';

const editPath = (row: NearbyLocation) => `${paths.nearbyLocationAdd}?par=${row.id_nearby_location}`;
const nameOf = (row: NearbyLocation) => `${row.location} y ${row.nearby}`;
const buttons = [
  editButton({ nameOf, to: editPath }),
  deleteButton({
    nameOf,
    title: 'Eliminar la relación',
    text: row => `${nameOf(row)} dejan de figurar como cercanos.`,
    call: deleteNearbyLocation,
    input: ({ id_nearby_location, version }) => ({ id_nearby_location, version }),
    done: 'Relación eliminada',
  }),
];

/** `/localizacion_cercana`: places near a place, where a truck can wait, be weighed, fuelled or plugged in. */
export default function NearbyLocationsPage() {
  const { mayKeep } = useAccess();
  const mayWrite = mayKeep('route.write');
  return (
    <RecordList<NearbyLocation>
      id="nearby-locations"
      call={listNearbyLocations}
      columns={nearbyColumns}
      row={{ key: row => row.id_nearby_location, path: mayWrite ? editPath : undefined, buttons }}
      title="Lugares cercanos"
      mayWrite={mayWrite}
      add={{ text: 'Nuevo par', to: paths.nearbyLocationAdd }}
      search="Nombre de un lugar"
      filters={nearbyFilters}
      views={nearbyViews}
      onExcel={listNearbyLocationsExcel}
      empty={{
        title: 'Aún no hay lugares cercanos',
        text: mayWrite
          ? 'Relacione cada planta, puerto o depósito con lo que tiene cerca: gasolinera, báscula, patio o punto de conexión.'
          : 'Aquí aparece qué hay cerca de cada planta, puerto o depósito: lo registra la operadora.',
      }}
    />
  );
}
