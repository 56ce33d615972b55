import { addDriverPapers } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { updateCompanyDocuments } from '@cabezal/contract/people/companies/company-edits.calls';
import * as calls from '@cabezal/contract/system/files/files.calls';
import { deleteDocument, getDocumentsGuide, saveDocument } from '@cabezal/contract/trips/documents/documents.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, type UserName } from '../../../../test/world.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';
import { getFileAs, upload } from '../../system/files/files.samples.ts';

let t: TestApp;
let trip: { id_reservation: number; id_guide: number };
beforeAll(async () => {
  t = await startTestApp();
  trip = await t.write(tx =>
    sampleTrip(tx, {
      guide: { guide_number: 'VIA-1', id_carrier: 2, id_truck: 5, id_driver: 5, issued_at: '2026-11-21T13:00:00Z' },
    }),
  );
});
afterAll(() => t.close());

test('a document of a guide is visible to its customer, its carrier and the operator, and to nobody else', async () => {
  const carrier = await t.as('carrierAdmin');
  const id_file = await upload(t, carrier);
  const input = { id_file, kind: 'EIR_SALIDA', id_guide: trip.id_guide };
  const saved = await carrier.ok(saveDocument, input);
  expect(saved).toMatchObject({ kind: 'EIR_SALIDA', author: 'carrierAdmin Prueba', can: { delete: true } });
  expect((await carrier.ok(saveDocument, input)).id_document).toBe(saved.id_document);
  expect(
    await t.rows(
      sql`select action, noun, id_record, id_user, after->>'kind' as kind from audit_log where action = 'add_document'`,
    ),
  ).toEqual([
    { action: 'add_document', noun: 'guide', id_record: String(trip.id_guide), id_user: 8, kind: 'EIR_SALIDA' },
  ]);
  for (const who of ['exporterAdmin', 'forwarderAdmin', 'otherCarrierAdmin', 'monitor'] as UserName[]) {
    const me = await t.as(who);
    const answer = await me.call(getDocumentsGuide, { id_guide: trip.id_guide });
    const sees = who === 'exporterAdmin' || who === 'monitor';
    expect([who, answer.status]).toEqual([who, sees ? 200 : 404]);
    expect((await getFileAs(t, me, id_file)).statusCode).toBe(sees ? 200 : 404);
  }
  const customer = await t.as('exporterAdmin');
  const [seen] = await customer.ok(getDocumentsGuide, { id_reservation: trip.id_reservation });
  expect(seen).toMatchObject({
    id_document: saved.id_document,
    can: { delete: 'Solo puede quitar los documentos de su compañía' },
  });
  expect((await customer.call(deleteDocument, { id_document: saved.id_document, motive: 'no me gusta' })).status).toBe(
    403,
  );
  expect(
    (
      await (
        await t.as('otherCarrierAdmin')
      ).call(deleteDocument, { id_document: saved.id_document, motive: 'no es mío' })
    ).status,
  ).toBe(404);
});

test('a document is attached only to a visible record, with an upload of the own company, and to a stop of that guide', async () => {
  const carrier = await t.as('carrierAdmin');
  const stranger = await t.as('otherCarrierAdmin');
  const id_file = await upload(t, carrier);
  const to = (me: Client, input: object) => me.call(saveDocument, { id_file, kind: 'FOTO', ...input });
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
  // The customer who booked may attach documents to the reservation.
  const customer = await t.as('exporterAdmin');
  expect((await customer.call(calls.requestUpload, { filename: 'x.pdf', type: '', id_reserva: 999_999 })).status).toBe(
    404,
  );
  const own = await upload(t, customer);
  expect((await to(customer, { id_file: own, id_reservation: trip.id_reservation })).status).toBe(200);
  expect((await to(customer, { id_file: own, id_guide: trip.id_guide })).status).toBe(403);
});

test('a deleted document leaves the list, but its file and a history row remain; a closed guide keeps its documents', async () => {
  const carrier = await t.as('carrierAdmin');
  const id_file = await upload(t, carrier);
  const { id_document } = await carrier.ok(saveDocument, { id_file, kind: 'TICKET', id_guide: trip.id_guide });
  const customer = await t.as('exporterAdmin');
  expect((await getFileAs(t, customer, id_file)).statusCode).toBe(200);
  expect((await carrier.call(deleteDocument, { id_document, motive: 'no' })).status).toBe(400);
  await t.write(tx => tx.run(sql`update guides set closed_at = ${tx.now} where id_guide = ${trip.id_guide}`));
  expect((await carrier.call(deleteDocument, { id_document, motive: 'Foto equivocada' })).body.code).toBe(
    'GUIA_CERRADA',
  );
  await t.write(tx => tx.run(sql`update guides set closed_at = null where id_guide = ${trip.id_guide}`));
  await carrier.ok(deleteDocument, { id_document, motive: 'Foto equivocada' });
  expect((await carrier.call(deleteDocument, { id_document, motive: 'Foto equivocada' })).status).toBe(404);
  expect((await customer.ok(getDocumentsGuide, { id_guide: trip.id_guide })).map(d => d.id_document)).not.toContain(
    id_document,
  );
  expect((await getFileAs(t, customer, id_file)).statusCode).toBe(404);
  expect((await getFileAs(t, carrier, id_file)).statusCode).toBe(200);
  expect(
    await t.rows(sql`select noun, motive, before->>'kind' as kind from audit_log where action = 'delete_document'`),
  ).toEqual([{ noun: 'guide', motive: 'Foto equivocada', kind: 'TICKET' }]);
});

