import type { LinkGuide } from '@cabezal/contract/tracking/monitoring/link-guide.shapes';
import { expectedFrom } from '@cabezal/domain/places/geo/present-etas';
import { standingStop } from '@cabezal/domain/trips/status/standing';
import type { Tx } from '../../../platform/db/tx.ts';
import { openStops } from './monitored-trip.ts';
import { type PublicRow, selectOperator, selectPublicTrips } from './monitoring.queries.ts';

function lineOf(stored: PublicRow, now: Date): LinkGuide {
  const trip = expectedFrom(stored, now);
  const standing = trip.stops[standingStop(trip.stops)];
  const since = standing?.arrival_at ?? standing?.proposed_arrival_at;
  const { next } = openStops(trip);
  return {
    ...trip,
    at_stop: standing && since ? { name: standing.name, since } : null,
    next_stop: next ? { name: next.name, eta_at: next.eta_at } : null,
    last_stop: trip.stops.at(-1)?.name ?? '',
  };
}

/** The trips of a link, each with its position and ETA. */
export async function tripsOfLink(tx: Tx, id_guides: readonly number[]) {
  const trips = await selectPublicTrips(tx, id_guides, { withRoad: false });
  return { operator: await selectOperator(tx), guides: trips.map(trip => lineOf(trip, tx.now)) };
}
