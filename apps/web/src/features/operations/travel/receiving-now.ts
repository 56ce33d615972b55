import type { Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { isHandOver } from '@cabezal/domain/trips/receipts/receipts';
import type { OutboxItem } from './outbox-store.ts';
import type { DriverStop, TripNow } from './trip-now.ts';

/** Somebody who received goods at the stop. */
interface ReceivedBy {
  received_name: string;
  at: string;
  /** The server does not have it yet. */
  isWaiting: boolean;
}

export interface Receiving {
  /** The last stop that the truck reached where goods are handed over. */
  stop: DriverStop;
  receivedBy: ReceivedBy[];
}

/**
 * Where the phone asks who receives, and who did, sent or not; null: nothing was handed over yet. The question stays after the departure, for a
 * driver who left before he asked. `receipts` is absent in a trip that an older version of the page stored.
 */
export function receivingNow(
  { stops }: Pick<TripNow, 'stops'>,
  receipts: Travel['receipts'] | undefined,
  items: readonly OutboxItem[],
): Receiving | null {
  const stop = stops.findLast(one => one.arrival_at !== null && isHandOver(one.action));
  if (stop === undefined) return null;
  const stored = (receipts ?? []).filter(({ id_stop }) => id_stop === stop.id_stop);
  const waiting = items.flatMap(item =>
    item.type === 'receipt' && item.refused === undefined && item.id_stop === stop.id_stop ? [item] : [],
  );
  const receivedBy = [
    ...stored.map(({ received_name, at }) => ({ received_name, at, isWaiting: false })),
    ...waiting.map(({ received_name, at }) => ({ received_name, at, isWaiting: true })),
  ];
  return { stop, receivedBy };
}
