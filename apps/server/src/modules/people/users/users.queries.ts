import type { LineStaff, StaffOption } from '@cabezal/contract/people/users/staff.calls';
import type { UserSession } from '@cabezal/contract/people/users/user-access.calls';
import type { Role, UserRow } from '@cabezal/contract/people/users/users.calls';
import { LOCAL_ROLES } from '@cabezal/domain/system/access/grants';
import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import type { Usage } from '@cabezal/domain/system/records/state-change';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { daysAgo, type Sweep, sweepOf } from '../../system/housekeeping/sweeps.queries.ts';
import { counted, usagesOf } from '../../system/records/usages.queries.ts';

export interface UserFilters {
  id_user?: number;
  id_company?: number;
  id_role?: number;
  company_type?: string;
  active?: boolean;
  product?: 'E' | 'I';
  invited?: boolean;
}
export type UserListInput = ListInput & { filters?: UserFilters };
export type UserFacts = Omit<UserRow, 'can'> & {
  /** For a driver: drives, or drove, for companies other than the user's. */
  drives_for_others: boolean;
};

const rowColumns = sql`u.id_user, u.email, u.name, u.last_name, u.work_position, u.phone, u.id_company, c.name as company, c.company_type, u.id_role,
  r.code as role, r.name as role_name, u.id_driver, d.name || ' ' || d.last_name as driver_name, u.products, u.active, u.created_at,
  u.last_login_at, u.invited_at, u.second_factor_at, u.version,
  u.id_driver is not null and drives_for_others(u.id_driver, u.id_company) as drives_for_others`;
const rowJoins = sql`join companies c on c.id_company = u.id_company join roles r on r.id_role = u.id_role
  left join drivers d on d.id_driver = u.id_driver`;

/** The users of a list; row-level security also lets names of the operator's staff through, which are not users of other companies. */
const inScope = (actor: Actor): RawBuilder<unknown> | undefined =>
  actor.audience === 'operator' ? undefined : sql`u.id_company = ${actor.id_company}`;

export function userList(input: UserListInput, actor: Actor): ListSpec {
  const f = input.filters ?? {};
  return {
    from: sql`users u`,
    key: sql`u.id_user`,
    joins: rowJoins,
    columns: rowColumns,
    where: [
      inScope(actor),
      f.id_user === undefined ? undefined : sql`u.id_user = ${f.id_user}`,
      f.id_company === undefined ? undefined : sql`u.id_company = ${f.id_company}`,
      f.id_role === undefined ? undefined : sql`u.id_role = ${f.id_role}`,
      f.active === undefined ? undefined : sql`u.active = ${f.active}`,
      f.product === undefined ? undefined : sql`${f.product} = any (u.products)`,
      f.invited === undefined ? undefined : sql`(u.invited_at is not null) = ${f.invited}`,
      f.company_type === undefined
        ? undefined
        : sql`u.id_company in (select id_company from companies where company_type = ${f.company_type})`,
    ],
    words: { text: sql`u.search_text`, typed: input.search },
    sortable: {
      id_user: sql`u.id_user`,
      // «Ávila» is sorted with «Avila», not after «Zúñiga».
      last_name: sql`plain_text(u.last_name)`,
      name: sql`plain_text(u.name)`,
      email: sql`u.email`,
      created_at: sql`u.created_at`,
      last_login_at: sql`u.last_login_at`,
    },
    nullable: ['last_login_at'],
    defaultSort: { field: 'last_name', dir: 'asc' },
  };
}

export function findUser(tx: Tx, id_user: number, actor: Actor): Promise<UserFacts | undefined> {
  return tx.row(sql<UserFacts>`select ${rowColumns} from users u ${rowJoins}
    where u.id_user = ${id_user} and ${inScope(actor) ?? sql`true`}`);
}

