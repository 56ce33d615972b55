import type { GuideDetail, GuideStop } from '@cabezal/contract/guides/guide.shapes';
import type { TripStop } from '../../map/TripLayer.tsx';

type LngLat = [lng: number, lat: number];

/** What is left of a road from where the truck is: from the nearest point of it on, joined to the truck. */
export function roadAhead(road: readonly LngLat[], at: LngLat | null): LngLat[] {
  if (!at) return [...road];
  const east = Math.cos((at[1] * Math.PI) / 180);
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, [lng, lat]] of road.entries()) {
    const far = ((lng - at[0]) * east) ** 2 + (lat - at[1]) ** 2;
    // The later of two equally near points: a road that comes back on itself is driven towards its end.
    if (far <= least) {
      least = far;
      nearest = index;
    }
  }
  return [at, ...road.slice(nearest + 1)];
}

type PlacedStop = Pick<
  GuideStop,
  'id_stop' | 'name' | 'lng' | 'lat' | 'radius_m' | 'fence' | 'status' | 'arrival_at' | 'departure_at'
>;

function stateOf(stop: PlacedStop): TripStop['state'] {
  if (stop.status === 'NOT_EJECUTED') return 'skipped';
  if (stop.departure_at !== null) return 'done';
  return stop.arrival_at !== null ? 'here' : 'planned';
}

export const tripMapStops = (stops: readonly PlacedStop[]): TripStop[] =>
  stops.map(stop => ({
    id: stop.id_stop,
    name: stop.name,
    at: [stop.lng, stop.lat],
    radius: stop.radius_m,
    fence: stop.fence,
    state: stateOf(stop),
  }));

/** Everything of a trip that a map of it shows: its stops and its road. */
export const tripPoints = (guide: Pick<GuideDetail, 'stops' | 'geometry'>): LngLat[] => [
  ...guide.stops.map((stop): LngLat => [stop.lng, stop.lat]),
  ...guide.geometry,
];
