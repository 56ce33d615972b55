import * as calls from '@cabezal/contract/files/files.calls';
import { type ObjectStore, startObjectStore } from '@cabezal/simulator/outside/object-store';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let store: ObjectStore;
const account = { bucket: 'cabezal-pruebas', accessKey: 'AKIACABEZAL', secretKey: 'clave/secreta+de=prueba' };
beforeAll(async () => {
  store = await startObjectStore(account);
  t = await startTestApp({
    S3_ENDPOINT: store.url,
    S3_BUCKET: account.bucket,
    S3_ACCESS_KEY: account.accessKey,
    S3_SECRET_KEY: account.secretKey,
  });
});
afterEach(() => store.misbehave(null));
afterAll(async () => {
  await t.close();
  await store.close();
});

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(5_000, 7)]);
const put = async (url: string, body: Buffer): Promise<number> =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': 'image/png' } })).status;
const asked = async () => {
  const me = await t.as('operador');
  return { me, ...(await me.ok(calls.requestUpload, { filename: 'sello.png', type: 'image/png' })) };
};

test('the browser puts the file straight into the store; the server finds it there, believes its content and gives it back', async () => {
  const { me, url, id_file } = await asked();
  expect(url.startsWith(`${store.url}/${account.bucket}/`)).toBe(true);
  expect((await me.call(calls.confirmUpload, { id_file })).body.code).toBe('ARCHIVO_NO_RECIBIDO');
  expect(await put(url, png)).toBe(200);
  expect(await me.ok(calls.confirmUpload, { id_file })).toEqual({ id_file, type: 'image/png', size: png.length });
  const back = await t.app.inject({
    method: 'GET',
    url: `/files/${id_file}`,
    headers: { authorization: `Bearer ${me.token}` },
  });
  expect(back.rawPayload.equals(png)).toBe(true);
});

test('an address is good for its own object only, and nobody reads or writes without a signature', async () => {
  const { url } = await asked();
  const other = new URL(url);
  other.pathname = `${other.pathname}x`;
  expect(await put(other.toString(), png)).toBe(403);
  const later = new URL(url);
  later.searchParams.set('X-Amz-Expires', '999999');
  expect(await put(later.toString(), png)).toBe(403);
  expect(await put(url.split('?')[0] ?? '', png)).toBe(403);
  expect((await fetch(url)).status).toBe(403);
});

test('whatever the store answers to the PUT, only what lies there counts', async () => {
  const lost = await asked();
  store.misbehave('lost');
  expect(await put(lost.url, png)).toBe(200);
  store.misbehave(null);
  expect((await lost.me.call(calls.confirmUpload, { id_file: lost.id_file })).body.code).toBe('ARCHIVO_NO_RECIBIDO');

  const kept = await asked();
  store.misbehave('kept-503');
  expect(await put(kept.url, png)).toBe(503);
  store.misbehave(null);
  expect((await kept.me.ok(calls.confirmUpload, { id_file: kept.id_file })).size).toBe(png.length);

  const cut = await asked();
  store.misbehave('cut');
  expect(await put(cut.url, png)).toBe(200);
  store.misbehave(null);
  expect((await cut.me.ok(calls.confirmUpload, { id_file: cut.id_file })).size).toBe(png.length >> 1);
});

test('what is no photo, PDF or Excel by its content is not believed, whatever it is called', async () => {
  const { me, url, id_file } = await asked();
  expect(await put(url, Buffer.from('<script>alert(1)</script>'))).toBe(200);
  expect((await me.call(calls.confirmUpload, { id_file })).status).toBe(422);
  const empty = await asked();
  expect(await put(empty.url, Buffer.alloc(0))).toBe(200);
  expect((await empty.me.call(calls.confirmUpload, { id_file: empty.id_file })).status).toBe(422);
});

test('a store that is down loses nothing: the same upload is confirmed when it is back', async () => {
  const { me, url, id_file } = await asked();
  expect(await put(url, png)).toBe(200);
  store.misbehave('down');
  expect(await me.call(calls.confirmUpload, { id_file })).toMatchObject({
    status: 503,
    body: { code: 'ALMACEN_NO_RESPONDE' },
  });
  store.misbehave(null);
  expect((await me.ok(calls.confirmUpload, { id_file })).size).toBe(png.length);
});
