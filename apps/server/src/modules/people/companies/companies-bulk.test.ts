import { getCompanies, getCompany } from '@cabezal/contract/people/companies/companies.calls';
import * as calls from '@cabezal/contract/people/companies/company-edits.calls';
import { getCompanyStateLogs } from '@cabezal/contract/system/records/state-logs.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, user } from '../../../../test/world.ts';
import { sampleTrip } from '../../fleet/trucks/trip.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const logged = (noun: string, action: string) =>
  t.rows<{ id_record: string; before: unknown; after: unknown; motive: string | null }>(
    sql`select id_record, before, after, motive from audit_log where noun = ${noun} and action = ${action} order by id`,
  );
/** Gives their role the action as data; that only the operator keeps these records remains a rule. */
const allow = (code: string) =>
  t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = ${code}`),
  );

test('companies: advisor and flags are set for each, other fields stay, and each has its own outcome', async () => {
  const me = await t.as('operador');
  await t.write(tx =>
    tx.run(sql`update companies set instructions = 'Llamar antes', internal_notes = 'Paga tarde', email = 'a@b.ec'
      where id_company = ${company.exporter}`),
  );
  const { rows } = await me.ok(getCompanies, { page_size: 200 });
  const of = (id: number) => ({ id, version: rows.find(row => row.id_company === id)?.version ?? 0 });
  const before = await me.ok(getCompany, { id_company: company.exporter });
  const changes = { id_advisor: user.asesor, early_billing: true };
  const asked = [of(company.exporter), { ...of(company.importer), version: 99 }, { id: 777_777, version: 1 }];
  const answer = await me.ok(calls.bulkEditCompanies, { rows: asked, changes });
  expect(answer).toEqual({
    results: [
      { id: company.exporter, ok: true, version: before.version + 1 },
      {
        id: company.importer,
        ok: false,
        code: 'MODIFICADO',
        message: 'El registro fue modificado por otro usuario',
      },
      { id: 777_777, ok: false, code: 'NO_ENCONTRADO', message: 'La compañía no existe' },
    ],
    changed: 1,
    refused: 2,
  });
  expect(await me.ok(getCompany, { id_company: company.exporter })).toEqual({
    ...before,
    ...changes,
    advisor: expect.any(String),
    version: before.version + 1,
  });
  expect(await logged('company', 'edit_company')).toEqual([
    {
      id_record: String(company.exporter),
      before: { id_advisor: before.id_advisor, early_billing: false },
      after: changes,
      motive: null,
    },
  ]);
  const strange = await me.ok(calls.bulkEditCompanies, {
    rows: [{ id: company.exporter, version: before.version + 1 }],
    changes: { id_advisor: user.exporterAdmin },
  });
  expect(strange.results).toMatchObject([{ ok: false, code: 'DATOS_INVALIDOS' }]);
});

test('companies: deactivated with a motive, never the operator nor one with open trips; a refused company keeps its flag', async () => {
  const me = await t.as('operador');
  await t.write(tx => sampleTrip(tx, { guide: { id_driver: 7, id_truck: 7, id_carrier: company.otherCarrier } }));
  const { rows } = await me.ok(getCompanies, { page_size: 200 });
  const of = (id: number) => ({ id, version: rows.find(row => row.id_company === id)?.version ?? 0 });
  const chosen = [of(company.operator), of(company.otherCarrier), of(company.carrier)];
  const off = { rows: chosen, changes: { notifications_share: false, active: false } };
  expect(await me.call(calls.bulkEditCompanies, off)).toMatchObject({
    status: 400,
    body: { fields: { motive: expect.any(String) } },
  });
  const answer = await me.ok(calls.bulkEditCompanies, { ...off, motive: 'Fin de contrato' });
  expect(answer.results).toMatchObject([
    { ok: false, code: 'COMPANIA_OPERADORA' },
    { ok: false, code: 'COMPANIA_CON_PENDIENTES' },
    { ok: true, version: of(company.carrier).version + 2 },
  ]);
  const state = async (id_company: number) => {
    const { active, notifications_share } = await me.ok(getCompany, { id_company });
    return [active, notifications_share];
  };
  expect(await state(company.operator)).toEqual([true, true]);
  expect(await state(company.otherCarrier)).toEqual([true, true]);
  expect(await state(company.carrier)).toEqual([false, false]);
  expect(await me.ok(getCompanyStateLogs, { id_company: company.carrier })).toMatchObject([
    { from_state: 'ACTIVA', to_state: 'INACTIVA', motive: 'Fin de contrato' },
  ]);
  const again = {
    rows: [{ id: company.carrier, version: of(company.carrier).version + 2 }],
    changes: { active: true },
  };
  expect((await me.ok(calls.bulkEditCompanies, { ...again, motive: 'Vuelve a trabajar' })).changed).toBe(1);
});

test('companies: people outside the operator change none at once, whatever permissions their role has', async () => {
  const rival = await t.as('otherCarrierAdmin');
  const [own] = await t.rows<{ version: number }>(
    sql`select version from companies where id_company = ${company.otherCarrier}`,
  );
  const rows = [
    { id: company.otherCarrier, version: own?.version ?? 0 },
    { id: company.carrier, version: 1 },
  ];
  const asked = { rows, changes: { early_billing: true } };
  expect((await rival.call(calls.bulkEditCompanies, asked)).status).toBe(403);
  await allow('company.write');
  const sharing = { rows, changes: { share_driver_truck: false } };
  for (const input of [asked, sharing])
    expect((await rival.call(calls.bulkEditCompanies, input)).body.code).toBe('SIN_PERMISO');
});
