import * as calls from '@cabezal/contract/prices/services/services.calls';
import { addService, getService, getServices } from '@cabezal/contract/prices/services/services.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const logged = (noun: string, action: string) =>
  t.rows<{ id_record: string; before: unknown; after: unknown; motive: string | null }>(
    sql`select id_record, before, after, motive from audit_log where noun = ${noun} and action = ${action} order by id`,
  );
/** The role gets the action in the data; the rule that only the operator edits these records still applies. */
const allow = (code: string) =>
  t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = ${code}`),
  );

test('changes price and use of several services, each judged separately, and only for the operator’s people', async () => {
  const me = await t.as('contador');
  const made = [];
  for (const code of ['BLK1', 'BLK2', 'BLK3'])
    made.push(
      await me.ok(addService, {
        code,
        name: `Servicio ${code}`,
        description: 'Con nota',
        service_type: 'CUSTODIA',
        iva_kind: 'ZERO',
        unit_price: '10.00',
        bookable: true,
      }),
    );
  const listed = (await me.ok(getServices, { search: 'BLK', sort: [{ field: 'code', dir: 'asc' }] })).rows;
  const rows = listed.map(row => ({ id: row.id_service, version: row.version }));
  const [first, second] = made;
  const [freight] = await t.rows<{ id: number; version: number }>(
    sql`select id_service as id, version from services where code = 'FLT' or service_type = 'FLETE' order by id_service limit 1`,
  );
  const answer = await me.ok(calls.bulkEditServices, {
    rows: [...rows.slice(0, 2), { id: rows[2]?.id ?? 0, version: 9 }, freight],
    changes: { unit_price: '12.50', active: false },
  });
  expect(answer.results).toMatchObject([
    { ok: true, version: 2 },
    { ok: true, version: 2 },
    { ok: false, code: 'MODIFICADO' },
    { ok: false, code: 'SERVICIO_DEL_SISTEMA' },
  ]);
  expect(await me.ok(getService, { id_service: first?.id_service })).toEqual({
    ...first,
    unit_price: '12.50',
    active: false,
    version: 2,
    can: expect.anything(),
  });
  expect((await logged('service', 'update_service'))[0]).toMatchObject({
    before: { unit_price: '10.00', active: true },
    after: { unit_price: '12.50', active: false },
  });
  const emptied = { rows: [{ id: second?.id_service, version: 2 }], changes: { unit_price: null } };
  expect((await me.ok(calls.bulkEditServices, emptied)).changed).toBe(1);
  expect(await me.ok(getService, { id_service: second?.id_service })).toMatchObject({
    unit_price: null,
    active: false,
  });
  const negative = { rows: [{ id: second?.id_service, version: 3 }], changes: { unit_price: '-1.00' } };
  expect((await me.ok(calls.bulkEditServices, negative)).results).toMatchObject([
    { ok: false, code: 'DATOS_INVALIDOS' },
  ]);
  const asked = { rows: [{ id: second?.id_service, version: 3 }], changes: { active: true } };
  expect((await (await t.as('asesor')).call(calls.bulkEditServices, asked)).status).toBe(403);
  await allow('service.write');
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.call(calls.bulkEditServices, asked)).body.code).toBe('SIN_PERMISO');
});
