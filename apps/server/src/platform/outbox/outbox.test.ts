import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { soon } from '../../../../../test/soon.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createMailer, mailDelivery } from '../mail/mail.ts';
import { type Delivery, TryLater } from './outbox.ts';
import { obeyRetryAfter } from './retry-after.ts';
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
const send = (system: 'SAP' | 'MAIL', count = 1, to: readonly string[] = ['a@b.ec']) =>
  t.write(async tx => {
    for (let n = 0; n < count; n++)
      tx.send({
        system,
        kind: 'test',
        noun: 'test',
        id: 1,
        payload: { to: to[n % to.length], subject: 'x', text: 'y' },
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
function begin(deliveries: Delivery[], auto = false, perSecond: Record<string, number> = {}): OutboxWorker {
  const made = startOutbox(t.db, deliveries, t.services.log, { auto, perSecond });
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

test('a system that throttles is asked again when it said, without a counted try, and holds up no other system', async () => {
  let isBusy = true;
  let asked = 0;
  const server = createHttpServer((_, response) => {
    asked++;
    response.writeHead(isBusy ? 429 : 200, isBusy ? { 'retry-after': '5400' } : {}).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const worker = begin([
    {
      system: 'SAP',
      kind: 'test',
      async deliver() {
        obeyRetryAfter(await fetch(`http://127.0.0.1:${port}/`), 'SAP');
      },
    },
    quick('MAIL'),
  ]);
  await send('SAP');
  await send('MAIL');
  await worker.drain();
  expect(await messages()).toEqual([
    { system: 'SAP', state: 'PENDING', attempts: 0, last_error: 'SAP pidió esperar 5400 s' },
    { system: 'MAIL', state: 'SENT', attempts: 1, last_error: null },
  ]);
  // Longer than the longest pause between tries: it is the system's own time that counts.
  t.advance(89);
  isBusy = false;
  await worker.drain();
  expect(asked).toBe(1);
  t.advance(1);
  await worker.drain();
  expect(asked).toBe(2);
  expect((await messages())[0]).toMatchObject({ state: 'SENT', attempts: 1 });
  server.close();
});

test('a system that asks for patience again and again never uses up the tries', async () => {
  const worker = begin([
    {
      system: 'SAP',
      kind: 'test',
      deliver: async () => {
        throw new TryLater(60_000, 'ocupado');
      },
    },
  ]);
  await send('SAP');
  for (let n = 0; n < 8; n++) {
    await worker.drain();
    t.advance(1);
  }
  expect(await messages()).toMatchObject([{ state: 'PENDING', attempts: 0 }]);
});

test('a lane begins no more messages in a second than its pace allows', async () => {
  const begun: number[] = [];
  const worker = begin(
    [{ system: 'SAP', kind: 'test', deliver: async () => void begun.push(performance.now()) }],
    false,
    { SAP: 4 },
  );
  await send('SAP', 9);
  await worker.drain();
  expect(begun).toHaveLength(9);
  // The pace counts from just before the delivery, so a few milliseconds may be missing here.
  for (const start of begun) expect(begun.filter(at => at >= start && at - start < 900).length).toBeLessThanOrEqual(4);
});

test('an address rests between two messages; other addresses do not wait for it', async () => {
  const begun: { to: string; at: number }[] = [];
  const delivery: Delivery = {
    system: 'MAIL',
    kind: 'test',
    deliver: async ({ payload }) => void begun.push({ to: (payload as { to: string }).to, at: performance.now() }),
  };
  const pauseMs = 300;
  const worker = startOutbox(t.db, [delivery], t.services.log, { auto: false, addressPauseMs: { MAIL: pauseMs } });
  workers.push(worker);
  await send('MAIL', 4, ['a@b.ec', 'c@d.ec']);
  await worker.drain();
  expect(begun.map(one => one.to).toSorted()).toEqual(['a@b.ec', 'c@d.ec']);
  await soon(() => expect(begun).toHaveLength(4));
  for (const address of ['a@b.ec', 'c@d.ec']) {
    const [first, second] = begun.filter(one => one.to === address);
    // The pause counts from the end of the delivery; timers of Node.js may end a millisecond early.
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(pauseMs - 2);
  }
});

test('an address gets one mail at a time, in their order; other addresses do not wait for it', async () => {
  const underWay = new Set<string>();
  const order: string[] = [];
  let together = 0;
  const waiting: (() => void)[] = [];
  const worker = begin([
    {
      system: 'MAIL',
      kind: 'test',
      async deliver({ payload, idempotency_key }) {
        const { to } = payload as { to: string };
        expect(underWay).not.toContain(to);
        underWay.add(to);
        together = Math.max(together, underWay.size);
        if (order.length === 0 && waiting.length === 0) await new Promise<void>(resolve => void waiting.push(resolve));
        order.push(`${to} ${idempotency_key.replace('key-', '').padStart(6, '0')}`);
        underWay.delete(to);
        if (order.length === 3) for (const go of waiting) go();
      },
    },
  ]);
  await send('MAIL', 8, ['a@b.ec', 'b@b.ec', 'c@b.ec', 'd@b.ec']);
  await worker.drain();
  expect((await messages()).map(one => [one.state, one.last_error])).toEqual(Array(8).fill(['SENT', null]));
  expect(together).toBeGreaterThan(1);
  for (const to of ['a', 'b', 'c', 'd']) {
    const own = order.filter(one => one.startsWith(to));
    expect(own).toEqual(own.toSorted());
  }
});

test('a mail of the weekend is sent on Monday; one that its server puts off for five days goes to a person', async () => {
  let isBusy = true;
  const worker = begin([
    {
      system: 'MAIL',
      kind: 'test',
      deliver: async () => {
        if (isBusy) throw new TryLater(3_600_000, '451 más tarde');
      },
    },
  ]);
  await send('MAIL', 1, ['naviera@b.ec']);
  t.advance(3 * 24 * 60);
  await worker.drain();
  expect(await messages()).toMatchObject([{ state: 'PENDING', attempts: 0 }]);
  isBusy = false;
  t.advance(60);
  await worker.drain();
  expect(await messages()).toMatchObject([{ state: 'SENT' }]);

  isBusy = true;
  await send('MAIL');
  t.advance(5 * 24 * 60);
  for (let n = 0; n < 5; n++) {
    await worker.drain();
    t.advance(60);
  }
  expect((await messages())[1]).toEqual({ system: 'MAIL', state: 'ERROR', attempts: 5, last_error: '451 más tarde' });
});

test('a process that was killed between the try and its note tries again; the message is noted as sent once', async () => {
  const log: string[] = [];
  await send('MAIL');
  const killed = held('MAIL');
  const first = begin([killed]).drain();
  await soon(() => expect(killed.count).toBe(1));
  t.advance(2);
  await begin([quick('MAIL', log)]).drain();
  killed.end();
  await first;
  expect(log).toHaveLength(1);
  expect(await messages()).toMatchObject([{ state: 'SENT', attempts: 2 }]);
});
