import { gunzipSync } from 'node:zlib';
import { getLocations } from '@cabezal/contract/locations/locations.calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

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

describe('long answers are packed for who can read them', () => {
  test('the packed answer is the same answer, and smaller', async () => {
    const plain = await ask(50, undefined);
    const packed = await ask(50, 'gzip, deflate, br');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
  });

  test('a short answer, and one to somebody who refuses gzip, go out as they are', async () => {
    expect((await ask(1, 'gzip')).headers['content-encoding']).toBeUndefined();
    expect((await ask(50, 'gzip;q=0, deflate')).headers['content-encoding']).toBeUndefined();
  });
});
