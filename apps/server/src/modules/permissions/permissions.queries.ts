import type { PermissionRow } from '@cabezal/contract/permissions/permissions.calls';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export interface Whose {
  id_role: number;
  id_company_type: string;
}
export interface PermissionKey {
  id_permission_action?: number | null;
  id_permission_url?: number | null;
  id_permission_action_url?: number | null;
}

/** With these the permissions are managed: they stay with ADM_MASTER of the operator. */
const fixedActions = ['permission.read', 'permission.write'];
const fixedUrls = ['/permisos'];

/** Everything that can be permitted, with what is said of it for that role and company type. */
const permissions = (whose: Whose): RawBuilder<unknown> => sql`
  with things as (
    select 'action' as type, a.id_permission_action, null::int as id_permission_url, null::int as id_permission_action_url, a.module, a.code, a.name,
      a.code in (${sql.join(fixedActions)}) as guarded from permission_actions a
    union all
    select 'url', null, u.id_permission_url, null, u.module, u.url, u.title, u.url in (${sql.join(fixedUrls)}) from permission_urls u
    union all
    select 'action_url', null, null, x.id_permission_action_url, u.module, a.code || ' ' || u.url, a.name || ' · ' || u.title, false
    from permission_action_urls x join permission_actions a using (id_permission_action) join permission_urls u using (id_permission_url))
  select t.type, t.id_permission_action, t.id_permission_url, t.id_permission_action_url, t.module, t.code, t.name,
    coalesce(p.allowed, false) as allowed,
    t.guarded and ${whose.id_company_type} = 'TRANS' and exists (select from roles r where r.id_role = ${whose.id_role} and r.code = 'ADM_MASTER') as fixed
  from things t left join role_permissions p on p.id_role = ${whose.id_role} and p.company_type = ${whose.id_company_type}
    and p.id_permission_action is not distinct from t.id_permission_action and p.id_permission_url is not distinct from t.id_permission_url
    and p.id_permission_action_url is not distinct from t.id_permission_action_url`;

export function listPermissions(tx: Tx, whose: Whose): Promise<PermissionRow[]> {
  return tx.rows(sql<PermissionRow>`${permissions(whose)} order by t.module, t.type, t.name, t.code`);
}

export function findPermission(tx: Tx, whose: Whose, key: PermissionKey): Promise<PermissionRow | undefined> {
  return tx.row(sql<PermissionRow>`${permissions(whose)} where t.id_permission_action is not distinct from ${key.id_permission_action ?? null}::int
    and t.id_permission_url is not distinct from ${key.id_permission_url ?? null}::int
    and t.id_permission_action_url is not distinct from ${key.id_permission_action_url ?? null}::int`);
}

export async function roleExists(tx: Tx, id_role: number): Promise<boolean> {
  return (await tx.row(sql`select 1 from roles where id_role = ${id_role}`)) !== undefined;
}

const uniqueColumn = {
  action: 'id_permission_action',
  url: 'id_permission_url',
  action_url: 'id_permission_action_url',
} as const;

export async function writePermission(
  tx: Tx,
  whose: Whose,
  type: keyof typeof uniqueColumn,
  key: PermissionKey,
  allowed: boolean,
): Promise<void> {
  const column = sql.ref(uniqueColumn[type]);
  await tx.run(sql`insert into role_permissions (id_role, company_type, type, ${column}, allowed)
    values (${whose.id_role}, ${whose.id_company_type}, ${type}, ${key[uniqueColumn[type]]}, ${allowed})
    on conflict (id_role, company_type, ${column}) where ${column} is not null do update set allowed = excluded.allowed`);
}

/** Companies whose people the change concerns. */
export async function companiesOfType(tx: Tx, company_type: string): Promise<number[]> {
  const rows = await tx.rows(
    sql<{ id_company: number }>`select id_company from companies where company_type = ${company_type} and active`,
  );
  return rows.map(r => r.id_company);
}
