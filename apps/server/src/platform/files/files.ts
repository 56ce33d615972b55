import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/tx.ts';
import { notFound, unprocessable } from '../http/errors.ts';
import { hashToken, newToken } from '../session/sessions.ts';
import { contentType, type Storage } from './storage.ts';

export const maxUploadBytes = 15 * 1024 * 1024;
const uploadMinutes = 15;

/** Announces an upload: a row that waits for its object, and the signed address for it. */
export async function requestUpload(
  tx: Tx,
  storage: Storage,
  file: { filename: string; type: string; id_company: number; created_by: number | null },
): Promise<{ id_file: number; url: string }> {
  const key = randomBytes(20).toString('hex');
  const token = newToken();
  const expires = new Date(tx.now.getTime() + uploadMinutes * 60_000);
  const { id_file } = await tx.one(sql<{ id_file: number }>`
    insert into files (storage_key, filename, type, id_company, created_by, created_at, upload_token_hash, upload_expires_at)
    values (${key}, ${file.filename}, ${file.type}, ${file.id_company}, ${file.created_by}, ${tx.now}, ${hashToken(token)}, ${expires}) returning id_file`);
  return { id_file, url: await storage.uploadUrl(key, token) };
}

/**
 * Believes an upload only when the object is found: by size and by its first bytes, whatever status the PUT answered. Tells whether
 * it is there; a second call answers the same.
 */
export async function confirmUpload(
  tx: Tx,
  storage: Storage,
  id_file: number,
  id_company?: number,
): Promise<{ id_file: number; type: string; size: number }> {
  const file = await tx.row(sql<{ storage_key: string; state: string; type: string; size: number; id_company: number }>`
    select storage_key, state, type, size, id_company from files where id_file = ${id_file}`);
  if (file === undefined || (id_company !== undefined && file.id_company !== id_company))
    throw notFound('El archivo no existe');
  if (file.state === 'STORED') return { id_file, type: file.type, size: file.size };
  const found = await storage.inspect(file.storage_key);
  if (found === null || found.size === 0) throw unprocessable('ARCHIVO_NO_RECIBIDO', 'Error subiendo el archivo');
  if (found.size > maxUploadBytes) throw unprocessable('ARCHIVO_GRANDE', 'El archivo supera 15 MB');
  const type = contentType(found.head);
  if (type === null) throw unprocessable('ARCHIVO_TIPO', 'Solo se aceptan fotos (JPG, PNG, WebP), PDF o Excel');
  await tx.run(
    sql`update files set state = 'STORED', type = ${type}, size = ${found.size}, stored_at = ${tx.now}, upload_token_hash = null where id_file = ${id_file}`,
  );
  return { id_file, type, size: found.size };
}
