import type { SecondFactorRole } from '@cabezal/contract/people/session/second-factor.calls';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface FactorState {
  since: string | null;
  required: boolean;
}
/** Whether the person has a second factor and whether the role requires one. */
export function factorState(tx: Tx, id_user: number): Promise<FactorState> {
  return tx.one(sql<FactorState>`select u.second_factor_at as since, r.requires_second_factor as required
    from users u join roles r using (id_role) where u.id_user = ${id_user}`);
}

export interface Factor {
  secret: string;
  /** Time step of the last used code. */
  last_step: number | null;
  salt: Uint8Array | null;
}
export function findFactor(tx: Tx, id_user: number): Promise<Factor | undefined> {
  return tx.row(
    sql<Factor>`select secret, last_step::int as last_step, salt from second_factors where id_user = ${id_user}`,
  );
}
/** Locks the key: of two tries with the same code, the second finds it used. */
export function lockFactor(tx: Tx, id_user: number): Promise<Factor | undefined> {
  return tx.row(
    sql<Factor>`select secret, last_step::int as last_step, salt from second_factors where id_user = ${id_user} for update`,
  );
}

/** Stores a key that is inactive until one of its codes is confirmed. */
export async function storeKey(tx: Tx, id_user: number, secret: string): Promise<void> {
  await tx.run(sql`insert into second_factors (id_user, secret, created_at) values (${id_user}, ${secret}, ${tx.now})
    on conflict (id_user) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = null`);
}

export async function noteStep(tx: Tx, id_user: number, step: number): Promise<void> {
  await tx.run(sql`update second_factors set last_step = ${step} where id_user = ${id_user}`);
}

export async function turnOn(tx: Tx, id_user: number): Promise<void> {
  await tx.run(sql`update users set second_factor_at = ${tx.now} where id_user = ${id_user}`);
}

/** Removes key, recovery codes and the mark on the person. */
export async function removeFactor(tx: Tx, id_user: number): Promise<void> {
  await tx.run(sql`update users set second_factor_at = null where id_user = ${id_user}`);
  await tx.run(sql`delete from second_factors where id_user = ${id_user}`);
}

export async function replaceCodes(tx: Tx, id_user: number, salt: Buffer, hashes: readonly Buffer[]): Promise<void> {
  await tx.run(sql`delete from recovery_codes where id_user = ${id_user}`);
  await tx.run(sql`update second_factors set salt = ${salt} where id_user = ${id_user}`);
  for (const hash of hashes)
    await tx.run(sql`insert into recovery_codes (id_user, code_hash) values (${id_user}, ${hash})`);
}

/** Uses up a recovery code; false if there is no such unused code. */
export async function useCode(tx: Tx, id_user: number, hash: Buffer): Promise<boolean> {
  const used = await tx.count(sql`update recovery_codes set used_at = ${tx.now}
    where id_user = ${id_user} and code_hash = ${hash} and used_at is null`);
  return used === 1;
}

export async function codesLeft(tx: Tx, id_user: number): Promise<number> {
  const { left } = await tx.one(sql<{ left: number }>`select count(*)::int as left from recovery_codes
    where id_user = ${id_user} and used_at is null`);
  return left;
}

export function listFactorRoles(tx: Tx): Promise<SecondFactorRole[]> {
  return tx.rows(sql<SecondFactorRole>`select r.id_role, r.name, r.requires_second_factor as required,
      count(u.id_user)::int as users, (count(u.id_user) filter (where u.second_factor_at is null))::int as without
    from roles r left join users u on u.id_role = r.id_role and u.active group by r.id_role order by r.built_in desc, r.name`);
}

/** Undefined: the role does not exist, or has that value already. */
export function setRequired(tx: Tx, id_role: number, required: boolean) {
  return tx.row(sql<{ id_role: number; code: string }>`update roles set requires_second_factor = ${required}
    where id_role = ${id_role} and requires_second_factor <> ${required} returning id_role, code`);
}

/** People of the role without a second factor. */
export async function listWithout(tx: Tx, id_role: number): Promise<number[]> {
  const rows = await tx.rows(
    sql<{
      id_user: number;
    }>`select id_user from users where id_role = ${id_role} and second_factor_at is null order by 1`,
  );
  return rows.map(row => row.id_user);
}
