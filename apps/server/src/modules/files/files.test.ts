import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import * as calls from '@cabezal/contract/files/files.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approvedReservation, exportBooking } from '../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/harness.ts';
import { company, type UserName } from '../../../test/world.ts';
import { sampleTrip } from '../trucks/trip.samples.ts';

let t: TestApp;
let port: number;
let trip: { id_reservation: number; id_guide: number };
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
  trip = await t.write(tx =>
    sampleTrip(tx, {
      guide: { guide_number: 'VIA-1', id_carrier: 2, id_truck: 5, id_driver: 5, issued_at: '2026-11-21T13:00:00Z' },
    }),
  );
});
afterAll(() => t.close());

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100, 7)]);
const put = (url: string, payload: Buffer, type = 'image/png') =>
  t.app.inject({ method: 'PUT', url, payload, headers: type === '' ? {} : { 'content-type': type } });
/** Over a real connection, without saying the length. */
async function putUnsized(url: string, portions: Buffer[]): Promise<number> {
  const request = http.request(`http://127.0.0.1:${port}${url}`, { method: 'PUT' });
  const answered = new Promise<number>((resolve, reject) => {
    request.on('response', response => resolve(response.statusCode ?? 0)).on('error', reject);
  });
  Readable.from(portions).pipe(request);
  return answered;
}
const get = (me: Client, id_file: number) =>
  t.app.inject({ method: 'GET', url: `/files/${id_file}`, headers: { authorization: `Bearer ${me.token}` } });

async function upload(me: Client, bytes: Buffer = png, filename = 'foto.png'): Promise<number> {
  const { url, id_file } = await me.ok(calls.requestUpload, { filename, type: 'image/png' });
  expect((await put(url, bytes)).statusCode).toBe(200);
  await me.ok(calls.confirmUpload, { id_file });
  return id_file;
}

test('an upload is asked for, sent once, confirmed and read back by its own company only', async () => {
  const me = await t.as('carrierAdmin');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'EIR ñandú "1".png', type: 'text/html' });
  expect((await me.call(calls.confirmUpload, { id_file })).body.code).toBe('ARCHIVO_NO_RECIBIDO');
  expect((await put(url, png, 'application/json')).statusCode).toBe(200);
  expect((await put(url, png)).statusCode).toBe(404);
  expect(await me.ok(calls.confirmUpload, { id_file })).toEqual({ id_file, type: 'image/png', size: png.length });
  expect((await me.ok(calls.confirmUpload, { id_file })).size).toBe(png.length);
  const back = await get(me, id_file);
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
    expect((await get(await t.as(other), id_file)).statusCode).toBe(404);
  expect((await get(await t.as('monitor'), id_file)).statusCode).toBe(200);
  expect((await t.app.inject({ method: 'GET', url: `/files/${id_file}` })).statusCode).toBe(401);
  expect((await get(me, 0)).statusCode).toBe(404);
});

test('an address expires, is nobody else’s to confirm, and an unknown one takes nothing', async () => {
  const me = await t.as('operador');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'a.png', type: 'image/png' });
  t.advance(16);
  expect((await put(url, png)).statusCode).toBe(404);
  t.advance(-16);
  expect((await put('/files/upload/nothing', png)).statusCode).toBe(404);
  expect((await put(url, png)).statusCode).toBe(200);
  expect((await (await t.as('monitor')).call(calls.confirmUpload, { id_file })).status).toBe(404);
});

test('over 15 MB is refused, said or found out; a smaller one then goes to the same address; nothing is left behind', async () => {
  const me = await t.as('operador');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'a.pdf', type: 'application/pdf' });
  const big = Buffer.alloc(calls.MAX_UPLOAD_BYTES + 1);
  expect((await put(url, big)).statusCode).toBe(413);
  expect(await putUnsized(url, Array(20).fill(big.subarray(0, 1_000_000)))).toBe(413);
  expect((await put(url, Buffer.alloc(0))).statusCode).toBe(422);
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(2_000_000)]);
  expect((await put(url, pdf, '')).statusCode).toBe(200);
  expect(await me.ok(calls.confirmUpload, { id_file })).toMatchObject({ type: 'application/pdf', size: pdf.length });
});

test('a try that was cut off, or that still writes, leaves the address to the next one and changes nothing of it', async () => {
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
  expect((await put(url, png)).statusCode).toBe(200);
  slow.end();
  expect(await answered).toBe(400);
  expect(await me.ok(calls.confirmUpload, { id_file })).toMatchObject({ size: png.length });
  expect((await get(me, id_file)).rawPayload.equals(png)).toBe(true);
  const [left] = await t.rows(sql`select count(*)::int as n from removed_objects where storage_key = ${announced}`);
  expect(left).toEqual({ n: 1 });
});

