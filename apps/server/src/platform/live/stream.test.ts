import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

/** Requests the live stream; `cutAfter`: disconnects after this many turns of the event loop, which client and server share. */
function ask(token: string, cutAfter: number | null): Promise<number | null> {
  const { port } = t.app.server.address() as AddressInfo;
  return new Promise(resolve => {
    const asked = request({ port, path: '/live/stream', headers: { authorization: `Bearer ${token}` } });
    asked.on('error', () => resolve(null));
    asked.on('response', answer => {
      resolve(answer.statusCode ?? null);
      if (cutAfter === null) asked.destroy();
    });
    asked.end();
    const leave = (turns: number): unknown => (turns === 0 ? asked.destroy() : setImmediate(leave, turns - 1));
    if (cutAfter !== null) leave(cutAfter);
  });
}

test('a client that disconnects while the stream opens occupies no place', async () => {
  const { token } = await t.as('operador');
  // More than a person may have open; some disconnect at once, some while the stream opens.
  for (let i = 0; i < 60; i++) await ask(token ?? '', i % 4 === 0 ? 0 : 2 ** (i % 15));
  await expect.poll(async () => ask(token ?? '', null)).toBe(200);
  await expect
    .poll(async () => /^live_watchers (\d+)/m.exec((await t.app.inject({ url: '/metrics' })).body)?.[1])
    .toBe('0');
});
