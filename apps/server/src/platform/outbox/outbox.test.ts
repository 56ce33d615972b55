import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { soon } from '../../../../../test/soon.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createMailer, mailDelivery } from '../mail/mail.ts';
import type { Delivery } from './outbox.ts';
import { type OutboxWorker, startOutbox } from './start-outbox.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
const workers: OutboxWorker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map(w => w.stop()));
  await t.write(tx => tx.run(sql`delete from outbox`));
});

let keys = 0;
const send = (system: 'SAP' | 'MAIL', count = 1) =>
  t.write(async tx => {
    for (let n = 0; n < count; n++)
      tx.send({
        system,
        kind: 'test',
        noun: 'test',
        id: 1,
        payload: { to: 'a@b.ec', subject: 'x', text: 'y' },
        idempotency_key: `key-${++keys}`,
      });
  });
const messages = () =>
  t.rows(
    sql<{
      system: string;
      state: string;
      attempts: number;
      last_error: string | null;
    }>`select system, state, attempts, last_error from outbox order by id`,
  );
function begin(deliveries: Delivery[], auto = false): OutboxWorker {
  const made = startOutbox(t.db, deliveries, t.services.log, auto);
  workers.push(made);
  return made;
}
/** A delivery that waits until the test ends it. */
function held(system: string): Delivery & { count: number; end(error?: Error): void } {
  const waiting: ((error?: Error) => void)[] = [];
  return {
    system,
    kind: 'test',
    count: 0,
    deliver() {
      this.count++;
      return new Promise((resolve, reject) => {
        waiting.push(error => (error === undefined ? resolve({}) : reject(error)));
      });
    },
    end(error) {
      for (const each of waiting.splice(0)) each(error);
    },
  };
}
const quick = (system: string, log: string[] = []): Delivery => ({
  system,
  kind: 'test',
  deliver: async message => void log.push(message.idempotency_key),
});

test('a mail server that does not respond blocks neither SAP nor the shutdown; the next process sends its mail', async () => {
  const sockets: Socket[] = [];
  const server = await new Promise<Server>(resolve => {
    const made = createServer(socket => void sockets.push(socket)).listen(0, '127.0.0.1', () => resolve(made));
  });
  const { port } = server.address() as { port: number };
  const smtp = mailDelivery(createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'x@y.ec', folder: t.folder }));
  const worker = begin([{ ...smtp, kind: 'test' }, quick('SAP')], true);
  await send('MAIL', 12);
  await soon(() => expect(sockets.length).toBeGreaterThan(0));
  await send('SAP', 3);
  await soon(async () =>
    expect((await messages()).filter(m => m.system === 'SAP').map(m => m.state)).toEqual(['SENT', 'SENT', 'SENT']),
  );
  await worker.stop();
  // A delivery interrupted by the stop does not count as a failed try.
  expect((await messages()).filter(m => m.system === 'MAIL' && m.state === 'PENDING' && m.attempts === 0)).toHaveLength(
    12,
  );
  for (const socket of sockets) socket.destroy();
  server.close();
  const log: string[] = [];
  await begin([quick('MAIL', log)]).drain();
  expect(log).toHaveLength(12);
  expect(new Set(log).size).toBe(12);
});

test('a process that hung changes nothing that another one has stored about its message', async () => {
  const told: string[] = [];
  const slow = {
    ...held('SAP'),
    failed: async () => void told.push('failed'),
    delivered: async () => void told.push('delivered'),
  };
  const first = begin([slow]);
  await send('SAP');
  const draining = first.drain();
  await soon(() => expect(slow.count).toBe(1));
  const log: string[] = [];
  const second = begin([quick('SAP', log)]);
  await second.drain();
  expect(log).toHaveLength(0);
  t.advance(2);
  await second.drain();
  expect(log).toHaveLength(1);
  slow.end(new Error('too late'));
  await draining;
  expect(await messages()).toEqual([{ system: 'SAP', state: 'SENT', attempts: 2, last_error: null }]);
  expect(told).toEqual([]);
});

test('many messages are sent once each by several processes', async () => {
  const log: string[] = [];
  const all = Array.from({ length: 4 }, () => begin([quick('SAP', log)]));
  await send('SAP', 200);
  await Promise.all(all.map(w => w.drain()));
  while ((await messages()).some(m => m.state === 'PENDING')) await Promise.all(all.map(w => w.drain()));
  expect(log).toHaveLength(200);
  expect(new Set(log).size).toBe(200);
});

test('a system that fails repeatedly is paused; then one message tests whether it is back', async () => {
  let isBack = false;
  let tries = 0;
  const worker = begin([
    {
      system: 'SAP',
      kind: 'test',
      async deliver() {
        tries++;
        if (!isBack) throw new Error('away');
      },
    },
  ]);
  await send('SAP', 40);
  await worker.drain();
  expect(tries).toBeGreaterThanOrEqual(10);
  expect(tries).toBeLessThan(20);
  const before = tries;
  // The test message fails, and the others wait again.
  await worker.drain();
  expect(tries).toBe(before + 1);
  isBack = true;
  t.advance(15);
  await worker.drain();
  expect((await messages()).every(m => m.state === 'SENT')).toBe(true);
});

test('a refusal with characters that the database cannot store is stored like any other', async () => {
  const system = held('SAP');
  await send('SAP');
  const drained = begin([system]).drain();
  await soon(() => expect(system.count).toBe(1));
  system.end(new Error('malo\u0000malo \ud800'));
  await drained;
  expect(await messages()).toMatchObject([{ attempts: 1, last_error: 'malo malo \ufffd' }]);
});

test('a clock that is a day ahead for a while delays no message', async () => {
  let isBack = false;
  const worker = begin([
    {
      system: 'SAP',
      kind: 'test',
      async deliver() {
        if (!isBack) throw new Error('away');
      },
    },
  ]);
  t.advance(26 * 60);
  await send('SAP');
  await worker.drain();
  t.advance(-26 * 60);
  isBack = true;
  await worker.drain();
  expect((await messages()).map(m => m.state)).toEqual(['SENT']);
});
