import type { StateLogRow, TripAheadRow, TripDecisions } from '@cabezal/contract/system/records/records.shapes';
import { canRelease, canStopOffering } from '@cabezal/domain/system/records/state-change';
import { reason } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { conflict, demand } from '../../../../platform/http/errors.ts';
import { holdReservations } from '../facts/reservation-facts.queries.ts';
import { assignGuide } from './assign-guide.ts';
import { type AheadFacts, listTripsAhead, reservationsOfTrips, type TripOwner } from './trips-ahead.queries.ts';

/** A trip as the API returns it, with its facts and whether it may be released. */
export const tripAheadRow = (trip: AheadFacts): TripAheadRow => ({
  id_guide: trip.id_guide,
  label: trip.label,
  status: trip.status,
  route_text: trip.route_text,
  planned_start: trip.planned_start,
  version: trip.version,
  can: { release: reason(canRelease(trip)) ?? true },
});

/** Resources that a released trip loses: with its carrier also truck, driver and equipment. */
const lost = (column: TripOwner) =>
  column === 'id_carrier'
    ? { id_truck: null, id_driver: null, id_generator: null, id_chassis: null }
    : { [column]: null };

/**
 * All trips of the record. A driver who also drives for another company may have trips there: the caller can neither see nor decide them,
 * so no details are returned. Errors: 409 VIAJES_AJENOS.
 */
async function listAll(tx: Tx, { column, id }: { column: TripOwner; id: number }): Promise<AheadFacts[]> {
  await tx.asCaller();
  const seen = new Set((await listTripsAhead(tx, column, id)).map(trip => trip.id_guide));
  await tx.elevate();
  const trips = await listTripsAhead(tx, column, id);
  if (trips.some(trip => !seen.has(trip.id_guide)))
    throw conflict('VIAJES_AJENOS', 'Tiene viajes con otra compañía: pida a la operadora que haga el cambio');
  return trips;
}

/**
 * Locks the reservations of trips to be released, before anything of the record is locked. Assigning locks reservations first, then trucks,
 * drivers and equipment; the opposite order would cause deadlocks. Call it with the system's rights.
 */
export async function holdTripsAhead(
  tx: Tx,
  owner: { column: TripOwner; id: number },
  decided: TripDecisions,
): Promise<void> {
  const released = decided.filter(one => one.decision === 'RELEASE').map(one => one.id_guide);
  if (released.length > 0) await holdReservations(tx, await reservationsOfTrips(tx, owner, released));
}

/**
 * Carries out the decisions for all remaining trips of a driver, truck, equipment or carrier, before it stops being offered. Call
 * `holdTripsAhead` first. Errors: 409 VIAJES_AJENOS, VIAJES_POR_DECIDIR, VIAJE_EN_CURSO, VIAJE_EMITIDO, or a trip that changed meanwhile.
 * Returns the entry for the log.
 */
export async function settleTripsAhead(
  tx: Tx,
  actor: Actor,
  owner: { column: TripOwner; id: number },
  decided: TripDecisions,
): Promise<StateLogRow['decisions']> {
  const trips = await listAll(tx, owner);
  demand(canStopOffering(trips, decided));
  for (const one of decided) {
    if (one.decision !== 'RELEASE') continue;
    await assignGuide(tx, actor, { id_guide: one.id_guide, version: one.version, ...lost(owner.column) });
  }
  const labels = new Map(trips.map(trip => [trip.id_guide, trip.label]));
  return decided.map(one => ({
    id_guide: one.id_guide,
    label: labels.get(one.id_guide) ?? '',
    decision: one.decision,
  }));
}
