import type { CompanyType } from '@cabezal/domain/system/access/roles';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';

export interface PersonRow {
  id_user: number;
  id_company: number;
  company_type: CompanyType;
  is_operator: boolean;
  role: string;
  id_driver: number | null;
  name: string;
  last_seen_at: string;
  blocked: boolean;
  actions: string[];
  /** Actions denied on a screen, as `pairKey` writes them. */
  denied_pairs: string[];
  /** Screens that the role may open; empty unless a pair is denied. */
  screens: string[];
}

export const findSessionPerson = (db: Database, hash: Buffer, now: Date): Promise<PersonRow | undefined> =>
  db.direct(sql<PersonRow>`select * from session_person(${hash}, ${now})`);

interface TokenScope {
  id_guides: number[];
  /** For all guides of a reservation; there may be none yet. */
  of_reservation: boolean;
}
export const findTokenScope = (
  db: Database,
  token: { hash: Buffer; purpose: string; now: Date },
): Promise<TokenScope | undefined> =>
  db.direct(
    sql<TokenScope>`select id_guides, of_reservation from token_scope(${token.hash}, ${token.purpose}, ${token.now})`,
  );

/** The carrier whose trucks a link shows; null: none. */
export const findFleetOfLink = (
  db: Database,
  hash: Buffer,
  now: Date,
): Promise<{ id_company: number | null } | undefined> =>
  db.direct(sql<{ id_company: number | null }>`select fleet_of_link(${hash}, ${now}) as id_company`);

interface PhoneScope {
  id_phone_binding: number;
  id_driver: number;
  seen_at: string | null;
  id_guides: number[];
}
/** The driver of a phone and the trips of his day. */
export const findPhoneScope = (
  db: Database,
  phone: { hash: Buffer; now: Date; ended_since: string; begins_before: string },
): Promise<PhoneScope | undefined> =>
  db.direct(
    sql<PhoneScope>`select * from phone_scope(${phone.hash}, ${phone.now}, ${phone.ended_since}, ${phone.begins_before})`,
  );

/** Records a use of a phone, which prolongs its binding, unless somebody ended it meanwhile. */
export async function touchPhone(tx: Tx, id_phone_binding: number, expires_at: string): Promise<void> {
  await tx.run(sql`update phone_bindings set seen_at = ${tx.now}, expires_at = ${expires_at}
    where id_phone_binding = ${id_phone_binding} and revoked_at is null`);
}

export async function insertPhone(
  tx: Tx,
  phone: { hash: Buffer; id_driver: number; label: string; expires_at: string },
): Promise<number> {
  const { id_phone_binding } = await tx.one(sql<{
    id_phone_binding: number;
  }>`insert into phone_bindings (id_driver, token_hash, label, bound_at, expires_at)
    values (${phone.id_driver}, ${phone.hash}, ${phone.label}, ${tx.now}, ${phone.expires_at}) returning id_phone_binding`);
  return id_phone_binding;
}

/** Ends the phones of a driver; returns the number ended. */
export function revokePhones(tx: Tx, id_driver: number): Promise<number> {
  return tx.count(sql`update phone_bindings set revoked_at = ${tx.now}
    where id_driver = ${id_driver} and revoked_at is null and expires_at > ${tx.now}`);
}

export async function touchSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.run(sql`update sessions set last_seen_at = ${tx.now} where token_hash = ${hash}`);
}

export async function insertSession(
  tx: Tx,
  session: { hash: Buffer; id_user: number; expires_at: Date; address: string; user_agent: string },
): Promise<void> {
  await tx.run(sql`insert into sessions (token_hash, id_user, created_at, expires_at, last_seen_at, address, user_agent)
    values (${session.hash}, ${session.id_user}, ${tx.now}, ${session.expires_at}, ${tx.now}, ${session.address}, ${session.user_agent})`);
}

/** Ends the person's sessions except the one with the hash; returns the number ended. */
export function revokeSessions(tx: Tx, id_user: number, except: Buffer | null): Promise<number> {
  return tx.count(sql`update sessions set revoked_at = ${tx.now}
    where id_user = ${id_user} and revoked_at is null and token_hash is distinct from ${except}`);
}

export function revokeSession(tx: Tx, hash: Buffer): Promise<{ id_user: number } | undefined> {
  return tx.row(sql<{ id_user: number }>`update sessions set revoked_at = ${tx.now}
    where token_hash = ${hash} and revoked_at is null returning id_user`);
}

export async function companyOfUser(tx: Tx, id_user: number): Promise<number> {
  return (await tx.one(sql<{ id_company: number }>`select id_company from users where id_user = ${id_user}`))
    .id_company;
}

export async function insertAccessToken(
  tx: Tx,
  token: {
    hash: Buffer;
    purpose: string;
    id_user: number | null;
    id_guide: number | null;
    id_guides: readonly number[] | null;
    id_reservation: number | null;
    id_company: number | null;
    given_to: string | null;
    id_phone_binding: number | null;
    created_by: number | null;
    expires_at: Date;
  },
): Promise<void> {
  await tx.run(sql`insert into access_tokens (token_hash, purpose, id_user, id_guide, id_guides, id_reservation, id_company, given_to, id_phone_binding, created_at, created_by, expires_at)
    values (${token.hash}, ${token.purpose}, ${token.id_user}, ${token.id_guide}, ${token.id_guides}::integer[], ${token.id_reservation}, ${token.id_company}, ${token.given_to}, ${token.id_phone_binding}, ${tx.now}, ${token.created_by}, ${token.expires_at})`);
}
