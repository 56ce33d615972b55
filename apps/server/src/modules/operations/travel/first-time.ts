import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/tx.ts';
import { unprocessable } from '../../../platform/http/errors.ts';
import { isSameRequest, lockKey } from './travel.queries.ts';

export const digest = (said: unknown): Buffer => createHash('sha256').update(JSON.stringify(said)).digest();

/**
 * True when a phone sends this key for the first time, false when it repeats it. The key is stored with the request under the guide's
 * negative id, because nobody is signed in. A refusal ends the transaction and frees the key. Error: 422 the key was used for another
 * request.
 */
export async function firstTime(
  tx: Tx,
  id_guide: number,
  { key, call, said }: { key: string; call: string; said: unknown },
): Promise<boolean> {
  const request = { key, call, hash: digest(said), answer: said };
  if (await lockKey(tx, id_guide, request)) return true;
  if (await isSameRequest(tx, id_guide, request)) return false;
  throw unprocessable('CLAVE_REUTILIZADA', 'La clave de idempotencia ya se usó con otros datos');
}
