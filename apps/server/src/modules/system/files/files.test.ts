import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import * as calls from '@cabezal/contract/system/files/files.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { UserName } from '../../../../test/world.ts';
import { demandNoneHeld, getFileAs, png, put, upload } from './files.samples.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

/** Sends over a real connection, without Content-Length. */
async function putUnsized(url: string, portions: Buffer[]): Promise<number> {
  const request = http.request(`http://127.0.0.1:${port}${url}`, { method: 'PUT' });
  const answered = new Promise<number>((resolve, reject) => {
    request.on('response', response => resolve(response.statusCode ?? 0)).on('error', reject);
  });
  Readable.from(portions).pipe(request);
  return answered;
}
test('an upload is announced, sent once, confirmed, and readable by its own company only', async () => {
  const me = await t.as('carrierAdmin');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'EIR ñandú "1".png', type: 'text/html' });
  expect((await me.call(calls.confirmUpload, { id_file })).body.code).toBe('ARCHIVO_NO_RECIBIDO');
  expect((await put(t, url, png, 'application/json')).statusCode).toBe(200);
  expect((await put(t, url, png)).statusCode).toBe(404);
  expect(await me.ok(calls.confirmUpload, { id_file })).toEqual({ id_file, type: 'image/png', size: png.length });
  expect((await me.ok(calls.confirmUpload, { id_file })).size).toBe(png.length);
  const back = await getFileAs(t, me, id_file);
  expect(back.rawPayload.equals(png)).toBe(true);
  expect(back.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(png.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=300',
  });
  expect(back.headers['content-disposition']).toBe(
    `inline; filename="EIR n_andu_ _1_.png"; filename*=UTF-8''EIR%20%C3%B1and%C3%BA%20%221%22.png`,
  );
  for (const other of ['otherCarrierAdmin', 'exporterAdmin', 'driver'] as UserName[])
    expect((await getFileAs(t, await t.as(other), id_file)).statusCode).toBe(404);
  expect((await getFileAs(t, await t.as('monitor'), id_file)).statusCode).toBe(200);
  expect((await t.app.inject({ method: 'GET', url: `/files/${id_file}` })).statusCode).toBe(401);
  expect((await getFileAs(t, me, 0)).statusCode).toBe(404);
});

test('an address expires, nobody else can confirm it, and an unknown one accepts nothing', async () => {
  const me = await t.as('operador');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'a.png', type: 'image/png' });
  t.advance(16);
  expect((await put(t, url, png)).statusCode).toBe(404);
  t.advance(-16);
  expect((await put(t, '/files/upload/nothing', png)).statusCode).toBe(404);
  expect((await put(t, url, png)).statusCode).toBe(200);
  expect((await (await t.as('monitor')).call(calls.confirmUpload, { id_file })).status).toBe(404);
});

test('refuses more than 15 MB, declared or counted; a smaller file is then accepted at the same address; nothing is left over', async () => {
  const me = await t.as('operador');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'a.pdf', type: 'application/pdf' });
  const big = Buffer.alloc(calls.MAX_UPLOAD_BYTES + 1);
  expect((await put(t, url, big)).statusCode).toBe(413);
  expect(await putUnsized(url, Array(20).fill(big.subarray(0, 1_000_000)))).toBe(413);
  expect((await put(t, url, Buffer.alloc(0))).statusCode).toBe(422);
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(2_000_000)]);
  expect((await put(t, url, pdf, '')).statusCode).toBe(200);
  expect(await me.ok(calls.confirmUpload, { id_file })).toMatchObject({ type: 'application/pdf', size: pdf.length });
});

test('a try that was interrupted or still writes leaves the address to the next one and does not change its file', async () => {
  const me = await t.as('operador');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'a.png', type: 'image/png' });
  const slow = http.request(`http://127.0.0.1:${port}${url}`, { method: 'PUT' });
  const answered = new Promise<number>((resolve, reject) => {
    slow.on('response', response => resolve(response.statusCode ?? 0)).on('error', reject);
  });
  const keyNow = async () =>
    (await t.rows<{ storage_key: string }>(sql`select storage_key from files where id_file = ${id_file}`))[0]
      ?.storage_key;
  const announced = await keyNow();
  slow.write(Buffer.concat([png, Buffer.from('other')]));
  await expect.poll(keyNow).not.toBe(announced);
  expect((await put(t, url, png)).statusCode).toBe(200);
  // It is given up although its sender is silent.
  expect(await answered).toBe(400);
  slow.destroy();
  expect(await me.ok(calls.confirmUpload, { id_file })).toMatchObject({ size: png.length });
  expect((await getFileAs(t, me, id_file)).rawPayload.equals(png)).toBe(true);
  const [left] = await t.rows(sql`select count(*)::int as n from removed_objects where storage_key = ${announced}`);
  expect(left).toEqual({ n: 1 });
});

