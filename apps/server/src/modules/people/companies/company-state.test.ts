import { saveReservation, updatePendingState } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { associateDriver } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { getCompanies, getCompany, getCompanyOptions } from '@cabezal/contract/people/companies/companies.calls';
import * as changes from '@cabezal/contract/people/companies/company-edits.calls';
import { saveAssociation } from '@cabezal/contract/people/companies/company-people.calls';
import { login } from '@cabezal/contract/people/session/session.calls';
import { getCompanyStateLogs, getCompanyTripsAhead } from '@cabezal/contract/system/records/state-logs.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportBooking as booking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { password } from '../../../../test/world.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';
import { loadCandidates } from '../../operations/dispatch/candidates.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() =>
  t.write(tx => tx.run(sql`update companies set blocked_at = null, blocked_reason = null, active = true`)),
);

const motive = 'Cartera vencida';
const versionOf = async (id_company: number) => (await (await t.as('admin')).ok(getCompany, { id_company })).version;
const keyOf = async (id_company: number) => ({ id_company, version: await versionOf(id_company) });

test('a carrier is blocked after each trip is decided; dispatch then refuses it with the reason, until it is unblocked', async () => {
  const me = await t.as('operador');
  const planned = await t.write(tx => sampleTrip(tx, { guide: { id_carrier: 3, id_truck: 7, id_driver: 7 } }));
  const issued = await t.write(tx =>
    sampleTrip(tx, {
      leg_start: '2026-11-25T12:00:00Z',
      guide: { id_carrier: 3, id_truck: 7, id_driver: 7, issued_at: '2026-11-21T12:00:00Z', status: 'VIAJE_POR_SALIR' },
    }),
  );
  const trips = await me.ok(getCompanyTripsAhead, { id_company: 3 });
  expect(trips).toMatchObject([
    { id_guide: planned.id_guide, can: { release: true } },
    { id_guide: issued.id_guide, can: { release: expect.stringContaining('ya está emitida') } },
  ]);
  const block = { ...(await keyOf(3)), motive };
  expect((await me.call(changes.blockCompany, { ...block, motive: 'no' })).body.fields).toHaveProperty('motive');
  expect((await me.call(changes.blockCompany, block)).body.code).toBe('VIAJES_POR_DECIDIR');
  const decided = (last: 'KEEP' | 'RELEASE') =>
    trips.map((trip, i) => ({ id_guide: trip.id_guide, version: trip.version, decision: i === 0 ? 'RELEASE' : last }));
  expect((await me.call(changes.blockCompany, { ...block, trips: decided('RELEASE') })).body.code).toBe(
    'VIAJE_EMITIDO',
  );
  const after = await me.ok(changes.blockCompany, { ...block, trips: decided('KEEP') });
  expect(after).toMatchObject({ blocked: true, blocked_reason: motive, active: true, version: block.version + 1 });
  const guides = await t.rows(sql`select id_guide, id_carrier, id_truck, id_driver from guides
    where id_guide in (${planned.id_guide}, ${issued.id_guide}) order by id_guide`);
  expect(guides).toEqual([
    { id_guide: planned.id_guide, id_carrier: null, id_truck: null, id_driver: null },
    { id_guide: issued.id_guide, id_carrier: 3, id_truck: 7, id_driver: 7 },
  ]);
  expect(await me.ok(getCompanyStateLogs, { id_company: 3 })).toMatchObject([
    {
      from_state: 'ACTIVA',
      to_state: 'BLOQUEADA',
      motive,
      author: 'operador Prueba',
      decisions: [{ decision: 'RELEASE' }, { decision: 'KEEP' }],
    },
  ]);
  const waiting = await t.write(tx => sampleTrip(tx, { leg_start: '2026-12-01T18:00:00Z' }));
  const reasons = async () => {
    const found = await t.write(tx =>
      loadCandidates(tx, { actions: new Set(), audience: 'operator' }, { id_leg: waiting.id_leg }),
    );
    expect(found.candidates.some(c => c.id_truck === 7)).toBe(false);
    return JSON.stringify(found);
  };
  expect(await reasons()).toContain('La compañía Carga Sur está bloqueada');
  expect((await me.call(changes.blockCompany, { ...block, version: after.version })).body.code).toBe('SIN_CAMBIO');
  expect((await me.call(changes.blockCompany, block)).body.code).toBe('MODIFICADO');
  const back = await me.ok(changes.unblockCompany, { id_company: 3, version: after.version, motive: 'Pagó todo' });
  expect(back).toMatchObject({ blocked: false, blocked_at: null, blocked_reason: null });
  expect((await me.call(changes.unblockCompany, { ...block, version: back.version })).body.code).toBe('SIN_CAMBIO');
  expect((await me.ok(getCompanyStateLogs, { id_company: 3 })).map(row => row.to_state)).toEqual([
    'ACTIVA',
    'BLOQUEADA',
  ]);
  const [entry] = await t.rows(sql`select before, after, motive from audit_log where action = 'block_company'`);
  expect(entry).toMatchObject({ before: { blocked_reason: null }, after: { blocked_reason: motive }, motive });
});