test('a file that was confirmed before its PUT was answered stays', async () => {
  const me = await t.as('operador');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'a.png', type: 'image/png' });
  const store = t.services.storage.store;
  // The bytes are whole, the answer to who sent them is late.
  const late = vi.spyOn(t.services.storage, 'store').mockImplementationOnce(async (...given) => {
    const size = await store(...given);
    await me.ok(calls.confirmUpload, { id_file });
    return size;
  });
  expect((await put(url, png)).statusCode).toBe(200);
  late.mockRestore();
  expect((await get(me, id_file)).rawPayload.equals(png)).toBe(true);
  expect((await put(url, png)).statusCode).toBe(404);
});

test('the content decides what a file is: a page with script is not taken for a photo', async () => {
  const me = await t.as('operador');
  const { url, id_file } = await me.ok(calls.requestUpload, { filename: 'x.png', type: 'image/png' });
  await put(url, Buffer.from('<script>alert(1)</script>'.repeat(10)));
  expect((await me.call(calls.confirmUpload, { id_file })).body.code).toBe('ARCHIVO_TIPO');
  expect((await get(me, id_file)).statusCode).toBe(404);
  const book = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.alloc(64)]);
  const sheet = await get(me, await upload(me, book, 'tabla.xlsx'));
  expect(sheet.headers['content-disposition']).toContain('attachment');
});

test('a document of a guide is seen by the guide’s customer, carrier and operator, and by nobody else', async () => {
  const carrier = await t.as('carrierAdmin');
  const id_file = await upload(carrier);
  const input = { id_file, kind: 'EIR_SALIDA', id_guide: trip.id_guide };
  const saved = await carrier.ok(calls.saveDocument, input);
  expect(saved).toMatchObject({ kind: 'EIR_SALIDA', author: 'carrierAdmin Prueba', can: { delete: true } });
  expect((await carrier.ok(calls.saveDocument, input)).id_document).toBe(saved.id_document);
  expect(
    await t.rows(
      sql`select action, noun, id_record, id_user, after->>'kind' as kind from audit_log where action = 'add_document'`,
    ),
  ).toEqual([
    { action: 'add_document', noun: 'guide', id_record: String(trip.id_guide), id_user: 8, kind: 'EIR_SALIDA' },
  ]);
  for (const who of ['exporterAdmin', 'forwarderAdmin', 'otherCarrierAdmin', 'monitor'] as UserName[]) {
    const me = await t.as(who);
    const answer = await me.call(calls.getDocumentsGuide, { id_guide: trip.id_guide });
    const sees = who === 'exporterAdmin' || who === 'monitor';
    expect([who, answer.status]).toEqual([who, sees ? 200 : 404]);
    expect((await get(me, id_file)).statusCode).toBe(sees ? 200 : 404);
  }
  const customer = await t.as('exporterAdmin');
  const [seen] = await customer.ok(calls.getDocumentsGuide, { id_reservation: trip.id_reservation });
  expect(seen).toMatchObject({
    id_document: saved.id_document,
    can: { delete: 'Solo puede quitar los documentos de su compañía' },
  });
  expect(
    (await customer.call(calls.deleteDocument, { id_document: saved.id_document, motive: 'no me gusta' })).status,
  ).toBe(403);
  expect(
    (
      await (
        await t.as('otherCarrierAdmin')
      ).call(calls.deleteDocument, { id_document: saved.id_document, motive: 'no es mío' })
    ).status,
  ).toBe(404);
});

