import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import {
  addStop,
  type EditableStopView,
  orderStops,
  removeStop,
  type StopsChanged,
  updateTripStop,
} from '@cabezal/contract/work/stops/stops.calls';
import type { StopAction, StopCode } from '@cabezal/domain/trips/status/stop-codes';
import { callApi } from '../../../../api/call-api.ts';

export interface ChosenPlace extends Pick<LocationRow, 'id_location' | 'name' | 'lat' | 'lng' | 'radius_m' | 'fence'> {
  code: StopCode;
}
/** What is about to be done to a trip's stops: one thing at a time, so that what follows from it can be said. */
export type Pending =
  | { kind: 'order'; order: readonly number[] }
  | { kind: 'remove'; id_stop: number }
  | {
      kind: 'add';
      /** The stop before which it stands; null: the last. */
      before: number | null;
      place: ChosenPlace | null;
      action: StopAction | null;
      stay_min: number | null;
    }
  | ({
      kind: 'change';
      id_stop: number;
      place: ChosenPlace | null;
      /** What the stop had when the person began, or when they last decided against what somebody else made of it. */
      seen: StopFigures;
      /** Why the agreed hour could not be read as it was typed. */
      unread: string | null;
    } & Partial<Pick<StopFigures, 'appointment_at' | 'free_hours'>>);

/** What of a stop is changed here; what a pending change does not hold was not touched and stays as it is stored. */
export interface StopFigures {
  id_location: number | null;
  appointment_at: string | null;
  free_hours: number | null;
}
export type Changing = Extract<Pending, { kind: 'change' }>;

export const figuresOf = (stop: EditableStopView): StopFigures => ({
  id_location: stop.id_location,
  appointment_at: stop.appointment_at,
  free_hours: stop.free_hours === null ? null : Number(stop.free_hours),
});
export const changeOf = (stop: EditableStopView): Changing => ({
  kind: 'change',
  id_stop: stop.id_stop,
  place: null,
  seen: figuresOf(stop),
  unread: null,
});

/** True where the person wrote another value. */
const isTouched = (pending: Changing, figure: keyof StopFigures): boolean =>
  figure === 'id_location' ? pending.place !== null : pending[figure] !== undefined;

/** What the person changed and somebody else, too, since it was seen: to be decided before it is stored. */
export const contested = (pending: Changing, stop: EditableStopView): (keyof StopFigures)[] => {
  const now = figuresOf(stop);
  const figures = ['id_location', 'appointment_at', 'free_hours'] as const;
  return figures.filter(figure => isTouched(pending, figure) && now[figure] !== pending.seen[figure]);
};

/** The person's own value stands against what is stored now, or gives way to it. */
export function decide(pending: Changing, stop: EditableStopView, figure: keyof StopFigures, mine: boolean): Changing {
  if (mine) return { ...pending, seen: { ...pending.seen, [figure]: figuresOf(stop)[figure] } };
  return figure === 'id_location' ? { ...pending, place: null } : { ...pending, [figure]: undefined };
}

/** What is sent of a changed stop: only what was touched; a new place brings its own free hours. */
export const touchedOf = ({ id_stop, place, appointment_at, free_hours }: Changing) => ({
  id_stop,
  ...(place === null ? {} : { id_location: place.id_location }),
  ...(appointment_at === undefined ? {} : { appointment_at }),
  ...(free_hours === undefined ? {} : { free_hours }),
});

/** True where all that is needed is chosen. */
export const isWhole = (pending: Pending): boolean => pending.kind !== 'add' || pending.place !== null;

/** How it is asked for. */
export interface How {
  motive: string | null;
  preview: boolean;
  confirm_end: boolean;
}

/** Asks the server for it: to be done, or (preview) only to say what would follow. */
export function ask(
  pending: Pending,
  { id_guide, version }: { id_guide: number; version: number },
  how: How,
): Promise<StopsChanged> {
  switch (pending.kind) {
    case 'order':
      return callApi(orderStops, { id_guide, version, order: [...pending.order], ...how });
    case 'remove':
      return callApi(removeStop, { id_stop: pending.id_stop, version, ...how });
    case 'add':
      return callApi(addStop, {
        id_guide,
        version,
        before: pending.before,
        id_location: pending.place?.id_location,
        code: pending.place?.code ?? 'OTR',
        action: pending.action,
        stay_min: pending.stay_min,
        ...how,
      });
    case 'change':
      return callApi(updateTripStop, { ...touchedOf(pending), version, ...how });
  }
}

/**
 * An order that was begun before the stops changed: what is frozen now stands where it is, stops that are new stand where they were put,
 * the others as the person wanted them.
 */
export function mergedOrder(
  wanted: readonly number[],
  stops: readonly Pick<EditableStopView, 'id_stop' | 'can'>[],
): number[] {
  const fresh = stops.map(stop => stop.id_stop);
  const frozen = stops.filter(stop => stop.can.move !== true).map(stop => stop.id_stop);
  const open = wanted.filter(id => fresh.includes(id) && !frozen.includes(id));
  const order = [...frozen, ...open];
  for (const [i, id] of fresh.entries()) {
    if (order.includes(id)) continue;
    const after = fresh[i - 1];
    order.splice(after === undefined ? 0 : order.indexOf(after) + 1, 0, id);
  }
  return order;
}

/** What is pending, and the order that waits beside it: a stop is removed or changed meanwhile, and the order goes on behind that. */
export interface StopsWork {
  pending: Pending | null;
  kept: readonly number[] | null;
}

/** Something is begun, or (null) what is pending was stored or discarded: an order that somebody had begun is not lost by it. */
export function begin({ pending, kept }: StopsWork, next: Pending | null): StopsWork {
  if (next?.kind === 'order') return { pending: next, kept: null };
  const order = pending?.kind === 'order' ? pending.order : kept;
  if (next !== null) return { pending: next, kept: order };
  const isOver = pending?.kind === 'order' || kept === null;
  return { pending: isOver ? null : { kind: 'order', order: kept }, kept: null };
}

/** An order that is the one of the trip is no change. */
export const isChange = (pending: Pending | null, stops: readonly Pick<EditableStopView, 'id_stop'>[]): boolean =>
  pending !== null && (pending.kind !== 'order' || pending.order.join() !== stops.map(stop => stop.id_stop).join());

/** Why what was begun is not possible any more with the stops as they are now; null: it is. */
export function whyNot(pending: Pending, stops: readonly EditableStopView[]): string | null {
  const stop = (id: number) => stops.find(one => one.id_stop === id);
  const gone = 'La parada ya no está en el viaje';
  const said = (can: true | string | undefined) => (can === undefined ? gone : can === true ? null : can);
  switch (pending.kind) {
    case 'order':
      return null;
    case 'remove':
      return said(stop(pending.id_stop)?.can.remove);
    case 'change': {
      const now = stop(pending.id_stop);
      const isOpen = now !== undefined && contested(pending, now).length > 0;
      const open = isOpen ? 'Otra persona cambió lo mismo: decida qué queda' : null;
      const unread = pending.unread === null ? null : `Cita acordada: ${pending.unread}`;
      return said(now?.can.edit) ?? unread ?? open;
    }
    case 'add':
      return pending.before === null ? null : said(stop(pending.before)?.can.move);
  }
}
