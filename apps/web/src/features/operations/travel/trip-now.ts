import type { Travel } from '@cabezal/contract/operations/travel/travel.calls';
import type { OutboxItem } from './outbox-store.ts';
import type { ShownBox } from './read-box.ts';

export type DriverStop = Travel['guide']['stops'][number];

/** Number and seals as last read by the driver, sent or not. */
export function cargoNow(travel: Travel, items: readonly OutboxItem[]): ShownBox {
  const read = items.flatMap(item => (item.type === 'container' && item.refused === undefined ? [item] : []));
  const { guide } = travel;
  return {
    container_code: read.findLast(item => item.container_code !== undefined)?.container_code ?? guide.container_code,
    seals: read.findLast(item => item.seals !== undefined)?.seals ?? guide.seals,
  };
}

export interface TripNow {
  stops: DriverStop[];
  /** The stop to arrive at or to leave; null when all is done. */
  stop: DriverStop | null;
  /** Its place among the stops, from 1. */
  place: number;
  next: 'arrival' | 'departure' | null;
  /** True, or why the next tap is not possible, according to the server. */
  can: true | string;
}

/** A tap for which the driver was asked, or on which a press began. */
export interface AskedTap {
  stop: DriverStop;
  next: 'arrival' | 'departure';
}

/** Whether that tap is still the next one: the GPS or a person of the office may have recorded it meanwhile. */
export const isStillNext = (tap: AskedTap, { stop, next }: Pick<TripNow, 'stop' | 'next'>): boolean =>
  tap.stop.id_stop === stop?.id_stop && tap.next === next;

const isOver = (stop: DriverStop) => stop.departure_at !== null || stop.status === 'NOT_EJECUTED';

/** The current trip: the server's data, plus the taps that it does not have yet. */
export function tripNow(travel: Travel, items: readonly OutboxItem[]): TripNow {
  const taps = items.filter(
    item => item.refused === undefined && (item.type === 'arrival' || item.type === 'departure'),
  );
  const stops = travel.guide.stops.map(stop => {
    const own = taps.filter(item => 'stop_name' in item && item.id_stop === stop.id_stop);
    const at = (type: string) => own.find(item => item.type === type)?.at ?? null;
    return {
      ...stop,
      arrival_at: stop.arrival_at ?? at('arrival'),
      departure_at: stop.departure_at ?? at('departure'),
    };
  });
  const index = stops.findIndex(stop => !isOver(stop));
  const stop = stops[index] ?? null;
  if (!stop) return { stops, stop, place: stops.length, next: null, can: true };
  const { arrive, depart } = travel.can;
  // A trip begins with the departure from its first stop; at the others the arrival comes first.
  const leaves = stop.arrival_at !== null || (taps.length === 0 && depart === true && arrive !== true);
  const next = leaves ? 'departure' : 'arrival';
  // The server's data are older than the items in the outbox: a tap, or the seal that it required.
  const isBehind = taps.length > 0 || items.some(item => item.type === 'container' && item.refused === undefined);
  const can = isBehind ? true : next === 'departure' ? depart : arrive;
  return { stops, stop, place: index + 1, next, can };
}
