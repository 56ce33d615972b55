import { readdir } from 'node:fs/promises';
import path from 'node:path';
import * as calls from '@cabezal/contract/system/files/files.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { fileName } from '../../../platform/files/file-type.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100, 7)]);
const onDisk = async (): Promise<number> => {
  const entries = await readdir(path.join(t.folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter(entry => entry.isFile()).length;
};

test('the earlier address of the specification also announces uploads', async () => {
  const me = await t.as('exporterAdmin');
  const { url, id_file } = await me.ok(calls.requestUploadEarlier, { filename: 'foto.png', type: 'image/png' });
  expect((await t.app.inject({ method: 'PUT', url, payload: png })).statusCode).toBe(200);
  expect(await me.ok(calls.confirmUpload, { id_file })).toMatchObject({ type: 'image/png' });
});

test('a refused file is not kept on disk', async () => {
  const me = await t.as('exporterAdmin');
  const before = await onDisk();
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'x.png', type: 'image/png' });
  await t.app.inject({ method: 'PUT', url, payload: Buffer.from('MZ this is a program') });
  expect(await onDisk()).toBe(before + 1);
  expect((await me.call(calls.confirmUpload, { id_file })).body.code).toBe('ARCHIVO_TIPO');
  expect(await onDisk()).toBe(before);
});

test('the name of a stored file shows its type', async () => {
  const me = await t.as('exporterAdmin');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'C:\\fotos\\sello.png.exe', type: '' });
  await t.app.inject({ method: 'PUT', url, payload: png });
  await me.ok(calls.confirmUpload, { id_file });
  expect(await t.rows(sql`select filename from files where id_file = ${id_file}`)).toEqual([{ filename: 'sello.png' }]);
  const pdf = 'application/pdf';
  const names: [typed: string, kept: string][] = [
    ['evil.pdf.exe', 'evil.pdf'],
    ['Guía 12.3', 'Guía 12.3.pdf'],
    ['factura.PDF', 'factura.PDF'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['informe\u202Efdp.exe', 'informefdp.pdf'],
    ['...', 'archivo.pdf'],
    ['a\r\nSet-Cookie: x.html', 'aSet-Cookie x.pdf'],
  ];
  expect(names.map(([typed]) => [typed, fileName(typed, pdf)])).toEqual(names);
});

test('nobody has more than sixty open uploads or announces more than six hundred in a day', async () => {
  const me = await t.as('importerAdmin');
  const ask = () => me.call(calls.requestUpload, { filename: 'a.png', type: 'image/png' });
  for (let i = 0; i < 60; i++) expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({
    status: 429,
    body: { message: 'Tiene demasiados archivos sin terminar de subir. Espere 15 minutos.' },
  });
  for (let i = 0; i < 9; i++) {
    t.advance(16);
    for (let n = 0; n < 60; n++) expect((await ask()).status).toBe(200);
  }
  t.advance(16);
  const refused = await ask();
  expect([refused.status, refused.body.code]).toEqual([429, 'DEMASIADOS_ARCHIVOS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(20 * 3600);
  // Other people are not affected, nor is the same person on the next day.
  expect((await (await t.as('exporterAdmin')).call(calls.requestUpload, { filename: 'a', type: '' })).status).toBe(200);
  t.advance(24 * 60);
  expect((await ask()).status).toBe(200);
});
