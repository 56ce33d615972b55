import { sql } from 'kysely';
import type { Tx } from '../db/tx.ts';

export interface KeyOf {
  id_user: number;
  key: string;
  call: string;
  hash: Buffer;
}
/** False if the key exists already; waits for the transaction that holds it. */
export async function lockKey(tx: Tx, of: KeyOf): Promise<boolean> {
  const taken = await tx.count(sql`insert into idempotency_keys (id_user, key, call, request_hash, created_at)
    values (${of.id_user}, ${of.key}, ${of.call}, ${of.hash}, ${tx.now}) on conflict do nothing`);
  return taken === 1;
}

export interface KeptAnswer {
  call: string;
  same: boolean;
  status: number | null;
  answer: unknown;
}
export function findKey(tx: Tx, of: KeyOf): Promise<KeptAnswer> {
  return tx.one(sql<KeptAnswer>`select call, request_hash = ${of.hash} as same, status, answer from idempotency_keys
    where id_user = ${of.id_user} and key = ${of.key}`);
}

/** Whether an answer is stored for the key. */
export async function hasAnswer(tx: Tx, { id_user, key }: Pick<KeyOf, 'id_user' | 'key'>): Promise<boolean> {
  const kept = await tx.row(sql`select 1 from idempotency_keys where id_user = ${id_user} and key = ${key}`);
  return kept !== undefined;
}

/** Deletes the key: the same request may be tried again. */
export async function releaseKey(tx: Tx, of: KeyOf): Promise<void> {
  await tx.run(sql`delete from idempotency_keys where id_user = ${of.id_user} and key = ${of.key}`);
}

export async function storeAnswer(tx: Tx, of: KeyOf, status: number, answer: unknown): Promise<void> {
  await tx.run(sql`update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb, status = ${status}
    where id_user = ${of.id_user} and key = ${of.key}`);
}
