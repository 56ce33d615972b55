import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from './server.ts';

test('SIGTERM: running requests are answered, then the process exits with 0', async () => {
  const server = await startServer();
  const asked = fetch(`${server.url}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nadie@demo.ec', password: 'no es esta' }),
  });
  // Once this one is answered, the first request is running when the signal arrives.
  await fetch(`${server.url}/health`);
  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  expect((await asked).status).toBe(401);
  expect(await ended).toEqual([0, null]);
});

test('SIGTERM with a request that never ends: the process ends at the deadline with an error code', async () => {
  const server = await startServer({ STOP_SECONDS: '2', LOG_LEVEL: 'fatal' });
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  // Sends half of the body and never the rest.
  socket.write(
    'POST /users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email"',
  );
  await fetch(`${server.url}/health`);
  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
  socket.destroy();
});
