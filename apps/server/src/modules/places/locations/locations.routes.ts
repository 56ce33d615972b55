import * as changes from '@cabezal/contract/places/locations/location-edits.calls';
import { bulkEditLocations, type FoundAddress } from '@cabezal/contract/places/locations/location-edits.calls';
import type { CantonExtras } from '@cabezal/contract/places/locations/locations.calls';
import * as calls from '@cabezal/contract/places/locations/locations.calls';
import type { RoadGraph } from '@cabezal/domain/places/geo/road-network';
import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/trips/status/stop-codes';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { asDone } from '../../system/bulk/edit-rows.ts';
import { loadRoadGraph } from '../roads/roads.ts';
import { pointsConnections } from './canton-extras.queries.ts';
import { cantonExtras, portRoads } from './canton-extras.ts';
import { deleteLocation } from './delete-location.ts';
import { nominatim } from './geocoder.ts';
import { locationPoints } from './location-points.queries.ts';
import { editLocations } from './locations.bulk.ts';
import { locationExcel } from './locations.excel.ts';
import { freeHoursDefaults, listCantons, listProvinces } from './locations.queries.ts';
import { nearestLocations } from './nearest-locations.ts';
import { pageOfLocations, readLocation } from './read-location.ts';
import { addLocation, updateLocation } from './save-location.ts';
import { searchAddress } from './search-address.ts';

const fresh = ({ tx, actor, input }: Context<{ id_location: number }>) => readLocation(tx, actor, input.id_location);

export function locationRoutes(services: Services): Route[] {
  return [
    serveChange(bulkEditLocations, ({ tx, actor, input }) => editLocations(tx, actor, input), asDone),
    locationExcel(),
    serve(calls.getLocations, ({ tx, actor, input }) => pageOfLocations(tx, actor, input)),
    serve(calls.getLocationPoints, ({ tx, input }) => locationPoints(tx, input)),
    serve(calls.getLocation, fresh),
    serve(calls.getPointsConnections, ({ tx }) => pointsConnections(tx)),
    serveChange(
      changes.addLocation,
      ({ tx, actor, input }) => addLocation(tx, actor, input),
      ({ tx, actor }, id_location) => readLocation(tx, actor, id_location),
    ),
    serveChange(changes.updateLocation, ({ tx, actor, input }) => updateLocation(tx, actor, input), fresh),
    serveChange(
      changes.deleteLocation,
      ({ tx, actor, input }) => deleteLocation(tx, actor, input),
      ({ input }) => ({ id_location: input.id_location, deleted: true as const }),
    ),
    serve(changes.getNearestLocations, ({ tx, input }) => nearestLocations(tx, input)),
    ...addressRoutes(services),
    serve(calls.getProvinces, ({ tx }) => listProvinces(tx)),
    serve(calls.getCantons, ({ tx, input }) => listCantons(tx, input)),
    serve(calls.getLocationTypes, async () => STOP_CODES.map(code => ({ code, name: STOP_CODE_NAMES[code] }))),
    serve(calls.getFreeHoursDefault, ({ tx }) => freeHoursDefaults(tx)),
  ];
}

function addressRoutes({ env, roads, clock }: Services): Route[] {
  const geocoder = env.MAPS_GEOCODER_URL === undefined ? null : nominatim(env.MAPS_GEOCODER_URL, clock);
  /** Imported roads take effect after a restart, also in the router. */
  let graph: RoadGraph | undefined;
  return [
    serve(
      calls.getCantonExtras,
      ({ tx, input }, ports: CantonExtras['ports']) => cantonExtras(tx, input.id_canton, ports),
      ({ read, input }) => portRoads(read, input.id_canton, roads),
    ),
    serve(
      changes.searchAddress,
      async ({ tx, input }, maps: FoundAddress[] | null) => {
        graph ??= await loadRoadGraph(tx);
        return searchAddress(tx, input.text, { maps, graph });
      },
      async ({ input }) => (geocoder === null ? null : geocoder(input.text)),
    ),
  ];
}
