import type { PasswordLinkOwner } from '@cabezal/contract/people/session/new-passwords.calls';
import type { MenuEntry, Person } from '@cabezal/contract/people/session/session.calls';
import type { Audience } from '@cabezal/domain/system/access/audience';
import { type GrantPlace, grantPlaceOf } from '@cabezal/domain/system/access/grants';
import type { Pair } from '@cabezal/domain/system/access/pairs';
import { audienceOf } from '@cabezal/domain/system/access/roles';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameterValuesOn } from '../../system/parameters/read-parameter.queries.ts';

export interface Credentials {
  id_user: number;
  password_hash: string;
  active: boolean;
  company_active: boolean;
  /** Since when the second factor is active. */
  since: string | null;
  /** The role requires one. */
  required: boolean;
  /** Key of the second factor, if one was created; it is active once `since` is set. */
  secret: string | null;
  salt: Uint8Array | null;
}

export function findCredentials(tx: Tx, email: string): Promise<Credentials | undefined> {
  return tx.row(sql<Credentials>`select u.id_user, u.password_hash, u.active, c.active as company_active,
      u.second_factor_at as since, r.requires_second_factor as required, f.secret, f.salt
    from users u join companies c using (id_company) join roles r using (id_role) left join second_factors f using (id_user)
    where u.email = ${email}`);
}

/** Addressee of a password link; nobody who is deactivated. */
export interface Addressee {
  id_user: number;
  email: string;
  name: string;
  invited_at: string | null;
  company: string;
  role_name: string;
}
export function findAddressee(tx: Tx, of: { email?: string; id_user?: number }): Promise<Addressee | undefined> {
  const who = of.id_user === undefined ? sql`u.email = ${of.email}` : sql`u.id_user = ${of.id_user}`;
  return tx.row(sql<Addressee>`select u.id_user, u.email, u.name, u.invited_at, c.name as company, r.name as role_name
    from users u join companies c using (id_company) join roles r using (id_role)
    where ${who} and u.active and c.active`);
}

/** The token is valid now, and its person is active. */
const goodToken = (tx: Tx, hash: Buffer) => sql`t.token_hash = ${hash} and t.purpose = 'password' and t.used_at is null
  and t.revoked_at is null and t.expires_at > ${tx.now}
  and exists (select from users u join companies c using (id_company) where u.id_user = t.id_user and u.active and c.active)`;

/** Whether a link's token is valid now. */
export async function isPasswordToken(tx: Tx, hash: Buffer): Promise<boolean> {
  return (await tx.row(sql`select 1 from access_tokens t where ${goodToken(tx, hash)}`)) !== undefined;
}

/** The person of a link that is valid now. */
export function findPasswordLink(tx: Tx, hash: Buffer): Promise<PasswordLinkOwner | undefined> {
  return tx.row(sql<PasswordLinkOwner>`select case when u.invited_at is null then 'recovery' else 'invitation' end as why,
      u.name, u.email, c.name as company, r.name as role_name, t.expires_at
    from access_tokens t join users u using (id_user) join companies c on c.id_company = u.id_company join roles r using (id_role)
    where ${goodToken(tx, hash)}`);
}

/** Uses up the token; returns its person. */
export async function consumePasswordToken(tx: Tx, hash: Buffer): Promise<number | undefined> {
  const taken = await tx.row(
    sql<{
      id_user: number;
    }>`update access_tokens t set used_at = ${tx.now} where ${goodToken(tx, hash)} returning id_user`,
  );
  return taken?.id_user;
}

/** Invalidates unused links to choose a password. */
export async function revokePasswordLinks(tx: Tx, id_user: number): Promise<void> {
  await tx.run(sql`update access_tokens set revoked_at = ${tx.now}
    where id_user = ${id_user} and purpose = 'password' and used_at is null and revoked_at is null`);
}

/** Words that must not make up a password. */
export interface PasswordOwner {
  email: string;
  name: string;
  last_name: string;
  company: string;
}
export function findPasswordOwner(tx: Tx, id_user: number): Promise<PasswordOwner> {
  return tx.one(sql<PasswordOwner>`select u.email, u.name, u.last_name, c.name as company
    from users u join companies c using (id_company) where u.id_user = ${id_user}`);
}

export interface PasswordNow {
  password_hash: string;
  /** Person and company are active. */
  active: boolean;
}
const passwordOf = (id_user: number) => sql<PasswordNow>`select u.password_hash, u.active and c.active as active
  from users u join companies c using (id_company) where u.id_user = ${id_user}`;
export const findPassword = (tx: Tx, id_user: number): Promise<PasswordNow> => tx.one(passwordOf(id_user));
/** Locks until the transaction ends. Of a person's rows this one is locked first, then the second factor, then tries. */
export async function lockPassword(tx: Tx, id_user: number): Promise<PasswordNow> {
  await tx.run(sql`select 1 from users where id_user = ${id_user} for no key update`);
  return findPassword(tx, id_user);
}

