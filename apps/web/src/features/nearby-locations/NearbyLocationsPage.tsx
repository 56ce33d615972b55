import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import {
  deleteNearbyLocation,
  listNearbyLocations,
  listNearbyLocationsExcel,
  type NearbyLocation,
} from '@cabezal/contract/nearby-locations/nearby-locations.calls';
import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/status/stop-codes';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { placeFilter } from '../../kits/selects/place-filter.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { AddButton } from '../../ui/AddButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../ui/form/DeleteDialog.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import type { SavedView } from '../../ui/table/view-store.ts';
import { nearbyColumns } from './nearby-columns.tsx';

const filters: Filter[] = [
  placeFilter('id_location', 'Establecimiento'),
  {
    kind: 'options',
    field: 'type',
    label: 'Tipo',
    options: STOP_CODES.map(value => ({ value, label: STOP_CODE_NAMES[value] })),
  },
];
const given: SavedView[] = [
  { id: 'fuel', name: 'Gasolineras', query: 'f.type=GAS' },
  { id: 'power', name: 'Puntos de conexión', query: 'f.type=PC' },
  { id: 'scale', name: 'Básculas', query: 'f.type=PES' },
];
const editPath = (row: NearbyLocation) => `${paths.nearbyLocationAdd}?par=${row.id_nearby_location}`;

/** `/localizacion_cercana`: what lies near a place: where a truck waits, is weighed, fuelled or plugged in. */
export default function NearbyLocationsPage() {
  const navigate = useNavigate();
  const { mayKeep } = useAccess();
  const [deleting, setDeleting] = useState<NearbyLocation | null>(null);
  const mayWrite = mayKeep('route.write');
  const add = mayWrite ? <AddButton to={paths.nearbyLocationAdd}>Nuevo par</AddButton> : null;
  const actions = (row: NearbyLocation) => (
    <>
      <ActionButton size="small" icon={<EditOutlined />} onClick={() => navigate(editPath(row))}>
        Editar
      </ActionButton>
      <ActionButton
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`Eliminar ${row.location} y ${row.nearby}`}
        onClick={() => setDeleting(row)}
      />
    </>
  );
  return (
    <>
      <DataTable<NearbyLocation>
        id="nearby-locations"
        call={listNearbyLocations}
        columns={nearbyColumns}
        row={{
          key: row => row.id_nearby_location,
          path: mayWrite ? editPath : undefined,
          actions: mayWrite ? actions : undefined,
        }}
        header={{
          title: 'Lugares cercanos',
          add,
        }}
        search="Nombre de un lugar"
        filters={filters}
        views={given}
        onExcel={listNearbyLocationsExcel}
        empty={{
          title: 'Aún no hay lugares cercanos',
          text: add
            ? 'Relacione cada planta, puerto o depósito con lo que tiene cerca: gasolinera, báscula, patio o punto de conexión.'
            : 'Aquí aparece qué hay cerca de cada planta, puerto o depósito: lo registra la operadora.',
        }}
      />
      {deleting && (
        <DeleteDialog
          open
          title="Eliminar la relación"
          text={`${deleting.location} y ${deleting.nearby} dejan de figurar como cercanos.`}
          call={deleteNearbyLocation}
          input={{ id_nearby_location: deleting.id_nearby_location, version: deleting.version }}
          onDone={() => {
            toast.success('Relación eliminada');
            setDeleting(null);
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
