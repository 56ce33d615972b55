import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Call } from '@cabezal/contract/call';
import type { Tx } from '../db/tx.ts';
import type { Actor } from './context.ts';
import { scopeOf } from './context.ts';
import { AppError, conflict } from './errors.ts';
import { findKey, type KeptAnswer, type KeyOf, keepAnswer, releaseKey, takeKey } from './idempotency.queries.ts';
import { EmptyAnswer, FileAnswer } from './route.ts';

const algorithm = 'aes-256-gcm';
const sealingKey = (token: string): Buffer => createHash('sha256').update(`idempotency ${token}`).digest();

/** An answer that holds a secret is kept closed: its key is the session token, which is stored nowhere. */
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
    // Another session asks.
    throw conflict('YA_HECHO', 'Ese pedido ya se hizo y su respuesta ya no se puede repetir');
  }
}

interface KeptError {
  code: string;
  message: string;
  fields?: Record<string, string>;
}

/** The same as the first time, an error too. */
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

/** Runs once for a key: a request sent again gets the stored answer, but a file, of which no key is kept. Holds the key's row until the end of the transaction. */
export async function once(tx: Tx, asked: Asked, work: () => Promise<unknown>): Promise<unknown> {
  const hash = createHash('sha256').update(JSON.stringify(asked.input)).digest();
  const of: KeyOf = { id_user: asked.actor.id_user, key: asked.key, call: asked.call.path, hash };
  await tx.client.script('set local role cabezal_system');
  if (!(await takeKey(tx, of))) return repeat(await findKey(tx, of), asked);
  await tx.client.script(`set local role ${scopeOf(asked.actor).role}`);
  const answer = await work();
  await tx.client.script('set local role cabezal_system');
  // «Not now» is no answer for good, and what is no data (a file, an empty answer) is made anew.
  const isNotNow = answer instanceof AppError && (answer.status === 429 || answer.status >= 500);
  if (isNotNow || answer instanceof FileAnswer || answer instanceof EmptyAnswer) await releaseKey(tx, of);
  else if (answer instanceof AppError) {
    const { code, message, fields } = answer;
    await keepAnswer(tx, of, answer.status, { code, message, fields } satisfies KeptError);
  } else await keepAnswer(tx, of, 200, asked.call.secret ? seal(asked.token, answer) : answer);
  return answer;
}
