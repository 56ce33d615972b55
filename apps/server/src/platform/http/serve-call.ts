import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { workbook } from '@cabezal/contract/shapes';
import type { Audience } from '@cabezal/domain/system/access/audience';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { es } from 'zod/locales';
import type { Author, Database } from '../db/database.ts';
import { systemScope } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import type { Limiter } from '../limiter.ts';
import { clientAddress } from './address.ts';
import type { Actor, Context } from './context.ts';
import { disposition } from './disposition.ts';
import { AppError, conflict, serverBusy } from './errors.ts';
import { hasAnswer } from './idempotency.queries.ts';
import { once } from './idempotency.ts';
import { bearer, type Caller, identify } from './identify.ts';
import type { LimitKind } from './limits.ts';
import { EmptyAnswer, FileAnswer, type Preparing, type Route } from './route.ts';
import { workbookLimit } from './workbook-limit.ts';

// Errors of the schema without a message of their own are Spanish, too.
z.config(es());

export interface Serving {
  db: Database;
  clock: () => Date;
}

/** Path parameters, query and body of a request as one object. Query values that look like JSON arrays or objects are parsed. */
function inputOf(request: FastifyRequest): unknown {
  const query = Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).map(([key, value]) => [
      key,
      typeof value === 'string' ? fromQuery(value) : value,
    ]),
  );
  const body = request.body;
  if (Array.isArray(body)) return body;
  return { ...query, ...(body as object | undefined), ...(request.params as object) };
}
function fromQuery(value: string): unknown {
  if (!/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export function invalidInput(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    // A field that the call does not know is refused under its own name.
    const places = issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...issue.path, key]) : [issue.path];
    for (const place of places) fields[place.join('.')] ??= issue.message;
  }
  const first = Object.values(fields)[0];
  return new AppError(400, 'DATOS_INVALIDOS', first ?? 'Los datos enviados no son válidos', fields);
}

function outputSchema(route: Route, audience: Audience): z.ZodType {
  return route.call.outputFor?.[audience] ?? route.call.output;
}

/** Resolves when the receiver has taken the file, or left. Whoever has the same version already (`known`) gets none. */
async function streamFile(reply: FastifyReply, file: FileAnswer, known: string | undefined): Promise<void> {
  if (file.etag !== null) reply.header('etag', file.etag).header('cache-control', 'private, no-cache');
  if (file.etag !== null && known === file.etag) {
    await file.close();
    reply.status(304).send();
    return;
  }
  const sink = new PassThrough();
  reply
    .header('content-type', file.type)
    .header('content-disposition', disposition(file.filename, file.inline))
    .header('x-content-type-options', 'nosniff');
  reply.send(sink);
  const taken = finished(sink).catch(() => undefined);
  await file
    .write(sink)
    .catch((error: Error) => sink.destroy(error))
    .finally(() => file.close());
  await taken;
}

async function answerCall(
  serving: Serving,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const caller = await identify(serving, route.call.access, bearer(request));
  const parsed = route.call.input.safeParse(inputOf(request));
  if (!parsed.success) throw invalidInput(parsed.error);
  const { actor, id_guides, id_guide } = caller;
  const author: Author = {
    id_user: actor.id_user || null,
    id_company: actor.id_company || null,
    request_id: request.id,
  };
  const schema = outputSchema(route, actor.audience);
  const before: Preparing<unknown> = {
    input: parsed.data,
    actor,
    id_guides,
    id_guide,
    address: clientAddress(request),
    read: work => serving.db.read(caller.scope, work),
    change: work => serving.db.write(systemScope, author, work),
  };
  const run = async (tx: Tx, ready: unknown): Promise<unknown> => {
    const context: Context<unknown> = {
      ...caller,
      input: parsed.data,
      tx,
      request_id: request.id,
      address: before.address,
      user_agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
    };
    const answer = await route.handle(context, ready);
    const isPlain = [AppError, FileAnswer, EmptyAnswer].every(kind => !(answer instanceof kind));
    return isPlain ? schema.parse(answer) : answer;
  };
  const asking = { ...caller, author, key: keyOf(route, request, actor) };
  const answer = await limitedBy(limitersOf(route, actor), async () => {
    const made = await inTransaction(serving, route, before, asking, run);
    if (made instanceof FileAnswer) await streamFile(reply, made, request.headers['if-none-match']);
    return made;
  });
  if (answer instanceof AppError) throw answer;
  if (answer instanceof EmptyAnswer) reply.status(204).send();
  return answer;
}

