import { ROLE_NAMES } from '@cabezal/domain/access/roles';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { actionSeeds, roleSeeds } from './default-permissions.data.ts';
import { screenSeeds } from './default-screens.data.ts';

/** Roles of the product itself; the operator's staff roles are rows like any that a customer adds. */
const builtIn = new Set(['ADM_MASTER', 'ADM_LOCAL', 'ACCT', 'DRIVER']);

/** Whether an installation begins with the role, so that one can go back to what it was. */
export const hasDefaults = (role: string): boolean => Object.hasOwn(ROLE_NAMES, role);

/** Codes of the actions and patterns of the screens that a role begins with at the operator or a type of company. */
export function defaultCodes(role: string, place: string): ReadonlySet<string> {
  const actions = roleSeeds
    .filter(seed => seed.code === role && seed.places.some(one => one === place))
    .flatMap(seed => seed.actions);
  // A role without any action there begins with no screen either.
  const screens = screenSeeds.filter(s => actions.length > 0 && (s.action === null || actions.includes(s.action)));
  return new Set([...actions, ...screens.map(screen => screen.url)]);
}

/**
 * Brings roles, actions, screens and their first grants into the database. Adds what is missing; grants only for actions and screens
 * that are new, so that nothing an administrator changed is undone.
 */
export async function loadDefaultPermissions(tx: Tx): Promise<void> {
  const roles = Object.entries(ROLE_NAMES).map(([code, name]) => ({ code, name, built_in: builtIn.has(code) }));
  await tx.run(sql`insert into roles (code, name, built_in)
    select code, name, built_in from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r(code text, name text, built_in boolean) on conflict (code) do nothing`);
  const newActions = await tx.rows(sql<{ code: string }>`insert into permission_actions (code, module, name)
    select code, module, name from jsonb_to_recordset(${JSON.stringify(actionSeeds)}::jsonb) as r(code text, module text, name text)
    on conflict (code) do nothing returning code`);
  const newUrls = await tx.rows(sql<{
    url: string;
  }>`insert into permission_urls (url, module, title, icon, menu_group, menu_order)
    select url, module, title, icon, menu_group, menu_order from jsonb_to_recordset(${JSON.stringify(screenSeeds)}::jsonb)
      as r(url text, module text, title text, icon text, menu_group text, menu_order integer)
    on conflict (url) do nothing returning url`);
  const fresh = { actions: new Set(newActions.map(a => a.code)), urls: new Set(newUrls.map(u => u.url)) };
  const grants = roleSeeds.flatMap(role =>
    role.places.flatMap(company_type => [
      ...role.actions
        .filter(a => fresh.actions.has(a))
        .map(action => ({ role: role.code, company_type, action, url: null })),
      ...screenSeeds
        .filter(s => fresh.urls.has(s.url) && (s.action === null || role.actions.includes(s.action)))
        .map(s => ({ role: role.code, company_type, action: null, url: s.url })),
    ]),
  );
  await tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, id_permission_url, allowed)
    select r.id_role, g.company_type, case when g.action is null then 'url' else 'action' end, a.id_permission_action, u.id_permission_url, true
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g(role text, company_type text, action text, url text)
    join roles r on r.code = g.role left join permission_actions a on a.code = g.action left join permission_urls u on u.url = g.url
    on conflict do nothing`);
}
