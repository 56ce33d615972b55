import * as calls from '@cabezal/contract/bookings/comments/comments.calls';
import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { issuedGuide } from '../../../../test/trips.ts';
import { company, type UserName, user } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { uploadBytes } from '../../system/imports/import.samples.ts';

let t: TestApp;
/** The exporter's reservation, driven by a carrier. */
let id_reservation: number;
beforeAll(async () => {
  t = await startTestApp();
  const accepted = await approvedReservation(t, directExport('2026-12-04'));
  id_reservation = accepted.id_reservation;
  await issuedGuide(t, accepted, 'VIAJE', { id_truck: 5, id_driver: 5, id_generator: 2, id_chassis: 5 });
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const write = async (who: UserName, text: string, more: object = {}) =>
  (await t.as(who)).call(calls.addComment, { id_reservation, text, visibility: 'INTERNAL', ...more });
const read = async (who: UserName | Client) =>
  (typeof who === 'string' ? await t.as(who) : who).ok(calls.getComments, { id: id_reservation });
const texts = async (who: UserName) => (await read(who)).comments.map(one => one.text);

test('shows each audience its own comments only', async () => {
  await write('operador', 'Solo nosotros');
  await write('operador', 'Para el cliente', { visibility: 'CLIENT' });
  await write('operador', 'Para el transportista', { visibility: 'CARRIER', id_carrier: company.carrier });
  await write('exporterAdmin', 'Del cliente');
  await write('carrierAdmin', 'Del transportista');
  expect(await texts('monitor')).toEqual([
    'Solo nosotros',
    'Para el cliente',
    'Para el transportista',
    'Del cliente',
    'Del transportista',
  ]);
  expect(await texts('exporterAdmin')).toEqual(['Para el cliente', 'Del cliente']);
  expect(await texts('carrierAdmin')).toEqual(['Para el transportista', 'Del transportista']);
  for (const who of ['strangerAdmin', 'otherCarrierAdmin'] as const)
    expect((await (await t.as(who)).call(calls.getComments, { id: id_reservation })).status).toBe(404);
  expect(JSON.stringify(await read('exporterAdmin'))).not.toContain('nosotros');
  const stranger = await (await t.as('strangerAdmin')).call(calls.addComment, {
    id_reservation,
    text: 'Hola',
    visibility: 'CLIENT',
  });
  expect(stranger.status).toBe(404);
});

test('gives a reply the audience of the comment that it replies to; refuses a reply to a comment that the person cannot read', async () => {
  const { comments } = await read('operador');
  const internal = comments.find(one => one.text === 'Solo nosotros')?.id_comment;
  const client = comments.find(one => one.text === 'Del cliente')?.id_comment;
  const answer = await write('operador', 'Le respondo', { id_parent: client });
  expect(answer.body).toMatchObject({ visibility: 'CLIENT', id_parent: client });
  expect((await write('exporterAdmin', 'Y yo', { id_parent: internal })).status).toBe(404);
});

test('accepts only a carrier that drives the reservation; a mentioned person can read the comment', async () => {
  const other = await write('operador', 'Hola', { visibility: 'CARRIER', id_carrier: company.exporter });
  expect(other.body.fields).toEqual({ id_carrier: 'Elija un transportista de la reserva' });
  const named = await write('operador', 'Mire', { visibility: 'CLIENT', mentions: [user.exporterAdmin] });
  expect(named.body).toMatchObject({ mentions: [{ id_user: user.exporterAdmin }] });
  const hidden = await write('operador', 'Mire', { visibility: 'INTERNAL', mentions: [user.exporterAdmin] });
  expect(hidden.body.code).toBe('MENCION');
  // Other companies see only those operator staff who work on this reservation.
  const theirs = async () => (await read('carrierAdmin')).people.map(one => one.visibility);
  expect(new Set(await theirs())).toEqual(new Set(['CARRIER']));
  const probe = await write('carrierAdmin', 'Mire', { mentions: [user.operador] });
  expect(probe.body.code).toBe('MENCION');
  await t.write(tx =>
    tx.run(sql`update reservations set id_operative = ${user.operador} where id_reservation = ${id_reservation}`),
  );
  expect(new Set(await theirs())).toEqual(new Set(['INTERNAL', 'CARRIER']));
  expect((await write('carrierAdmin', 'Mire', { mentions: [user.operador] })).status).toBe(200);
});

test('counts new comments per person until they are read', async () => {
  await (await t.as('monitor')).ok(calls.readComments, { id_reservation, last_id: 1_000_000 });
  await write('operador', 'Nuevo');
  expect((await read('operador')).unread).toBeLessThan((await read('despacho')).unread);
  const { comments, unread } = await read('monitor');
  expect(unread).toBe(1);
  const last_id = comments.at(-1)?.id_comment;
  expect(await (await t.as('monitor')).ok(calls.readComments, { id_reservation, last_id })).toEqual({ unread: 0 });
  expect((await read('despacho')).unread).toBeGreaterThan(0);
});

test('lets an author edit for fifteen minutes; after a deletion the entry stays without its text', async () => {
  const made = (await write('operador', 'Con errror')).body;
  const { id_comment } = made;
  const edit = async (who: UserName, version: number) =>
    (await (await t.as(who)).call(calls.editComment, { id_comment, version, text: 'Sin error' })).body;
  expect(await edit('admin', 1)).toMatchObject({ code: 'COMENTARIO_AJENO' });
  expect(await edit('operador', 1)).toMatchObject({ text: 'Sin error', version: 2 });
  expect(await edit('operador', 1)).toMatchObject({ code: 'MODIFICADO' });
  t.advance(16);
  expect(await edit('operador', 2)).toMatchObject({ code: 'EDICION_VENCIDA' });
  const clerk = await t.as('operador');
  const gone = await clerk.ok(calls.deleteComment, { id_comment, version: 2 });
  expect(gone).toMatchObject({ text: null, can: { edit: false, delete: false } });
  expect(gone.deleted_at).not.toBeNull();
  expect((await clerk.call(calls.deleteComment, { id_comment, version: 3 })).body.code).toBe('COMENTARIO_ELIMINADO');
});

test('lets everyone who reads a comment download its file', async () => {
  const id_file = await uploadBytes(t, 'operador', Buffer.from('%PDF-1.4'));
  const theirs = await uploadBytes(t, 'exporterAdmin', Buffer.from('%PDF-1.4'));
  expect((await write('operador', 'Adjunto', { id_files: [theirs] })).status).toBe(404);
  await write('operador', 'Adjunto', { visibility: 'CLIENT', id_files: [id_file] });
  const seen = (await read('exporterAdmin')).comments.at(-1);
  expect(seen?.files).toMatchObject([{ id_file }]);
  const opened = async (who: UserName) => {
    const headers = { authorization: `Bearer ${(await t.as(who)).token}` };
    return (await t.app.inject({ method: 'GET', url: `/files/${id_file}`, headers })).statusCode;
  };
  expect([await opened('exporterAdmin'), await opened('carrierAdmin')]).toEqual([200, 404]);
  const rows = (await read('carrierAdmin')).comments.flatMap(one => one.files);
  expect(rows).toEqual([]);
});

test('refuses a comment on an invisible reservation, and one by a person without the right', async () => {
  const booked = await (await t.as('operador')).ok(saveReservation, exportBooking({ appointment_date: '2026-12-06' }));
  const answer = await (await t.as('carrierAdmin')).call(calls.addComment, {
    id_reservation: booked.id_reservation,
    text: 'Hola',
    visibility: 'CARRIER',
  });
  expect(answer.status).toBe(404);
  const driver = await (await t.as('driver')).call(calls.addComment, {
    id_reservation,
    text: 'Hola',
    visibility: 'INTERNAL',
  });
  expect(driver.status).toBe(403);
  const [row] = await t.rows<{ n: number }>(
    sql`select count(*)::int as n from reservation_comments where id_reservation = ${booked.id_reservation}`,
  );
  expect(row?.n).toBe(0);
});

test('writes the same comment to several reservations, each separately; to none if one is outside the scope', async () => {
  const clerk = await t.as('operador');
  const other = await clerk.ok(saveReservation, exportBooking({ appointment_date: '2026-12-19' }));
  const ids = [other.id_reservation, id_reservation];
  const text = 'El terminal cierra el sábado';
  const answer = await clerk.ok(calls.addComments, { ids, text, visibility: 'CLIENT' });
  expect(answer).toMatchObject({ changed: 2, refused: 0 });
  expect(answer.results.map(one => one.id)).toEqual(ids);
  const customer = await t.as('exporterAdmin');
  for (const id of ids) {
    const { comments } = await customer.ok(calls.getComments, { id });
    expect(comments.filter(one => one.text === text)).toHaveLength(1);
  }
  const imported = await clerk.ok(saveReservation, importBooking());
  const both = { ids: [id_reservation, imported.id_reservation], text: 'De dos clientes', visibility: 'CLIENT' };
  expect((await customer.call(calls.addComments, both)).status).toBe(404);
  expect(await texts('operador')).not.toContain('De dos clientes');
  expect((await clerk.call(calls.addComments, { ...both, ids: [id_reservation, id_reservation] })).status).toBe(400);
});

test('does not mark others’ comments as read when a person writes one', async () => {
  const reader = await t.as('monitor');
  await write('exporterAdmin', 'Ya leído');
  const last_id = (await read(reader)).comments.at(-1)?.id_comment ?? 0;
  await reader.ok(calls.readComments, { id_reservation, last_id });
  await write('exporterAdmin', 'Llegó mientras usted escribía');
  await write('monitor', 'Lo mío');
  expect(await read(reader)).toMatchObject({ unread: 1 });
});

test('a customer can be mentioned also where the operator has more people than the list offers', async () => {
  await t.write(tx =>
    tx.run(sql`insert into users (id_company, id_role, email, password_hash, name, last_name)
      select u.id_company, u.id_role, 'persona' || n || '@demo.ec', 'x', 'Persona', n::text
      from users u, generate_series(1, 210) n where u.id_user = ${user.operador}`),
  );
  const said = await write('operador', 'Confirme el sello', { visibility: 'CLIENT', mentions: [user.exporterAdmin] });
  expect(said.status).toBe(200);
});
