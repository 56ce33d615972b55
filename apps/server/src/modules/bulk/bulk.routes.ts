import * as calls from '@cabezal/contract/bulk/bulk.calls';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { editCompanies } from './edit-companies.ts';
import { editDrivers } from './edit-drivers.ts';
import { editEquipments } from './edit-equipments.ts';
import { editLocations } from './edit-locations.ts';
import { editRoutes } from './edit-routes.ts';
import { editServices } from './edit-services.ts';
import { editTrucks } from './edit-trucks.ts';

export function bulkRoutes({ env, roads }: Services): Route[] {
  const zone = env.TZ_BUSINESS;
  return [
    serve(calls.bulkEditDrivers, ({ tx, actor, input }) => editDrivers(tx, actor, input, zone)),
    serve(calls.bulkEditTrucks, ({ tx, actor, input }) => editTrucks(tx, actor, input, zone)),
    serve(calls.bulkEditEquipments, ({ tx, actor, input }) => editEquipments(tx, actor, input)),
    serve(calls.bulkEditLocations, ({ tx, actor, input }) => editLocations(tx, actor, input)),
    serve(calls.bulkEditCompanies, ({ tx, actor, input }) => editCompanies(tx, actor, input)),
    serve(calls.bulkEditServices, ({ tx, actor, input }) => editServices(tx, actor, input)),
    serve(calls.bulkEditRoutes, ({ tx, actor, input }) => editRoutes(tx, actor, input, roads)),
  ];
}
