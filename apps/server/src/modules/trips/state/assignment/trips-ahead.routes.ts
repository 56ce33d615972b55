import * as calls from '@cabezal/contract/system/records/state-logs.calls';
import { type Route, serve } from '../../../../platform/http/route.ts';
import { demandCompany, demandVisible } from '../../../system/records/demand-visible.ts';
import { listTripsAhead } from './trips-ahead.queries.ts';
import { tripAheadRow } from './trips-ahead.ts';

/** The trips of a record that need a decision before it stops being offered. */
export function tripsAheadRoutes(): Route[] {
  return [
    serve(calls.getCompanyTripsAhead, async ({ tx, actor, input }) => {
      await demandCompany(tx, actor, input.id_company);
      return (await listTripsAhead(tx, 'id_carrier', input.id_company)).map(tripAheadRow);
    }),
    serve(calls.getDriverTripsAhead, async ({ tx, input }) => {
      await demandVisible(tx, 'driver', input.id_driver);
      return (await listTripsAhead(tx, 'id_driver', input.id_driver)).map(tripAheadRow);
    }),
    serve(calls.getTruckTripsAhead, async ({ tx, input }) => {
      await demandVisible(tx, 'truck', input.id_truck);
      return (await listTripsAhead(tx, 'id_truck', input.id_truck)).map(tripAheadRow);
    }),
  ];
}
