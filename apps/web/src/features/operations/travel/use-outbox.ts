import { getTravel, type Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { measuredOffset } from './clock-offset.ts';
import { dropItem, type OutboxItem, readOutbox, storeItem, type TripLink } from './outbox-store.ts';
import { isTapItem, knownText } from './refused-taps.ts';
import { type Drawn, type Later, type Sending, sendFirst } from './send-queue.ts';
import { smallerPhoto } from './small-photo.ts';

type WithoutKept<T> = T extends unknown ? Omit<T, 'key' | 'token' | 'id_guide' | 'at' | 'offset_ms'> : never;
type NewItem = WithoutKept<OutboxItem>;

export interface Outbox {
  /** Unsent items, oldest first; refused items stay until the driver removes them. */
  items: readonly OutboxItem[];
  hasSignal: boolean;
  /** Returns the key of the new item. `at`: when the driver did it, if not now. */
  add: (item: NewItem, at?: string) => Promise<string>;
  /** Sends a refused item again. */
  retry: (key: string) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

/** Removes an item that was refused or never sent; never one that the server may have. */
async function takeBack(link: TripLink, key: string): Promise<void> {
  const item = (await readOutbox(link)).find(one => one.key === key);
  if (item && (item.refused !== undefined || !item.tried)) await dropItem(key);
}

/** Takes back the refusal of an item, so that it is sent again with its key and time. */
async function sendAgain(link: TripLink, key: string): Promise<void> {
  const item = (await readOutbox(link)).find(one => one.key === key);
  if (item) await storeItem({ ...item, refused: undefined, refused_code: undefined });
}

/** Tells the driver who had recorded the event of a tap before. */
async function tellKnown(item: OutboxItem, token: string, onTrip: (trip: Travel) => void): Promise<void> {
  const trip = await callApi(getTravel, {}, { token }).catch(() => null);
  if (trip === null || !isTapItem(item)) return;
  onTrip(trip);
  toast.info(knownText(item, trip) ?? 'Ya estaba registrado');
}

/** Runs the work while no other window does: links of the same trip may be open twice on a phone, and only one window may send. */
function alone<T>({ token, id_guide }: TripLink, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`cabezal-viaje-${id_guide ?? token.slice(-16)}`, work) : work();
}

/** Pages without TLS (a workshop's own network) have no randomUUID. */
const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2, 12)}`;

/** Stores everything that the driver does, and sends it in order as soon as there is signal and the trip of the link is known. */
export function useOutbox(token: string, id_guide: number | null, onTrip: (trip: Travel) => void): Outbox {
  const link = useMemo(() => ({ token, id_guide }), [token, id_guide]);
  const [items, setItems] = useState<readonly OutboxItem[]>([]);
  const [hasSignal, setSignal] = useState(navigator.onLine);
  const running = useRef(false);
  /** True if an item was added during a send: the items read before may not include it. */
  const again = useRef(false);
  const later = useRef<Later>(new Map());
  const drawn = useRef<Drawn>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const told = useRef(onTrip);
  told.current = onTrip;

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    if (link.id_guide === null) return setItems(await readOutbox(link));
    again.current = true;
    if (running.current) return;
    running.current = true;
    const sending: Sending = {
      link,
      later: later.current,
      drawn: drawn.current,
      onItems: async () => setItems(await readOutbox(link)),
      onTrip: trip => told.current(trip),
      onKnown: item => void tellKnown(item, link.token, told.current),
      shrink: smallerPhoto,
    };
    const send = () => {
      again.current = false;
      return alone(link, () => sendFirst(sending));
    };
    let step = await send();
    while (step.wait === 0 || again.current) {
      if (step.wait === 0) setSignal(true);
      setItems(await readOutbox(link));
      step = await send();
    }
    if (step.hasSignal !== null) setSignal(step.hasSignal && navigator.onLine);
    running.current = false;
    if (step.wait !== null) timer.current = setTimeout(() => void flush(), step.wait);
    setItems(await readOutbox(link));
  }, [link]);

  useEffect(() => {
    void flush();
    const online = () => void flush();
    const offline = () => setSignal(false);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    // Another page of the trip may have stored items meanwhile.
    document.addEventListener('visibilitychange', online);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', online);
    };
  }, [flush]);

  // An effect runs after the items are on the screen.
  useEffect(() => {
    for (const { key } of items) if (!drawn.current.has(key)) drawn.current.set(key, performance.now());
  }, [items]);

  const add = async (item: NewItem, at = new Date().toISOString()) => {
    const offset_ms = measuredOffset();
    const kept = {
      ...item,
      key: newKey(),
      token,
      ...(id_guide !== null && { id_guide }),
      at,
      ...(offset_ms !== undefined && { offset_ms }),
    } as OutboxItem;
    await storeItem(kept);
    setItems(await readOutbox(link));
    void flush();
    return kept.key;
  };
  const remove = async (key: string) => {
    // The lock waits until a running send has ended.
    await alone(link, () => takeBack(link, key));
    setItems(await readOutbox(link));
  };
  const retry = async (key: string) => {
    await alone(link, () => sendAgain(link, key));
    setItems(await readOutbox(link));
    void flush();
  };
  return { items, hasSignal, add, remove, retry };
}
