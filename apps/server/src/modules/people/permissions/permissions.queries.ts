import type { PermissionRow } from '@cabezal/contract/people/permissions/permissions.calls';
import type { GrantPlace } from '@cabezal/domain/system/access/grants';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface Whose {
  id_role: number;
  id_company_type: GrantPlace;
}
/** A permission as it is stored. */
export interface StoredPermission extends Omit<PermissionRow, 'initial' | 'lacks'> {
  /** For an action on a screen: it is denied there, whether or not the role has the action and the screen. */
  denied: boolean;
  /** For an action on a screen: title of the screen and name of the action, each only if the role does not have it. */
  lacks_screen: string | null;
  lacks_action: string | null;
}
export interface PermissionKey {
  id_permission_action?: number | null;
  id_permission_url?: number | null;
  id_permission_action_url?: number | null;
}

/** These actions manage permissions: ADM_MASTER of the operator always has them. */
const fixedActions = ['permission.read', 'permission.write'];
const fixedUrls = ['/permisos'];

/**
 * All permissions, with their grant for that role and company type. An action on a screen is allowed if the role has the action and the screen,
 * and it is not denied there.
 */
const permissions = (whose: Whose): RawBuilder<unknown> => sql`
  with own as (select * from role_permissions where id_role = ${whose.id_role} and company_type = ${whose.id_company_type}),
  things as (
    select 'action' as type, a.id_permission_action, null::int as id_permission_url, null::int as id_permission_action_url, a.module, a.code, a.name,
      a.code in (${sql.join(fixedActions)}) as guarded, null::text as lacks_screen, null::text as lacks_action from permission_actions a
    union all
    select 'url', null, u.id_permission_url, null, u.module, u.url, u.title, u.url in (${sql.join(fixedUrls)}), null, null from permission_urls u
    union all
    select 'action_url', null, null, x.id_permission_action_url, u.module, a.code || ' ' || u.url, a.name || ' · ' || u.title, false,
      case when not exists (select from own where own.id_permission_url = u.id_permission_url and own.allowed) then u.title end,
      case when not exists (select from own where own.id_permission_action = a.id_permission_action and own.allowed) then a.name end
    from permission_action_urls x join permission_actions a using (id_permission_action) join permission_urls u using (id_permission_url))
  select t.type, t.id_permission_action, t.id_permission_url, t.id_permission_action_url, t.module, t.code, t.name, t.lacks_screen, t.lacks_action,
    case when t.type = 'action_url' then coalesce(t.lacks_screen, t.lacks_action) is null and coalesce(p.allowed, true)
      else coalesce(p.allowed, false) end as allowed,
    t.type = 'action_url' and not coalesce(p.allowed, true) as denied,
    t.guarded and ${whose.id_company_type} = 'OPERADOR' and exists (select from roles r where r.id_role = ${whose.id_role} and r.code = 'ADM_MASTER') as fixed
  from things t left join own p on p.id_permission_action is not distinct from t.id_permission_action and p.id_permission_url is not distinct from t.id_permission_url
    and p.id_permission_action_url is not distinct from t.id_permission_action_url`;

export function listPermissions(tx: Tx, whose: Whose): Promise<StoredPermission[]> {
  return tx.rows(sql<StoredPermission>`${permissions(whose)} order by t.module, t.type, t.name, t.code`);
}

export function findPermission(tx: Tx, whose: Whose, key: PermissionKey): Promise<StoredPermission | undefined> {
  return tx.row(sql<StoredPermission>`${permissions(whose)} where t.id_permission_action is not distinct from ${key.id_permission_action ?? null}::int
    and t.id_permission_url is not distinct from ${key.id_permission_url ?? null}::int
    and t.id_permission_action_url is not distinct from ${key.id_permission_action_url ?? null}::int`);
}

export interface RoleFacts {
  id_role: number;
  code: string;
  name: string;
  built_in: boolean;
  version: number;
  users: number;
}
const roleColumns = sql`r.id_role, r.code, r.name, r.built_in, r.version,
  (select count(*)::int from users u where u.id_role = r.id_role) as users`;

export function listRoles(tx: Tx): Promise<RoleFacts[]> {
  return tx.rows(sql<RoleFacts>`select ${roleColumns} from roles r order by r.built_in desc, r.name`);
}

export function findRole(tx: Tx, id_role: number): Promise<RoleFacts | undefined> {
  return tx.row(sql<RoleFacts>`select ${roleColumns} from roles r where r.id_role = ${id_role}`);
}

/** Locks a role until the transaction ends: its permissions cannot be changed, and nobody can be given it. */
export async function lockRole(tx: Tx, id_role: number): Promise<void> {
  await tx.run(sql`select 1 from roles where id_role = ${id_role} for update`);
}

export async function isCodeTaken(tx: Tx, code: string): Promise<boolean> {
  return (await tx.row(sql`select 1 from roles where code = ${code}`)) !== undefined;
}

/** Whether another role has the same name, ignoring accents and case. */
export async function isNameTaken(tx: Tx, name: string, except: number): Promise<boolean> {
  const row = await tx.row(
    sql`select 1 from roles where plain_text(name) = plain_text(${name}) and id_role <> ${except}`,
  );
  return row !== undefined;
}

export async function insertRole(tx: Tx, role: { code: string; name: string }): Promise<number> {
  const { id_role } = await tx.one(sql<{ id_role: number }>`insert into roles (code, name, built_in)
    values (${role.code}, ${role.name}, false) returning id_role`);
  return id_role;
}

/** False if it was changed since. */
export async function renameRole(tx: Tx, role: { id_role: number; version: number; name: string }): Promise<boolean> {
  const written = await tx.count(sql`update roles set name = ${role.name}, version = version + 1
    where id_role = ${role.id_role} and version = ${role.version}`);
  return written === 1;
}

export async function deleteRoleRow(tx: Tx, role: { id_role: number; version: number }): Promise<boolean> {
  await tx.run(sql`delete from role_permissions where id_role = ${role.id_role}`);
  const written = await tx.count(sql`delete from roles where id_role = ${role.id_role} and version = ${role.version}`);
  return written === 1;
}

/** Writes the grants; the caller has locked the role. Of actions on screens only denials are stored. */
export async function writePermissions(
  tx: Tx,
  whose: Whose,
  rows: readonly (Pick<StoredPermission, 'type' | 'allowed'> & PermissionKey)[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(type text, allowed boolean, id_permission_action integer,
    id_permission_url integer, id_permission_action_url integer)`;
  await tx.run(sql`delete from role_permissions p using ${given}
    where p.id_role = ${whose.id_role} and p.company_type = ${whose.id_company_type}
      and (p.id_permission_action = g.id_permission_action or p.id_permission_url = g.id_permission_url
        or p.id_permission_action_url = g.id_permission_action_url)`);
  await tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, id_permission_url, id_permission_action_url, allowed)
    select ${whose.id_role}::int, ${whose.id_company_type}::text, g.type, g.id_permission_action, g.id_permission_url, g.id_permission_action_url, g.allowed
    from ${given} where g.type <> 'action_url' or not g.allowed`);
}

/** Companies whose people are affected by a change. */
export async function companiesAt(tx: Tx, place: GrantPlace): Promise<number[]> {
  const rows = await tx.rows(
    sql<{
      id_company: number;
    }>`select id_company from companies where grant_place(company_type, is_operator) = ${place} and active`,
  );
  return rows.map(r => r.id_company);
}
