import * as calls from '@cabezal/contract/prices/fees/fees.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilWaiting, whileLocked } from '../../../../test/interleave.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { company, user } from '../../../../test/world.ts';
import { holdRules } from '../dated-rules/dated-rule.queries.ts';
import { changedFee, changeFee, feeInput, freight, makeFee } from './fee.samples.ts';

let t: TestApp;
/** The advisor's client; the importer has no advisor. */
const own = company.exporter;
beforeAll(async () => {
  t = await startTestApp();
  await t.write(tx => tx.run(sql`update companies set id_advisor = ${user.asesor} where id_company = ${own}`));
});
afterAll(() => t.close());

test('a person who may only write proposes rates for own clients; a proposal prices nothing until it is approved', async () => {
  const advisor = await t.as('asesor');
  for (const id_client of [null, company.importer])
    expect((await advisor.call(calls.addFee, feeInput({ id_client }))).body).toMatchObject({
      code: 'TARIFA_AJENA',
      message: 'Solo puede proponer tarifas de sus clientes',
    });
  const proposed = await makeFee(advisor, { id_client: own });
  expect(proposed).toMatchObject({
    state: 'PROPUESTA',
    approver: null,
    can: { edit: true, approve: expect.any(String) },
  });
  // Proposals may overlap; approved rates may not.
  const other = await makeFee(advisor, { id_client: own, items: [freight('490.00')] });
  const row = { id: proposed.id_fee, version: 1 };
  expect((await advisor.call(calls.approveFees, { rows: [row] })).status).toBe(403);
  const accountant = await t.as('contador');
  const answer = await accountant.ok(calls.approveFees, { rows: [row, { id: other.id_fee, version: 1 }] });
  expect(answer.results).toMatchObject([
    { ok: true, version: 2 },
    { ok: false, code: 'TARIFA_SOLAPADA' },
  ]);
  expect(await accountant.ok(calls.getFee, { id_fee: proposed.id_fee })).toMatchObject({
    state: 'FUTURA',
    version: 2,
    approver: expect.stringContaining('Prueba'),
  });
  expect((await accountant.ok(calls.approveFees, { rows: [{ ...row, version: 2 }] })).results).toMatchObject([
    { ok: false, message: 'La tarifa ya está aprobada' },
  ]);
  const { rows } = await accountant.ok(getHistory, { noun: 'fee', id: proposed.id_fee });
  expect(rows[0]?.what).toBe('Aprobó la tarifa');
});

test('an advisor adds a proposal next to an approved rate, and withdraws only proposals', async () => {
  const advisor = await t.as('asesor');
  const accountant = await t.as('contador');
  const { id_fee, code } = await makeFee(accountant, {
    id_client: own,
    id_container_type: 3,
    valid_from: '2026-11-21',
  });
  expect((await advisor.ok(calls.getFee, { id_fee })).can).toEqual({
    edit: true,
    end: 'Solo quien aprueba tarifas termina una aprobada',
    approve: 'Su usuario no puede aprobar tarifas',
  });
  const end = { id_fee, version: 1, motive: 'Se acabó' };
  expect((await advisor.call(calls.deleteFee, end)).body.code).toBe('TARIFA_AJENA');
  const proposal = (await changeFee(advisor, id_fee, { valid_from: '2026-12-01', items: [freight('470.00')] })).body;
  expect(proposal).toMatchObject({ code, version: 2, state: 'PROPUESTA' });
  expect(await advisor.ok(calls.getFee, { id_fee })).toMatchObject({ state: 'VIGENTE', valid_to: null });
  // A proposal is changed in place; once approved, it replaces the version before it.
  const edited = (await changeFee(advisor, proposal.id_fee as number, { items: [freight('475.00')] })).body;
  expect(edited).toMatchObject({ id_fee: proposal.id_fee, version: 3, state: 'PROPUESTA' });
  const stale = await accountant.ok(calls.approveFees, { rows: [{ id: proposal.id_fee, version: 2 }] });
  expect(stale.results).toMatchObject([{ ok: false, code: 'MODIFICADO' }]);
  await accountant.ok(calls.approveFees, { rows: [{ id: proposal.id_fee, version: 3 }] });
  expect(await accountant.ok(calls.getFee, { id_fee })).toMatchObject({ valid_to: '2026-11-30', state: 'VIGENTE' });
  const mine = await makeFee(advisor, { id_client: own, id_container_type: 2 });
  const gone = await advisor.ok(calls.deleteFee, { id_fee: mine.id_fee, version: 1, motive: 'Me equivoqué' });
  expect(gone.state).toBe('ANULADA');
  expect((await changeFee(advisor, mine.id_fee, {})).body.message).toBe('La tarifa está anulada');
});

test('who still sees a proposal neither changes nor ends the approved rate', async () => {
  const adviser = await t.as('asesor');
  const accountant = await t.as('contador');
  const { id_fee, version } = await makeFee(adviser, { id_client: own, id_container_type: 1 });
  const seen = await changedFee(adviser, id_fee, { items: [freight('460.00')] });
  await accountant.ok(calls.approveFees, { rows: [{ id: id_fee, version }] });
  expect((await adviser.call(calls.updateFee, seen)).body.code).toBe('MODIFICADO');
  for (const me of [adviser, accountant])
    expect((await me.call(calls.deleteFee, { id_fee, version, motive: 'No se acordó' })).body.code).toBe('MODIFICADO');
  const fee = await accountant.ok(calls.getFee, { id_fee });
  expect(fee).toMatchObject({ state: 'FUTURA', versions: [{ id_fee }] });
});

