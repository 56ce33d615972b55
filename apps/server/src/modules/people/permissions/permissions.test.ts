import type { AnyCall } from '@cabezal/contract/all-calls';
import type { Call } from '@cabezal/contract/call';
import { getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { generatePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { closeGuide, getGuides, reverseClosing, updateClosing } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/people/permissions/permissions.calls';
import { getProfile } from '@cabezal/contract/people/session/session.calls';
import { getServices } from '@cabezal/contract/prices/services/services.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { company, user } from '../../../../test/world.ts';

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

test('all permissions are listed with the role’s grants, flat and by module', async () => {
  const me = await t.as('admin');
  expect(await find(me, 'MONITOR', 'OPERADOR', 'guide.event')).toMatchObject({
    type: 'action',
    allowed: true,
    fixed: false,
  });
  expect(await find(me, 'MONITOR', 'OPERADOR', 'guide.close')).toMatchObject({ allowed: false });
  expect(await find(me, 'MONITOR', 'EXP', 'guide.event')).toMatchObject({ allowed: false });
  expect(await find(me, 'MONITOR', 'OPERADOR', '/monitoreo/{number}')).toMatchObject({ type: 'url', allowed: true });
  const input = { id_role: roles.MONITOR, id_company_type: 'OPERADOR' };
  const modules = await me.ok(calls.getPermissionsByModules, input);
  const flat = await me.ok(calls.getPermissions, input);
  expect(modules.flatMap(m => m.permissions)).toHaveLength(flat.length);
  expect(modules.find(m => m.module === 'Guías')?.permissions.map(p => p.code)).toContain('guide.close');
  expect((await me.call(calls.getPermissions, { id_role: 999, id_company_type: 'OPERADOR' })).status).toBe(404);
  expect((await me.call(calls.getPermissions, { ...input, id_company_type: 'XX' })).status).toBe(400);
});

test('a granted or revoked permission applies from the next call, is logged, and affects no other role', async () => {
  const me = await t.as('admin');
  const monitor = await t.as('monitor');
  await monitor.ok(getDrivers, {});
  const found = await find(me, 'MONITOR', 'OPERADOR', 'driver.read');
  expect(await me.ok(calls.updatePermission, change(found, 'MONITOR', 'OPERADOR', false))).toMatchObject({
    allowed: false,
  });
  expect((await monitor.call(getDrivers, {})).status).toBe(403);
  expect((await (await t.as('despacho')).call(getDrivers, {})).status).toBe(200);
  await me.ok(calls.updatePermission, change(found, 'MONITOR', 'OPERADOR', true));
  await monitor.ok(getDrivers, {});
  expect(
    await t.rows(
      sql`select id_user, id_record, before, after from audit_log where noun = 'permission' order by id limit 1`,
    ),
  ).toEqual([
    {
      id_user: 1,
      id_record: `${roles.MONITOR}-OPERADOR`,
      before: { 'Conductores: Ver conductores': true },
      after: { 'Conductores: Ver conductores': false },
    },
  ]);
});

test('who manages permissions reads the changes and their authors, in words; others read none', async () => {
  const me = await t.as('admin');
  const { rows } = await me.ok(getHistory, { noun: 'permission', id: `${roles.MONITOR}-OPERADOR` });
  expect(rows[0]).toMatchObject({
    what: 'Cambió un permiso',
    who: 'admin Prueba',
    changes: [{ label: 'Conductores: Ver conductores', before: 'No', after: 'Sí' }],
  });
  for (const who of ['monitor', 'exporterAdmin'] as const)
    expect(
      (await (await t.as(who)).call(getHistory, { noun: 'permission', id: `${roles.MONITOR}-OPERADOR` })).status,
    ).toBe(404);
  // Setting the same value again is not a change.
  const found = await find(me, 'MONITOR', 'OPERADOR', 'driver.read');
  await me.ok(calls.updatePermission, change(found, 'MONITOR', 'OPERADOR', true));
  const after = await me.ok(getHistory, { noun: 'permission', id: `${roles.MONITOR}-OPERADOR` });
  expect(after.rows).toHaveLength(rows.length);
});

test('a screen is granted in the same way; menu and route guard read the same row', async () => {
  const me = await t.as('admin');
  const screen = await find(me, 'MONITOR', 'OPERADOR', '/facturas');
  await me.ok(calls.updatePermission, change(screen, 'MONITOR', 'OPERADOR', true));
  const monitor = await (await t.as('monitor')).ok(getProfile);
  expect(monitor.permissions).toContainEqual({ url: '/facturas', allowed: true });
  expect(monitor.menu.map(m => m.path)).toContain('/facturas');
});

test('ADM_MASTER keeps the actions that manage permissions; the identifiers must match the type', async () => {
  const me = await t.as('admin');
  for (const code of ['permission.write', 'permission.read', '/permisos']) {
    const found = await find(me, 'ADM_MASTER', 'OPERADOR', code);
    expect(found).toMatchObject({ allowed: true, fixed: true });
    expect((await me.call(calls.updatePermission, change(found, 'ADM_MASTER', 'OPERADOR', false))).body.code).toBe(
      'PERMISO_FIJO',
    );
  }
  const free = await find(me, 'ADM_MASTER', 'OPERADOR', 'guide.close');
  expect(free.fixed).toBe(false);
  const input = change(free, 'MONITOR', 'OPERADOR', true);
  expect((await me.call(calls.updatePermission, { ...input, type: 'url' })).status).toBe(400);
  expect((await me.call(calls.updatePermission, { ...input, id_permission_url: 1 })).status).toBe(400);
  expect((await me.call(calls.updatePermission, { ...input, id_permission_action: 9_999 })).status).toBe(404);
});

/** The actions and screens that the role has. */
const codesOf = async (me: Client, role: string, type: string) =>
  (await me.ok(calls.getPermissions, { id_role: roles[role], id_company_type: type }))
    .filter(row => row.allowed && row.type !== 'action_url')
    .map(row => row.code)
    .sort();

test('a role is reset to the permissions of a new installation, only at that type of company', async () => {
  const me = await t.as('admin');
  const whose = { id_role: roles.DESPACHADOR, id_company_type: 'OPERADOR' };
  const before = await codesOf(me, 'DESPACHADOR', 'OPERADOR');
  const others = await codesOf(me, 'ADM_LOCAL', 'EXP');
  expect(await me.ok(calls.resetPermissions, whose)).toEqual({ changed: 0 });
  for (const [code, allowed] of [
    ['billing.send', true],
    ['/facturas', true],
    ['dispatch.assign', false],
  ] as const)
    await me.ok(
      calls.updatePermission,
      change(await find(me, 'DESPACHADOR', 'OPERADOR', code), 'DESPACHADOR', 'OPERADOR', allowed),
    );
  expect(await me.ok(calls.resetPermissions, whose)).toEqual({ changed: 3 });
  expect(await codesOf(me, 'DESPACHADOR', 'OPERADOR')).toEqual(before);
  expect(await codesOf(me, 'ADM_LOCAL', 'EXP')).toEqual(others);
  const history = await me.ok(getHistory, { noun: 'permission', id: `${roles.DESPACHADOR}-OPERADOR` });
  expect(history.rows[0]?.what).toBe('Restableció los permisos');
  expect(history.rows[0]?.changes).toContainEqual(
    expect.objectContaining({ label: 'Facturación: Enviar órdenes a SAP', before: 'Sí', after: 'No' }),
  );
});

test('a staff role of the operator has permissions at the operator only', async () => {
  const me = await t.as('admin');
  const refused = {
    status: 422,
    body: { code: 'ROL_DE_OPERADORA', message: 'Nadie puede tener ese rol ahí: solo en la operadora' },
  };
  const found = await find(me, 'DESPACHADOR', 'TRANS', '/facturas');
  expect(await me.call(calls.updatePermission, change(found, 'DESPACHADOR', 'TRANS', true))).toMatchObject(refused);
  const there = { id_role: roles.DESPACHADOR, id_company_type: 'EXP' };
  expect(await me.call(calls.resetPermissions, there)).toMatchObject(refused);
  const from = { from_role: roles.DESPACHADOR, from_company_type: 'EXP' };
  expect(await me.call(calls.copyPermissions, { id_role: roles.ACCT, id_company_type: 'EXP', ...from })).toMatchObject({
    ...refused,
    body: { fields: { from_company_type: refused.body.message } },
  });
  const places = (await me.ok(calls.getManagedRoles)).map(role => [role.code, role.places]);
  expect(Object.fromEntries(places)).toMatchObject({
    ADM_MASTER: ['OPERADOR'],
    DESPACHADOR: ['OPERADOR'],
    DRIVER: ['OPERADOR', 'TRANS'],
    ACCT: ['OPERADOR', 'TRANS', 'EXP', 'IMP', 'CLT', 'FWDR'],
  });
});

test('permissions of a carrier’s people and of the operator’s are separate', async () => {
  const me = await t.as('admin');
  const [ours, theirs] = [await t.as('contador'), await t.as('carrierAccountant')];
  const ofOperator: AnyCall[] = [closeGuide, updateClosing, reverseClosing, generatePaymentOrder, getServices];
  for (const call of ofOperator)
    expect([(await ours.call(call)).status === 403, (await theirs.call(call)).status], call.path).toEqual([false, 403]);
  const screens = (await theirs.ok(getProfile)).permissions.map(screen => screen.url);
  expect(screens).toContain('/guias');
  expect(screens).not.toContain('/guias/{number}/cerrar');
  // Revoked from one, the other keeps it; granted to one, the other does not get it.
  await me.ok(calls.updatePermission, change(await find(me, 'ACCT', 'TRANS', 'guide.read'), 'ACCT', 'TRANS', false));
  expect((await theirs.call(getGuides, {})).status).toBe(403);
  await ours.ok(getGuides, {});
  await me.ok(calls.updatePermission, change(await find(me, 'ACCT', 'TRANS', 'guide.close'), 'ACCT', 'TRANS', true));
  await me.ok(
    calls.updatePermission,
    change(await find(me, 'ACCT', 'OPERADOR', 'guide.close'), 'ACCT', 'OPERADOR', false),
  );
  expect((await ours.call(closeGuide)).status).toBe(403);
  expect((await theirs.call(closeGuide)).status).not.toBe(403);
  for (const place of ['TRANS', 'OPERADOR'] as const)
    await me.ok(calls.resetPermissions, { id_role: roles.ACCT, id_company_type: place });
  expect((await theirs.call(closeGuide)).status).toBe(403);
  await theirs.ok(getGuides, {});
});

test('a change for carriers is published to carriers, one for the operator to the operator', async () => {
  const me = await t.as('admin');
  const heard: (readonly number[] | undefined)[] = [];
  t.db.onChanges(changes => heard.push(...changes.filter(c => c.noun === 'session').map(c => c.party)));
  for (const place of ['TRANS', 'OPERADOR'] as const)
    for (const allowed of [true, false])
      await me.ok(
        calls.updatePermission,
        change(await find(me, 'ACCT', place, 'permission.read'), 'ACCT', place, allowed),
      );
  const carriers = [company.carrier, company.otherCarrier];
  expect(heard.map(party => [...(party ?? [])].sort())).toEqual([carriers, carriers, [1], [1]]);
});

test('a role is added, gets a copy of another’s permissions, is renamed, and deleted once nobody has it', async () => {
  const me = await t.as('admin');
  const made = await me.ok(calls.createRole, { name: 'Jefe de patio' });
  expect(made).toMatchObject({
    code: 'JEFE_DE_PATIO',
    users: 0,
    can: { rename: true, delete: true, reset: 'El rol no tiene permisos predeterminados' },
  });
  expect((await me.call(calls.createRole, { name: 'JEFE de pátio' })).body).toMatchObject({
    code: 'ROL_DUPLICADO',
    fields: { name: 'Ya existe un rol con ese nombre' },
  });
  roles.JEFE = made.id_role;
  expect(await codesOf(me, 'JEFE', 'OPERADOR')).toEqual([]);
  const whose = { id_role: made.id_role, id_company_type: 'OPERADOR' };
  expect((await me.call(calls.resetPermissions, whose)).body.code).toBe('SIN_PREDETERMINADOS');
  const from = { from_role: roles.MONITOR, from_company_type: 'OPERADOR' };
  const monitor = await codesOf(me, 'MONITOR', 'OPERADOR');
  expect(await me.ok(calls.copyPermissions, { ...whose, ...from })).toEqual({ changed: monitor.length });
  expect(await codesOf(me, 'JEFE', 'OPERADOR')).toEqual(monitor);
  expect(await codesOf(me, 'MONITOR', 'OPERADOR')).toEqual(monitor);
  expect(
    (await me.call(calls.copyPermissions, { ...whose, from_role: made.id_role, from_company_type: 'OPERADOR' })).body
      .code,
  ).toBe('MISMO_ROL');
  expect((await me.call(calls.copyPermissions, { ...whose, ...from, from_role: 999 })).status).toBe(404);
  // Somebody has the role: the copied permissions apply, and it cannot be deleted.
  await t.write(tx => tx.run(sql`update users set id_role = ${made.id_role} where id_user = ${user.despacho}`));
  const person = await (await t.as('despacho')).ok(getProfile);
  expect(person).toMatchObject({ role: 'JEFE_DE_PATIO', role_name: 'Jefe de patio' });
  expect(person.menu.map(entry => entry.path)).toContain('/monitoreo');
  const key = { id_role: made.id_role, version: made.version };
  expect((await me.call(calls.deleteRole, key)).body).toMatchObject({
    code: 'EN_USO',
    message: 'No se puede eliminar: lo tiene 1 usuario. Deles antes otro rol',
  });
  const renamed = await me.ok(calls.updateRole, { ...key, name: 'Supervisor de patio' });
  expect(renamed).toMatchObject({ name: 'Supervisor de patio', code: 'JEFE_DE_PATIO', users: 1, version: 2 });
  expect((await me.call(calls.updateRole, { ...key, name: 'Otro' })).body.code).toBe('MODIFICADO');
  await t.write(tx => tx.run(sql`update users set id_role = ${roles.DESPACHADOR} where id_user = ${user.despacho}`));
  expect((await me.call(calls.deleteRole, key)).body.code).toBe('MODIFICADO');
  await me.ok(calls.deleteRole, { ...key, version: 2 });
  expect((await me.ok(calls.getManagedRoles)).map(role => role.code)).not.toContain('JEFE_DE_PATIO');
  expect(await t.rows(sql`select action, id_record from audit_log where noun = 'role' order by id`)).toEqual(
    ['create_role', 'update_role', 'delete_role'].map(action => ({ action, id_record: String(made.id_role) })),
  );
});

test('the product’s own roles are not deleted or renamed; a master keeps the actions that manage permissions, also after a copy', async () => {
  const me = await t.as('admin');
  const all = await me.ok(calls.getManagedRoles);
  const master = all.find(role => role.code === 'ADM_MASTER');
  const operador = all.find(role => role.code === 'OPERADOR');
  for (const role of [master, operador])
    expect((await me.call(calls.deleteRole, { id_role: role?.id_role, version: 1 })).body.code).toBe('ROL_DEL_SISTEMA');
  expect((await me.call(calls.updateRole, { id_role: master?.id_role, version: 1, name: 'Jefe' })).body.code).toBe(
    'ROL_DEL_SISTEMA',
  );
  expect(operador?.can).toMatchObject({ rename: true, delete: 'Es un rol del sistema', reset: true });
  const whose = { id_role: roles.ADM_MASTER, id_company_type: 'OPERADOR' };
  const monitor = await codesOf(me, 'MONITOR', 'OPERADOR');
  await me.ok(calls.copyPermissions, { ...whose, from_role: roles.MONITOR, from_company_type: 'OPERADOR' });
  const left = await codesOf(me, 'ADM_MASTER', 'OPERADOR');
  expect(left).toEqual([...new Set([...monitor, '/permisos', 'permission.read', 'permission.write'])].sort());
  await me.ok(calls.resetPermissions, whose);
  expect(await codesOf(me, 'ADM_MASTER', 'OPERADOR')).toContain('user.write');
});

test('the CargoWise variant is the same list, limited to modules with such shipments', async () => {
  const me = await t.as('admin');
  const whose = { id_role: roles.ADM_LOCAL, id_company_type: 'FWDR' };
  const some = await me.ok(calls.getPermissionsCargoWise, whose);
  const flat = await me.ok(calls.getPermissions, whose);
  expect([...new Set(some.map(row => row.module))].sort()).toEqual(['Facturación', 'Guías', 'Monitoreo', 'Reservas']);
  for (const row of some) expect(flat).toContainEqual(row);
  expect((await (await t.as('exporterAdmin')).call(calls.getPermissionsCargoWise, whose)).status).toBe(403);
});

test('people outside the operator manage no permissions, even with the action', async () => {
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
  const role = { id_role: roles.OPERADOR, version: 1 };
  const refused: [Call<unknown, unknown>, object][] = [
    [calls.getManagedRoles, {}],
    [calls.createRole, { name: 'Mío' }],
    [calls.updateRole, { ...role, name: 'Mío' }],
    [calls.deleteRole, role],
    [calls.resetPermissions, { id_role: roles.ADM_LOCAL, id_company_type: 'EXP' }],
    [
      calls.copyPermissions,
      { id_role: roles.ADM_LOCAL, id_company_type: 'EXP', from_role: roles.ADM_MASTER, from_company_type: 'OPERADOR' },
    ],
  ];
  for (const [call, given] of refused) expect((await customer.call(call, given)).status, call.path).toBe(403);
  expect((await customer.call(calls.getPermissions, { id_role: roles.ADM_LOCAL, id_company_type: 'EXP' })).status).toBe(
    403,
  );
});

test('each permission says what a new installation gives; an added role has no such thing', async () => {
  const me = await t.as('admin');
  const before = await find(me, 'MONITOR', 'OPERADOR', 'guide.close');
  expect(before).toMatchObject({ allowed: false, initial: false });
  const answer = await me.ok(calls.updatePermission, change(before, 'MONITOR', 'OPERADOR', true));
  expect(answer).toMatchObject({ allowed: true, initial: false });
  await me.ok(calls.resetPermissions, { id_role: roles.MONITOR, id_company_type: 'OPERADOR' });
  expect(await find(me, 'MONITOR', 'OPERADOR', 'guide.close')).toMatchObject({ allowed: false, initial: false });
  const added = await me.ok(calls.createRole, { name: 'Comparado' });
  const rows = await me.ok(calls.getPermissions, { id_role: added.id_role, id_company_type: 'OPERADOR' });
  const own = rows.filter(row => row.type !== 'action_url');
  expect(new Set(own.map(row => row.initial))).toEqual(new Set([null]));
  await me.ok(calls.deleteRole, { id_role: added.id_role, version: added.version });
});

test('the Excel has a row for each permission and a column for each role at each place, with a star where it was changed', async () => {
  const me = await t.as('admin');
  const found = await find(me, 'MONITOR', 'OPERADOR', 'guide.close');
  await me.ok(calls.updatePermission, change(found, 'MONITOR', 'OPERADOR', true));
  const rows = await rowsOf(me, calls.getPermissionsExcel, {});
  const all = await me.ok(calls.getPermissions, { id_role: roles.MONITOR, id_company_type: 'OPERADOR' });
  expect(rows).toHaveLength(all.length);
  const close = rows.find(row => row['Código'] === 'guide.close');
  expect(close?.['Monitor · Operadora']).toBe('Sí *');
  for (const permission of all) {
    const row = rows.find(one => one['Código'] === permission.code);
    expect(String(row?.['Monitor · Operadora']).startsWith('Sí'), permission.code).toBe(permission.allowed);
  }
  await me.ok(calls.resetPermissions, { id_role: roles.MONITOR, id_company_type: 'OPERADOR' });
  expect((await (await t.as('carrierAdmin')).call(calls.getPermissionsExcel, {})).status).toBe(403);
});
