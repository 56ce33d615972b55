import type { PositionRow } from '@cabezal/contract/tracking/monitoring/positions.message';
import { LiveConnection } from './connection.ts';
import { handleLiveEvent, readLiveState, setLiveConnected } from './live.ts';
import { positionStore } from './position-store.ts';
import type { SseEvent } from './sse-parser.ts';

/**
 * One stream per browser, however many tabs are open (a browser has six connections to a server): the tab that holds the lock reads it and
 * forwards the events to the others. When it closes, the next tab takes over with the id of the last event.
 */
type TabMessage =
  | { kind: 'event'; event: SseEvent }
  | { kind: 'state'; connected: boolean }
  | { kind: 'hello?' }
  | { kind: 'positions'; rows: PositionRow[] };

interface LivePort {
  name: string;
  token: () => string | null;
  onRefused: () => void;
}

export function openLive(port: LivePort): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`cabezal.live.${port.name}`);
  const closing = new AbortController();
  let connection: LiveConnection | null = null;
  let lastId: string | null = null;
  const post = (message: TabMessage) => channel?.postMessage(message);

  const runAsLeader = async () => {
    connection = new LiveConnection({
      token: port.token,
      onRefused: port.onRefused,
      onState: connected => {
        setLiveConnected(connected);
        post({ kind: 'state', connected });
      },
      onEvent: event => {
        handleLiveEvent(event);
        post({ kind: 'event', event });
      },
    });
    connection.lastId = lastId;
    closing.signal.addEventListener('abort', () => connection?.stop());
    if (!closing.signal.aborted) await connection.run();
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (connection) {
      if (data.kind !== 'hello?') return;
      post({ kind: 'state', connected: readLiveState().connected });
      post({ kind: 'positions', rows: positionStore.rows() });
      return;
    }
    if (data.kind === 'state') setLiveConnected(data.connected);
    if (data.kind === 'positions') positionStore.merge(data.rows);
    if (data.kind !== 'event') return;
    lastId = data.event.id ?? lastId;
    handleLiveEvent(data.event);
  });

  if (channel && navigator.locks) {
    post({ kind: 'hello?' });
    navigator.locks.request(`cabezal.live.${port.name}`, { signal: closing.signal }, runAsLeader).catch(() => {});
  } else {
    void runAsLeader();
  }
  return () => {
    closing.abort();
    channel?.close();
  };
}