// The embedded database has one connection, so there the one ends before the other begins.
test.skipIf(engine !== 'postgres')('a proposal is not withdrawn by its author while it is being approved', async () => {
  const adviser = await t.as('asesor');
  const accountant = await t.as('contador');
  const { id_fee, version } = await makeFee(adviser, { id_client: own, id_container_type: 8 });
  let answers: Promise<{ status: number; body: { code?: string } }[]> = Promise.resolve([]);
  await whileLocked(t, holdRules, async () => {
    const approves = accountant.call(calls.approveFees, { rows: [{ id: id_fee, version }] });
    await untilWaiting(t, 1);
    const withdraws = adviser.call(calls.deleteFee, { id_fee, version, motive: 'No se acordó' });
    await untilWaiting(t, 2);
    answers = Promise.all([approves, withdraws]);
  });
  expect(await answers).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'MODIFICADO' } }]);
  expect(await accountant.ok(calls.getFee, { id_fee })).toMatchObject({ state: 'FUTURA' });
});

test('of two proposals of a rate the one that begins later can be changed, whichever was approved last', async () => {
  const adviser = await t.as('asesor');
  const accountant = await t.as('contador');
  const { id_fee } = await makeFee(accountant, { id_client: own, id_container_type: 9, valid_from: '2026-11-21' });
  const propose = async (changes: Record<string, unknown>) => (await changeFee(adviser, id_fee, changes)).body;
  const sooner = await propose({ valid_from: '2026-12-01', valid_to: '2026-12-31' });
  const later = await propose({ valid_from: '2027-01-01' });
  for (const { id_fee: id, version } of [later, sooner])
    expect((await accountant.ok(calls.approveFees, { rows: [{ id, version }] })).refused).toBe(0);
  const change = (one: { id_fee?: number }) =>
    changeFee(accountant, Number(one.id_fee), { items: [freight('505.00')] });
  expect((await change(later)).status).toBe(200);
  expect((await change(sooner)).body.code).toBe('MODIFICADO');
});

test('a proposal whose first day has passed is not approved without a reason', async () => {
  const { id_fee } = await makeFee(await t.as('asesor'), {
    id_client: own,
    id_container_type: 4,
    valid_from: '2026-11-22',
  });
  t.setNow('2026-11-24T14:00:00.000Z');
  const rows = [{ id: id_fee, version: 1 }];
  const accountant = await t.as('contador');
  expect((await accountant.ok(calls.approveFees, { rows })).results).toMatchObject([
    { ok: false, code: 'FECHA_PASADA' },
  ]);
  const admin = await t.as('admin');
  expect((await admin.ok(calls.approveFees, { rows })).results).toMatchObject([{ ok: false, code: 'FECHA_PASADA' }]);
  const told = await admin.ok(calls.approveFees, { rows, justification: 'Acordada el día 22' });
  expect(told.results).toMatchObject([{ ok: true }]);
});

test('customers read their own rates and the general ones without the operator’s fields; other audiences read none, whatever their role', async () => {
  const accountant = await t.as('contador');
  const foreign = await makeFee(accountant, { id_client: company.importer, id_container_type: 7 });
  const secret = await makeFee(await t.as('asesor'), {
    id_client: own,
    id_container_type: 7,
    note: 'Puede bajar a 400',
  });
  const customer = await t.as('exporterAdmin');
  const { rows } = await customer.ok(calls.getFees, { page_size: 200 });
  const ids = rows.map(row => row.id_fee);
  expect(rows.map(row => row.id_client).every(id => id === null || id === own)).toBe(true);
  expect(ids).toContain(2);
  expect(ids).not.toContain(foreign.id_fee);
  expect(ids).not.toContain(secret.id_fee);
  for (const field of ['note', 'author', 'approver', 'open_reservations', 'basic'])
    for (const row of rows) expect(row).not.toHaveProperty(field);
  for (const id_fee of [foreign.id_fee, secret.id_fee])
    expect((await customer.call(calls.getFee, { id_fee })).status).toBe(404);
  // Hidden fields are not searched either.
  await makeFee(accountant, { id_client: own, id_container_type: 5, note: 'Margen flaco' });
  const found = async (client: typeof customer) =>
    (await client.ok(calls.getFees, { search: 'margen flaco' })).rows.length;
  expect([await found(accountant), await found(customer)]).toEqual([1, 0]);
  const one = await customer.ok(calls.getFee, { id_fee: 2 });
  for (const field of ['versions', 'used', 'open', 'note']) expect(one).not.toHaveProperty(field);
  expect(one.can.edit).toBe('Su usuario no puede editar tarifas');
  const [header = []] = await cellsOf(customer, calls.getFeesExcel, {});
  expect(header).toContain('Valor');
  expect(header).not.toContain('Nota');
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, p.type, 'action', a.id_permission_action, true from roles r, permission_actions a, (values ('TRANS'), ('EXP'), ('OPERADOR')) p (type)
      where r.code in ('ADM_LOCAL', 'DRIVER') and a.code like 'fee.%' on conflict do nothing`),
  );
  for (const who of ['carrierAdmin', 'driver'] as const) {
    const me = await t.as(who);
    expect((await me.ok(calls.getFees, {})).rows).toEqual([]);
    expect((await me.call(calls.getFee, { id_fee: 1 })).status).toBe(404);
  }
  for (const who of ['carrierAdmin', 'exporterAdmin'] as const)
    expect(
      (await (await t.as(who)).call(calls.addFee, feeInput({ id_client: own, id_container_type: 1 }))).body,
    ).toMatchObject({ code: 'SIN_PERMISO' });
  const stranger = await t.as('exporterAdmin');
  const input = await changedFee(accountant, foreign.id_fee, {});
  expect((await stranger.call(calls.updateFee, input)).status).toBe(403);
});
