import { describe, expect, it, vi } from 'vitest';
import { LiveConnection, waitBefore } from './connection.ts';
import { handleLiveEvent, onLiveChange, onLiveGap, resetLive } from './live.ts';
import { PositionStore } from './position-store.ts';
import { makeSseParser, type SseEvent } from './sse-parser.ts';

function parse(...pieces: string[]): SseEvent[] {
  const events: SseEvent[] = [];
  const feed = makeSseParser(event => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
}

describe('the stream', () => {
  it('parses events with their ids; an id stays until another one arrives', () => {
    expect(parse('id: e-1\nevent: hello\ndata: {"a":1}\n\nevent: ping\ndata: {}\n\n')).toEqual([
      { event: 'hello', data: '{"a":1}', id: 'e-1' },
      { event: 'ping', data: '{}', id: 'e-1' },
    ]);
  });
  it('accepts any boundaries of chunks and any line ends', () => {
    const text = 'id: 7\r\nevent: changed\r\ndata: {"noun":\r\ndata: "truck"}\r\n\r\n';
    for (let cut = 0; cut <= text.length; cut++) {
      expect(parse(text.slice(0, cut), text.slice(cut))).toEqual([
        { event: 'changed', data: '{"noun":\n"truck"}', id: '7' },
      ]);
    }
  });
  it('ignores comments and events without data', () => {
    expect(parse(': quiet\n\nevent: nothing\n\ndata: x\n\n')).toEqual([{ event: 'message', data: 'x', id: null }]);
  });
  it('waits longer each time, at most 15 s, at least half of that time', () => {
    expect(waitBefore(0, 0)).toBe(250);
    expect(waitBefore(0, 1)).toBe(500);
    expect(waitBefore(3, 1)).toBe(4000);
    expect(waitBefore(40, 1)).toBe(15_000);
  });
});

describe('the first word of the stream', () => {
  it('has the bell read again shortly after the start, everything later, and nothing if no event was missed', () => {
    const read: string[] = [];
    const ends = [onLiveChange(noun => read.push(noun)), onLiveGap(() => read.push('everything'))];
    const hello = (resumed: boolean) =>
      handleLiveEvent({ event: 'hello', data: JSON.stringify({ resumed }), id: 'e-1' });
    resetLive();
    hello(false);
    expect(read).toEqual(['notice']);
    hello(true);
    expect(read).toEqual(['notice']);
    hello(false);
    expect(read).toEqual(['notice', 'everything']);
    for (const end of ends) end();
  });
});

describe('positions', () => {
  it('keeps the newest of each truck, whatever the order of arrival', () => {
    const store = new PositionStore();
    store.merge([
      [1, -2, -79, 90, 50, 200],
      [2, -2, -79, 0, 0, 200],
    ]);
    store.merge([[1, -9, -9, 0, 0, 100]]);
    expect(store.get(1)).toMatchObject({ lat: -2, at_ms: 200 });
    expect(store.size).toBe(2);
  });
  it('reports the changed ones, and nothing if there are none', () => {
    const store = new PositionStore();
    const told: number[][] = [];
    const stop = store.subscribe(changed => told.push([...changed]));
    store.merge([[1, 0, 0, null, null, 5]]);
    store.merge([[1, 0, 0, null, null, 5]]);
    stop();
    store.merge([[1, 0, 0, null, null, 9]]);
    expect(told).toEqual([[1]]);
  });
  it('exports its rows to another store', () => {
    const store = new PositionStore();
    store.merge([[3, 1, 2, 3, 4, 5]]);
    const other = new PositionStore();
    other.merge(store.rows());
    expect(other.get(3)).toEqual(store.get(3));
  });
});

describe('a refused stream', () => {
  it('reports that it is down, asks whether the session has ended, and retries', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', new EventTarget());
    const asked = vi.fn(async () => new Response(null, { status: 403 }));
    vi.stubGlobal('fetch', asked);
    const states: boolean[] = [];
    const onRefused = vi.fn();
    const connection = new LiveConnection({
      token: () => 'token',
      onEvent: () => {},
      onState: state => states.push(state),
      onRefused,
    });
    const running = connection.run();
    await vi.advanceTimersByTimeAsync(20);
    expect(states).toEqual([false]);
    expect(onRefused).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.mock.calls.length).toBeGreaterThan(3);
    connection.stop();
    await running;
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
