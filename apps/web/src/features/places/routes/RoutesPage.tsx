import { listRoutes, listRoutesExcel, type RouteRow } from '@cabezal/contract/places/routes/routes.calls';
import { paths } from '../../../app/paths.ts';
import { bulkEdit } from '../../../kits/bulk/bulk-edit.tsx';
import { RecordList } from '../../../kits/records/RecordList.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { placeFilter } from '../../../kits/selects/place-filter.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { SavedView } from '../../../ui/table/view-store.ts';
import { useAddress } from '../../../ui/use-address.ts';
import { RouteDrawer } from './RouteDrawer.tsx';
import { routeBulk, routeBulkRow } from './route-bulk.tsx';
import { routeColumns, routePath } from './route-columns.tsx';

const filters: Filter[] = [
  placeFilter('id_origin', 'Origen'),
  placeFilter('id_destination', 'Destino'),
  { kind: 'yes_no', field: 'active', label: 'Activa' },
];
const given: SavedView[] = [{ id: 'active', name: 'Activas', query: 'f.active=true' }];

const bulk = bulkEdit(routeBulk, routeBulkRow);

/** `/rutas`: stored roads; plans, costs and guides use their kilometres, hours and tolls. */
export default function RoutesPage() {
  const { mayKeep } = useAccess();
  const mayWrite = mayKeep('route.write');
  const address = useAddress<'ruta'>();
  const close = () => address.change({ ruta: null });
  return (
    <>
      <RecordList<RouteRow>
        id="routes"
        call={listRoutes}
        columns={routeColumns}
        row={{ key: row => row.id_route, path: routePath }}
        title="Rutas"
        mayWrite={mayWrite}
        add={{ text: 'Nueva ruta', to: paths.routeAdd }}
        search="Nombre de la ruta"
        filters={filters}
        views={given}
        everything="Todas"
        bulk={bulk}
        onExcel={listRoutesExcel}
        empty={{
          title: 'Aún no hay rutas',
          text: mayWrite
            ? 'Guarde los recorridos que se repiten: los viajes entre esos lugares toman su distancia, su tiempo y su peaje.'
            : 'Aquí aparecen los recorridos que guarda la operadora, con su distancia, su tiempo y su peaje.',
        }}
      />
      <RouteDrawer id_route={address.id('ruta')} onClose={close} />
    </>
  );
}
