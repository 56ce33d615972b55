import * as calls from '@cabezal/contract/records/state-logs.calls';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { listStateLogs } from './state-logs.queries.ts';
import { listTripsAhead } from './trips-ahead.queries.ts';
import { tripAheadRow } from './trips-ahead.ts';
import { isVisible } from './visible.queries.ts';

async function demandVisible(tx: Tx, noun: 'driver' | 'truck', id: number): Promise<void> {
  if (!(await isVisible(tx, noun, id)))
    throw notFound(noun === 'driver' ? 'El conductor no existe' : 'El camión no existe');
}

/** The motives in a company's log are the operator's notes; row-level security hides a stranger's besides. */
async function demandCompany(tx: Tx, actor: Actor, id_company: number): Promise<void> {
  if (actor.audience !== 'operator' || !(await isVisible(tx, 'company', id_company)))
    throw notFound('La compañía no existe');
}

/** Logs of states and the trips that are to be decided on. */
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
