import { isLeft } from '@cabezal/domain/trips/rules/assignment-box';
import { isLastStopDone } from '@cabezal/domain/trips/status/guide-status';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { GuideRecord } from '../facts/reservation-facts.queries.ts';
import { nextLegOf } from './assignment-facts-box.queries.ts';

/**
 * End of the logbook's text about an event after which the truck goes on without its container, because a mark of the stop leaves it there
 * (decision 0154): its departure from the last stop, or the arrival that ends the trip. Empty for any other event. `after`: with the event.
 */
export async function leftBoxWords(
  tx: Tx,
  after: GuideRecord,
  { id_stop, kind }: { id_stop: number; kind: 'arrival' | 'departure' },
): Promise<string> {
  const last = after.stops.findLast(stop => stop.skipped_at === null);
  if (last?.id_stop !== id_stop) return '';
  const ends = kind === 'departure' || isLastStopDone(after.kind, { ...last, departure_at: null });
  const next = ends ? await nextLegOf(tx, after.id_guide) : null;
  if (next === null || !isLeft(next)) return '';
  return kind === 'departure' ? ': el camión sale sin contenedor' : ': el camión deja el contenedor';
}