export interface CompanyFacts {
  id_company: number;
  company_type: string;
  is_operator: boolean;
}
export function findUserCompany(tx: Tx, id_company: number): Promise<CompanyFacts | undefined> {
  return tx.row(
    sql<CompanyFacts>`select id_company, company_type, is_operator from companies where id_company = ${id_company} and active`,
  );
}

type RoleFacts = Omit<Role, 'company_types' | 'only_operator'>;
export function findRole(tx: Tx, id_role: number): Promise<RoleFacts | undefined> {
  return tx.row(sql<RoleFacts>`select id_role, code, name, built_in from roles where id_role = ${id_role}`);
}

export async function findRoleId(tx: Tx, code: string): Promise<number> {
  return (await tx.one(sql<{ id_role: number }>`select id_role from roles where code = ${code}`)).id_role;
}

export function listRoles(tx: Tx, actor: Actor): Promise<RoleFacts[]> {
  const given = actor.role === 'ADM_MASTER' ? sql`true` : sql`code in (${sql.join([...LOCAL_ROLES])})`;
  return tx.rows(
    sql<RoleFacts>`select id_role, code, name, built_in from roles where ${given} order by built_in desc, name`,
  );
}

/** The driver of that company, and the user who already has it. */
export function findDriverUser(tx: Tx, id_driver: number, id_company: number) {
  return tx.row(sql<{
    id_user: number | null;
    drives_for_others: boolean;
  }>`select u.id_user, drives_for_others(d.id_driver, d.id_company) as drives_for_others from drivers d left join users u using (id_driver)
    where d.id_driver = ${id_driver} and d.id_company = ${id_company}`);
}

export interface UserValues {
  email: string;
  name: string;
  last_name: string;
  work_position: string | null;
  phone: string | null;
  id_role: number;
  id_driver: number | null;
  products: ('E' | 'I')[];
}

export async function insertUser(
  tx: Tx,
  user: UserValues & { id_company: number; password_hash: string },
): Promise<number> {
  const { id_user } = await tx.one(sql<{ id_user: number }>`
    insert into users (id_company, id_role, email, password_hash, name, last_name, work_position, phone, id_driver, products, created_at)
    values (${user.id_company}, ${user.id_role}, ${user.email}, ${user.password_hash}, ${user.name}, ${user.last_name}, ${user.work_position},
      ${user.phone}, ${user.id_driver}, ${user.products}, ${tx.now}) returning id_user`);
  return id_user;
}

/** False if it was changed since. */
export async function updateUserRow(tx: Tx, id_user: number, version: number, user: UserValues): Promise<boolean> {
  const written =
    await tx.count(sql`update users set email = ${user.email}, name = ${user.name}, last_name = ${user.last_name},
      work_position = ${user.work_position}, phone = ${user.phone}, id_role = ${user.id_role}, id_driver = ${user.id_driver},
      products = ${user.products}, version = version + 1
    where id_user = ${id_user} and version = ${version}`);
  return written === 1;
}

/** Active master administrators; their rows stay locked, so that two cannot leave at once. */
export async function lockMasters(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_user: number }>`select u.id_user from users u join roles r using (id_role)
    where r.code = 'ADM_MASTER' and u.active order by u.id_user for update of u`);
  return rows.map(r => r.id_user);
}

export function listStaff(tx: Tx, which: 'advisors' | 'others'): Promise<StaffOption[]> {
  const role = which === 'advisors' ? sql`r.code = 'ASESOR'` : sql`r.code not in ('ASESOR', 'DRIVER')`;
  return tx.rows(sql<StaffOption>`select u.id_user, u.name || ' ' || u.last_name as name, u.work_position
    from users u join roles r using (id_role) join companies c using (id_company) where c.is_operator and u.active and ${role} order by 2`);
}

export function listLineStaff(tx: Tx, product: 'E' | 'I' | 'tpt'): Promise<LineStaff[]> {
  const works = product === 'tpt' ? sql`true` : sql`${product} = any (u.products)`;
  return tx.rows(sql<LineStaff>`select u.id_user, u.name || ' ' || u.last_name as name, u.work_position, r.code as role, r.name as role_name
    from users u join roles r using (id_role) join companies c using (id_company)
    where c.is_operator and u.active and r.code <> 'DRIVER' and ${works} order by 2, 1`);
}

