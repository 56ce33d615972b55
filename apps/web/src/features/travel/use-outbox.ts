import type { Travel } from '@cabezal/contract/travel/travel.calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { dropItem, keepItem, type OutboxItem, readOutbox } from './outbox-store.ts';
import { sendItem } from './send-item.ts';

const AGAIN_MS = 15_000;
/** A tap waits so long before it is sent: time to see a mistake. */
const HOLD_MS = 8000;
/** So long a tap that was not sent may be corrected. */
export const CORRECT_MS = 120_000;

type WithoutKept<T> = T extends unknown ? Omit<T, 'key' | 'token' | 'at'> : never;
export type NewItem = WithoutKept<OutboxItem>;

export interface Outbox {
  /** What waits, oldest first; refused things stay until they are put away. */
  items: readonly OutboxItem[];
  hasSignal: boolean;
  add: (item: NewItem) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

const isTap = (item: OutboxItem) => item.type === 'arrival' || item.type === 'departure';
const heldFor = (item: OutboxItem) => (isTap(item) ? Date.parse(item.at) + HOLD_MS - Date.now() : 0);

const isUncertain = (cause: unknown) => cause instanceof ApiError && cause.isUncertain;

/** Sends the first that may be sent; says how long to wait before the next, null: nothing to send. */
async function sendFirst(token: string, onTrip: (trip: Travel) => void) {
  const first = (await readOutbox(token)).find(item => item.refused === undefined);
  if (!first) return { wait: null, hasSignal: true };
  const held = heldFor(first);
  if (held > 0) return { wait: held, hasSignal: null };
  try {
    const trip = await sendItem(first);
    await dropItem(first.key);
    onTrip(trip);
    return { wait: 0, hasSignal: true };
  } catch (cause) {
    if (isUncertain(cause)) return { wait: AGAIN_MS, hasSignal: false };
    await keepItem({ ...first, refused: messageOf(cause) });
    return { wait: 0, hasSignal: true };
  }
}

/** Everything the driver does goes in here; it is sent in its order as soon as there is signal. */
export function useOutbox(token: string, onTrip: (trip: Travel) => void): Outbox {
  const [items, setItems] = useState<readonly OutboxItem[]>([]);
  const [hasSignal, setSignal] = useState(navigator.onLine);
  const running = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const told = useRef(onTrip);
  told.current = onTrip;

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    if (running.current) return;
    running.current = true;
    let step = await sendFirst(token, trip => told.current(trip));
    while (step.wait === 0) {
      setSignal(true);
      setItems(await readOutbox(token));
      step = await sendFirst(token, trip => told.current(trip));
    }
    if (step.hasSignal !== null) setSignal(step.hasSignal && navigator.onLine);
    setItems(await readOutbox(token));
    running.current = false;
    if (step.wait !== null) timer.current = setTimeout(() => void flush(), step.wait);
  }, [token]);

  useEffect(() => {
    void flush();
    const online = () => void flush();
    const offline = () => setSignal(false);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  }, [flush]);

  const add = async (item: NewItem) => {
    const kept = { ...item, key: crypto.randomUUID(), token, at: new Date().toISOString() } as OutboxItem;
    await keepItem(kept);
    setItems(await readOutbox(token));
    void flush();
  };
  const remove = async (key: string) => {
    await dropItem(key);
    setItems(await readOutbox(token));
  };
  return { items, hasSignal, add, remove };
}
