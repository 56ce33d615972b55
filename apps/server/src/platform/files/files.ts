import { randomBytes } from 'node:crypto';
import type { Tx } from '../db/tx.ts';
import { AppError, notFound, unprocessable } from '../http/errors.ts';
import { takeTry, waitText } from '../session/attempts.ts';
import { hashToken, newToken } from '../session/sessions.ts';
import { contentType, fileName } from './file-type.ts';
import { countWaiting, insertUpload, lockUpload, markStored, type UploadFacts } from './files.queries.ts';
import type { Storage } from './storage.ts';

export const maxUploadBytes = 15 * 1024 * 1024;
const uploadMinutes = 15;
/** Uploads that one person, or one link, may announce: in a day, and open at the same time. */
const quota = { day: 600, waiting: 60 } as const;

/** Random, without anything the client typed. */
export const newStorageKey = (): string => randomBytes(20).toString('hex');

interface UploadRequest {
  filename: string;
  type: string;
  id_company: number;
  created_by: number | null;
  /** Bytes, where the sender knows them. */
  size?: number | null;
}

const tooMany = (message: string, seconds: number): AppError =>
  new AppError(429, 'DEMASIADOS_ARCHIVOS', message, undefined, seconds);

/** Errors: 429. A person is counted; a page link counts its own (travel). */
async function demandQuota(tx: Tx, created_by: number): Promise<void> {
  const wait = await takeTry(tx, `upload:${created_by}`, { most: quota.day, minutes: 24 * 60 });
  if (wait !== null) throw tooMany(`Ya subió demasiados archivos hoy. Espere ${waitText(wait)}.`, wait);
  if ((await countWaiting(tx, created_by)) >= quota.waiting)
    throw tooMany('Tiene demasiados archivos sin terminar de subir. Espere 15 minutos.', uploadMinutes * 60);
}

/** Announces an upload: a row that waits for its object, and the signed address for it. Errors: 429 DEMASIADOS_ARCHIVOS. */
export async function requestUpload(
  tx: Tx,
  storage: Storage,
  file: UploadRequest,
): Promise<{ id_file: number; url: string }> {
  if (file.created_by !== null) await demandQuota(tx, file.created_by);
  const storage_key = newStorageKey();
  const token = newToken();
  const expires = new Date(tx.now.getTime() + uploadMinutes * 60_000);
  const id_file = await insertUpload(tx, { ...file, storage_key, token_hash: hashToken(token), expires });
  return { id_file, url: await storage.uploadUrl({ key: storage_key, token, size: file.size ?? null }) };
}

/** What lies there, if it is something that is taken. Errors: 422; what is refused is removed. */
async function look(storage: Storage, file: UploadFacts): Promise<{ filename: string; type: string; size: number }> {
  const found = await storage.inspect(file.storage_key);
  if (found === null || found.size === 0) throw unprocessable('ARCHIVO_NO_RECIBIDO', 'Error subiendo el archivo');
  const type = contentType(found.head, file.filename);
  if (found.size <= maxUploadBytes && type !== null)
    return { type, size: found.size, filename: fileName(file.filename, type) };
  // What cannot be removed now goes with its row, which stays unconfirmed.
  await storage.remove(file.storage_key).catch(() => undefined);
  throw found.size > maxUploadBytes
    ? unprocessable('ARCHIVO_GRANDE', 'El archivo supera 15 MB')
    : unprocessable('ARCHIVO_TIPO', 'Solo se aceptan fotos (JPG, PNG, WebP), PDF, Excel o CSV');
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
  const file = await lockUpload(tx, id_file);
  if (file === undefined || (id_company !== undefined && file.id_company !== id_company))
    throw notFound('El archivo no existe');
  if (file.state === 'STORED') return { id_file, type: file.type, size: file.size };
  const found = await look(storage, file);
  await markStored(tx, id_file, found);
  return { id_file, type: found.type, size: found.size };
}
