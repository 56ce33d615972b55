import { createHash, randomBytes } from 'node:crypto';
import { KEY_OVERLAP_HOURS } from '@cabezal/domain/system/validation/modem';
import type { Tx } from '../../../platform/db/tx.ts';
import { endKeys, insertKeys, type KeyOwner, noteKeys } from './device.queries.ts';

const hourMs = 3_600_000;
/** Beside the newest: those of people who asked for a key one after the other. */
const mostKeys = 5;

/** As keys are stored. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** 20 characters that are read aloud and typed without doubt: nothing looks like another (no 0 O, 1 l I); 10^2 bits of chance. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
function newKey(): string {
  let key = '';
  // A byte beyond the last whole turn of the letters would make the first of them likelier.
  const fair = 256 - (256 % letters.length);
  while (key.length < 20)
    for (const byte of randomBytes(32)) if (byte < fair && key.length < 20) key += letters[byte % letters.length];
  return key;
}

/**
 * A new key of each of these devices or gateways, by its id; they are told now and never again. Those before hold for `KEY_OVERLAP_HOURS`
 * more, so that nothing is lost while the new one is entered, or end at once (`endOld`: somebody else knows them). Elevated; the caller
 * holds the owners.
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
