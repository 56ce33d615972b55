import type { AnyCall } from '@cabezal/contract/all-calls';
import * as calls from '@cabezal/contract/people/companies/companies.calls';
import * as staff from '@cabezal/contract/people/users/staff.calls';
import * as users from '@cabezal/contract/people/users/users.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.write(async tx => {
    await tx.run(
      sql`update companies set email = 'info@andrade.ec', internal_notes = 'Paga tarde', id_advisor = 5 where id_company = 2`,
    );
    await tx.run(
      sql`update companies set blocked_at = ${tx.now}, blocked_reason = 'Cartera vencida' where id_company = 7`,
    );
    await tx.run(sql`update drivers set active = false where id_driver = 6`);
  });
  await t.write(tx => sampleTrip(tx, { leg_start: '2026-11-10T12:00:00Z', guide: { id_carrier: 2, id_truck: 5 } }));
  await t.write(tx => sampleTrip(tx, { leg_start: '2026-09-10T12:00:00Z', guide: { id_carrier: 2, id_truck: 5 } }));
});
afterAll(() => t.close());

test('the operator lists companies with trips of the last 30 days and active drivers', async () => {
  const me = await t.as('asesor');
  const all = await me.ok(calls.getCompanies, {});
  expect(all.total).toBe(7);
  expect(all.rows.find(c => c.id_company === 2)).toMatchObject({
    ruc: '0990000002001',
    trips: 1,
    active_drivers: 1,
    advisor: 'asesor Prueba',
  });
  expect(all.rows.find(c => c.id_company === 4)?.trips).toBe(1);
  const found = async (input: object) => (await me.ok(calls.getCompanies, input)).rows.map(c => c.id_company);
  expect(await found({ search: '0790000004' })).toEqual([4]);
  expect(await found({ filters: { blocked: true } })).toEqual([7]);
  expect(await found({ filters: { company_type: 'FWDR' } })).toEqual([6]);
});

test('a carrier sees only the names of other companies and no notes of the operator, not even by search', async () => {
  const me = await t.as('otherCarrierAdmin');
  const { rows } = await me.ok(calls.getCompanies, {});
  expect(rows.map(c => c.id_company).sort()).toEqual([1, 2, 3]);
  const other = rows.find(c => c.id_company === 2);
  expect(other).toMatchObject({
    name: 'Transportes Andrade',
    ruc: null,
    email: null,
    trips: null,
    active_drivers: null,
  });
  expect(rows.find(c => c.id_company === 3)).toMatchObject({ ruc: '0990000003001', active_drivers: 1 });
  for (const row of rows) for (const secret of ['blocked_reason', 'advisor']) expect(row).not.toHaveProperty(secret);
  expect((await me.ok(calls.getCompanies, { search: '0990000002' })).rows).toEqual([]);
  expect((await me.ok(calls.getCompanies, { filters: { blocked: false } })).rows.map(c => c.id_company)).toEqual([3]);
  const detail = await me.ok(calls.getCompany, { id_company: 2 });
  expect(detail).toMatchObject({ ruc: null, email: null, associations: [] });
  expect(detail).not.toHaveProperty('internal_notes');
  expect((await me.call(calls.getCompany, { id_company: 4 })).status).toBe(404);
});

test('a customer reads only the own company; a forwarder can choose those that it acts for', async () => {
  const exporter = await t.as('exporterAdmin');
  expect((await exporter.call(calls.getCompanies, {})).status).toBe(403);
  const own = await exporter.ok(calls.getCompany, { id_company: 4 });
  expect(own.ruc).toBe('0790000004001');
  expect(own).not.toHaveProperty('internal_notes');
  for (const id_company of [1, 2, 5]) expect((await exporter.call(calls.getCompany, { id_company })).status).toBe(404);
  const forwarder = await t.as('forwarderAdmin');
  expect((await forwarder.ok(calls.getCompany, { id_company: 6 })).associations.map(c => c.id_company)).toEqual([4]);
  const options = await forwarder.ok(calls.getCompanyOptions, { company_type: ['EXP', 'IMP', 'FWDR'] });
  expect(options.map(c => c.id_company).sort()).toEqual([4, 6]);
});

test('a driver sees the own company at the level of names', async () => {
  const company = await (await t.as('driver')).ok(calls.getCompany, { id_company: 1 });
  expect(company).toEqual({ id_company: 1, name: 'Translitoral S.A.', company_type: 'TRANS', is_operator: true });
});

test('ports, depots, shipping lines and types can be chosen by everybody who is signed in', async () => {
  const me = await t.as('exporterAdmin');
  expect((await me.ok(calls.getPorts, { name: 'posorja' })).map(p => p.code)).toEqual(['DPW']);
  const depots = await me.ok(calls.getDeposits, {});
  expect(depots.length).toBeGreaterThan(5);
  expect(depots.some(d => d.code === 'DPW')).toBe(false);
  expect((await me.ok(calls.getShippingLines))[0]?.bic_prefixes.length).toBeGreaterThan(0);
  expect((await me.ok(calls.getCompanyTypes)).map(c => c.code)).toEqual(['TRANS', 'EXP', 'IMP', 'CLT', 'FWDR']);
  expect(await me.ok(calls.getCompanyType)).toEqual(await me.ok(calls.getCompanyTypes));
});

test('a driver lists no other company, no people of the operator and no roles of theirs', async () => {
  for (const [who, id_company] of [
    ['driver', 1],
    ['carrierDriver', 2],
  ] as const) {
    const me = await t.as(who);
    expect((await me.ok(calls.getCompanyOptions, {})).map(option => option.id_company)).toEqual([id_company]);
    for (const call of [staff.getAdvisors, staff.getNotAdvisors, users.getRoles] as AnyCall[])
      expect(await me.ok(call), call.path).toEqual([]);
    expect(await me.ok(staff.getUsersOfProduct, { product: 'E' })).toEqual([]);
  }
  const me = await t.as('operador');
  expect((await me.ok(users.getRoles)).length).toBeGreaterThan(0);
  expect((await me.ok(staff.getAdvisors)).length).toBeGreaterThan(0);
});
