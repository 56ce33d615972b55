import { createHash, randomBytes } from 'node:crypto';
import type { KeptPairs } from '@cabezal/domain/system/access/pairs';
import { codeExpires, phoneExpires, phoneWindow } from '@cabezal/domain/system/access/phones';
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

/** A use is recorded at most every five minutes. */
const touchMs = 5 * 60_000;

/** The person of a session, with what is kept of actions on screens for its role. */
interface SignedIn extends Actor {
  readonly pairs: KeptPairs;
}

/** The person of a session token, or null. Touches `last_seen_at`. */
export async function personOfToken(db: Database, token: string, now: Date): Promise<SignedIn | null> {
  const hash = hashToken(token);
  const row = await queries.findSessionPerson(db, hash, now);
  if (row === undefined) return null;
  if (now.getTime() - Date.parse(row.last_seen_at) > touchMs)
    await db.write(systemScope, systemAuthor, tx => queries.touchSession(tx, hash));
  const pairs = { denied: new Set(row.denied_pairs), screens: new Set(row.screens) };
  return { ...row, audience: audienceOf(row), actions: new Set(row.actions), pairs };
}

/** The guides that a page token opens. Null: the token is invalid, or nothing is left of what it was made for. */
export async function scopeOfToken(db: Database, token: string, purpose: string, now: Date): Promise<number[] | null> {
  const found = await queries.findTokenScope(db, { hash: hashToken(token), purpose, now });
  return found === undefined || (found.id_guides.length === 0 && !found.of_reservation) ? null : found.id_guides;
}

/** The carrier whose trucks a link shows; null: the token is invalid. */
export async function carrierOfToken(db: Database, token: string, now: Date): Promise<number | null> {
  const found = await queries.findFleetOfLink(db, hashToken(token), now);
  return found?.id_company ?? null;
}

interface BoundPhone {
  id_phone_binding: number;
  id_driver: number;
  /** The trips of his day. */
  id_guides: number[];
}
/** The driver of a phone's token; undefined: the token is invalid or its binding ended. The use prolongs the binding. */
export async function driverOfPhone(db: Database, token: string, now: Date): Promise<BoundPhone | undefined> {
  const found = await queries.findPhoneScope(db, { hash: hashToken(token), now, ...phoneWindow(now, db.zone) });
  if (found === undefined) return undefined;
  const { seen_at, ...phone } = found;
  const { id_phone_binding } = phone;
  if (seen_at === null || now.getTime() - Date.parse(seen_at) > touchMs)
    await db.write(systemScope, systemAuthor, tx => queries.touchPhone(tx, id_phone_binding, phoneExpires(tx.now)));
  return phone;
}

interface NewPhone {
  id_phone_binding: number;
  token: string;
  /** Until when the phone must be opened for the first time. */
  expires_at: string;
}
/** Creates the binding of a phone. Its token is returned once; only its hash is stored. */
export async function bindPhone(tx: Tx, phone: { id_driver: number; label: string }): Promise<NewPhone> {
  const token = newToken();
  const expires_at = codeExpires(tx.now);
  const id_phone_binding = await queries.insertPhone(tx, { ...phone, hash: hashToken(token), expires_at });
  return { id_phone_binding, token, expires_at };
}

/**
 * Signs a person in on one browser and returns the token of its cookie, of which only the hash is stored. `keep`: the person chose to stay
 * signed in, and the session lasts longer.
 */
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
    purpose: 'password' | 'monitoring' | 'tracking_destination' | 'travel_resources' | 'fleet_activity';
    id_user?: number;
    id_guide?: number;
    /** For several trips: these guides, or those that a reservation has when the link is opened. */
    id_guides?: readonly number[];
    id_reservation?: number;
    /** The carrier whose trucks the link shows. */
    id_company?: number;
    /** For whom the link is, at most 120 signs. */
    given_to?: string | null;
    /** The phone that opens the trip. */
    id_phone_binding?: number | null;
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
    id_company: what.id_company ?? null,
    given_to: what.given_to ?? null,
    id_phone_binding: what.id_phone_binding ?? null,
    created_by: what.created_by,
    expires_at: new Date(tx.now.getTime() + what.hours * hour),
  });
  return token;
}
