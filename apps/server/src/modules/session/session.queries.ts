import type { MenuEntry, Person } from '@cabezal/contract/session/session.calls';
import { type GrantPlace, grantPlaceOf } from '@cabezal/domain/access/grants';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export interface Credentials {
  id_user: number;
  password_hash: string;
  active: boolean;
  company_active: boolean;
  name: string;
}

export function findCredentials(tx: Tx, email: string): Promise<Credentials | undefined> {
  return tx.row(sql<Credentials>`select u.id_user, u.password_hash, u.active, c.active as company_active, u.name
    from users u join companies c using (id_company) where u.email = ${email}`);
}

/** Failed sign-ins with one of the keys within the last 15 minutes. */
export async function recentFailures(tx: Tx, keys: string[]): Promise<number> {
  const since = new Date(tx.now.getTime() - 15 * 60_000);
  const { most } = await tx.one(sql<{ most: number }>`select coalesce(max(n), 0)::int as most from
    (select count(*) as n from login_attempts where key in (${sql.join(keys)}) and at > ${since} group by key) counted`);
  return most;
}
export async function noteFailure(tx: Tx, keys: string[]): Promise<void> {
  for (const key of keys) await tx.run(sql`insert into login_attempts (key, at) values (${key}, ${tx.now})`);
}
export async function forgetFailures(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`delete from login_attempts where key = ${key}`);
}

export async function noteLogin(tx: Tx, id_user: number): Promise<void> {
  await tx.run(sql`update users set last_login_at = ${tx.now} where id_user = ${id_user}`);
}

interface UrlRow {
  url: string;
  title: string;
  icon: string | null;
  menu_group: string | null;
  menu_order: number | null;
}

/** The screens that the person's role may open, and the menu made of the same rows. */
async function allowedScreens(tx: Tx, id_role: number, place: GrantPlace): Promise<UrlRow[]> {
  return tx.rows(sql<UrlRow>`select url, title, icon, menu_group, menu_order from permission_urls u
    join role_permissions p using (id_permission_url)
    where p.id_role = ${id_role} and p.company_type = ${place} and p.allowed order by menu_order nulls last, url`);
}

/** A screen of the own record (`/micompania/{number}`) leads to it. */
export function menuOf(screens: UrlRow[], counts: Record<string, number>, id_company: number): MenuEntry[] {
  return screens
    .filter(s => s.menu_order !== null)
    .map(s => ({
      key: s.url.slice(1).replace('/{number}', '').replaceAll('/', '-'),
      title: s.title,
      path: s.url.replace('{number}', String(id_company)),
      icon: s.icon ?? 'AppstoreOutlined',
      typeIcon: 'ant' as const,
      disabled: false,
      notification_count: counts[s.url] ?? 0,
      menuGroup: s.menu_group ?? '',
      children: [],
    }));
}

/** What waits for somebody today, for the badges; counted in the caller's scope. */
export async function badgeCounts(tx: Tx): Promise<Record<string, number>> {
  const row = await tx.one(sql<{ pending: number; to_close: number }>`select
    (select count(*) from (select 1 from reservations where status = 'PENDING' limit 100) p)::int as pending,
    (select count(*) from (select 1 from guides where status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR') and live limit 100) g)::int as to_close`);
  return { '/reserva/aprobar': row.pending, '/guias': row.to_close };
}

type PersonRow = Omit<Person, 'menu' | 'permissions' | 'actions'> & { id_role: number };

/** Everything the browser needs of the signed-in person. */
export async function loadPerson(tx: Tx, id_user: number): Promise<Person> {
  const row =
    await tx.one(sql<PersonRow>`select u.id_user, u.id_company, c.name as company_name, c.company_type, c.is_operator, u.email, u.name, u.last_name,
      u.work_position, u.phone, u.version, r.code as role, r.name as role_name, c.company_logo, u.id_driver, u.id_role
    from users u join companies c using (id_company) join roles r using (id_role) where u.id_user = ${id_user}`);
  const { id_role, ...person } = row;
  const place = grantPlaceOf(person);
  const screens = await allowedScreens(tx, id_role, place);
  const actions = await tx.rows(sql<{
    code: string;
  }>`select a.code from role_permissions p join permission_actions a using (id_permission_action)
    where p.id_role = ${id_role} and p.company_type = ${place} and p.allowed order by 1`);
  const codes = actions.map(a => a.code);
  // A customer does not approve; the badge would count what is not theirs to do.
  const counts = codes.includes('reservation.approve') || codes.includes('guide.close') ? await badgeCounts(tx) : {};
  return {
    ...person,
    menu: menuOf(screens, counts, person.id_company),
    permissions: screens.map(s => ({ url: s.url, allowed: true })),
    actions: codes,
  };
}

/** A browser's push subscription; the same browser signed in by another person is that person's from now on. */
export async function storePushToken(tx: Tx, id_user: number, token: string): Promise<void> {
  await tx.elevate();
  await tx.run(sql`insert into push_subscriptions (id_user, token, created_at) values (${id_user}, ${token}, ${tx.now})
    on conflict (token) do update set id_user = excluded.id_user`);
}
