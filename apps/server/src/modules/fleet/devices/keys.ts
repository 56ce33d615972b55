import { createHash, randomBytes } from 'node:crypto';
import { KEY_OVERLAP_HOURS } from '@cabezal/domain/system/validation/modem';
import type { Tx } from '../../../platform/db/tx.ts';
import { endKeys, insertKeys, type KeyOwner, noteKeys } from './device.queries.ts';

const hourMs = 3_600_000;
/** Number of older keys that stay valid when people request keys one after the other. */
const mostKeys = 5;

/** Stored form of a key. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * 20 characters that can be read aloud and typed without confusion: none looks like another (no 0 O, 1 l I); more than 110 bits of
 * randomness.
 */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
function newKey(): string {
  let key = '';
  // Bytes beyond the last full multiple would make the first letters more likely.
  const fair = 256 - (256 % letters.length);
  while (key.length < 20)
    for (const byte of randomBytes(32)) if (byte < fair && key.length < 20) key += letters[byte % letters.length];
  return key;
}

/**
 * A new key for each of these devices or gateways, by id; shown only now. Older keys stay valid for `KEY_OVERLAP_HOURS`, so that no
 * position is lost until the new one is entered, or end at once (`endOld`: another person knows them). Elevated; the caller has locked the
 * owners.
 */
export async function makeKeys(
  tx: Tx,
  owner: KeyOwner,
  { author, endOld = false }: { author: string; endOld?: boolean },
): Promise<Map<number, string>> {
  const keys = new Map(owner.ids.map(id => [id, newKey()]));
  const overlap = endOld ? 0 : KEY_OVERLAP_HOURS * hourMs;
  await endKeys(tx, owner, new Date(tx.now.getTime() + overlap), mostKeys);
  const hashes = [...keys].map(([id, key]) => ({ id, key_hash: hashKey(key) }));
  await insertKeys(tx, owner.table, hashes, author);
  await noteKeys(tx, owner);
  return keys;
}
