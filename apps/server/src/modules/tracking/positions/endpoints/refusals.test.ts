import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { textOf } from './reading.ts';
import { createRefusals, WRONG_KEYS_A_MINUTE } from './refusals.ts';

describe('wrong keys are counted by network', () => {
  const some = (times: number, what: () => void) => {
    for (let i = 0; i < times; i++) what();
  };

  test('for a minute from the first', () => {
    let now = 0;
    const refusals = createRefusals(() => now);
    some(WRONG_KEYS_A_MINUTE - 1, () => refusals.note('203.0.113.9'));
    expect(() => refusals.demandFew('203.0.113.9')).not.toThrow();
    now = 59_000;
    refusals.note('203.0.113.9');
    expect(() => refusals.demandFew('203.0.113.9')).toThrow(expect.objectContaining({ status: 429, retryAfter: 1 }));
    expect(() => refusals.demandFew('203.0.113.10')).not.toThrow();
    now = 60_000;
    expect(() => refusals.demandFew('203.0.113.9')).not.toThrow();
    refusals.note('203.0.113.9');
    expect(() => refusals.demandFew('203.0.113.9')).not.toThrow();
  });

  test('an owner of many addresses counts as one', () => {
    const refusals = createRefusals(() => 0);
    some(WRONG_KEYS_A_MINUTE, () => refusals.note('2001:db8:1:2::1'));
    expect(() => refusals.demandFew('2001:db8:1:2::ffff')).toThrow();
  });
});

test('a text longer than any code, key or value counts as empty, and no part of it is kept', () => {
  expect([textOf('x'.repeat(300)).length, textOf('x'.repeat(301)), textOf(12)]).toEqual([300, '', '12']);
});

describe('at the endpoints', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ RATE_LIMITS: 'on' });
  });
  beforeEach(() => t.setNow(testNow));
  afterAll(() => t.close());

  const now = Date.parse(testNow);
  const position = { lat: '-2.17', lon: '-79.92', timestamp: String(now / 1000 - 60) };
  const call = (id: string, key: string, remoteAddress: string) =>
    t.app.inject({ url: '/gps/osmand', query: { id, key, ...position }, remoteAddress });

  test('a network with too many wrong keys must wait, others need not', async () => {
    for (let i = 0; i < WRONG_KEYS_A_MINUTE; i++)
      expect((await call('TRUCK-1', `guess-${i}`, '203.0.113.9')).statusCode).toBe(401);
    const refused = await call('TRUCK-1', 'demo-1', '203.0.113.9');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'DEMASIADOS_PEDIDOS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const batch = await t.app.inject({
      method: 'POST',
      url: '/gps/positions',
      payload: 'x'.repeat(1000),
      remoteAddress: '203.0.113.9',
    });
    expect(batch.statusCode, 'its body is not read').toBe(429);
    expect((await call('TRUCK-1', 'demo-1', '198.51.100.4')).statusCode).toBe(200);
  });
});
