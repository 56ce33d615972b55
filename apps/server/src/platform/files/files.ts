import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Database, systemAuthor, systemScope } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import { AppError, notFound, unprocessable } from '../http/errors.ts';
import { FileAnswer, type Read } from '../http/route.ts';
import { countTry, waitText } from '../session/attempts.ts';
import { hashToken, newToken } from '../session/sessions.ts';
import { contentType, fileName } from './file-type.ts';
import {
  countWaiting,
  findUpload,
  insertUpload,
  listAsRemoved,
  lockUpload,
  markStored,
  reclaimObject,
  type UploadFacts,
} from './files.queries.ts';
import type { Storage } from './storage.ts';

export const maxUploadBytes = 15 * 1024 * 1024;
const uploadMinutes = 15;
/** Uploads that one person, or one link, may announce: per day, and waiting at the same time. */
const quota = { day: 600, waiting: 60 } as const;

/** Random, without anything that the client typed. */
export const newStorageKey = (): string => randomBytes(20).toString('hex');

interface Stores {
  db: Pick<Database, 'write'>;
  storage: Storage;
}

interface UploadRequest {
  filename: string;
  type: string;
  id_company: number;
  created_by: number | null;
  /** Bytes, if the sender knows them. */
  size?: number | null;
}

const tooMany = (message: string, seconds: number): AppError =>
  new AppError(429, 'DEMASIADOS_ARCHIVOS', message, undefined, seconds);

/** Errors: 429. Counts per person; uploads by a page link are counted by `travel`. */
async function demandQuota(tx: Tx, created_by: number): Promise<void> {
  const wait = await countTry(tx, `upload:${created_by}`, { most: quota.day, minutes: 24 * 60 });
  if (wait !== null) throw tooMany(`Ya subió demasiados archivos hoy. Espere ${waitText(wait)}.`, wait);
  if ((await countWaiting(tx, created_by)) >= quota.waiting)
    throw tooMany('Tiene demasiados archivos sin terminar de subir. Espere 15 minutos.', uploadMinutes * 60);
}

/** Announces an upload: stores a row that waits for the object and returns its signed address. Errors: 429 DEMASIADOS_ARCHIVOS. */
export async function requestUpload(
  tx: Tx,
  storage: Storage,
  file: UploadRequest,
): Promise<{ id_file: number; url: string }> {
  if (file.created_by !== null) await demandQuota(tx, file.created_by);
  const token = newToken();
  const expires = new Date(tx.now.getTime() + uploadMinutes * 60_000);
  const { key, url } = await storage.announce({ key: newStorageKey(), token, size: file.size ?? null });
  const id_file = await insertUpload(tx, { ...file, storage_key: key, token_hash: hashToken(token), expires });
  return { id_file, url };
}

interface Taken {
  filename: string;
  type: string;
  size: number;
}
/** The object of an upload that waits for confirmation: accepted, or the error. */
export interface Inspected {
  storage_key: string;
  /** The key of the object that was judged: that of a copy, if the sender could still write to the first one. */
  settled_key: string;
  found: Taken | AppError;
}

const notReceived = () => unprocessable('ARCHIVO_NO_RECIBIDO', 'Error subiendo el archivo');

/** Judges the object by its size and first bytes, whatever status the PUT returned. Removes a refused one. */
async function look(storage: Storage, file: UploadFacts, settled_key: string): Promise<Taken | AppError> {
  const found = await storage.inspect(settled_key);
  if (found === null || found.size === 0) return notReceived();
  const type = contentType(found.head, file.filename);
  if (found.size <= maxUploadBytes && type !== null)
    return { type, size: found.size, filename: fileName(file.filename, type) };
  // If removing fails now, the object is removed with its row, which stays unconfirmed.
  await storage.remove(file.storage_key).catch(() => undefined);
  return found.size > maxUploadBytes
    ? unprocessable('ARCHIVO_GRANDE', 'El archivo supera 15 MB')
    : unprocessable('ARCHIVO_TIPO', 'Solo se aceptan fotos (JPG, PNG, WebP), PDF, Excel o CSV');
}

