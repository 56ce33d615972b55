import { sql } from 'kysely';
import { postgresPool } from '../src/platform/db/postgres-pool.ts';
import { type TestApp, testAppOn } from './harness.ts';

/** A second server on the same database and clock. It runs in the same process, with services, pool and LISTEN connection of its own. */
export async function besides(t: TestApp, environment: Parameters<typeof testAppOn>[2] = {}): Promise<TestApp> {
  const [row] = await t.rows(sql<{ name: string }>`select current_database() as name`);
  return testAppOn(
    postgresPool(`${process.env.TEST_POSTGRES_URL}/${row?.name}`, 10),
    t.folder,
    environment,
    t.services.clock(),
  );
}

interface StreamEvent {
  event: string;
  id: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own shape; the test that reads it knows which
  data: any;
}
export interface Stream {
  readonly events: StreamEvent[];
  /** The cursor with which the browser would reconnect. */
  lastId(): string | null;
  /** Received changes, as «noun id». */
  changes(): string[];
  close(): void;
}

/** A browser's live stream. */
export async function openStream(address: string, token: string | null, since?: string | null): Promise<Stream> {
  const ending = new AbortController();
  const response = await fetch(`${address}/live/stream`, {
    headers: { authorization: `Bearer ${token}`, ...(since ? { 'last-event-id': since } : {}) },
    signal: ending.signal,
  });
  if (!response.ok) throw new Error(`the stream answered ${response.status}`);
  const events: StreamEvent[] = [];
  const field = (text: string, name: string): string | null =>
    new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? null;
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const chunk of response.body ?? []) {
      rest += Buffer.from(chunk).toString('utf8');
      const parts = rest.split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts)
        events.push({
          event: field(part, 'event') ?? '',
          id: field(part, 'id'),
          data: JSON.parse(field(part, 'data') ?? 'null'),
        });
    }
  };
  read().catch(() => undefined);
  return {
    events,
    lastId: () => events.findLast(e => e.id !== null)?.id ?? null,
    changes: () => events.filter(e => e.event === 'changed').map(e => `${e.data.noun} ${e.data.id}`),
    close: () => ending.abort(),
  };
}