/** Sets the password and ends a waiting invitation. */
export async function setPassword(tx: Tx, id_user: number, password_hash: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${password_hash}, invited_at = null where id_user = ${id_user}`);
}

/** Undefined if it was changed since. */
export function updateAccount(
  tx: Tx,
  id_user: number,
  account: { name: string; last_name: string; work_position: string | null; phone: string | null; version: number },
) {
  return tx.row(sql<{
    id_user: number;
    version: number;
  }>`update users set name = ${account.name}, last_name = ${account.last_name},
    work_position = ${account.work_position}, phone = ${account.phone}, version = version + 1
    where id_user = ${id_user} and version = ${account.version} returning id_user, version`);
}

export async function noteLogin(tx: Tx, id_user: number): Promise<void> {
  await tx.run(sql`update users set last_login_at = ${tx.now} where id_user = ${id_user}`);
}

interface UrlRow {
  id_permission_url: number;
  url: string;
  title: string;
  icon: string | null;
  icon_type: MenuEntry['typeIcon'];
  menu_group: string | null;
  menu_order: number | null;
  menu_disabled: boolean;
  id_menu_parent: number | null;
}

/** The screens that the person's role may open; the menu is built from the same rows. */
export async function allowedScreens(tx: Tx, id_role: number, place: GrantPlace): Promise<UrlRow[]> {
  return tx.rows(sql<UrlRow>`select u.id_permission_url, url, title, icon, icon_type, menu_group, menu_order, menu_disabled, id_menu_parent
    from permission_urls u join role_permissions p using (id_permission_url)
    where p.id_role = ${id_role} and p.company_type = ${place} and p.allowed order by menu_order nulls last, url`);
}

/** The actions that are denied to the role on a screen. */
function deniedPairs(tx: Tx, id_role: number, place: GrantPlace): Promise<Pair[]> {
  return tx.rows(sql<Pair>`select a.code as action, u.url
    from role_permissions p join permission_action_urls x using (id_permission_action_url)
      join permission_actions a on a.id_permission_action = x.id_permission_action
      join permission_urls u on u.id_permission_url = x.id_permission_url
    where p.id_role = ${id_role} and p.company_type = ${place} and not p.allowed order by 1, 2`);
}

/** A screen of the own record (`/micompania/{number}`) links to it. An entry whose parent is not permitted is at the top level. */
export function menuOf(screens: readonly UrlRow[], counts: Record<string, number>, id_company: number): MenuEntry[] {
  const shown = screens.filter(screen => screen.menu_order !== null);
  const ids = new Set(shown.map(screen => screen.id_permission_url));
  const parentOf = ({ id_menu_parent: id }: UrlRow): number | null => (id !== null && ids.has(id) ? id : null);
  const inside = (parent: number | null, above: ReadonlySet<number>): MenuEntry[] =>
    shown
      .filter(screen => parentOf(screen) === parent && !above.has(screen.id_permission_url))
      .map(screen => ({
        key: screen.url.slice(1).replace('/{number}', '').replaceAll('/', '-'),
        title: screen.title,
        path: screen.url.replace('{number}', String(id_company)),
        icon: screen.icon ?? 'AppstoreOutlined',
        typeIcon: screen.icon_type,
        disabled: screen.menu_disabled,
        notification_count: counts[screen.url] ?? 0,
        menuGroup: screen.menu_group ?? '',
        children: inside(screen.id_permission_url, new Set([...above, screen.id_permission_url])),
      }));
  return inside(null, new Set());
}

/** Counts for the badges, in the caller's scope. */
export async function badgeCounts(tx: Tx): Promise<Record<string, number>> {
  const row = await tx.one(sql<{ pending: number; to_close: number }>`select
    (select count(*) from (select 1 from reservations where status = 'PENDING' limit 100) p)::int as pending,
    (select count(*) from (select 1 from guides where status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR') and live limit 100) g)::int as to_close`);
  return { '/reserva/aprobar': row.pending, '/guias': row.to_close };
}

type PersonRow = Omit<Person, 'menu' | 'permissions' | 'actions' | 'denied_pairs' | 'figures'> & { id_role: number };

const FIGURES = [
  'dias_aviso_credencial',
  'unidad_max_kg',
  'stand_by_alerta_pct',
  'margen_minimo_pct',
  'margen_objetivo_pct',
] as const;
async function clientMinimums(tx: Tx): Promise<Record<string, number>> {
  const { minimums } = await tx.one(
    sql<{
      minimums: Record<string, number>;
    }>`select coalesce(jsonb_object_agg(id_company, min_margin_pct), '{}') as minimums from companies where min_margin_pct is not null`,
  );
  return minimums;
}

/** A missing parameter prevents no sign-in: it can be entered only afterwards. */
async function figuresToday(tx: Tx, audience: Audience): Promise<Person['figures']> {
  const held = new Map((await parameterValuesOn(tx, FIGURES, tx.today)).map(row => [row.key, row.value as number]));
  const of = (key: (typeof FIGURES)[number]): number | null => held.get(key) ?? null;
  // Profits are for the office, not for the operator's own drivers.
  const isOperator = audience === 'operator';
  return {
    dias_aviso_credencial: of('dias_aviso_credencial'),
    unidad_max_kg: of('unidad_max_kg'),
    stand_by_alerta_pct: of('stand_by_alerta_pct'),
    margen_minimo_pct: isOperator ? of('margen_minimo_pct') : null,
    margen_objetivo_pct: isOperator ? of('margen_objetivo_pct') : null,
    margin_by_client: isOperator ? await clientMinimums(tx) : {},
  };
}

/** All data of the signed-in person for the browser. */
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
  // A customer does not approve, so its badge would count work of others.
  const counts = codes.includes('reservation.approve') || codes.includes('guide.close') ? await badgeCounts(tx) : {};
  return {
    ...person,
    menu: menuOf(screens, counts, person.id_company),
    permissions: screens.map(s => ({ url: s.url, allowed: true })),
    actions: codes,
    denied_pairs: await deniedPairs(tx, id_role, place),
    figures: await figuresToday(tx, audienceOf(person)),
  };
}
