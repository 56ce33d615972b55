import * as calls from '@cabezal/contract/system/records/state-logs.calls';
import { type Route, serve } from '../../../platform/http/route.ts';
import { demandCompany, demandVisible } from './demand-visible.ts';
import { listStateLogs } from './state-logs.queries.ts';

/** Logs of the states of drivers, trucks and companies. */
export function recordRoutes(): Route[] {
  return [
    serve(calls.getDriverStateLogs, async ({ tx, input }) => {
      await demandVisible(tx, 'driver', input.id_driver);
      return listStateLogs(tx, 'driver', input.id_driver);
    }),
    serve(calls.getTruckStateLogs, async ({ tx, input }) => {
      await demandVisible(tx, 'truck', input.id_truck);
      return listStateLogs(tx, 'truck', input.id_truck);
    }),
    serve(calls.getCompanyStateLogs, async ({ tx, actor, input }) => {
      await demandCompany(tx, actor, input.id_company);
      return listStateLogs(tx, 'company', input.id_company);
    }),
  ];
}
