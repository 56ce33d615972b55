import { afterEach, expect, test, vi } from 'vitest';
import { embeddedPool } from './embedded-pool.ts';

/** A worker that reports that it is ready and then runs the given code for each message. */
const workerThat = (does: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.postMessage({ id: 0 });
      parentPort.on('message', () => { ${does} });`)}`,
  );

afterEach(() => vi.useRealTimers());

test('reports a database that stopped responding, and no call waits for it', async () => {
  const silences: Error[] = [];
  const pool = await embeddedPool(null, workerThat(''), { onSilence: error => silences.push(error) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const client = await pool.connect();
  const asked = client.query('select 1', []);
  const refused = expect(asked).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
  vi.advanceTimersByTime(179_000);
  expect(silences).toEqual([]);
  vi.advanceTimersByTime(2_000);
  await refused;
  expect(silences).toHaveLength(1);
  await expect(client.query('select 1', [])).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
  vi.useRealTimers();
  await pool.end();
});

test('a worker that ended rejects open calls, and later calls at once', async () => {
  const pool = await embeddedPool(null, workerThat('process.exit(3)'));
  const client = await pool.connect();
  await expect(client.query('select 1', [])).rejects.toMatchObject({
    code: 'DATABASE_AWAY',
    cause: { message: 'embedded database ended (3)' },
  });
  await expect(client.query('select 1', [])).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
  await pool.end();
});
