import type { Call } from '@cabezal/contract/call';
import {
  addStop,
  type EditableStopView,
  orderStops,
  removeStop,
  type StopsChanged,
  updateTripStop,
} from '@cabezal/contract/operations/stops/stops.calls';
import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import type { StopAction, StopCode } from '@cabezal/domain/trips/status/stop-codes';

export interface ChosenPlace extends Pick<LocationRow, 'id_location' | 'name' | 'lat' | 'lng' | 'radius_m' | 'fence'> {
  code: StopCode;
}
/** A change of a trip's stops that is not stored yet. There is only one at a time, so that its consequences can be shown. */
export type Pending =
  | { kind: 'order'; order: readonly number[] }
  | { kind: 'remove'; id_stop: number }
  | {
      kind: 'add';
      /** The stop before which the new one is inserted; null: at the end. */
      before: number | null;
      place: ChosenPlace | null;
      action: StopAction | null;
      stay_min: number | null;
      /** The truck leaves the container there; only at the end. */
      leaves_box?: boolean;
    }
  | ({
      kind: 'change';
      id_stop: number;
      place: ChosenPlace | null;
      /** The stored values that the person has seen: those at the beginning, or those of the last conflict that the person decided. */
      seen: StopFigures;
      /** Why the typed appointment is invalid; null: it is valid. */
      unread: string | null;
    } & Partial<Pick<StopFigures, 'appointment_at' | 'free_hours' | 'leaves_box'>>);

/** The fields of a stop that can change here. A field that is absent in a pending change keeps its stored value. */
export interface StopFigures {
  id_location: number | null;
  appointment_at: string | null;
  free_hours: number | null;
  leaves_box: boolean;
}
export type Changing = Extract<Pending, { kind: 'change' }>;

export const figuresOf = (stop: EditableStopView): StopFigures => ({
  id_location: stop.id_location,
  appointment_at: stop.appointment_at,
  free_hours: stop.free_hours === null ? null : Number(stop.free_hours),
  leaves_box: stop.leaves_box,
});
export const changeOf = (stop: EditableStopView): Changing => ({
  kind: 'change',
  id_stop: stop.id_stop,
  place: null,
  seen: figuresOf(stop),
  unread: null,
});

/** True if the person entered a different value. */
const isTouched = (pending: Changing, figure: keyof StopFigures): boolean =>
  figure === 'id_location' ? pending.place !== null : pending[figure] !== undefined;

/** The fields that both the person and somebody else have changed. The person must decide on each before the change is stored. */
export const contested = (pending: Changing, stop: EditableStopView): (keyof StopFigures)[] => {
  const now = figuresOf(stop);
  const figures = ['id_location', 'appointment_at', 'free_hours', 'leaves_box'] as const;
  return figures.filter(figure => isTouched(pending, figure) && now[figure] !== pending.seen[figure]);
};

/** Decides a conflict: keeps the person's own value (`mine`), or replaces it with the value stored now. */
export function decide(pending: Changing, stop: EditableStopView, figure: keyof StopFigures, mine: boolean): Changing {
  if (mine) return { ...pending, seen: { ...pending.seen, [figure]: figuresOf(stop)[figure] } };
  return figure === 'id_location' ? { ...pending, place: null } : { ...pending, [figure]: undefined };
}

/** The input for a changed stop: only the fields that the person changed. A new place brings its own free hours. */
export const touchedOf = ({ id_stop, place, appointment_at, free_hours, leaves_box }: Changing) => ({
  id_stop,
  ...(place === null ? {} : { id_location: place.id_location }),
  ...(appointment_at === undefined ? {} : { appointment_at }),
  ...(free_hours === undefined ? {} : { free_hours }),
  ...(leaves_box === undefined ? {} : { leaves_box }),
});

/** True if the person has entered something, valid or not. */
const isEntered = (pending: Changing): boolean => Object.keys(touchedOf(pending)).length > 1 || pending.unread !== null;

/** What the person has to do before there is something to store; null: nothing. */
export function lackOf(pending: Pending): string | null {
  if (pending.kind === 'add' && pending.place === null) return 'Elija el lugar';
  return pending.kind === 'change' && !isEntered(pending) ? 'Aún no ha cambiado nada' : null;
}