/**
 * The key of an object to which its sender cannot write: that of a copy, made before the content is judged, or the given one. Until a file
 * takes the copy, it is listed for removal, so that nothing stays of a confirmation that fails. Null: there is no object.
 */
async function settle({ db, storage }: Stores, storage_key: string): Promise<string | null> {
  if (!storage.isOpen(storage_key)) return storage_key;
  const copy = newStorageKey();
  await db.write(systemScope, systemAuthor, tx =>
    listAsRemoved(tx, copy, new Date(tx.now.getTime() + uploadMinutes * 60_000)),
  );
  return (await storage.copy(storage_key, copy)) ? copy : null;
}

/**
 * Inspects the object of an upload before the transaction that confirms it: the store may be slow. `isTheirs` decides whether the caller
 * may confirm it; it reads with the system's rights. Errors: 503 if the store does not respond.
 */
export async function inspectUpload(
  read: Read,
  { db, storage }: Stores,
  id_file: number,
  isTheirs: (tx: Tx) => Promise<boolean>,
): Promise<Inspected | undefined> {
  const file = await read(async tx => {
    await tx.elevate();
    return (await isTheirs(tx)) ? findUpload(tx, id_file) : undefined;
  });
  if (file === undefined || file.state === 'STORED') return undefined;
  const settled_key = await settle({ db, storage }, file.storage_key);
  return {
    storage_key: file.storage_key,
    settled_key: settled_key ?? file.storage_key,
    found: settled_key === null ? notReceived() : await look(storage, file, settled_key),
  };
}

/**
 * Marks an upload as stored if its object was found; a second call returns the same. Errors: 404, 422 of the object, or if another try
 * has changed the address since the inspection.
 */
export async function confirmUpload(
  tx: Tx,
  inspected: Inspected | undefined,
  id_file: number,
  id_company?: number,
): Promise<{ id_file: number; type: string; size: number }> {
  const file = await lockUpload(tx, id_file);
  if (file === undefined || (id_company !== undefined && file.id_company !== id_company))
    throw notFound('El archivo no existe');
  if (file.state === 'STORED') return { id_file, type: file.type, size: file.size };
  if (inspected === undefined || inspected.storage_key !== file.storage_key) throw notReceived();
  const { found } = inspected;
  if (found instanceof AppError) throw found;
  await markStored(tx, id_file, { ...found, storage_key: inspected.settled_key });
  if (inspected.settled_key !== file.storage_key) {
    await reclaimObject(tx, inspected.settled_key);
    await listAsRemoved(tx, file.storage_key, file.upload_expires_at);
  }
  return { id_file, type: found.type, size: found.size };
}

/** A stored file for an answer, with its content as a stream. */
export interface OpenedFile {
  type: string;
  content: Readable;
  /** Differs from that of any other file: a stored file never changes. */
  etag: string;
}
const etagOf = (storage_key: string): string =>
  `"${createHash('sha256').update(storage_key).digest('hex').slice(0, 16)}"`;

/** Opens a file before the transaction of the answer: the store may be slow. Null: it does not exist, or no longer. */
export async function openFile(
  storage: Storage,
  file: { storage_key: string; type: string } | undefined,
): Promise<OpenedFile | null> {
  const content = file && (await storage.read(file.storage_key));
  return file && content ? { type: file.type, content, etag: etagOf(file.storage_key) } : null;
}
/**
 * A picture to display, not to download. `isCached`: the browser may keep it, and asks each time whether it is still the same one; not for papers,
 * which nobody may read any more when their link has ended.
 */
export const pictureAnswer = (
  name: string,
  { type, content, etag }: OpenedFile,
  { isCached = false }: { isCached?: boolean } = {},
): FileAnswer =>
  new FileAnswer(
    name,
    type,
    sink => pipeline(content, sink),
    true,
    async () => void content.destroy(),
    isCached ? etag : null,
  );
