import type { StaffOption } from '@cabezal/contract/people/users/staff.calls';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export type StaffRole = 'ASESOR' | 'EQUIPO_OPERATIVO';

/** Active people of the operator with a role and a line of business; tpt: any line. */
export function listStaffOf(tx: Tx, role: StaffRole, product: 'E' | 'I' | 'tpt'): Promise<StaffOption[]> {
  const works = product === 'tpt' ? sql`true` : sql`${product} = any (u.products)`;
  return tx.rows(sql<StaffOption>`select u.id_user, u.name || ' ' || u.last_name as name, u.work_position
    from users u join roles r using (id_role) join companies c using (id_company)
    where c.is_operator and u.active and r.code = ${role} and ${works} order by 2, 1`);
}

/** Those of the given people who are active operations people of the operator. */
export function listOperationsPeople(tx: Tx, ids: readonly number[]): Promise<{ id_user: number; name: string }[]> {
  return tx.rows(sql<{ id_user: number; name: string }>`select u.id_user, u.name || ' ' || u.last_name as name
    from users u join roles r using (id_role) join companies c using (id_company)
    where u.id_user in (${sql.join([...ids])}) and c.is_operator and u.active and r.code = 'EQUIPO_OPERATIVO' order by 2, 1`);
}

export interface TeamFacts {
  id_operations_team: number;
  id_company: number;
  name: string;
  version: number;
  people: string[];
}
export function findTeam(tx: Tx, id_operations_team: number): Promise<TeamFacts | undefined> {
  return tx.row(sql<TeamFacts>`select t.id_operations_team, t.id_company, t.name, t.version,
      coalesce((select jsonb_agg(p.name || ' ' || p.last_name order by p.name, p.id_user)
        from operations_team_users u join users p using (id_user) where u.id_operations_team = t.id_operations_team), '[]') as people
    from operations_teams t where t.id_operations_team = ${id_operations_team}`);
}

/** Whether another team of the company has the same name, ignoring accents and case. */
export async function isTeamNameTaken(tx: Tx, id_company: number, name: string, except: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 from operations_teams
    where id_company = ${id_company} and plain_text(name) = plain_text(${name}) and id_operations_team <> ${except}`);
  return row !== undefined;
}

export async function insertTeam(tx: Tx, id_company: number, name: string): Promise<number> {
  const { id_operations_team } = await tx.one(sql<{ id_operations_team: number }>`
    insert into operations_teams (id_company, name, created_at) values (${id_company}, ${name}, ${tx.now}) returning id_operations_team`);
  return id_operations_team;
}

/** False if the team was changed since that version. */
export async function updateTeam(
  tx: Tx,
  of: { id_operations_team: number; version: number },
  name: string,
): Promise<boolean> {
  const rows = await tx.count(sql`update operations_teams set name = ${name}, version = version + 1
    where id_operations_team = ${of.id_operations_team} and version = ${of.version}`);
  return rows === 1;
}

export async function setTeamUsers(tx: Tx, id_operations_team: number, id_users: readonly number[]): Promise<void> {
  await tx.run(sql`delete from operations_team_users where id_operations_team = ${id_operations_team}`);
  await tx.run(sql`insert into operations_team_users (id_operations_team, id_user)
    select ${id_operations_team}, u.id_user from users u where u.id_user in (${sql.join([...id_users])})`);
}

export async function deleteTeam(tx: Tx, of: { id_operations_team: number; version: number }): Promise<boolean> {
  const rows = await tx.count(
    sql`delete from operations_teams where id_operations_team = ${of.id_operations_team} and version = ${of.version}`,
  );
  return rows === 1;
}
