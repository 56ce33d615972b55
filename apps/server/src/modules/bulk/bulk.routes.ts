import type { BulkAnswer } from '@cabezal/contract/bulk/bulk.calls';
import * as calls from '@cabezal/contract/bulk/bulk.calls';
import { type Route, serveChange } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { editCompanies } from './edit-companies.ts';
import { editDrivers } from './edit-drivers.ts';
import { editEquipments } from './edit-equipments.ts';
import { editLocations } from './edit-locations.ts';
import { editRoutes } from './edit-routes.ts';
import { editServices } from './edit-services.ts';
import { editTrucks } from './edit-trucks.ts';

/** What became of each row that was sent, as the verb of the single record said it: ids, versions, refusals. */
const asDone = (_: unknown, answer: BulkAnswer): BulkAnswer => answer;

export function bulkRoutes({ roads }: Services): Route[] {
  return [
    serveChange(calls.bulkEditDrivers, ({ tx, actor, input }) => editDrivers(tx, actor, input), asDone),
    serveChange(calls.bulkEditTrucks, ({ tx, actor, input }) => editTrucks(tx, actor, input), asDone),
    serveChange(calls.bulkEditEquipments, ({ tx, actor, input }) => editEquipments(tx, actor, input), asDone),
    serveChange(calls.bulkEditLocations, ({ tx, actor, input }) => editLocations(tx, actor, input), asDone),
    serveChange(calls.bulkEditCompanies, ({ tx, actor, input }) => editCompanies(tx, actor, input), asDone),
    serveChange(calls.bulkEditServices, ({ tx, actor, input }) => editServices(tx, actor, input), asDone),
    serveChange(calls.bulkEditRoutes, ({ tx, actor, input }) => editRoutes(tx, actor, input, roads), asDone),
  ];
}