/** Sets the time of an invitation, later than any earlier one, so that earlier messages become invalid. */
export async function markInvited(tx: Tx, id_user: number): Promise<string> {
  const { invited_at } = await tx.one(
    sql<{
      invited_at: string;
    }>`update users set invited_at = greatest(${tx.now}, invited_at + interval '1 millisecond')
      where id_user = ${id_user} returning invited_at`,
  );
  return invited_at;
}

/** Locks the user until the end of the transaction. */
export async function lockUser(tx: Tx, id_user: number): Promise<void> {
  await tx.run(sql`select 1 from users where id_user = ${id_user} for no key update`);
}

/** False if it was changed since. */
export async function setUserActive(
  tx: Tx,
  user: { id_user: number; version: number; active: boolean },
): Promise<boolean> {
  const written = await tx.count(sql`update users set active = ${user.active}, version = version + 1
    where id_user = ${user.id_user} and version = ${user.version}`);
  return written === 1;
}

/** The account of a driver whom the caller may see. */
export async function findUserOfDriver(tx: Tx, id_driver: number): Promise<number | undefined> {
  return (await tx.row(sql<{ id_user: number }>`select id_user from users where id_driver = ${id_driver}`))?.id_user;
}

export interface DriverAccount {
  id_user: number;
  id_company: number;
  active: boolean;
}
/** The account of a driver, in any company; locked until the end of the transaction. */
export function lockDriverAccount(tx: Tx, id_driver: number): Promise<DriverAccount | undefined> {
  return tx.row(
    sql<DriverAccount>`select id_user, id_company, active from users where id_driver = ${id_driver} for no key update`,
  );
}

interface MailedAccount extends DriverAccount {
  email: string;
}
/** The account of a driver, with the address to which links are mailed. */
export function findAccountOf(tx: Tx, id_driver: number): Promise<MailedAccount | undefined> {
  return tx.row(
    sql<MailedAccount>`select id_user, id_company, active, email from users where id_driver = ${id_driver}`,
  );
}

interface OwnDriver {
  id_driver: number;
  id_company: number;
}
/** A driver who has only ever driven for his own company, if that company is not the operator. */
export function findOwnDriver(tx: Tx, id_driver: number): Promise<OwnDriver | undefined> {
  return tx.row(sql<OwnDriver>`select d.id_driver, d.id_company from drivers d join companies c using (id_company)
    where d.id_driver = ${id_driver} and not c.is_operator and not drives_for_others(d.id_driver, d.id_company)`);
}

/** Locks the driver's record until the transaction ends. */
export async function lockDriver(tx: Tx, id_driver: number): Promise<void> {
  await tx.run(sql`select 1 from drivers where id_driver = ${id_driver} for no key update`);
}

/** Increments the version, so that a change based on the former version is refused. */
export async function markChanged(tx: Tx, id_user: number): Promise<void> {
  await tx.run(sql`update users set version = version + 1 where id_user = ${id_user}`);
}

export async function drivesForOthers(tx: Tx, of: { id_driver: number; id_company: number }): Promise<boolean> {
  const { shared } = await tx.one(
    sql<{ shared: boolean }>`select drives_for_others(${of.id_driver}, ${of.id_company}) as shared`,
  );
  return shared;
}

/** Moves the account to another company and deactivates it. */
export async function moveAccount(tx: Tx, to: { id_user: number; id_company: number }): Promise<void> {
  await tx.run(sql`update users set id_company = ${to.id_company}, active = false, version = version + 1
    where id_user = ${to.id_user}`);
}