/** Which change it is: what is entered for one, a motive or a confirmation, is not for another. */
export const keyOf = (pending: Pending): string =>
  'id_stop' in pending ? `${pending.kind} ${pending.id_stop}` : pending.kind;

export interface How {
  motive: string | null;
  preview: boolean;
  confirm_end: boolean;
}

interface StopsRequest {
  call: Call<unknown, StopsChanged>;
  input: unknown;
}
const request = <In>(call: Call<In, StopsChanged>, input: In): StopsRequest => ({ call, input });

/** The call that stores the change or, with `preview`, only reports its consequences. */
export function requestOf(
  pending: Pending,
  { id_guide, version }: { id_guide: number; version: number },
  how: How,
): StopsRequest {
  switch (pending.kind) {
    case 'order':
      return request(orderStops, { id_guide, version, order: [...pending.order], ...how });
    case 'remove':
      return request(removeStop, { id_stop: pending.id_stop, version, ...how });
    case 'add':
      return request(addStop, {
        id_guide,
        version,
        before: pending.before,
        id_location: pending.place?.id_location,
        code: pending.place?.code ?? 'OTR',
        action: pending.action,
        stay_min: pending.stay_min,
        leaves_box: pending.before === null && pending.leaves_box === true,
        ...how,
      });
    case 'change':
      return request(updateTripStop, { ...touchedOf(pending), version, ...how });
  }
}

/**
 * Merges an order that was begun before the stops changed: stops that can no longer move keep their position, new stops stay where they
 * were inserted, and the others follow the person's order.
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

/** The pending change and, while it removes or changes a stop, the order that was pending before (`kept`) and continues afterwards. */
export interface StopsWork {
  pending: Pending | null;
  kept: readonly number[] | null;
}

/** Begins a change or, with null, ends the pending one after it was stored or discarded. A pending order is kept meanwhile. */
export function begin({ pending, kept }: StopsWork, next: Pending | null): StopsWork {
  if (next?.kind === 'order') return { pending: next, kept: null };
  const order = pending?.kind === 'order' ? pending.order : kept;
  if (next !== null) return { pending: next, kept: order };
  const isOver = pending?.kind === 'order' || kept === null;
  return { pending: isOver ? null : { kind: 'order', order: kept }, kept: null };
}

/** False without a pending change, for a stop of which nothing was changed yet, and for an order that equals the order of the trip. */
export function isChange(pending: Pending | null, stops: readonly Pick<EditableStopView, 'id_stop'>[]): boolean {
  if (pending?.kind === 'order') return pending.order.join() !== stops.map(stop => stop.id_stop).join();
  return pending !== null && (pending.kind !== 'change' || isEntered(pending));
}

/** Whether the mark of a stop can change: a stored one can always be removed while the trip is not over. */
const mayMark = (stop: EditableStopView | undefined): true | string | undefined =>
  stop?.leaves_box ? true : stop?.can.leave;

/** Whether a stop has something that can change: its place and hours, or only the mark where the container is left. */
export const mayChange = (stop: EditableStopView): true | string => (mayMark(stop) === true ? true : stop.can.edit);

/** Whether what the person has entered can be stored; before anything is entered, whether there is something that can change. */
function mayStore(pending: Changing, stop: EditableStopView): true | string | undefined {
  if (!isEntered(pending)) return mayChange(stop);
  const isOnlyMark = pending.leaves_box !== undefined && Object.keys(touchedOf(pending)).length === 2;
  return isOnlyMark ? mayMark(stop) : stop.can.edit;
}

/** Why the pending change is no longer possible with the current stops; null: it is possible. */
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
      const open = isOpen ? 'Otra persona cambió lo mismo: decida qué valor se conserva' : null;
      const unread = pending.unread === null ? null : `Cita acordada: ${pending.unread}`;
      return said(now && mayStore(pending, now)) ?? unread ?? open;
    }
    case 'add':
      return pending.before === null ? null : said(stop(pending.before)?.can.move);
  }
}
