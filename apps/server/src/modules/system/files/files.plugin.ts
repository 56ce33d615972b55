import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { maxUploadBytes, newStorageKey } from '../../../platform/files/files.ts';
import { TooLargeError } from '../../../platform/files/storage.ts';
import { scopeOf } from '../../../platform/http/context.ts';
import { disposition } from '../../../platform/http/disposition.ts';
import { AppError, notFound, unauthenticated, unprocessable } from '../../../platform/http/errors.ts';
import { hashToken, personOfToken } from '../../../platform/session/sessions.ts';
import type { Services } from '../../../services.ts';
import type { ImportKinds } from '../imports/import-kinds.ts';
import { findReadableFile, finishUpload, type StoredFile, takeUpload } from './files.queries.ts';
import { createRunningUploads, type RunningUploads } from './running-uploads.ts';

const tooLarge = () => new AppError(413, 'ARCHIVO_GRANDE', 'El archivo supera 15 MB');

const cutOff = () => new AppError(400, 'SUBIDA_INTERRUMPIDA', 'Error subiendo el archivo');

interface Sent {
  token: string;
  body: unknown;
  /** As announced; the greatest possible if the sender did not say it. */
  bytes: number;
}

/** Receives the bytes of an announced upload. Their type is checked when the upload is confirmed. Errors: 404, 413, 422, 503. */
async function receive(
  { db, storage }: Services,
  uploads: RunningUploads,
  { token, body, bytes }: Sent,
): Promise<void> {
  const key = newStorageKey();
  const file = await db.write(systemScope, systemAuthor, tx => takeUpload(tx, hashToken(token), key));
  if (file === undefined) throw notFound('La dirección de subida no es válida o ya venció');
  const { id_file, id_company } = file;
  const upload = uploads.begin({ id_file, id_company, bytes });
  try {
    const received = Readable.from(body instanceof Readable ? upload.portions(body) : []);
    const size = await storage.store(key, received, maxUploadBytes);
    if (size === 0) throw unprocessable('ARCHIVO_VACIO', 'El archivo está vacío');
  } catch (error) {
    // The same address may be tried again until it expires.
    await storage.remove(key).catch(() => undefined);
    if (error instanceof TooLargeError) throw tooLarge();
    if (error instanceof AppError) throw error;
    throw cutOff();
  } finally {
    upload.end();
  }
  // An error here leaves the bytes stored: they are complete.
  if (await db.write(systemScope, systemAuthor, tx => finishUpload(tx, id_file, key))) return;
  await storage.remove(key).catch(() => undefined);
  throw cutOff();
}

/** Photos and PDFs may be displayed inline; everything else is only downloaded. */
const isShown = (type: string): boolean => type === 'application/pdf' || type.startsWith('image/');

async function findFor(
  services: Services,
  kinds: ImportKinds,
  request: FastifyRequest,
  id_file: number,
): Promise<StoredFile> {
  const token = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
  const actor = token === undefined ? null : await personOfToken(services.db, token, services.clock());
  if (actor === null) throw unauthenticated();
  const known = Number.isInteger(id_file) && id_file > 0 && id_file <= 2_147_483_647;
  const file = known
    ? await services.db.read(scopeOf(actor), tx => findReadableFile(tx, id_file, actor, kinds.allOf(actor)))
    : undefined;
  if (file === undefined) throw notFound('El archivo no existe');
  return file;
}

/** Serves streams of bytes, which are not JSON calls: no transaction stays open during the transfer. */
export function filesPlugin(services: Services, kinds: ImportKinds) {
  return async (app: FastifyInstance): Promise<void> => {
    // In this plugin the body of every content type is a stream, including JSON.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    const uploads = createRunningUploads();
    app.put(
      '/files/upload/:token',
      { config: { limit: 'upload' } },
      async (request: FastifyRequest, reply: FastifyReply) => {
        const { token } = request.params as { token: string };
        // The client of a refused upload may still be sending.
        reply.header('connection', 'close');
        const bytes = Number(request.headers['content-length'] ?? maxUploadBytes);
        if (bytes > maxUploadBytes) throw tooLarge();
        await receive(services, uploads, { token, body: request.body, bytes });
        return reply.removeHeader('connection').status(200).send();
      },
    );

    app.get(
      '/files/:id_file',
      { config: { limit: 'signed' } },
      async (request: FastifyRequest, reply: FastifyReply) => {
        const { id_file } = request.params as { id_file: string };
        const file = await findFor(services, kinds, request, Number(id_file));
        const content = await services.storage.read(file.storage_key);
        if (content === null) throw notFound('El archivo ya no está guardado');
        reply
          .header('content-type', file.type)
          .header('content-disposition', disposition(file.filename, isShown(file.type)))
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, max-age=300');
        if (file.size !== null) reply.header('content-length', file.size);
        return reply.send(content);
      },
    );
  };
}
