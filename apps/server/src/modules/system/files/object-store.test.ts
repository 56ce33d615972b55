import * as calls from '@cabezal/contract/system/files/files.calls';
import { type ObjectStore, startObjectStore } from '@cabezal/simulator/outside/object-store';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { clean } from '../housekeeping/cleaning.jobs.ts';
import { getFileAs } from './files.samples.ts';

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
const asked = async (size: number | null = png.length) => {
  const me = await t.as('operador');
  return { me, ...(await me.ok(calls.requestUpload, { filename: 'sello.png', type: 'image/png', size })) };
};
const keyOf = (id_file: number) =>
  t.rows(sql<{ storage_key: string }>`select storage_key from files where id_file = ${id_file}`);

test('the browser uploads directly to the store; the server finds the file there, checks its content and serves it', async () => {
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

test('a confirmed file is not the object that its address still writes to; that one is removed after the address expires', async () => {
  const { me, url, id_file } = await asked();
  expect(await put(url, png)).toBe(200);
  const written = (await keyOf(id_file))[0]?.storage_key ?? '';
  await me.ok(calls.confirmUpload, { id_file });
  // The same length, as signed, with another content.
  expect(await put(url, Buffer.alloc(png.length, 9))).toBe(200);
  const back = await getFileAs(t, me, id_file);
  expect(back.rawPayload.equals(png)).toBe(true);
  await clean(t.db, t.services.storage);
  expect(store.objects.has(written)).toBe(true);
  const before = store.objects.size;
  t.advance(16);
  await clean(t.db, t.services.storage);
  expect(store.objects.size).toBeLessThan(before);
  expect(store.objects.has(written)).toBe(false);
  expect((await getFileAs(t, me, id_file)).rawPayload.equals(png)).toBe(true);
});

test('of an object that is exchanged while it is confirmed, what was judged is kept', async () => {
  const { me, url, id_file } = await asked();
  expect(await put(url, png)).toBe(200);
  const { inspect } = t.services.storage;
  const watched = vi.spyOn(t.services.storage, 'inspect').mockImplementationOnce(async key => {
    expect(await put(url, Buffer.alloc(png.length, 9))).toBe(200);
    // Another confirmation at the same time judges and keeps its own copy.
    const other = await me.call(calls.confirmUpload, { id_file });
    expect(other.body.code).toBe('ARCHIVO_TIPO');
    return inspect(key);
  });
  await me.ok(calls.confirmUpload, { id_file });
  watched.mockRestore();
  expect((await getFileAs(t, me, id_file)).rawPayload.equals(png)).toBe(true);
});

test('an address is valid for its own object only, and without a signature nobody reads or writes', async () => {
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

test('whatever the store answers to the PUT, only the stored object counts', async () => {
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

test('a file that is not a photo, PDF or Excel by its content is refused, whatever its name', async () => {
  const page = Buffer.from('<script>alert(1)</script>');
  const { me, url, id_file } = await asked(page.length);
  expect(await put(url, page)).toBe(200);
  expect((await me.call(calls.confirmUpload, { id_file })).status).toBe(422);
  // A refused file is not kept.
  expect([...store.objects.keys()]).not.toContain((await keyOf(id_file))[0]?.storage_key);
});

test('nothing is lost if the store is down: the same upload is confirmed when it is back', async () => {
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

test('the store accepts exactly the announced number of bytes', async () => {
  const { me, url, id_file } = await asked();
  expect(await put(url, Buffer.alloc(png.length + 1, 7))).toBe(403);
  expect(await put(url, png)).toBe(200);
  expect((await me.ok(calls.confirmUpload, { id_file })).size).toBe(png.length);
  const big = { filename: 'a.pdf', type: 'application/pdf', size: calls.MAX_UPLOAD_BYTES + 1 };
  expect((await me.call(calls.requestUpload, big)).body.fields).toEqual({ size: 'El archivo supera 15 MB' });
});

test('a client that does not announce the size sends through the server, which counts the bytes', async () => {
  const { me, url, id_file } = await asked(null);
  const through = (payload: Buffer) => t.app.inject({ method: 'PUT', url, payload });
  expect((await through(Buffer.alloc(calls.MAX_UPLOAD_BYTES + 1))).statusCode).toBe(413);
  expect(store.objects.has((await keyOf(id_file))[0]?.storage_key ?? '')).toBe(false);
  expect((await through(png)).statusCode).toBe(200);
  expect((await me.ok(calls.confirmUpload, { id_file })).size).toBe(png.length);
});

test('a store that does not respond is not waited for', async () => {
  const { me, url, id_file } = await asked();
  await put(url, png);
  store.misbehave('silent');
  expect((await me.call(calls.confirmUpload, { id_file })).body.code).toBe('ALMACEN_NO_RESPONDE');
  store.misbehave(null);
});

test('when the record is deleted, the next cleaning removes the object, or a later one if the store is down', async () => {
  const { me, url, id_file } = await asked();
  await put(url, png);
  const key = (await keyOf(id_file))[0]?.storage_key ?? '';
  t.advance(3 * 24 * 60);
  store.misbehave('down');
  await expect(clean(t.db, t.services.storage)).rejects.toThrow('S3');
  store.misbehave(null);
  expect(store.objects.has(key)).toBe(true);
  await clean(t.db, t.services.storage);
  expect(store.objects.has(key)).toBe(false);
  expect(await t.rows(sql`select 1 from removed_objects`)).toEqual([]);
  expect((await me.call(calls.confirmUpload, { id_file })).status).toBe(404);
});
