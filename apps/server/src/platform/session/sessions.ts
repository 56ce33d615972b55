import { createHash, randomBytes } from 'node:crypto';
import { audienceOf, type CompanyType } from '@cabezal/domain/access/roles';
import { sql } from 'kysely';
import { type Database, systemAuthor, systemScope } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import type { Actor } from '../http/context.ts';

/** Random tokens are kept hashed: who reads the database cannot sign in with it. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const hour = 3_600_000;
/** A session without «keep me signed in» lasts a working day; with it, 30 days. */
export const sessionHours = { short: 14, kept: 30 * 24 } as const;

interface PersonRow {
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
}

/** The person of a session token, or null. Touches `last_seen_at` at most every five minutes. */
export async function personOfToken(db: Database, token: string, now: Date): Promise<Actor | null> {
  const hash = hashToken(token);
  const row = await db.direct(sql<PersonRow>`select * from session_person(${hash}, ${now})`);
  if (row === undefined) return null;
  if (now.getTime() - Date.parse(row.last_seen_at) > 5 * 60_000)
    await db.write(systemScope, systemAuthor, tx =>
      tx.run(sql`update sessions set last_seen_at = ${now} where token_hash = ${hash}`),
    );
  return { ...row, audience: audienceOf(row), actions: new Set(row.actions) };
}

/** The guide that a page token opens, or null. */
export async function scopeOfToken(db: Database, token: string, purpose: string, now: Date): Promise<number | null> {
  const row = await db.direct(
    sql<{ id_guide: number | null }>`select id_guide from token_scope(${hashToken(token)}, ${purpose}, ${now})`,
  );
  return row?.id_guide ?? null;
}

export async function openSession(
  tx: Tx,
  person: { id_user: number; address: string; user_agent: string; keep: boolean },
): Promise<string> {
  const token = newToken();
  const expires = new Date(tx.now.getTime() + (person.keep ? sessionHours.kept : sessionHours.short) * hour);
  await tx.run(sql`insert into sessions (token_hash, id_user, created_at, expires_at, last_seen_at, address, user_agent)
    values (${hashToken(token)}, ${person.id_user}, ${tx.now}, ${expires}, ${tx.now}, ${person.address}, ${person.user_agent})`);
  return token;
}

export async function endSessions(tx: Tx, id_user: number, except?: string): Promise<void> {
  await tx.run(sql`update sessions set revoked_at = ${tx.now}
    where id_user = ${id_user} and revoked_at is null and token_hash is distinct from ${except === undefined ? null : hashToken(except)}`);
}

/** A token that opens one thing until it expires or is revoked. */
export async function issueToken(
  tx: Tx,
  what: {
    purpose: 'password' | 'monitoring' | 'travel_resources';
    id_user?: number;
    id_guide?: number;
    hours: number;
    created_by: number | null;
  },
): Promise<string> {
  const token = newToken();
  await tx.run(sql`insert into access_tokens (token_hash, purpose, id_user, id_guide, created_at, created_by, expires_at)
    values (${hashToken(token)}, ${what.purpose}, ${what.id_user ?? null}, ${what.id_guide ?? null}, ${tx.now}, ${what.created_by},
      ${new Date(tx.now.getTime() + what.hours * hour)})`);
  return token;
}
