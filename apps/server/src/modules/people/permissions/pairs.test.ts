import type { AnyCall } from '@cabezal/contract/all-calls';
import { recordArrival } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/people/permissions/permissions.calls';
import { getProfile } from '@cabezal/contract/people/session/session.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { type Pair, pairKey } from '@cabezal/domain/system/access/pairs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { declaredPairs } from './declared-rights.ts';
import { loadDefaultPermissions } from './load-defaults.ts';

let t: TestApp;
let me: Client;
let roles: Record<string, number>;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('admin');
  const rows = await t.rows(sql<{ code: string; id_role: number }>`select code, id_role from roles`);
  roles = Object.fromEntries(rows.map(r => [r.code, r.id_role]));
});
afterAll(() => t.close());
afterEach(async () => {
  for (const code of ['MONITOR', 'DESPACHADOR'])
    await me.ok(calls.resetPermissions, { id_role: roles[code], id_company_type: 'OPERADOR' });
});

const whoseOf = (role: string, place = 'OPERADOR') => ({ id_role: roles[role], id_company_type: place });
const permissionsOf = (role: string, place?: string) => me.ok(calls.getPermissions, whoseOf(role, place));

async function find(role: string, code: string, place?: string): Promise<calls.PermissionRow> {
  const found = (await permissionsOf(role, place)).find(row => row.code === code);
  if (found === undefined) throw new Error(`no permission ${code}`);
  return found;
}

const change = (role: string, row: calls.PermissionRow, allowed: boolean, place?: string) => ({
  ...whoseOf(role, place),
  type: row.type,
  allowed,
  id_permission_action: row.id_permission_action,
  id_permission_url: row.id_permission_url,
  id_permission_action_url: row.id_permission_action_url,
});
const set = async (role: string, code: string, allowed: boolean) =>
  me.ok(calls.updatePermission, change(role, await find(role, code), allowed));

/** The pairs of an action that the role is allowed. */
const pairsOf = async (role: string, action: string, place?: string) =>
  (await permissionsOf(role, place)).filter(
    row => row.type === 'action_url' && row.code.startsWith(`${action} `) && row.allowed,
  );
const screensOf = ({ access }: AnyCall): readonly string[] => (access.kind === 'action' ? access.on : []);
const denials = () =>
  t.rows<{ count: number }>(sql`select count(*)::int as count from role_permissions where type = 'action_url'`);

test('the pairs are those of the calls; a new installation denies none', async () => {
  expect(await denials()).toEqual([{ count: 0 }]);
  const stored = await t.rows<Pair>(sql`select a.code as action, u.url from permission_action_urls
    join permission_actions a using (id_permission_action) join permission_urls u using (id_permission_url)`);
  // A pair whose screen or action does not exist would be missing.
  expect(stored.map(pairKey).sort()).toEqual(declaredPairs().map(pairKey).sort());
  expect(stored.length).toBeGreaterThan(30);
  expect((await me.ok(getProfile)).denied_pairs).toEqual([]);
});

test('a call is refused once its action is denied on each of its screens that the role opens', async () => {
  const monitor = await t.as('monitor');
  const pairs = (await pairsOf('MONITOR', 'guide.event')).filter(row =>
    screensOf(recordArrival).some(url => row.code.endsWith(` ${url}`)),
  );
  const [last, ...others] = pairs;
  if (last === undefined || others.length === 0) throw new Error('a monitor records arrivals on several screens');
  for (const row of others)
    expect(await me.ok(calls.updatePermission, change('MONITOR', row, false))).toMatchObject({
      allowed: false,
      initial: true,
      lacks: null,
    });
  // Past the check of permissions, the empty input is refused.
  expect((await monitor.call(recordArrival)).status).toBe(400);
  const codes = (await monitor.ok(getProfile)).denied_pairs.map(pairKey);
  expect(codes.sort()).toEqual(others.map(row => row.code).sort());

  await me.ok(calls.updatePermission, change('MONITOR', last, false));
  expect((await monitor.call(recordArrival)).status).toBe(403);
  expect((await (await t.as('despacho')).call(recordArrival)).status).toBe(400);
  const [entry] = (await me.ok(getHistory, { noun: 'permission', id: `${roles.MONITOR}-OPERADOR` })).rows;
  expect(entry?.changes).toEqual([expect.objectContaining({ before: 'Sí', after: 'No' })]);

  await me.ok(calls.updatePermission, change('MONITOR', last, true));
  expect((await monitor.call(recordArrival)).status).toBe(400);
});

