import type { Position, PositionStore } from '../live/position-store.ts';
import type { MarkColor } from './images.ts';

/** What the screen knows of a truck that is shown on the map. */
export interface TruckMark {
  /** Colour of its status. */
  family: MarkColor;
  /** Its disk beside it; absent: the mark alone. */
  label?: string;
  /** Drawn above the others. */
  isSelected?: boolean;
}

export interface TruckFeature {
  type: 'Feature';
  id: number;
  geometry: { type: 'Point'; coordinates: [lng: number, lat: number] };
  properties: { id_truck: number; icon: string; heading: number; tag: string; order: number };
}

const MOVING_KMH = 3;
/** No position for so long: «sin GPS». */
const SILENT_MS = 20 * 60_000;

function featureOf(position: Position, mark: TruckMark, now: number): TruckFeature {
  const silent = now - position.at_ms > SILENT_MS;
  const family = silent ? 'off' : mark.family;
  const moving = (position.speed_kmh ?? 0) > MOVING_KMH && position.heading !== null;
  const label = silent ? `${mark.label ?? ''} sin GPS`.trim() : mark.label;
  return {
    type: 'Feature',
    id: position.id_truck,
    geometry: { type: 'Point', coordinates: [position.lng, position.lat] },
    properties: {
      id_truck: position.id_truck,
      icon: `truck:${moving ? 'arrow' : 'square'}:${family}`,
      heading: moving ? (position.heading ?? 0) : 0,
      tag: label ? `tag:${family}:${label}` : '',
      order: mark.isSelected ? 2 : mark.family === 'problem' ? 1 : 0,
    },
  };
}

/** The shown trucks whose place is known. */
export function truckFeatures(
  store: PositionStore,
  marks: ReadonlyMap<number, TruckMark>,
  now: number,
): TruckFeature[] {
  const features: TruckFeature[] = [];
  for (const [id, mark] of marks) {
    const position = store.get(id);
    if (position) features.push(featureOf(position, mark, now));
  }
  return features;
}
