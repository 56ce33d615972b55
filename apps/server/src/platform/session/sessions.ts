import { createHash, randomBytes } from 'node:crypto';
import { audienceOf } from '@cabezal/domain/system/access/roles';
import { type Database, systemAuthor, systemScope } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import type { Actor } from '../http/context.ts';
import * as queries from './sessions.queries.ts';

/** Random tokens are stored as hashes: with read access to the database nobody can sign in. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const hour = 3_600_000;
/** A session without «keep me signed in» lasts a working day, with it 30 days. */
export const sessionHours = { short: 14, kept: 30 * 24 } as const;

/** The person of a session token, or null. Touches `last_seen_at` at most every five minutes. */
export async function personOfToken(db: Database, token: string, now: Date): Promise<Actor | null> {
  const hash = hashToken(token);
  const row = await queries.findSessionPerson(db, hash, now);
  if (row === undefined) return null;
  if (now.getTime() - Date.parse(row.last_seen_at) > 5 * 60_000)
    await db.write(systemScope, systemAuthor, tx => queries.touchSession(tx, hash));
  return { ...row, audience: audienceOf(row), actions: new Set(row.actions) };
}

/** The guides that a page token opens. Null: the token is invalid, or nothing is left of what it was made for. */
export async function scopeOfToken(db: Database, token: string, purpose: string, now: Date): Promise<number[] | null> {
  const found = await queries.findTokenScope(db, { hash: hashToken(token), purpose, now });
  return found === undefined || (found.id_guides.length === 0 && !found.of_reservation) ? null : found.id_guides;
}

export async function openSession(
  tx: Tx,
  person: { id_user: number; address: string; user_agent: string; keep: boolean },
): Promise<string> {
  const token = newToken();
  const expires_at = new Date(tx.now.getTime() + (person.keep ? sessionHours.kept : sessionHours.short) * hour);
  await queries.insertSession(tx, { ...person, hash: hashToken(token), expires_at });
  return token;
}

/** Publishes that sessions of the person have ended: their live streams close, their browsers check the session. */
export async function publishSessionEnded(tx: Tx, id_user: number): Promise<void> {
  tx.changed('session', id_user, [await queries.companyOfUser(tx, id_user)]);
}

/** Ends every session of the person except that of the token `except`. */
export async function endSessions(tx: Tx, id_user: number, except?: string): Promise<void> {
  await queries.revokeSessions(tx, id_user, except === undefined ? null : hashToken(except));
  await publishSessionEnded(tx, id_user);
}

/** Ends the session of the token. */
export async function endSessionOf(tx: Tx, token: string): Promise<void> {
  const ended = await queries.revokeSession(tx, hashToken(token));
  if (ended !== undefined) await publishSessionEnded(tx, ended.id_user);
}

/** Creates a token that opens one thing until it expires or is revoked. */
export async function issueToken(
  tx: Tx,
  what: {
    purpose: 'password' | 'monitoring' | 'tracking_destination' | 'travel_resources';
    id_user?: number;
    id_guide?: number;
    /** For several trips: these guides, or those that a reservation has when the link is opened. */
    id_guides?: readonly number[];
    id_reservation?: number;
    /** For whom the link is, at most 120 signs. */
    given_to?: string | null;
    hours: number;
    created_by: number | null;
  },
): Promise<string> {
  const token = newToken();
  await queries.insertAccessToken(tx, {
    hash: hashToken(token),
    purpose: what.purpose,
    id_user: what.id_user ?? null,
    id_guide: what.id_guide ?? null,
    id_guides: what.id_guides ?? null,
    id_reservation: what.id_reservation ?? null,
    given_to: what.given_to ?? null,
    created_by: what.created_by,
    expires_at: new Date(tx.now.getTime() + what.hours * hour),
  });
  return token;
}
