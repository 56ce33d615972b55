import * as calls from '@cabezal/contract/places/nearby-locations/nearby-locations.calls';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { listPage } from '../../../platform/db/list.ts';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import type { RoadPlan } from '../routes/road-plan.ts';
import { mayEditRoutes } from '../routes/route-rights.ts';
import { nearbyList, type StoredPair } from './nearby-locations.queries.ts';
import { addPair, deletePair, pairRoads, readPair, updatePair } from './save-nearby-location.ts';

const fresh = ({ tx, actor, input }: Context<{ id_nearby_location: number }>) =>
  readPair(tx, actor, input.id_nearby_location);

export function nearbyLocationRoutes({ roads }: Services): Route[] {
  return [
    serve(calls.listNearbyLocations, async ({ tx, actor, input }) => {
      const page = await listPage<StoredPair>(tx, nearbyList(input), input);
      return { ...page, rows: page.rows.map(row => ({ ...row, can: { edit: mayEditRoutes(actor) } })) };
    }),
    serve(calls.getNearbyLocation, fresh),
    serveChange(
      calls.addNearbyLocation,
      ({ tx, actor, input }, ready: RoadPlan) => addPair(tx, actor, input, ready),
      ({ tx, actor }, id) => readPair(tx, actor, id),
      ({ read, actor, input }) => pairRoads(read, roads, actor, input),
    ),
    serveChange(
      calls.updateNearbyLocation,
      ({ tx, actor, input }, ready: RoadPlan) => updatePair(tx, actor, input, ready),
      fresh,
      ({ read, actor, input }) => pairRoads(read, roads, actor, input),
    ),
    serveChange(
      calls.deleteNearbyLocation,
      ({ tx, actor, input }) => deletePair(tx, actor, input),
      ({ input }) => ({ id_nearby_location: input.id_nearby_location, deleted: true as const }),
    ),
    serveExcel(calls.listNearbyLocationsExcel, calls.listNearbyLocations, {
      name: 'localizaciones_cercanas',
      sheet: 'Localizaciones cercanas',
      columns: [
        { header: 'Establecimiento', key: 'location', width: 36, type: 'text' },
        { header: 'Tipo', key: 'location_type', width: 16, type: 'text', value: n => stopCodeName(n.location_type) },
        { header: 'Cercano', key: 'nearby', width: 36, type: 'text' },
        {
          header: 'Tipo del cercano',
          key: 'nearby_type',
          width: 18,
          type: 'text',
          value: n => stopCodeName(n.nearby_type),
        },
        { header: 'Kilómetros', key: 'km', width: 12, type: 'number', value: n => Number(n.km) },
        { header: 'Minutos', key: 'minutes', width: 10, type: 'number' },
        { header: 'Observación', key: 'observation', width: 40, type: 'text' },
        { header: 'Registrado por', key: 'author', width: 24, type: 'text' },
      ],
      spec: ({ input }) => nearbyList(input),
    }),
  ];
}
