import { PlusOutlined } from '@ant-design/icons';
import { getLocation, getLocations } from '@cabezal/contract/locations/locations.calls';
import { listRoutes, listRoutesExcel, type RouteRow } from '@cabezal/contract/routes/routes.calls';
import { useNavigate } from 'react-router';
import { callApi } from '../../api/call-api.ts';
import { paths } from '../../app/paths.ts';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { type SavedView, useSavedViews } from '../../ui/table/view-store.ts';
import { useAddress } from '../../ui/use-address.ts';
import { useAccess } from '../records/use-access.ts';
import { useBulkEdit } from '../records/use-bulk-edit.tsx';
import { RouteDrawer } from './RouteDrawer.tsx';
import { routeBulk, routeBulkRow } from './route-bulk.tsx';
import { routeColumns, routePath } from './route-columns.tsx';

/** «Origen» or «Destino»: a location asked of the server while one types. */
export const placeFilter = (field: string, label: string): Filter => ({
  kind: 'remote',
  field,
  label,
  load: async search => {
    const found = await callApi(getLocations, { page: 1, page_size: 30, sort: [], ...(search && { search }) });
    return found.rows.map(row => ({ value: row.id_location, label: row.name }));
  },
  nameOf: async value => (await callApi(getLocation, { id_location: Number(value) })).name,
});

const filters: Filter[] = [
  placeFilter('id_origin', 'Origen'),
  placeFilter('id_destination', 'Destino'),
  { kind: 'yes_no', field: 'active', label: 'Activa' },
];
const given: SavedView[] = [{ id: 'active', name: 'Activas', query: 'f.active=true' }];

/** `/rutas`: stored roads; plans, costs and guides take their kilometres, hours and tolls from them. */
export default function RoutesPage() {
  const navigate = useNavigate();
  const { mayKeep } = useAccess();
  const edit = useBulkEdit(mayKeep('route.write'), routeBulk, routeBulkRow);
  const views = useSavedViews('/rutas', given, 'Todas');
  const address = useAddress<'ruta'>();
  const close = () => address.change({ ruta: null });
  const add = mayKeep('route.write') ? (
    <ActionButton look="primary" icon={<PlusOutlined />} onClick={() => navigate(paths.routeAdd)}>
      Nueva ruta
    </ActionButton>
  ) : null;
  return (
    <>
      <DataTable<RouteRow>
        id="routes"
        call={listRoutes}
        columns={routeColumns}
        row={{ key: row => row.id_route, path: routePath, tone: row => (row.active ? 'normal' : 'inactive') }}
        header={{
          title: 'Rutas',
          status: <LiveStatus />,
          actions: add,
        }}
        search="Nombre de la ruta"
        filters={filters}
        views={views}
        bulk={edit.bulk}
        onExcel={listRoutesExcel}
        empty={{
          title: 'Aún no hay rutas',
          text: add
            ? 'Guarde los recorridos que se repiten: los viajes entre esos lugares toman su distancia, su tiempo y su peaje.'
            : 'Aquí aparecen los recorridos que guarda la operadora, con su distancia, su tiempo y su peaje.',
          action: add,
        }}
      />
      {edit.dialog}
      <RouteDrawer id_route={address.id('ruta')} onClose={close} />
    </>
  );
}
