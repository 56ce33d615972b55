import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** These functions add what is missing, by code; existing rows stay as somebody changed them. */
export async function addRoles(tx: Tx, roles: readonly object[]): Promise<void> {
  await tx.run(sql`insert into roles (code, name, built_in)
    select code, name, built_in from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r(code text, name text, built_in boolean) on conflict (code) do nothing`);
}

/** Returns the codes of the new ones. */
export async function addActions(tx: Tx, actions: readonly object[]): Promise<ReadonlySet<string>> {
  const added = await tx.rows(sql<{ code: string }>`insert into permission_actions (code, module, name)
    select code, module, name from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) as r(code text, module text, name text)
    on conflict (code) do nothing returning code`);
  return new Set(added.map(row => row.code));
}

/** Returns the patterns of the new ones. */
export async function addScreens(tx: Tx, screens: readonly object[]): Promise<ReadonlySet<string>> {
  const added = await tx.rows(sql<{
    url: string;
  }>`insert into permission_urls (url, module, title, icon, menu_group, menu_order)
    select url, module, title, icon, menu_group, menu_order from jsonb_to_recordset(${JSON.stringify(screens)}::jsonb)
      as r(url text, module text, title text, icon text, menu_group text, menu_order integer)
    on conflict (url) do nothing returning url`);
  return new Set(added.map(row => row.url));
}

/** Makes the pairs those of the calls. A pair that no call names any longer goes, with its denials: no screen offers the action there. */
export async function storePairs(tx: Tx, pairs: readonly object[]): Promise<void> {
  const given = sql`(select a.id_permission_action, u.id_permission_url
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g(action text, url text)
    join permission_actions a on a.code = g.action join permission_urls u on u.url = g.url)`;
  const gone = sql`(select x.id_permission_action_url from permission_action_urls x
    where (x.id_permission_action, x.id_permission_url) not in ${given})`;
  await tx.run(sql`delete from role_permissions where id_permission_action_url in ${gone}`);
  await tx.run(sql`delete from permission_action_urls where id_permission_action_url in ${gone}`);
  await tx.run(sql`insert into permission_action_urls (id_permission_action, id_permission_url)
    select id_permission_action, id_permission_url from ${given} as g order by 1, 2 on conflict do nothing`);
}

/** Grants of a role at a place: an action's code or a screen's pattern. */
export async function addGrants(tx: Tx, grants: readonly object[]): Promise<void> {
  await tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, id_permission_url, allowed)
    select r.id_role, g.company_type, case when g.action is null then 'url' else 'action' end, a.id_permission_action, u.id_permission_url, true
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g(role text, company_type text, action text, url text)
    join roles r on r.code = g.role left join permission_actions a on a.code = g.action left join permission_urls u on u.url = g.url
    on conflict do nothing`);
}