/** The limiter of the route, and that of workbooks, which counts them until they are sent. */
function limitersOf({ call, limit }: Route, actor: Actor): Limiter[] {
  const own = limit === undefined ? [] : [limit(actor)];
  return call.output === workbook ? [...own, workbookLimit(actor.id_company)] : own;
}

/** Does the work within all limiters. Errors: 503 SERVIDOR_OCUPADO if too many requests wait for the same work. */
async function limitedBy([limiter, ...others]: readonly Limiter[], work: () => Promise<unknown>): Promise<unknown> {
  if (limiter === undefined) return work();
  const done = await limiter(async () => ({ answer: await limitedBy(others, work) }));
  if (done === undefined) throw serverBusy();
  return done.answer;
}

/** The idempotency key under which the answer is stored for a repeated request. Errors: 400 CLAVE_INVALIDA. */
function keyOf(route: Route, request: FastifyRequest, actor: Actor): string | null {
  const key = request.headers['idempotency-key'];
  if (!route.call.changes || typeof key !== 'string' || actor.id_user === 0) return null;
  if (!/^[\w-]{8,80}$/.test(key)) throw new AppError(400, 'CLAVE_INVALIDA', 'La clave de idempotencia no es válida');
  return key;
}

/** Prepares and does the work. A repeated request gets the stored answer: it prepares nothing and counts no second try. */
async function inTransaction(
  serving: Serving,
  route: Route,
  before: Preparing<unknown>,
  { actor, scope, author, token, key }: Caller & { author: Author; key: string | null },
  run: (tx: Tx, ready: unknown) => Promise<unknown>,
): Promise<unknown> {
  const { prepare, call } = route;
  const isAnswered =
    key !== null &&
    prepare !== undefined &&
    (await serving.db.read(systemScope, tx => hasAnswer(tx, { id_user: actor.id_user, key })));
  const ready = isAnswered ? undefined : await prepare?.(before);
  if (!call.changes) return serving.db.read(scope, tx => run(tx, ready));
  if (key === null) return serving.db.write(scope, author, tx => run(tx, ready));
  const asked = { actor, call, key, input: before.input, token: token ?? '' };
  const work = (tx: Tx): Promise<unknown> => {
    // The answer was found a moment ago and has been deleted since.
    if (isAnswered) throw conflict('YA_HECHO', 'Ese pedido ya se hizo y su respuesta ya no se puede repetir');
    return run(tx, ready);
  };
  return serving.db.write(scope, author, tx => once(tx, asked, () => work(tx)));
}

/** The rate limit of a call. Devices are not limited here: they report for whole fleets from few addresses. */
function limitOf({ access, changes, path }: Route['call']): LimitKind | undefined {
  if (access.kind === 'device') return undefined;
  if (access.kind === 'public') return changes ? 'door' : 'open';
  if (path.startsWith('/files/') && changes) return 'upload';
  return access.kind === 'token' || access.kind === 'phone' ? 'token' : 'signed';
}

/** Serves one call: identify → permission → validate → handler in its transaction → checked answer. */
export function serveRoute(app: FastifyInstance, serving: Serving, route: Route): void {
  app.route({
    method: route.call.method,
    url: route.call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { limit: limitOf(route.call) },
    bodyLimit: route.call.most_bytes,
    handler: async (request, reply) => {
      const answer = await answerCall(serving, route, request, reply);
      return answer instanceof FileAnswer || answer instanceof EmptyAnswer ? reply : answer;
    },
  });
}
