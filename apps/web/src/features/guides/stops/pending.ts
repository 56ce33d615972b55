import {
  addStop,
  type EditableStopView,
  orderStops,
  removeStop,
  type StopsChanged,
  updateTripStop,
} from '@cabezal/contract/stops/stops.calls';
import type { StopAction, StopCode } from '@cabezal/domain/status/stop-codes';
import { callApi } from '../../../api/call-api.ts';

export interface ChosenPlace {
  id_location: number;
  name: string;
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
  | {
      kind: 'change';
      id_stop: number;
      place: ChosenPlace | null;
      appointment_at: string | null;
      free_hours: number | null;
    };

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
        ...{ id_guide, version, before: pending.before, id_location: pending.place?.id_location },
        ...{ code: pending.place?.code ?? 'OTR', action: pending.action, stay_min: pending.stay_min, ...how },
      });
    case 'change': {
      const { id_stop, place, appointment_at, free_hours } = pending;
      const elsewhere = place === null ? {} : { id_location: place.id_location };
      return callApi(updateTripStop, { id_stop, version, ...elsewhere, appointment_at, free_hours, ...how });
    }
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
    case 'change':
      return said(stop(pending.id_stop)?.can.edit);
    case 'add':
      return pending.before === null ? null : said(stop(pending.before)?.can.move);
  }
}
