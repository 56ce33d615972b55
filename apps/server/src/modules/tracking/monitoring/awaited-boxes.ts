import type { AwaitedBox, AwaitedBoxes } from '@cabezal/contract/tracking/monitoring/destination.calls';
import { expectedFrom } from '@cabezal/domain/places/geo/present-etas';
import { destinationView } from '@cabezal/domain/tracking/monitoring/destination-view';
import type { Tx } from '../../../platform/db/tx.ts';
import { listReceipts } from '../../trips/receipts/receipts.queries.ts';
import { type PublicRow, selectOperator, selectPublicTrips } from './monitoring.queries.ts';

/** What the destination of one trip may see of it; null: the trip has no stop. */
async function boxOf(tx: Tx, stored: PublicRow): Promise<AwaitedBox | null> {
  const trip = expectedFrom(stored, tx.now);
  const view = destinationView(trip.stops, trip.position, tx.now);
  if (view === null) return null;
  const { stop, state, shows_position, shows_plate } = view;
  const receipts = await listReceipts(tx, { id_guide: trip.id_guide });
  return {
    id_guide: trip.id_guide,
    container_code: trip.container_code,
    container_type: trip.container_type,
    license_plate: shows_plate ? trip.license_plate : null,
    position: shows_position ? trip.position : null,
    place: stop.name,
    state,
    eta_at: state === 'COMING' ? stop.eta_at : null,
    arrival_at: stop.arrival_at,
    departure_at: stop.departure_at,
    receipts: receipts
      .filter(({ id_stop }) => id_stop === stop.id_stop)
      .map(({ stop_name, received_name, at }) => ({ stop_name, received_name, at })),
  };
}

/** The containers of a link for their destination. */
export async function awaitedBoxes(tx: Tx, id_guides: readonly number[]): Promise<AwaitedBoxes> {
  const boxes: AwaitedBox[] = [];
  for (const stored of await selectPublicTrips(tx, id_guides, { withRoad: false })) {
    const box = await boxOf(tx, stored);
    if (box !== null) boxes.push(box);
  }
  return { operator: await selectOperator(tx), boxes, updated_at: tx.now.toISOString() };
}