test('a company has only so many bytes on their way at once; others do not wait for it', async () => {
  const announced = { filename: 'a.pdf', type: 'application/pdf' };
  const sent = async (name: UserName): Promise<number> => {
    const { url } = await (await t.as(name)).ok(calls.requestUpload, announced);
    return (await put(t, url, png)).statusCode;
  };
  const slow = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { url } = await (await t.as('carrierAdmin')).ok(calls.requestUpload, announced);
      const headers = { 'content-length': calls.MAX_UPLOAD_BYTES };
      const request = http.request(`http://127.0.0.1:${port}${url}`, { method: 'PUT', headers });
      request.on('error', () => undefined).write(png);
      return request;
    }),
  );
  await expect.poll(() => sent('carrierAdmin')).toBe(503);
  expect(await sent('exporterAdmin')).toBe(200);
  for (const request of slow) request.destroy();
  await expect.poll(() => sent('carrierAdmin')).toBe(200);
});

test('a file that was confirmed before its PUT was answered is kept', async () => {
  const me = await t.as('operador');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'a.png', type: 'image/png' });
  const store = t.services.storage.store;
  // The bytes are complete, but the answer to the sender is late.
  const late = vi.spyOn(t.services.storage, 'store').mockImplementationOnce(async (...given) => {
    const size = await store(...given);
    await me.ok(calls.confirmUpload, { id_file });
    return size;
  });
  expect((await put(t, url, png)).statusCode).toBe(200);
  late.mockRestore();
  expect((await getFileAs(t, me, id_file)).rawPayload.equals(png)).toBe(true);
  expect((await put(t, url, png)).statusCode).toBe(404);
});

test('holds no lock or connection while it waits for the store; an object that another try has written since is not accepted', async () => {
  const me = await t.as('operador');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'a.png', type: 'image/png' });
  await put(t, url, png);
  const { inspect } = t.services.storage;
  const watched = vi.spyOn(t.services.storage, 'inspect').mockImplementationOnce(async key => {
    await demandNoneHeld(t);
    return inspect(key);
  });
  expect((await me.ok(calls.confirmUpload, { id_file })).size).toBe(png.length);
  expect(watched).toHaveBeenCalledOnce();
  // Confirmed already, or another person's: the store is not accessed.
  await me.ok(calls.confirmUpload, { id_file });
  const next = await me.ok(calls.requestUpload, { filename: 'b.png', type: 'image/png' });
  await put(t, next.url, png);
  expect((await (await t.as('monitor')).call(calls.confirmUpload, { id_file: next.id_file })).status).toBe(404);
  expect(watched).toHaveBeenCalledOnce();
  watched.mockImplementationOnce(async () => {
    await t.write(tx => tx.run(sql`update files set storage_key = 'otro' where id_file = ${next.id_file}`));
    return { size: png.length, head: png };
  });
  expect((await me.call(calls.confirmUpload, { id_file: next.id_file })).body.code).toBe('ARCHIVO_NO_RECIBIDO');
  watched.mockRestore();
});

test("the content determines a file's type: a page with script is not accepted as a photo", async () => {
  const me = await t.as('operador');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'x.png', type: 'image/png' });
  await put(t, url, Buffer.from('<script>alert(1)</script>'.repeat(10)));
  expect((await me.call(calls.confirmUpload, { id_file })).body.code).toBe('ARCHIVO_TIPO');
  expect((await getFileAs(t, me, id_file)).statusCode).toBe(404);
  const book = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.alloc(64)]);
  const sheet = await getFileAs(t, me, await upload(t, me, book, 'tabla.xlsx'));
  expect(sheet.headers['content-disposition']).toContain('attachment');
});
