import { isRefusal } from '@cabezal/domain/system/refusals/refusals';
import { editStops } from '@cabezal/domain/trips/stops/edit-stops';
import { AppError } from '../../../../platform/http/errors.ts';
import type { Read } from '../../../../platform/http/route.ts';
import type { Roads } from '../../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../../places/routes/road-plan.ts';
import { loadTrip, type TripStop } from '../trip/trip.queries.ts';
import { type Asked, editOf, guideOf } from './edits.ts';

/** Stops that are not skipped. */
export const driven = (stops: readonly TripStop[]): TripStop[] => stops.filter(stop => stop.skipped_at === null);

/**
 * The roads of a trip before and after an edit, requested before the change. An edit that will be refused requests none; the verb gives the
 * reason.
 */
export async function roadsOfEdit(read: Read, roads: Roads, asked: Asked): Promise<RoadPlan> {
  const ways = await read(async tx => {
    try {
      const trip = await loadTrip(tx, await guideOf(tx, asked));
      if (trip === undefined) return [];
      const after = editStops(trip, await editOf(tx, trip, asked));
      return isRefusal(after) ? [] : [driven(trip.stops), driven(after)];
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  });
  return planRoads(read, roads, ways);
}
