import type { Noun } from '@cabezal/contract/nouns';
import { type PresenceRow, presenceEvent } from '@cabezal/contract/system/presence/presence.calls';
import { type PositionsMessage, positionsEvent } from '@cabezal/contract/tracking/monitoring/positions.message';
import { useSyncExternalStore } from 'react';
import { positionStore } from './position-store.ts';
import { presenceStore } from './presence-store.ts';
import type { SseEvent } from './sse-parser.ts';

/** What the stream says, told to whom it concerns. Every tab has this; one tab of the browser holds the stream (use-live-stream.ts). */

export interface LiveState {
  connected: boolean;
  /** Since when it is down; null while it is up. */
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

/** Whether changes of others appear by themselves now. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(listener => listen(stateListeners, listener), readLiveState);
}

/** Something changed; without an id nobody says which. */
export const onLiveChange = (listener: (noun: Noun, id?: number) => void) => listen(changeListeners, listener);
/** The stream came back without what lay between. */
export const onLiveGap = (listener: () => void) => listen(gapListeners, listener);

let startedAt = 0;
let hadHello = false;
const QUICK_START_MS = 1500;

/** A new session: the next hello is a first one. */
export function resetLive() {
  startedAt = Date.now();
  hadHello = false;
  positionStore.clear();
  presenceStore.take([]);
  state = { connected: true, downSince: null };
}

/** A first hello that comes at once cannot have missed what the page has only just read. */
function takeHello(resumed: boolean) {
  const isFreshStart = !hadHello && Date.now() - startedAt < QUICK_START_MS;
  hadHello = true;
  if (!resumed && !isFreshStart) for (const listener of gapListeners) listener();
}

/** A snapshot is all that the person may see: what it does not name is gone. */
function takePositions({ snapshot, positions }: PositionsMessage) {
  if (snapshot) positionStore.keepOnly(new Set(positions.map(([id_truck]) => id_truck)));
  positionStore.merge(positions);
}

/** Takes in one event of the stream. */
export function takeLiveEvent({ event, data }: SseEvent) {
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
  if (event === 'hello') takeHello(fields.resumed === true);
  if (event === 'changed' && typeof fields.noun === 'string') {
    const id = typeof fields.id === 'number' ? fields.id : undefined;
    for (const listener of changeListeners) listener(fields.noun as Noun, id);
  }
}
