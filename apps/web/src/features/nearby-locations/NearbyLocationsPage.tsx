import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import {
  deleteNearbyLocation,
  listNearbyLocations,
  listNearbyLocationsExcel,
  type NearbyLocation,
} from '@cabezal/contract/nearby-locations/nearby-locations.calls';
import { STOP_CODE_NAMES, STOP_CODES, stopCodeName } from '@cabezal/domain/status/stop-codes';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { kmText } from '../../kits/roads/km-text.ts';
import { placeFilter } from '../../kits/selects/place-filter.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { AddButton } from '../../ui/AddButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../ui/form/DeleteDialog.tsx';
import { type Column, customColumn, longTextColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import type { SavedView } from '../../ui/table/view-store.ts';

const typeOf = (code: NearbyLocation['location_type']) => <span className="cz-quiet">{stopCodeName(code)}</span>;

const columns: Column<NearbyLocation>[] = [
  customColumn('location', 'Establecimiento', row => row.location, {
    sort: 'location',
    locked: true,
    flex: 26,
    card: 'title',
  }),
  customColumn('location_type', 'Tipo', row => typeOf(row.location_type), { width: 130, card: 'none' }),
  customColumn('nearby', 'Cercano', row => row.nearby, { flex: 26, card: 'line' }),
  customColumn('nearby_type', 'Tipo del cercano', row => typeOf(row.nearby_type), { width: 140, card: 'none' }),
  customColumn('km', 'Distancia', row => kmText(row.km), { sort: 'km', width: 104, align: 'right', card: 'side' }),
  customColumn('minutes', 'Tiempo', row => `${row.minutes} min`, {
    sort: 'minutes',
    width: 96,
    align: 'right',
    card: 'line',
  }),
  longTextColumn('observation', 'Observación', { card: 'none' }),
  textColumn('author', 'Registrado por', { hidden: true }),
];

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
        columns={columns}
        row={{
          key: row => row.id_nearby_location,
          path: mayWrite ? editPath : undefined,
          actions: mayWrite ? actions : undefined,
        }}
        header={{
          title: 'Lugares cercanos',
          actions: add,
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
          action: add,
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
