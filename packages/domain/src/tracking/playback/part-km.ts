/** Length of a part of a track. */
import { odometer } from '../../places/geo/driven';
import { eachInSteps, type Steps } from '../../system/collections/steps';
import type { TrackPart, TruckFix } from './stays';

/** Kilometres of a part in which the truck did not stand: along its positions, or as its exact positions had it (`KnownWay`). */
export function* partKm(fixes: readonly TruckFix[], { first, last }: TrackPart): Steps<number> {
  const inside = fixes.slice(first, last + 1);
  if (inside[0]?.way !== undefined) return inside.slice(0, -1).reduce((km, { way }) => km + (way?.km ?? 0), 0);
  const driven = odometer();
  yield* eachInSteps(inside, fix => driven.pass(fix));
  return driven.km();
}
