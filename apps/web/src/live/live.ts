import type { Noun } from '@cabezal/contract/nouns';
import { type PresenceRow, presenceEvent } from '@cabezal/contract/system/presence/presence.calls';
import { type PositionsMessage, positionsEvent } from '@cabezal/contract/tracking/monitoring/positions.message';
import { useSyncExternalStore } from 'react';
import { positionStore } from './position-store.ts';
import { presenceStore } from './presence-store.ts';
import { noteServerBuild } from './server-build.ts';
import type { SseEvent } from './sse-parser.ts';

/**
 * Distributes the events of the stream to listeners. Every tab has this store; one tab of the browser holds the stream
 * (use-live-stream.ts).
 */

export interface LiveState {
  connected: boolean;
  /** Start of the interruption; null while connected. */
  downSince: number | null;
}

let state: LiveState = { connected: true, downSince: null };
const stateListeners = new Set<() => void>();
const changeListeners = new Set<(noun: Noun, id?: number) => void>();
const gapListeners = new Set<() => void>();

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setLiveConnected(connected: boolean) {
  if (state.connected === connected) return;
  state = { connected, downSince: connected ? null : Date.now() };
  for (const listener of stateListeners) listener();
}

export const readLiveState = () => state;

/** Whether changes of others appear automatically now. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(listener => listen(stateListeners, listener), readLiveState);
}

/** A change; without an id, any record of the noun may have changed. */
export const onLiveChange = (listener: (noun: Noun, id?: number) => void) => listen(changeListeners, listener);
/** The stream reconnected and missed events. */
export const onLiveGap = (listener: () => void) => listen(gapListeners, listener);

let startedAt = 0;
let hadHello = false;
const QUICK_START_MS = 1500;

/** For a new session: its next hello counts as the first. */
export function resetLive() {
  startedAt = Date.now();
  hadHello = false;
  positionStore.clear();
  presenceStore.take([]);
  state = { connected: true, downSince: null };
}

/**
 * A first hello shortly after the start has missed hardly anything: the page has just read its data. Only the notices are
 * read again: one that arrived between reading and connecting would be missed.
 */
function takeHello(resumed: boolean) {
  const isFreshStart = !hadHello && Date.now() - startedAt < QUICK_START_MS;
  hadHello = true;
  if (isFreshStart) for (const listener of changeListeners) listener('notice');
  else if (!resumed) for (const listener of gapListeners) listener();
}

/** A snapshot contains everything that the person may see: trucks not in it are removed. */
function takePositions({ snapshot, positions }: PositionsMessage) {
  if (snapshot) positionStore.keepOnly(new Set(positions.map(([id_truck]) => id_truck)));
  positionStore.merge(positions);
}

/** Processes one event of the stream. */
export function handleLiveEvent({ event, data }: SseEvent) {
  let body: unknown;
  try {
    body = JSON.parse(data);
  } catch {
    return;
  }
  if (event === positionsEvent) return takePositions(body as PositionsMessage);
  if (event === presenceEvent) return presenceStore.take(body as PresenceRow[]);
  if (typeof body !== 'object' || body === null) return;
  const fields = body as Record<string, unknown>;
  if (event === 'hello') {
    noteServerBuild(fields.build);
    takeHello(fields.resumed === true);
  }
  if (event === 'changed' && typeof fields.noun === 'string') {
    const id = typeof fields.id === 'number' ? fields.id : undefined;
    for (const listener of changeListeners) listener(fields.noun as Noun, id);
  }
}
