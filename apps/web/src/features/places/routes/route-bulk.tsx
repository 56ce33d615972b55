import { bulkEditRoutes, type RouteRow } from '@cabezal/contract/places/routes/routes.calls';
import type { BulkRow, BulkShape } from '../../../kits/bulk/bulk-shape.ts';
import { either } from '../../../kits/bulk/yes-or-no.tsx';
import { routePath } from './route-columns.tsx';

/** The fields that can be changed for many stored roads. */
export const routeBulk: BulkShape = {
  call: bulkEditRoutes,
  words: ['ruta', 'rutas'],
  fields: [
    {
      name: 'active',
      label: 'Estado',
      help: 'Los planes nuevos no toman la distancia de una ruta inactiva',
      control: either('Activa', 'Inactiva'),
    },
  ],
};

export const routeBulkRow = (row: RouteRow): BulkRow => ({
  id: row.id_route,
  version: row.version,
  name: row.name,
  path: routePath(row),
});
