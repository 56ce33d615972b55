import { startSimulator } from '@cabezal/simulator/outside/simulator';
import { expect, test } from 'vitest';
import { addressRefusal, ForbiddenAddress, requestOutside } from './request-outside.ts';

const ask = (url: string, trusted: string | null = null) =>
  requestOutside(
    { url, method: 'POST', headers: { ttl: '60' }, body: Buffer.from('hola'), trusted },
    new AbortController().signal,
  );

test('only https to public addresses is asked; a name that resolves to this machine is not', async () => {
  for (const url of [
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/x',
    'https://a:b@fcm.googleapis.com/x',
    'https://localhost/x',
  ])
    await expect(ask(url), url).rejects.toThrow(ForbiddenAddress);
  expect(addressRefusal(new URL('https://fcm.googleapis.com/fcm/send/x'))).toBeNull();
});

test('a trusted simulator on this machine is asked, at its own port only; no redirect is followed', async () => {
  const simulator = await startSimulator(() => ({
    status: 307,
    headers: { location: 'http://127.0.0.1:1/', 'retry-after': '30' },
    body: { mensaje: 'otra parte' },
  }));
  const answer = await ask(`${simulator.url}/push/1`, simulator.url);
  expect([answer.status, answer.headers.get('retry-after'), answer.text]).toEqual([
    307,
    '30',
    '{"mensaje":"otra parte"}',
  ]);
  expect(simulator.received).toHaveLength(1);
  await expect(ask('http://127.0.0.1:1/push/1', simulator.url)).rejects.toThrow(ForbiddenAddress);
  await simulator.close();
});