/** Permanent references to a user's name, and the companies of an advisor. */
export function userUsages(tx: Tx, id: number): Promise<Usage[]> {
  return usagesOf(tx, { table: 'users', id }, [
    counted(
      'reserva',
      'reservas',
      sql`reservations where ${id} in (id_advisor, id_operative, accepted_by, scheduled_by, created_by)`,
    ),
    counted('guía', 'guías', sql`guides where ${id} in (issued_by, closed_by, created_by, assigned_by)`),
    counted('nota de bitácora', 'notas de bitácora', sql`logbook where id_user = ${id}`),
    counted('documento', 'documentos', sql`documents where created_by = ${id}`),
    counted('archivo', 'archivos', sql`files where created_by = ${id}`),
    counted('cambio de estado', 'cambios de estado', sql`state_logs where id_user = ${id}`),
    counted('importación', 'importaciones', sql`imports where id_user = ${id}`),
    counted('cliente como asesor', 'clientes como asesor', sql`companies where id_advisor = ${id}`),
    counted('equipo operativo', 'equipos operativos', sql`operations_team_users where id_user = ${id}`),
    counted(
      'cambio del historial',
      'cambios del historial',
      sql`audit_log where id_user = ${id} and action not in ('login', 'recover_password', 'change_password', 'update_password', 'start_second_factor',
        'stop_second_factor', 'renew_recovery_codes', 'use_recovery_code', 'update_notifications')`,
    ),
    counted('contenedor con tarifa', 'contenedores con tarifa', sql`sub_reservations where fee_bound_by = ${id}`),
    counted('tarea', 'tareas', sql`reservation_tasks where ${id} in (id_user, started_by, completed_by)`),
    counted('aviso al conductor', 'avisos al conductor', sql`driver_notices where id_user = ${id}`),
    counted('problema atendido', 'problemas atendidos', sql`driver_problems where attended_by = ${id}`),
    counted(
      'caso atendido',
      'casos atendidos',
      sql`alert_cases where ${id} in (id_owner, acked_by, ended_by, end_asked_by)`,
    ),
    counted('hecho de un caso', 'hechos de casos', sql`alert_case_events where id_user = ${id}`),
    counted('recordatorio de un caso', 'recordatorios de casos', sql`alert_reminders where id_user = ${id}`),
    counted('justificación', 'justificaciones', sql`milestone_justifications where id_user = ${id}`),
    counted(
      'reúso de vacío',
      'reúsos de vacíos',
      sql`street_turns where ${id} in (requested_by, approved_by, denied_by, cancelled_by)`,
    ),
    counted('libro importado', 'libros importados', sql`workbooks where id_user = ${id}`),
    counted('enlace', 'enlaces', sql`access_tokens where created_by = ${id}`),
  ]);
}

export async function deleteUserRow(tx: Tx, of: { id_user: number; version: number }): Promise<boolean> {
  return (await tx.count(sql`delete from users where id_user = ${of.id_user} and version = ${of.version}`)) === 1;
}

type OpenSession = Omit<UserSession, 'device'> & { user_agent: string | null };
export function listOpenSessions(tx: Tx, id_user: number, asking: Buffer): Promise<OpenSession[]> {
  return tx.rows(sql<OpenSession>`select id_session, created_at, last_seen_at, expires_at, address, user_agent, token_hash = ${asking} as current
    from sessions where id_user = ${id_user} and revoked_at is null and expires_at > ${tx.now} order by last_seen_at desc, id_session desc`);
}

/** False if it has ended already. */
export async function endSession(tx: Tx, id_user: number, id_session: number): Promise<boolean> {
  const ended = await tx.count(sql`update sessions set revoked_at = ${tx.now}
    where id_user = ${id_user} and id_session = ${id_session} and revoked_at is null and expires_at > ${tx.now}`);
  return ended === 1;
}

/** Sessions that ended or expired some time ago. */
export const OLD_SESSIONS: Sweep = sweepOf(
  'sessions',
  tx => sql`expires_at < ${daysAgo(tx, KEPT_DAYS.sessions)} or revoked_at < ${daysAgo(tx, KEPT_DAYS.sessions)}`,
);
