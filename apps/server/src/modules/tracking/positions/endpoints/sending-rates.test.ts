import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { createSendingRates, POSITIONS_OF_COMPANY_A_MINUTE, POSITIONS_OF_DEVICE_A_MINUTE } from './sending-rates.ts';

const some = (times: number, what: (n: number) => void) => {
  for (let n = 1; n <= times; n++) what(n);
};
const tooMany = (retryAfter: number) => expect.objectContaining({ status: 429, retryAfter });

describe('positions are counted', () => {
  test('by device, for a minute from its first message; a refused message does not count', () => {
    let now = 0;
    const rates = createSendingRates(() => now);
    const device = { id_device: 1, id_company: 1 };
    rates.count(device, POSITIONS_OF_DEVICE_A_MINUTE - 1);
    now = 58_500;
    expect(() => rates.count(device, 2)).toThrow(tooMany(2));
    expect(() => rates.count(device, 1)).not.toThrow();
    expect(() => rates.count(device, 1)).toThrow(tooMany(2));
    expect(() => rates.count({ id_device: 2, id_company: 1 }, 1_000)).not.toThrow();
    now = 60_000;
    expect(() => rates.count(device, 1_000)).not.toThrow();
  });

  test('by company, however many devices send', () => {
    const rates = createSendingRates(() => 0);
    const few = POSITIONS_OF_DEVICE_A_MINUTE / 6;
    some(POSITIONS_OF_COMPANY_A_MINUTE / few, n => rates.count({ id_device: n, id_company: 1 }, few));
    expect(() => rates.count({ id_device: 1, id_company: 1 }, 1)).toThrow(tooMany(60));
    expect(() => rates.count({ id_device: 9_999, id_company: 2 }, few)).not.toThrow();
  });
});

describe('at the endpoints', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ RATE_LIMITS: 'on' });
    t.setNow(testNow);
  });
  afterAll(() => t.close());

  const messages = POSITIONS_OF_DEVICE_A_MINUTE / 1_000;
  const positions = Array.from({ length: 1_000 }, () => ({ time: testNow, lat: -2.1, lng: -79.9 }));
  const batch = (n: number) =>
    t.app.inject({
      method: 'POST',
      url: '/gps/positions',
      payload: { device: `TRUCK-${n}`, key: `demo-${n}`, positions },
    });

  test('a device that sends too much must wait, others need not', async () => {
    for (let sent = 0; sent < messages; sent++) expect((await batch(1)).statusCode).toBe(200);
    const refused = await batch(1);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'DEMASIADOS_PEDIDOS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const query = { id: 'TRUCK-1', key: 'demo-1', timestamp: String(Date.parse(testNow)), lat: '-2.1', lon: '-79.9' };
    expect((await t.app.inject({ url: '/gps/osmand', query })).statusCode).toBe(429);
    expect((await batch(2)).statusCode).toBe(200);
  });
});
