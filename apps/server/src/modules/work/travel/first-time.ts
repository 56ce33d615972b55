import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/tx.ts';
import { unprocessable } from '../../../platform/http/errors.ts';
import { isSameRequest, takeKey } from './travel.queries.ts';

export const digest = (said: unknown): Buffer => createHash('sha256').update(JSON.stringify(said)).digest();

/**
 * True the first time that a phone sends this key, false when it sends the same again. What it says is kept beside the key, under the
 * guide's negative number, since nobody is signed in. Refused, the transaction ends and the key is free. Error: 422 the key was used for
 * something else.
 */
export async function firstTime(
  tx: Tx,
  id_guide: number,
  { key, call, said }: { key: string; call: string; said: unknown },
): Promise<boolean> {
  const request = { key, call, hash: digest(said), answer: said };
  if (await takeKey(tx, id_guide, request)) return true;
  if (await isSameRequest(tx, id_guide, request)) return false;
  throw unprocessable('CLAVE_REUTILIZADA', 'La clave de idempotencia ya se usó con otros datos');
}