test('a customer’s open reservations are listed and confirmed; then nobody books for it, and its people can only read', async () => {
  const me = await t.as('operador');
  const open = await t.write(tx => sampleTrip(tx, { id_client: 4 }));
  await t.write(tx => sampleTrip(tx, { id_client: 4, reservation_status: 'FINISHED' }));
  const ahead = await me.ok(changes.getCompanyReservationsAhead, { id_company: 4 });
  expect(ahead.map(row => row.id_reservation)).toContain(open.id_reservation);
  expect(ahead.every(row => ['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(row.status))).toBe(true);
  const block = { ...(await keyOf(4)), motive };
  expect((await me.call(changes.blockCompany, block)).body).toMatchObject({ code: 'RESERVAS_POR_CONFIRMAR' });
  expect((await me.ok(changes.blockCompany, { ...block, confirmed: true })).blocked).toBe(true);
  const own = await t.as('exporterAdmin');
  const booked = await own.call(saveReservation, booking());
  expect(booked).toMatchObject({
    status: 422,
    body: { code: 'COMPANIA_BLOQUEADA', fields: { id_client: 'Compañía bloqueada' } },
  });
  // The motive is the operator's note.
  expect(JSON.stringify(booked.body)).not.toContain(motive);
  expect((await me.call(saveReservation, booking())).body.fields).toEqual({
    id_client: `Compañía bloqueada: ${motive}`,
  });
  const signedIn = await t.withToken(null).call(login, { email: 'exporteradmin@demo.ec', password });
  expect(signedIn.status).toBe(200);
  const company = await own.ok(getCompany, { id_company: 4 });
  expect(company.blocked).toBe(true);
  for (const secret of ['blocked_reason', 'blocked_at']) expect(company).not.toHaveProperty(secret);
  expect((await own.call(getCompanyStateLogs, { id_company: 4 })).status).toBe(403);
});

test('a blocked forwarder cannot book; blocked companies cannot be billed or carry either', async () => {
  const me = await t.as('operador');
  await me.ok(changes.blockCompany, { ...(await keyOf(6)), motive, confirmed: true });
  const forwarder = await t.as('forwarderAdmin');
  const refused = { status: 422, body: { code: 'COMPANIA_BLOQUEADA' } };
  expect(await forwarder.call(saveReservation, booking({ id_bill_to: 4 }))).toMatchObject(refused);
  expect((await me.call(saveReservation, booking({ id_bill_to: 6 }))).body.fields).toHaveProperty('id_bill_to');
  await me.ok(changes.unblockCompany, { ...(await keyOf(6)), motive: 'Convenio de pago' });
  expect((await forwarder.call(saveReservation, booking({ id_bill_to: 4 }))).status).toBe(200);
  await t.write(tx =>
    tx.run(sql`update companies set blocked_at = now(), blocked_reason = ${motive} where id_company = 2`),
  );
  expect((await me.call(saveReservation, booking({ id_carrier: 2 }))).body.fields).toEqual({
    id_carrier: `Compañía bloqueada: ${motive}`,
  });
  // It cannot be chosen either when a reservation is approved.
  const { id_reservation, version } = await me.ok(saveReservation, booking());
  const accept = { id_reservation, version, estado: 'ACCEPTED' };
  const refusal = await me.call(updatePendingState, { ...accept, id_carrier: 2 });
  expect(refusal.body).toMatchObject({ code: 'COMPANIA_BLOQUEADA' });
  expect((await me.call(updatePendingState, accept)).status).toBe(200);
});

test('a choice shows why a blocked company cannot be chosen; associations with it are refused', async () => {
  const me = await t.as('operador');
  await t.write(tx =>
    tx.run(sql`update companies set blocked_at = now(), blocked_reason = ${motive} where id_company in (2, 5)`),
  );
  const choice = async (who: 'operador' | 'otherCarrierAdmin') =>
    (await (await t.as(who)).ok(getCompanyOptions, { company_type: ['TRANS'] })).find(c => c.id_company === 2)?.refused;
  expect(await choice('operador')).toBe(`Compañía bloqueada: ${motive}`);
  expect(await choice('otherCarrierAdmin')).toBe('Compañía bloqueada');
  expect((await me.call(associateDriver, { id_driver: 7, id_company: 2 })).body).toMatchObject({
    code: 'COMPANIA_BLOQUEADA',
    fields: { id_company: `Compañía bloqueada: ${motive}` },
  });
  expect((await me.call(saveAssociation, { id_company: 6, id_associated: 5 })).body).toMatchObject({
    code: 'COMPANIA_BLOQUEADA',
    fields: { id_associated: `Compañía bloqueada: ${motive}` },
  });
  expect((await me.ok(getCompanies, { filters: { blocked: true } })).rows.map(row => row.id_company).sort()).toEqual([
    2, 5,
  ]);
});

test('only procurement and the operator’s administrators block; the operator itself cannot be blocked', async () => {
  const block = { ...(await keyOf(2)), motive };
  for (const who of ['carrierAdmin', 'exporterAdmin', 'monitor', 'asesor'] as const)
    expect((await (await t.as(who)).call(changes.blockCompany, block)).status, who).toBe(403);
  const buyer = await t.as('compras');
  expect((await buyer.call(changes.blockCompany, { ...(await keyOf(1)), motive })).body.code).toBe(
    'COMPANIA_OPERADORA',
  );
  expect((await buyer.ok(getCompany, { id_company: 1 })).can.block).toBe(
    'La operadora no se puede bloquear, desactivar ni eliminar',
  );
  expect((await buyer.ok(changes.blockCompany, block)).can).toMatchObject({
    edit: 'Su usuario no puede editar compañías',
  });
  expect((await buyer.call(changes.blockCompany, { ...block, id_company: 999 })).status).toBe(404);
});

test('a company with open work is not deactivated; people of an inactive one cannot sign in, and it is not offered', async () => {
  const me = await t.as('operador');
  const busy = await me.call(changes.setCompanyActive, { ...(await keyOf(4)), active: false, motive: 'Cerró' });
  expect(busy).toMatchObject({ status: 409, body: { code: 'COMPANIA_CON_PENDIENTES' } });
  expect(busy.body.message).toMatch(/^Tiene viajes o reservas sin terminar: Reserva \d+/);
  const off = { active: false, motive: 'Cerró sus puertas' };
  const gone = await me.ok(changes.setCompanyActive, { ...(await keyOf(7)), ...off });
  expect(gone.active).toBe(false);
  const access = { email: 'strangeradmin@demo.ec', password };
  expect((await t.withToken(null).call(login, access)).status).toBe(401);
  expect((await me.ok(getCompanyOptions, { name: 'mondragón' })).length).toBe(0);
  expect((await me.call(changes.setCompanyActive, { ...(await keyOf(7)), ...off })).body.code).toBe('SIN_CAMBIO');
  await me.ok(changes.setCompanyActive, { ...(await keyOf(7)), active: true, motive: 'Volvió a abrir' });
  expect((await t.withToken(null).call(login, access)).status).toBe(200);
  expect((await me.ok(getCompanyStateLogs, { id_company: 7 })).map(row => [row.from_state, row.to_state])).toEqual([
    ['INACTIVA', 'ACTIVA'],
    ['ACTIVA', 'INACTIVA'],
  ]);
  const operator = await me.call(changes.setCompanyActive, { ...(await keyOf(1)), ...off });
  expect(operator.body.code).toBe('COMPANIA_OPERADORA');
  expect((await (await t.as('compras')).call(changes.setCompanyActive, { ...(await keyOf(7)), ...off })).status).toBe(
    403,
  );
});
