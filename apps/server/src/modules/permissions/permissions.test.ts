import { getDrivers } from '@cabezal/contract/drivers/drivers.calls';
import * as calls from '@cabezal/contract/permissions/permissions.calls';
import { getProfile } from '@cabezal/contract/session/session.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let roles: Record<string, number>;
beforeAll(async () => {
  t = await startTestApp();
  const rows = await t.rows(sql<{ code: string; id_role: number }>`select code, id_role from roles`);
  roles = Object.fromEntries(rows.map(r => [r.code, r.id_role]));
});
afterAll(() => t.close());

async function find(me: Client, role: string, type: string, code: string) {
  const all = await me.ok(calls.getPermissions, { id_role: roles[role], id_company_type: type });
  const found = all.find(p => p.code === code);
  if (found === undefined) throw new Error(`no permission ${code}`);
  return found;
}
const change = (found: calls.PermissionRow, role: string, type: string, allowed: boolean) => ({
  id_role: roles[role],
  id_company_type: type,
  type: found.type,
  allowed,
  id_permission_action: found.id_permission_action,
  id_permission_url: found.id_permission_url,
  id_permission_action_url: found.id_permission_action_url,
});

test('all permissions come with what the role may, flat and by module', async () => {
  const me = await t.as('admin');
  expect(await find(me, 'MONITOR', 'TRANS', 'guide.event')).toMatchObject({
    type: 'action',
    allowed: true,
    fixed: false,
  });
  expect(await find(me, 'MONITOR', 'TRANS', 'guide.close')).toMatchObject({ allowed: false });
  expect(await find(me, 'MONITOR', 'EXP', 'guide.event')).toMatchObject({ allowed: false });
  expect(await find(me, 'MONITOR', 'TRANS', '/monitoreo/{number}')).toMatchObject({ type: 'url', allowed: true });
  const input = { id_role: roles.MONITOR, id_company_type: 'TRANS' };
  const modules = await me.ok(calls.getPermissionsByModules, input);
  const flat = await me.ok(calls.getPermissions, input);
  expect(modules.flatMap(m => m.permissions)).toHaveLength(flat.length);
  expect(modules.find(m => m.module === 'Guías')?.permissions.map(p => p.code)).toContain('guide.close');
  expect((await me.call(calls.getPermissions, { id_role: 999, id_company_type: 'TRANS' })).status).toBe(404);
  expect((await me.call(calls.getPermissions, { ...input, id_company_type: 'XX' })).status).toBe(400);
});

test('a permission given or taken holds from the next call, is in the log, and reaches nobody else', async () => {
  const me = await t.as('admin');
  const monitor = await t.as('monitor');
  await monitor.ok(getDrivers, {});
  const found = await find(me, 'MONITOR', 'TRANS', 'driver.read');
  expect(await me.ok(calls.updatePermission, change(found, 'MONITOR', 'TRANS', false))).toMatchObject({
    allowed: false,
  });
  expect((await monitor.call(getDrivers, {})).status).toBe(403);
  expect((await (await t.as('despacho')).call(getDrivers, {})).status).toBe(200);
  await me.ok(calls.updatePermission, change(found, 'MONITOR', 'TRANS', true));
  await monitor.ok(getDrivers, {});
  expect(
    await t.rows(
      sql`select id_user, id_record, before, after from audit_log where noun = 'permission' order by id limit 1`,
    ),
  ).toEqual([
    {
      id_user: 1,
      id_record: `${roles.MONITOR}-TRANS`,
      before: { type: 'action', code: 'driver.read', allowed: true },
      after: { type: 'action', code: 'driver.read', allowed: false },
    },
  ]);
});

test('a screen is given the same way; menu and route guard read the same row', async () => {
  const me = await t.as('admin');
  const screen = await find(me, 'MONITOR', 'TRANS', '/facturas');
  await me.ok(calls.updatePermission, change(screen, 'MONITOR', 'TRANS', true));
  const monitor = await (await t.as('monitor')).ok(getProfile);
  expect(monitor.permissions).toContainEqual({ url: '/facturas', allowed: true });
  expect(monitor.menu.map(m => m.path)).toContain('/facturas');
});

test('ADM_MASTER keeps what manages permissions; the identifiers must fit the type', async () => {
  const me = await t.as('admin');
  for (const code of ['permission.write', 'permission.read', '/permisos']) {
    const found = await find(me, 'ADM_MASTER', 'TRANS', code);
    expect(found).toMatchObject({ allowed: true, fixed: true });
    expect((await me.call(calls.updatePermission, change(found, 'ADM_MASTER', 'TRANS', false))).body.code).toBe(
      'PERMISO_FIJO',
    );
  }
  const free = await find(me, 'ADM_MASTER', 'TRANS', 'guide.close');
  expect(free.fixed).toBe(false);
  const input = change(free, 'MONITOR', 'TRANS', true);
  expect((await me.call(calls.updatePermission, { ...input, type: 'url' })).status).toBe(400);
  expect((await me.call(calls.updatePermission, { ...input, id_permission_url: 1 })).status).toBe(400);
  expect((await me.call(calls.updatePermission, { ...input, id_permission_action: 9_999 })).status).toBe(404);
});

test('others than the operator’s people manage no permissions, even if somebody gave them the action', async () => {
  const me = await t.as('admin');
  const customer = await t.as('exporterAdmin');
  const found = await find(me, 'ADM_LOCAL', 'EXP', 'permission.write');
  const input = change(found, 'ADM_LOCAL', 'EXP', true);
  expect((await customer.call(calls.updatePermission, input)).status).toBe(403);
  await me.ok(calls.updatePermission, input);
  await me.ok(
    calls.updatePermission,
    change(await find(me, 'ADM_LOCAL', 'EXP', 'permission.read'), 'ADM_LOCAL', 'EXP', true),
  );
  expect((await customer.call(calls.updatePermission, { ...input, id_role: roles.ADM_MASTER })).status).toBe(403);
  expect((await customer.call(calls.getPermissions, { id_role: roles.ADM_LOCAL, id_company_type: 'EXP' })).status).toBe(
    403,
  );
});
