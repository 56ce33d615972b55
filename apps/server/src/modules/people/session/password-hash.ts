import { randomBytes } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';

/**
 * Argon2id takes tens of milliseconds and 19 MB. Call these functions in the `prepare` of a route, not in a transaction, which would hold a
 * database connection and its locks meanwhile.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** With a given salt, so that the hash can be looked up. */
export const hashWithSalt = (text: string, salt: Uint8Array): Promise<Buffer> => hashRaw(text, { ...cost, salt });

export const isPassword = (password_hash: string, password: string): Promise<boolean> =>
  verify(password_hash, password).catch(() => false);

/**
 * Hash of a random text, created once. People without a password have it; if there is no account, the password is compared with it, so that
 * the answer takes as long as for a wrong password.
 */
export const unusableHash: Promise<string> = hashPassword(randomBytes(32).toString('base64url'));