test('an action is allowed on a screen only to a role that has the screen and the action', async () => {
  const code = 'billing.order /facturas';
  const allow = async () => me.call(calls.updatePermission, change('MONITOR', await find('MONITOR', code), true));
  expect(await find('MONITOR', code)).toMatchObject({ allowed: false, initial: false });
  expect(await allow()).toMatchObject({
    status: 422,
    body: { code: 'PERMISO_SIN_PANTALLA', message: 'Permita primero la pantalla Facturas' },
  });
  await set('MONITOR', '/facturas', true);
  expect(await allow()).toMatchObject({ status: 422, body: { code: 'PERMISO_SIN_ACCION' } });
  await set('MONITOR', 'billing.order', true);
  expect(await find('MONITOR', code)).toMatchObject({ allowed: true, initial: true, lacks: null });
  expect((await allow()).status).toBe(200);
  expect(await denials()).toEqual([{ count: 0 }]);
});

test('a reset takes back what is denied on screens, a copy takes it along', async () => {
  const [row] = await pairsOf('MONITOR', 'guide.event');
  if (row === undefined) throw new Error('a monitor records events on screens');
  await set('MONITOR', row.code, false);
  const from = { from_role: roles.MONITOR, from_company_type: 'OPERADOR' };
  await me.ok(calls.copyPermissions, { ...whoseOf('DESPACHADOR'), ...from });
  expect(await find('DESPACHADOR', row.code)).toMatchObject({ allowed: false, lacks: null });
  expect(await denials()).toEqual([{ count: 2 }]);
  expect(await me.ok(calls.resetPermissions, whoseOf('MONITOR'))).toEqual({ changed: 1 });
  expect(await find('MONITOR', row.code)).toMatchObject({ allowed: true });
  await me.ok(calls.resetPermissions, whoseOf('DESPACHADOR'));
  expect(await denials()).toEqual([{ count: 0 }]);
});

test('a later start keeps what is denied, and removes a pair that no call names any longer', async () => {
  const [row] = await pairsOf('MONITOR', 'guide.event');
  if (row === undefined) throw new Error('a monitor records events on screens');
  await set('MONITOR', row.code, false);
  await t.write(async tx => {
    await tx.run(sql`with gone as (insert into permission_action_urls (id_permission_action, id_permission_url)
        select a.id_permission_action, u.id_permission_url from permission_actions a, permission_urls u
        where a.code = 'guide.event' and u.url = '/permisos' returning id_permission_action_url)
      insert into role_permissions (id_role, company_type, type, id_permission_action_url, allowed)
      select ${roles.MONITOR}::int, 'OPERADOR', 'action_url', id_permission_action_url, false from gone`);
    await loadDefaultPermissions(tx);
  });
  expect(await denials()).toEqual([{ count: 1 }]);
  expect(await find('MONITOR', row.code)).toMatchObject({ allowed: false });
  expect((await permissionsOf('MONITOR')).map(one => one.code)).not.toContain('guide.event /permisos');
});

test('a carrier is denied an action on screens without the operator, and the other way round', async () => {
  const [ours, theirs] = [await t.as('localAdmin'), await t.as('carrierAdmin')];
  const before = (await ours.call(recordArrival)).status;
  const pairs = await pairsOf('ADM_LOCAL', 'guide.event', 'TRANS');
  expect(pairs.length).toBeGreaterThan(0);
  for (const row of pairs) await me.ok(calls.updatePermission, change('ADM_LOCAL', row, false, 'TRANS'));
  expect((await theirs.call(recordArrival)).status).toBe(403);
  expect((await ours.call(recordArrival)).status).toBe(before);
  await me.ok(calls.resetPermissions, whoseOf('ADM_LOCAL', 'TRANS'));
  expect((await theirs.call(recordArrival)).status).toBe(400);
});

test('the view of CargoWise, the Excel and what a role sees say what is denied', async () => {
  const code = 'guide.event /guias';
  await set('MONITOR', code, false);
  const cargoWise = await me.ok(calls.getPermissionsCargoWise, whoseOf('MONITOR'));
  expect(cargoWise.find(row => row.code === code)).toMatchObject({ type: 'action_url', allowed: false });
  const [line] = (await rowsOf(me, calls.getPermissionsExcel, {})).filter(row => row['Código'] === code);
  expect(line).toMatchObject({ Clase: 'Acción en una pantalla', 'Monitor · Operadora': 'No *' });

  const view = await me.ok(calls.getRoleView, whoseOf('MONITOR'));
  const monitor = await (await t.as('monitor')).ok(getProfile);
  expect(view.menu.map(entry => entry.title)).toEqual(monitor.menu.map(entry => entry.title));
  expect(view.screens.map(screen => screen.url).sort()).toEqual(monitor.permissions.map(screen => screen.url).sort());
  const action = (await find('MONITOR', 'guide.event')).name;
  const guides = view.screens.find(screen => screen.url === '/guias');
  expect(guides?.denied).toEqual([action]);
  expect(guides?.allowed).not.toContain(action);
  expect(view.screens.find(screen => screen.url === '/monitoreo')?.allowed).toContain(action);
  expect((await (await t.as('exporterAdmin')).call(calls.getRoleView, whoseOf('MONITOR'))).status).toBe(403);
});