test('a document is attached only to a visible record, with an upload of the own company, to a stop of that guide', async () => {
  const carrier = await t.as('carrierAdmin');
  const stranger = await t.as('otherCarrierAdmin');
  const id_file = await upload(carrier);
  const to = (me: Client, input: object) => me.call(calls.saveDocument, { id_file, kind: 'FOTO', ...input });
  expect((await to(stranger, { id_guide: trip.id_guide })).status).toBe(404);
  expect((await to(await t.as('exporterAdmin'), { id_reservation: trip.id_reservation })).status).toBe(404);
  expect((await to(await t.as('compras'), { id_guide: trip.id_guide })).status).toBe(403);
  expect((await to(carrier, { id_guide: trip.id_guide, id_stop: 999 })).body.fields).toHaveProperty('id_stop');
  expect((await to(carrier, {})).status).toBe(400);
  expect((await to(carrier, { id_guide: trip.id_guide, id_reservation: trip.id_reservation })).status).toBe(400);
  const waiting = await carrier.ok(calls.requestUpload, { filename: 'b.png', type: 'image/png' });
  expect((await to(carrier, { id_guide: trip.id_guide, id_file: waiting.id_file })).body.code).toBe(
    'ARCHIVO_NO_RECIBIDO',
  );
  // Who books attaches to the reservation.
  const customer = await t.as('exporterAdmin');
  expect((await customer.call(calls.requestUpload, { filename: 'x.pdf', type: '', id_reserva: 999_999 })).status).toBe(
    404,
  );
  const own = await upload(customer);
  expect((await to(customer, { id_file: own, id_reservation: trip.id_reservation })).status).toBe(200);
  expect((await to(customer, { id_file: own, id_guide: trip.id_guide })).status).toBe(403);
});

test('a document taken away leaves the list, its file and a row of the history; a closed guide keeps its own', async () => {
  const carrier = await t.as('carrierAdmin');
  const id_file = await upload(carrier);
  const { id_document } = await carrier.ok(calls.saveDocument, { id_file, kind: 'TICKET', id_guide: trip.id_guide });
  const customer = await t.as('exporterAdmin');
  expect((await get(customer, id_file)).statusCode).toBe(200);
  expect((await carrier.call(calls.deleteDocument, { id_document, motive: 'no' })).status).toBe(400);
  await t.write(tx => tx.run(sql`update guides set closed_at = ${tx.now} where id_guide = ${trip.id_guide}`));
  expect((await carrier.call(calls.deleteDocument, { id_document, motive: 'Foto equivocada' })).body.code).toBe(
    'GUIA_CERRADA',
  );
  await t.write(tx => tx.run(sql`update guides set closed_at = null where id_guide = ${trip.id_guide}`));
  await carrier.ok(calls.deleteDocument, { id_document, motive: 'Foto equivocada' });
  expect((await carrier.call(calls.deleteDocument, { id_document, motive: 'Foto equivocada' })).status).toBe(404);
  expect(
    (await customer.ok(calls.getDocumentsGuide, { id_guide: trip.id_guide })).map(d => d.id_document),
  ).not.toContain(id_document);
  expect((await get(customer, id_file)).statusCode).toBe(404);
  expect((await get(carrier, id_file)).statusCode).toBe(200);
  expect(
    await t.rows(sql`select noun, motive, before->>'kind' as kind from audit_log where action = 'delete_document'`),
  ).toEqual([{ noun: 'guide', motive: 'Foto equivocada', kind: 'TICKET' }]);
});

test('a customer who only receives the goods reads papers, and neither attaches nor takes away any', async () => {
  const booking = exportBooking({ id_addressee: company.importer, appointment_date: '2026-12-15' });
  const { id_reservation } = await approvedReservation(t, booking);
  const addressee = await t.as('importerAdmin');
  const file = { id_file: await upload(addressee), kind: 'CARTA_TEMPERATURA', id_reservation };
  const refused = await addressee.call(calls.saveDocument, file);
  expect([refused.status, refused.body.code]).toEqual([422, 'RESERVA_AJENA']);
  const customer = await t.as('exporterAdmin');
  const own = { ...file, id_file: await upload(customer) };
  const { id_document } = await customer.ok(calls.saveDocument, own);
  expect((await addressee.call(calls.deleteDocument, { id_document, motive: 'No es nuestro' })).status).not.toBe(200);
});

test('a driver attaches to the own guide and reads only the own uploads and its documents', async () => {
  const mine = await t.write(tx =>
    sampleTrip(tx, {
      guide: { guide_number: 'VIA-2', id_carrier: 1, id_truck: 1, id_driver: 1, issued_at: '2026-11-21T13:00:00Z' },
    }),
  );
  const driver = await t.as('driver');
  const photo = await upload(driver);
  expect(
    (await driver.call(calls.saveDocument, { id_file: photo, kind: 'FOTO', id_guide: trip.id_guide })).status,
  ).toBe(404);
  expect((await driver.ok(calls.saveDocument, { id_file: photo, kind: 'FOTO', id_guide: mine.id_guide })).kind).toBe(
    'FOTO',
  );
  // A file of the own company that hangs on nothing of the driver's.
  const contract = await upload(await t.as('admin'));
  expect((await get(driver, contract)).statusCode).toBe(404);
});
