import { randomBytes } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';

/**
 * Argon2id takes tens of milliseconds and 19 MB: nothing of this is called in a transaction, which would hold a connection of the
 * database and its locks meanwhile, but in the `prepare` of a route.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** With a salt of one's own, so that it can be looked up. */
export const hashWithSalt = (text: string, salt: Uint8Array): Promise<Buffer> => hashRaw(text, { ...cost, salt });

export const isPassword = (password_hash: string, password: string): Promise<boolean> =>
  verify(password_hash, password).catch(() => false);

/**
 * Of a text that nobody knows, made once: of who has no password (yet), and compared with where there is no account, so that the answer
 * takes as long as for a wrong password.
 */
export const unusableHash: Promise<string> = hashPassword(randomBytes(32).toString('base64url'));
