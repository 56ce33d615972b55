import type { EditableStopView } from '@cabezal/contract/operations/stops/stops.calls';
import type { ChosenPlace, Pending } from './pending-change.ts';

/** The fields of a stop that the map needs. */
export type MappedStop = Pick<
  EditableStopView,
  | 'id_stop'
  | 'name'
  | 'lng'
  | 'lat'
  | 'radius_m'
  | 'fence'
  | 'status'
  | 'arrival_at'
  | 'departure_at'
  | 'proposed_arrival_at'
  | 'proposed_departure_at'
>;

const at = ({ name, lat, lng, radius_m, fence }: ChosenPlace) => ({ name, lat, lng, radius_m, fence });
/** The added stop, which has no id yet. */
const fresh = (place: ChosenPlace): MappedStop => ({
  id_stop: 0,
  ...at(place),
  status: 'PENDING',
  arrival_at: null,
  departure_at: null,
  proposed_arrival_at: null,
  proposed_departure_at: null,
});

/** The stops of a trip in the order and at the places that they will have after the pending change. */
export function stopsAsWanted(stops: readonly EditableStopView[], pending: Pending | null): MappedStop[] {
  switch (pending?.kind) {
    case undefined:
      return [...stops];
    case 'order': {
      const byId = new Map(stops.map(stop => [stop.id_stop, stop]));
      return pending.order.flatMap(id => byId.get(id) ?? []);
    }
    case 'remove':
      return stops.filter(stop => stop.id_stop !== pending.id_stop);
    case 'change': {
      const { place, id_stop } = pending;
      return place === null
        ? [...stops]
        : stops.map(stop => (stop.id_stop === id_stop ? { ...stop, ...at(place) } : stop));
    }
    case 'add': {
      const { place, before } = pending;
      if (place === null) return [...stops];
      const index = before === null ? -1 : stops.findIndex(stop => stop.id_stop === before);
      const mapped: MappedStop[] = [...stops];
      return mapped.toSpliced(index < 0 ? stops.length : index, 0, fresh(place));
    }
  }
}