test('a customer who only receives the goods reads documents but can neither add nor delete them', async () => {
  const booking = exportBooking({ id_addressee: company.importer, appointment_date: '2026-12-15' });
  const { id_reservation } = await approvedReservation(t, booking);
  const addressee = await t.as('importerAdmin');
  const file = { id_file: await upload(t, addressee), kind: 'CARTA_TEMPERATURA', id_reservation };
  const refused = await addressee.call(saveDocument, file);
  expect([refused.status, refused.body.code]).toEqual([422, 'RESERVA_AJENA']);
  const customer = await t.as('exporterAdmin');
  const own = { ...file, id_file: await upload(t, customer) };
  const { id_document } = await customer.ok(saveDocument, own);
  expect((await addressee.call(deleteDocument, { id_document, motive: 'No es nuestro' })).status).not.toBe(200);
});

test('a carrier and its driver add papers to their guides, not to the reservation', async () => {
  const { id_reservation, id_guide } = await t.write(tx =>
    sampleTrip(tx, {
      leg_start: '2026-11-23T15:00:00Z',
      guide: { guide_number: 'VIA-4', id_carrier: 2, id_truck: 6, id_driver: 6, issued_at: '2026-11-21T13:00:00Z' },
    }),
  );
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'reservation.create' on conflict do nothing`),
  );
  for (const who of ['carrierAdmin', 'carrierDriver'] as const) {
    const me = await t.as(who);
    const file = { id_file: await upload(t, me), kind: 'CARTA_TEMPERATURA' };
    expect([who, (await me.call(saveDocument, { ...file, id_reservation })).status]).toEqual([who, 403]);
    expect([who, (await me.call(saveDocument, { ...file, id_guide })).status]).toEqual([who, 200]);
  }
  const office = await t.as('monitor');
  const file = { id_file: await upload(t, office), kind: 'CARTA_TEMPERATURA' };
  expect((await office.call(saveDocument, { ...file, id_reservation })).status).toBe(200);
});

test('a driver attaches documents to his own guide and reads only his own uploads and that guide’s documents', async () => {
  const mine = await t.write(tx =>
    sampleTrip(tx, {
      guide: { guide_number: 'VIA-2', id_carrier: 1, id_truck: 1, id_driver: 1, issued_at: '2026-11-21T13:00:00Z' },
    }),
  );
  const driver = await t.as('driver');
  const photo = await upload(t, driver);
  expect((await driver.call(saveDocument, { id_file: photo, kind: 'FOTO', id_guide: trip.id_guide })).status).toBe(404);
  expect((await driver.ok(saveDocument, { id_file: photo, kind: 'FOTO', id_guide: mine.id_guide })).kind).toBe('FOTO');
  // A file of the same company that is attached to nothing of this driver.
  const contract = await upload(t, await t.as('admin'));
  expect((await getFileAs(t, driver, contract)).statusCode).toBe(404);
});

test('a driver and a link read the papers of their guides, but neither those of the reservation nor those of a company', async () => {
  const { id_reservation, id_guide } = await t.write(tx =>
    sampleTrip(tx, {
      guide: { guide_number: 'VIA-3', id_carrier: 2, id_truck: 6, id_driver: 6, issued_at: '2026-11-21T13:00:00Z' },
    }),
  );
  const carrier = await t.as('carrierAdmin');
  const customer = await t.as('exporterAdmin');
  const contract = await upload(t, carrier);
  await carrier.ok(updateCompanyDocuments, {
    id_company: company.carrier,
    files: [{ kind: 'OTRO', id_file: contract }],
  });
  const invoice = await upload(t, customer);
  await customer.ok(saveDocument, { id_file: invoice, kind: 'OTRO', id_reservation });
  const seal = await upload(t, carrier);
  await carrier.ok(saveDocument, { id_file: seal, kind: 'SELLO', id_guide });
  const license = await upload(t, carrier);
  await carrier.ok(addDriverPapers, { id_driver: 6, files: [{ kind: 'OTRO', id_file: license }] });
  const driver = await t.as('carrierDriver');
  const files = { contract, invoice, seal, license };
  const read = async (me: Client) =>
    Promise.all(Object.values(files).map(async id_file => (await getFileAs(t, me, id_file)).statusCode));
  expect(await read(driver)).toEqual([404, 404, 200, 200]);
  expect(await read(carrier)).toEqual([200, 200, 200, 200]);
  const listed = await driver.ok(getDocumentsGuide, { id_reservation });
  expect(listed.map(document => document.id_file)).toEqual([seal]);
  const linked = await t.db.read({ role: 'cabezal_token', audience: 'carrier', id_guides: [id_guide] }, tx =>
    tx.rows(sql`select id_file from files where id_file = any(${Object.values(files)}::int[])`),
  );
  expect(linked).toEqual([{ id_file: seal }]);
});
