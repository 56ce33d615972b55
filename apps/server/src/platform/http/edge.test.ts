import { type AddressInfo, connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { getDriverToday } from '@cabezal/contract/operations/travel/today.calls';
import { getLocations } from '@cabezal/contract/places/locations/locations.calls';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { readEnvironment } from '../../env.ts';
import { patience, securityHeaders } from './edge.ts';
import { perMinute } from './limits.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const ask = async (page_size: number, encoding: string | undefined) => {
  const { token } = await t.as('operador');
  return t.app.inject({
    method: 'POST',
    url: getLocations.path,
    headers: { authorization: `Bearer ${token}`, ...(encoding ? { 'accept-encoding': encoding } : {}) },
    payload: { page_size },
  });
};

describe('long answers are compressed for clients that accept it', () => {
  test('the compressed answer has the same content and is smaller', async () => {
    const plain = await ask(50, undefined);
    const packed = await ask(50, 'gzip, deflate, br');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  test('a short answer, and one to a client that refuses gzip, stay uncompressed', async () => {
    expect((await ask(1, 'gzip')).headers['content-encoding']).toBeUndefined();
    expect((await ask(50, 'gzip;q=0, deflate')).headers['content-encoding']).toBeUndefined();
  });
});

/** Sends a raw text to the socket and returns the answer. */
const raw = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', chunk => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });

describe('every answer', () => {
  test('has the security headers and is not cached', async () => {
    const { headers } = await ask(1, undefined);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self';script-src 'self';"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'geolocation=(self), camera=(self)',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[\w-]{13}$/),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    const missing = await t.app.inject({ url: '/nothing' });
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('scripts and styles of the build have no document policy; its page and workers have one', async () => {
    const app = fastify();
    await securityHeaders(app, undefined);
    app.get('/assets/:name', async () => 'x');
    const policiesOf = async (url: string) => {
      const { headers } = await app.inject({ url });
      const names = ['content-security-policy', 'permissions-policy', 'x-content-type-options'];
      return names.map(name => headers[name] !== undefined);
    };
    expect(await policiesOf('/assets/index-a1.js')).toEqual([false, false, true]);
    expect(await policiesOf('/assets/worker-a1.mjs')).toEqual([true, true, true]);
    expect(await policiesOf('/assets/page.html?x=.js')).toEqual([true, true, true]);
    await app.close();
  });

  test('has the usual error form also for invalid HTTP and too large headers', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    for (const [text, status, code] of [
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431, 'DEMASIADO_GRANDE'],
      ['NONSENSE\r\n\r\n', 400, 'DATOS_INVALIDOS'],
    ] as const) {
      const answer = await raw(port, text);
      expect(answer).toContain(`HTTP/1.1 ${status} `);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
        message: expect.any(String),
        code,
        request_id: expect.any(String),
      });
    }
  });
});

describe('metrics and documentation', () => {
  const outside = { remoteAddress: '203.0.113.5' };
  test('are readable on this machine, or from elsewhere with the token, and not otherwise', async () => {
    const other = await startTestApp({ METRICS_TOKEN: 'un-secreto-de-prometheus' });
    for (const url of ['/metrics', '/docs', '/openapi.json']) {
      const status = async (options: object) => (await other.app.inject({ url, ...options })).statusCode;
      const bearer = (token: string) => ({ ...outside, headers: { authorization: `Bearer ${token}` } });
      expect(await status({})).toBe(200);
      expect(await status(outside)).toBe(401);
      // A proxy on this machine forwards a request from elsewhere.
      expect(await status({ headers: { 'x-forwarded-for': '203.0.113.5' } })).toBe(401);
      expect(await status(bearer('otro-secreto-cualquiera'))).toBe(401);
      expect(await status(bearer('un-secreto-de-prometheus'))).toBe(200);
      expect((await t.app.inject({ url, ...bearer('undefined') })).statusCode).toBe(401);
    }
    await other.close();
  });

  test('metrics keep their names', async () => {
    const text = (await t.app.inject({ url: '/metrics' })).body;
    for (const name of ['db_connections_used', 'db_connections_waiting', 'live_watchers', 'process_uptime_seconds'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(text).toMatch(/^http_request_seconds_bucket\{.*route="\/metrics".*\} \d+$/m);
    expect(text).toMatch(/^http_request_seconds_(sum|count)\{/m);
  });
});

test('a connection on which nothing is sent or taken is closed', () => {
  expect(t.app.server.timeout).toBe(patience.still);
});

describe('rate limits', () => {
  test('apply by address to sign-in and by session afterwards; devices and other clients are not affected', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' });
    const signIn = (remoteAddress: string) =>
      limited.app.inject({ method: 'POST', url: '/users/recover_pass', payload: { email: 'x' }, remoteAddress });
    for (let i = 0; i < perMinute.door; i++) expect((await signIn('203.0.113.1')).statusCode).toBe(400);
    const refused = await signIn('203.0.113.1');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'DEMASIADOS_PEDIDOS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('203.0.113.2')).statusCode).toBe(400);
    // With IPv6 one client can use a whole network.
    for (let i = 0; i < perMinute.door; i++) await signIn(`2001:db8:1:2::${i + 1}`);
    expect((await signIn('2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await limited.app.inject({ url: '/health' })).statusCode).toBe(200);
    expect((await (await limited.as('admin')).call(getLocations, { page_size: 1 })).status).toBe(200);
    await limited.close();
  });
});

test('public calls without a session are limited by address, too', async () => {
  const limited = await startTestApp({ RATE_LIMITS: 'on' });
  const ask = (url: string) =>
    limited.app.inject({ url, headers: { authorization: 'Bearer invented' }, remoteAddress: '203.0.113.7' });
  for (let i = 0; i < perMinute.open; i++) await ask('/config.json');
  for (const url of ['/config.json', '/ready']) expect((await ask(url)).statusCode, url).toBe(429);
  for (let i = 0; i < perMinute.live; i++) await ask('/live/stream');
  expect((await ask('/live/stream')).statusCode).toBe(429);
  await limited.close();
});

test('calls of phones are limited by address: invented tokens do not get around it', async () => {
  const limited = await startTestApp({ RATE_LIMITS: 'on' });
  const ask = (token: string) =>
    limited.app.inject({
      method: 'POST',
      url: getDriverToday.path,
      headers: { authorization: `Bearer ${token}` },
      payload: {},
      remoteAddress: '203.0.113.8',
    });
  for (let i = 0; i < perMinute.token; i++) expect((await ask(`invented-${i}`)).statusCode).toBe(401);
  expect((await ask('another')).statusCode).toBe(429);
  await limited.close();
});

test('a proxy is trusted by number or address; another value stops the start with a message', () => {
  for (const good of ['off', '1', '2', '10.0.0.0/8, 192.168.1.4', '::1'])
    expect(readEnvironment({ TRUST_PROXY: good }).TRUST_PROXY).toBe(good);
  for (const bad of ['on', 'true', '10', '10.0.0.0/40', 'proxy.local'])
    expect(() => readEnvironment({ TRUST_PROXY: bad })).toThrow('La variable TRUST_PROXY debe ser off, el número');
});
