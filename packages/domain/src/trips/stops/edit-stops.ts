/** Edits of a trip's stops as pure functions: the new stops, or a refusal (9-operations §2). */

import { firstRefusal, type Refusal, refuse, type Verdict } from '../../system/refusals/refusals';
import { timesFollow } from '../plan/plan-legs';
import { deriveGuideStatus, toCloseStatus } from '../status/guide-status';
import { type EditableStop, type EditableTrip, lockedUntil, mayEditStops, stopCan, stopsVerdict } from './stop-lock';

export type StopEdit<S extends EditableStop> =
  /** Adds a stop before an open one; null: at the end. */
  | { readonly kind: 'add'; readonly before: number | null; readonly stop: S }
  | { readonly kind: 'remove'; readonly id_stop: number }
  /** All stop ids in the new order. */
  | { readonly kind: 'order'; readonly order: readonly number[] }
  /** Sets or removes the mark of a stop where the container is left, also while the truck stands there. */
  | { readonly kind: 'mark'; readonly id_stop: number; readonly leaves_box: boolean }
  /** Changes place, action, time or appointment of one stop. */
  | { readonly kind: 'change'; readonly id_stop: number; readonly set: Partial<S> };

const whole = <S extends EditableStop>(trip: EditableTrip<S>, after: readonly S[], own: Verdict): Refusal | S[] => {
  const verdict = firstRefusal(mayEditStops(trip), own);
  if (verdict !== true) return verdict;
  const fits = stopsVerdict(trip, after);
  return fits === true ? [...after] : fits;
};

function added<S extends EditableStop>(trip: EditableTrip<S>, before: number | null, stop: S): Refusal | S[] {
  const at = before === null ? trip.stops.length : trip.stops.findIndex(one => one.id_stop === before);
  if (at < 0) return refuse('PARADA_INEXISTENTE');
  const next = trip.stops[at];
  const isFrozen = at <= lockedUntil(trip);
  const own = isFrozen ? refuse('PARADA_BLOQUEADA', { parada: next?.name ?? '' }) : true;
  return whole(trip, trip.stops.toSpliced(at, 0, stop), own);
}

function ordered<S extends EditableStop>(trip: EditableTrip<S>, order: readonly number[]): Refusal | S[] {
  const byId = new Map(trip.stops.map(stop => [stop.id_stop, stop]));
  const after = order.flatMap(id => byId.get(id) ?? []);
  if (after.length !== trip.stops.length || new Set(order).size !== order.length) return refuse('PARADA_INEXISTENTE');
  const lock = lockedUntil(trip);
  const moved = trip.stops.find((stop, i) => i <= lock && after[i] !== stop);
  return whole(trip, after, moved === undefined ? true : refuse('PARADA_BLOQUEADA', { parada: moved.name }));
}

function changed<S extends EditableStop>(trip: EditableTrip<S>, id_stop: number, set: Partial<S>): Refusal | S[] {
  const index = trip.stops.findIndex(stop => stop.id_stop === id_stop);
  const after = trip.stops.map((stop, i) => (i === index ? { ...stop, ...set } : stop));
  return whole(trip, after, stopCan(trip, index).edit);
}

function marked<S extends EditableStop>(trip: EditableTrip<S>, id_stop: number, leaves_box: boolean): Refusal | S[] {
  const stop = trip.stops.find(one => one.id_stop === id_stop);
  const own = stop === undefined ? refuse('PARADA_INEXISTENTE') : true;
  return whole(
    trip,
    trip.stops.map(one => (one === stop ? { ...one, leaves_box } : one)),
    firstRefusal(own, stop?.skipped_at == null ? true : refuse('PARADA_OMITIDA')),
  );
}

/** The stops after an edit, with their previous times; or a refusal. */
export function editStops<S extends EditableStop>(trip: EditableTrip<S>, edit: StopEdit<S>): Refusal | S[] {
  switch (edit.kind) {
    case 'add':
      return added(trip, edit.before, edit.stop);
    case 'order':
      return ordered(trip, edit.order);
    case 'change':
      return changed(trip, edit.id_stop, edit.set);
    case 'mark':
      return marked(trip, edit.id_stop, edit.leaves_box);
    case 'remove': {
      const index = trip.stops.findIndex(stop => stop.id_stop === edit.id_stop);
      const { remove } = stopCan(trip, index);
      return remove === true ? trip.stops.filter((_, i) => i !== index) : remove;
    }
  }
}

/** Index of the first stop that differs or is elsewhere; −1: the route is unchanged. */
export function firstDifference<S extends EditableStop>(before: readonly S[], after: readonly S[]): number {
  const found = after.findIndex((stop, i) => {
    const old = before[i];
    return old === undefined || old.id_stop !== stop.id_stop || old.id_location !== stop.id_location;
  });
  return found < 0 && before.length !== after.length ? after.length : found;
}

/** Whether an edit would end a trip that is not over: its new last stop was already left. */
export function wouldEnd<S extends EditableStop>(trip: EditableTrip<S>, after: readonly S[]): boolean {
  const over = toCloseStatus(trip.kind);
  return deriveGuideStatus(trip) !== over && deriveGuideStatus({ ...trip, stops: after }) === over;
}

/** Planned times ascend, also those of skipped stops. */
export const hoursVerdict = (stops: readonly EditableStop[]): Verdict =>
  timesFollow(stops) ? true : refuse('HORAS_DESORDENADAS');
