import type { DayTrip, DriverToday } from '@cabezal/contract/operations/travel/today.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { currentStop } from '../guides/guide-detail.ts';
import { type DayTripRow, driverName, listDayTrips } from './today.queries.ts';
import { contacts } from './travel.queries.ts';

/** A trip with the stop where the truck is or that comes next. */
function dayTrip({ stops, ...trip }: DayTripRow): DayTrip {
  const all = stops ?? [];
  const at = trip.ended_at === null ? currentStop(all) : null;
  const stop = at === null ? undefined : all[at];
  return {
    ...trip,
    begun: all.some(one => !one.inherited && (one.arrival_at !== null || one.departure_at !== null)),
    next_stop: stop ?? null,
  };
}

/** The trips of a phone's driver, in the scope of the call. */
export const dayTrips = async (tx: Tx, id_guides: readonly number[]): Promise<DayTrip[]> =>
  (await listDayTrips(tx, id_guides)).map(dayTrip);

/** The day of a phone's driver. The trips are those of the call's scope. Error: 404 for a call that no driver makes. */
export async function driverToday({
  tx,
  actor,
  id_guides,
}: Pick<Context<unknown>, 'tx' | 'actor' | 'id_guides'>): Promise<DriverToday> {
  const { id_driver } = actor;
  if (id_driver === null) throw notFound('El conductor no existe');
  const { operator } = await contacts(tx, null);
  return {
    driver_name: await tx.asSystem(() => driverName(tx, id_driver)),
    today: tx.today,
    operator,
    trips: await dayTrips(tx, id_guides),
  };
}
