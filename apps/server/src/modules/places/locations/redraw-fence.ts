import type { Tx } from '../../../platform/db/tx.ts';
import type { LocationFacts } from './location.record.ts';
import { type PlacedFence, redrawStops } from './location-edits.queries.ts';

const placed = ({ lat, lng, radius_m, fence }: PlacedFence): PlacedFence => ({ lat, lng, radius_m, fence });

/**
 * Applies a moved point or a redrawn fence to the next arrivals: stops of live guides without an arrival take it over, in this transaction
 * and in the log of their guides. Recorded events do not change. Tracking reads a trip again when one of its fences changed
 * (tracking/trip-plan.ts).
 */
export async function redrawFence(tx: Tx, before: LocationFacts, after: PlacedFence): Promise<void> {
  const to = placed(after);
  if (JSON.stringify(placed(before)) === JSON.stringify(to)) return;
  for (const { id_stop, id_guide, party, ...was } of await redrawStops(tx, before.id_location, to)) {
    tx.audit({
      action: 'redraw_fence',
      noun: 'guide',
      id: id_guide,
      before: { stop: before.name, id_stop, ...placed(was) },
      after: { id_stop, ...to },
    });
    tx.changed('guide', id_guide, party);
  }
}
