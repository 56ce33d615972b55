import * as calls from '@cabezal/contract/places/routes/routes.calls';
import { addRoute, getRoute, listRoutes } from '@cabezal/contract/places/routes/routes.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { place } from '../../../../test/world.ts';

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

test('routes are activated and deactivated, and nothing else changes', async () => {
  const me = await t.as('operador');
  const ends = { id_origin: place.plantGuabo, id_destination: place.dpw };
  const waypoints = [{ name: 'Milagro', lat: -2.134, lng: -79.593 }];
  const one = await me.ok(addRoute, { ...ends, name: 'Bloque uno', waypoints, minutes: 300, km: 251.5, tolls: 7 });
  const two = await me.ok(addRoute, { ...ends, name: 'Bloque dos' });
  const { rows } = await me.ok(listRoutes, { search: 'bloque' });
  const of = (id: number) => ({ id, version: rows.find(row => row.id_route === id)?.version ?? 0 });
  const asked = {
    rows: [of(one.id_route), { ...of(two.id_route), version: 7 }, { id: 777_777, version: 1 }],
    changes: { active: false },
  };
  expect((await me.ok(calls.bulkEditRoutes, asked)).results).toMatchObject([
    { ok: true, version: 2 },
    { ok: false, code: 'MODIFICADO' },
    { ok: false, code: 'NO_ENCONTRADO' },
  ]);
  expect(await me.ok(getRoute, { id_route: one.id_route })).toEqual({ ...one, active: false, version: 2 });
  expect((await me.ok(getRoute, { id_route: two.id_route })).active).toBe(true);
  expect(await logged('route', 'update_route')).toEqual([
    { id_record: String(one.id_route), before: { active: true }, after: { active: false }, motive: null },
  ]);
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.call(calls.bulkEditRoutes, asked)).status).toBe(403);
  await allow('route.write');
  const again = { rows: [{ id: one.id_route, version: 2 }], changes: { active: true } };
  expect((await carrier.call(calls.bulkEditRoutes, again)).body.code).toBe('SIN_PERMISO');
});
