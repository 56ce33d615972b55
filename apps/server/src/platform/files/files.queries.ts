import { sql } from 'kysely';
import type { Tx } from '../db/tx.ts';

export interface Announced {
  storage_key: string;
  filename: string;
  type: string;
  id_company: number;
  created_by: number | null;
  token_hash: Buffer;
  expires: Date;
}
export async function insertUpload(tx: Tx, file: Announced): Promise<number> {
  const { id_file } = await tx.one(sql<{ id_file: number }>`
    insert into files (storage_key, filename, type, id_company, created_by, created_at, upload_token_hash, upload_expires_at)
    values (${file.storage_key}, ${file.filename}, ${file.type}, ${file.id_company}, ${file.created_by}, ${tx.now}, ${file.token_hash}, ${file.expires}) returning id_file`);
  return id_file;
}

export interface UploadFacts {
  storage_key: string;
  filename: string;
  state: string;
  type: string;
  size: number;
  id_company: number;
  upload_expires_at: string | null;
}
const uploadOf = (id_file: number) =>
  sql<UploadFacts>`select storage_key, filename, state, type, size, id_company, upload_expires_at from files where id_file = ${id_file}`;
export const findUpload = (tx: Tx, id_file: number): Promise<UploadFacts | undefined> => tx.row(uploadOf(id_file));
/** Locks the row: an upload that two requests confirm at once is stored once. */
export const lockUpload = (tx: Tx, id_file: number): Promise<UploadFacts | undefined> =>
  tx.row(sql<UploadFacts>`${uploadOf(id_file)} for update`);

export async function markStored(
  tx: Tx,
  id_file: number,
  found: { storage_key: string; filename: string; type: string; size: number },
): Promise<void> {
  await tx.run(sql`update files set state = 'STORED', storage_key = ${found.storage_key}, filename = ${found.filename}, type = ${found.type}, size = ${found.size},
    stored_at = ${tx.now}, upload_token_hash = null where id_file = ${id_file}`);
}

/**
 * Lists an object that no file has for removal. `keep_until`: until then its signed address could write it again, or a file may take it.
 */
export async function listAsRemoved(tx: Tx, storage_key: string, keep_until: Date | string | null): Promise<void> {
  await tx.run(
    sql`insert into removed_objects (storage_key, keep_until) values (${storage_key}, ${keep_until}) on conflict do nothing`,
  );
}

/** A file takes an object that was listed for removal. */
export async function reclaimObject(tx: Tx, storage_key: string): Promise<void> {
  await tx.run(sql`delete from removed_objects where storage_key = ${storage_key}`);
}

/** Uploads that the person announced and that are neither confirmed nor expired. */
export async function countWaiting(tx: Tx, created_by: number): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`select count(*)::int as count from files
    where created_by = ${created_by} and state = 'REQUESTED' and upload_expires_at > ${tx.now}`);
  return count;
}
