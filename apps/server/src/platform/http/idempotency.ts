import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Call } from '@cabezal/contract/call';
import type { Tx } from '../db/tx.ts';
import type { Actor } from './context.ts';
import { scopeOf } from './context.ts';
import { AppError, conflict } from './errors.ts';
import { findKey, type KeptAnswer, type KeyOf, lockKey, releaseKey, storeAnswer } from './idempotency.queries.ts';
import { EmptyAnswer, FileAnswer } from './route.ts';

const algorithm = 'aes-256-gcm';
const sealingKey = (token: string): Buffer => createHash('sha256').update(`idempotency ${token}`).digest();

/** Encrypts an answer that contains a secret with the session token, which is stored nowhere. */
function seal(token: string, answer: unknown): { sealed: string } {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, sealingKey(token), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]);
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64') };
}

function unseal(token: string, { sealed }: { sealed: string }): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, sealingKey(token), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString());
  } catch {
    // The request comes from another session.
    throw conflict('YA_HECHO', 'Ese pedido ya se hizo y su respuesta ya no se puede repetir');
  }
}

interface KeptError {
  code: string;
  message: string;
  fields?: Record<string, string>;
}

/** Returns the stored answer, also if it was an error. */
function repeat(before: KeptAnswer, asked: Asked): unknown {
  if (before.call !== asked.call.path || !before.same)
    throw new AppError(422, 'CLAVE_REUTILIZADA', 'La clave de idempotencia ya se usó con otros datos');
  if (before.status === 200)
    return asked.call.secret ? unseal(asked.token, before.answer as { sealed: string }) : before.answer;
  const error = before.answer as KeptError | null;
  if (before.status === null || error === null)
    throw conflict('YA_HECHO', 'Ese pedido ya se hizo y su respuesta ya no se puede repetir');
  return new AppError(before.status, error.code, error.message, error.fields);
}

export interface Asked {
  actor: Actor;
  call: Call<unknown, unknown>;
  key: string;
  input: unknown;
  token: string;
}

/**
 * Does the work once per key: a repeated request gets the stored answer. For a file no key is kept. Locks the key's row until the end of
 * the transaction.
 */
export async function once(tx: Tx, asked: Asked, work: () => Promise<unknown>): Promise<unknown> {
  const hash = createHash('sha256').update(JSON.stringify(asked.input)).digest();
  const of: KeyOf = { id_user: asked.actor.id_user, key: asked.key, call: asked.call.path, hash };
  await tx.client.script('set local role cabezal_system');
  if (!(await lockKey(tx, of))) return repeat(await findKey(tx, of), asked);
  await tx.client.script(`set local role ${scopeOf(asked.actor).role}`);
  const answer = await work();
  await tx.client.script('set local role cabezal_system');
  // An answer to try later is not final, and an answer without data (a file, an empty one) is made again.
  const isNotNow = answer instanceof AppError && (answer.status === 429 || answer.status >= 500);
  if (isNotNow || answer instanceof FileAnswer || answer instanceof EmptyAnswer) await releaseKey(tx, of);
  else if (answer instanceof AppError) {
    const { code, message, fields } = answer;
    await storeAnswer(tx, of, answer.status, { code, message, fields } satisfies KeptError);
  } else await storeAnswer(tx, of, 200, asked.call.secret ? seal(asked.token, answer) : answer);
  return answer;
}
