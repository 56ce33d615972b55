import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { byAttention, limitsToday, tripRisks, tripView } from './monitored-trip.ts';
import { selectTripsUnderWay, selectUnwatchedTrips } from './monitoring.queries.ts';

interface Wanted {
  /** Only trips of this reservation. */
  id_reservation?: number;
  /** Only trips with a risk, at most this many. */
  most?: number | undefined;
}

/** The trips under way in the caller's scope, by urgency, with the details that the caller may see. */
export async function tripsUnderWay(tx: Tx, { audience }: Actor, wanted: Wanted = {}) {
  // What somebody took off the board is missing on the operator's board only.
  const isBoard = audience === 'operator' && wanted.id_reservation === undefined;
  const rows = await selectTripsUnderWay(tx, audience, { withUnwatched: !isBoard });
  const limits = await limitsToday(tx);
  const trips = rows
    .filter(row => wanted.id_reservation === undefined || row.id_reservation === wanted.id_reservation)
    .map(row => tripRisks(row, limits, tx))
    .sort(byAttention(audience))
    .map(trip => tripView(trip, audience));
  const needy = trips.filter(trip => trip.risk !== null);
  return {
    at: tx.now.toISOString(),
    trips: wanted.most === undefined ? trips : needy.slice(0, wanted.most),
    at_risk: needy.length,
    unwatched: isBoard ? await selectUnwatchedTrips(tx) : [],
  };
}
