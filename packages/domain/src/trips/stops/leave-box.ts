/** The mark of a leg's last stop where the truck leaves the container (decision 0154). */

import { firstRefusal, refuse, type Verdict } from '../../system/refusals/refusals';
import { type BoxStop, mayLeaveBox } from '../rules/assignment-box';
import type { EditableStop, EditableTrip } from './stop-lock';
import { mayEditStops } from './stop-lock';

/** First stop of the container's next leg; null: no leg follows. */
export type NextBegins = Omit<BoxStop, 'leaves_box'> | null;

/**
 * Whether the container may be left at a stop of a list: the last one where the truck goes, because a skipped stop does not follow. Errors:
 * DEJAR_NO_ES_ULTIMA, DEJAR_SIN_TRAMO (422).
 */
export function leaveVerdict<S extends EditableStop>(stops: readonly S[], index: number, next: NextBegins): Verdict {
  const stop = stops[index];
  if (stop === undefined) return refuse('PARADA_INEXISTENTE');
  if (stops.slice(index + 1).some(({ skipped_at }) => skipped_at === null))
    return refuse('DEJAR_NO_ES_ULTIMA', { parada: stop.name });
  const isFetchedThere = next !== null && mayLeaveBox(stop, next);
  return isFetchedThere ? true : refuse('DEJAR_SIN_TRAMO', { parada: stop.name });
}

/** The same for a stop of a trip: until the trip is over, also while the truck stands there. Errors: also VIAJE_CONCLUIDO and those of the guide. */
export function mayMarkBox<S extends EditableStop>(trip: EditableTrip<S>, index: number, next: NextBegins): Verdict {
  const isSkipped = trip.stops[index]?.skipped_at != null;
  return firstRefusal(
    mayEditStops(trip),
    isSkipped ? refuse('PARADA_OMITIDA') : true,
    leaveVerdict(trip.stops, index, next),
  );
}

/** Edited stops with the mark only where the container may still be left; `lost`: the stop that had it and does not have it any more. */
export function keptMarks<S extends EditableStop>(
  stops: readonly S[],
  next: NextBegins,
): { stops: S[]; lost: S | null } {
  const isLost = (stop: S, i: number): boolean => stop.leaves_box && leaveVerdict(stops, i, next) !== true;
  return {
    stops: stops.map((stop, i) => (isLost(stop, i) ? { ...stop, leaves_box: false } : stop)),
    lost: stops.find(isLost) ?? null,
  };
}
