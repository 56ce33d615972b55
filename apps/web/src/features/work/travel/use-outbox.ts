import type { Travel } from '@cabezal/contract/work/travel/travel.calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { dropItem, keepItem, type OutboxItem, readOutbox } from './outbox-store.ts';
import { sendItem } from './send-item.ts';

const AGAIN_MS = 15_000;
/** Delay between the first display of «Corregir» and the sending of the tap, so that the driver can notice a mistake. */
const HOLD_MS = 8000;
/** An unsent tap can be corrected for this long. */
const CORRECT_MS = 120_000;

type WithoutKept<T> = T extends unknown ? Omit<T, 'key' | 'token' | 'at'> : never;
type NewItem = WithoutKept<OutboxItem>;

export interface Outbox {
  /** Unsent items, oldest first; refused items stay until the driver removes them. */
  items: readonly OutboxItem[];
  hasSignal: boolean;
  /** Returns the key of the new item. */
  add: (item: NewItem) => Promise<string>;
  remove: (key: string) => Promise<void>;
}

/** When each item was first on the screen (`performance.now()`, ms). */
type Drawn = Map<string, number>;

const isTap = (item: OutboxItem) => item.type === 'arrival' || item.type === 'departure';

/** True for an unsent tap that the driver can still undo. */
export const mayBeCorrected = (item: OutboxItem, now: Date): boolean =>
  isTap(item) && !item.tried && item.refused === undefined && now.getTime() - Date.parse(item.at) < CORRECT_MS;

/** Milliseconds until the item may be sent, counted from its first display, so that a slow phone does not shorten them. */
function heldFor(item: OutboxItem, drawn: Drawn): number {
  if (!mayBeCorrected(item, new Date())) return 0;
  const since = drawn.get(item.key);
  return since === undefined ? HOLD_MS : since + HOLD_MS - performance.now();
}

const isUncertain = (cause: unknown) => cause instanceof ApiError && cause.isUncertain;
/** The geofence or the monitor recorded the event before the driver's tap, which is then dropped. */
const isKnown = (cause: unknown) => cause instanceof ApiError && cause.code === 'EVENTO_YA_REGISTRADO';
/** The photo did not reach the storage completely. It is uploaded again later; other items do not wait for it. */
const isLostUpload = (cause: unknown) =>
  cause instanceof ApiError && (cause.code === 'upload' || cause.code === 'ARCHIVO_NO_RECIBIDO') && cause.status !== 0;

interface Step {
  /** Milliseconds to wait before the next attempt; null: nothing to send. */
  wait: number | null;
  hasSignal: boolean | null;
}

/** Photos whose upload failed, by key, with the time of the retry. */
type Later = Map<string, number>;

async function sendOne(item: OutboxItem, later: Later, onTrip: (trip: Travel) => void): Promise<Step> {
  try {
    const trip = await sendItem(item);
    await dropItem(item.key);
    onTrip(trip);
    return { wait: 0, hasSignal: true };
  } catch (cause) {
    if (item.type === 'photo' && isLostUpload(cause)) {
      await keepItem({ ...item, id_file: undefined });
      later.set(item.key, Date.now() + AGAIN_MS);
      return { wait: 0, hasSignal: true };
    }
    if (isUncertain(cause)) return { wait: AGAIN_MS, hasSignal: false };
    if (isKnown(cause)) await dropItem(item.key);
    else await keepItem({ ...item, refused: messageOf(cause) });
    return { wait: 0, hasSignal: true };
  }
}

/** Problems are sent first: they depend on no earlier item, so they need not wait for a delayed tap or a photo. */
const urgentFirst = (items: readonly OutboxItem[]) => [
  ...items.filter(item => item.type === 'problem'),
  ...items.filter(item => item.type !== 'problem'),
];

interface Sending {
  token: string;
  later: Later;
  drawn: Drawn;
  /** Called when the stored items have changed. */
  onItems: () => Promise<void>;
  onTrip: (trip: Travel) => void;
}

/** Sends the first item that may be sent; returns how long to wait before the next. */
async function sendFirst({ token, later, drawn, onItems, onTrip }: Sending): Promise<Step> {
  const open = urgentFirst((await readOutbox(token)).filter(item => item.refused === undefined));
  const first = open.find(item => (later.get(item.key) ?? 0) <= Date.now());
  if (!first) return { wait: open.length === 0 ? null : AGAIN_MS, hasSignal: true };
  const held = heldFor(first, drawn);
  if (held > 0) return { wait: held, hasSignal: null };
  if (isTap(first) && !first.tried) {
    first.tried = true;
    await keepItem(first);
    await onItems();
  }
  return sendOne(first, later, onTrip);
}

/** Removes an item that was refused or never sent; never one that the server may have. */
async function takeBack(token: string, key: string): Promise<void> {
  const item = (await readOutbox(token)).find(one => one.key === key);
  if (item && (item.refused !== undefined || !item.tried)) await dropItem(key);
}

/** Runs the work while no other window does: the same link may be open twice on a phone, and only one window may send. */
function alone<T>(token: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`cabezal-viaje-${token.slice(-16)}`, work) : work();
}

/** Pages without TLS (a workshop's own network) have no randomUUID. */
const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2, 12)}`;

/** Stores everything that the driver does, and sends it in order as soon as there is signal. */
export function useOutbox(token: string, onTrip: (trip: Travel) => void): Outbox {
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
    again.current = true;
    if (running.current) return;
    running.current = true;
    const sending: Sending = {
      token,
      later: later.current,
      drawn: drawn.current,
      onItems: async () => setItems(await readOutbox(token)),
      onTrip: trip => told.current(trip),
    };
    const send = () => {
      again.current = false;
      return alone(token, () => sendFirst(sending));
    };
    let step = await send();
    while (step.wait === 0 || again.current) {
      if (step.wait === 0) setSignal(true);
      setItems(await readOutbox(token));
      step = await send();
    }
    if (step.hasSignal !== null) setSignal(step.hasSignal && navigator.onLine);
    running.current = false;
    if (step.wait !== null) timer.current = setTimeout(() => void flush(), step.wait);
    setItems(await readOutbox(token));
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

  // An effect runs after the items are on the screen.
  useEffect(() => {
    for (const { key } of items) if (!drawn.current.has(key)) drawn.current.set(key, performance.now());
  }, [items]);

  const add = async (item: NewItem) => {
    const kept = { ...item, key: newKey(), token, at: new Date().toISOString() } as OutboxItem;
    await keepItem(kept);
    setItems(await readOutbox(token));
    void flush();
    return kept.key;
  };
  const remove = async (key: string) => {
    // The lock waits until a running send has ended.
    await alone(token, () => takeBack(token, key));
    setItems(await readOutbox(token));
  };
  return { items, hasSignal, add, remove };
}
