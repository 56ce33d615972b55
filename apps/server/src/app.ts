import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { operatorName } from './modules/people/companies/companies.queries.ts';
import type { ModuleParts } from './modules.ts';
import { systemScope } from './platform/db/database.ts';
import { proxyTrust } from './platform/http/address.ts';
import { answerUnreadable, packAnswers, patience, securityHeaders } from './platform/http/edge.ts';
import { AppError, fromDatabase } from './platform/http/errors.ts';
import { readJson } from './platform/http/json-body.ts';
import { limitCalls } from './platform/http/limits.ts';
import { serveRoute } from './platform/http/serve-call.ts';
import { liveStream } from './platform/live/stream.ts';
import type { Services } from './services.ts';

interface FrameworkError extends Error {
  statusCode?: number;
  code?: string;
}

/** Answers every error in one form; an error that the client did not cause is a 500 without details, logged with its request id. */
function errorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FrameworkError, request, reply) => {
    // The client disconnected while the answer was being compressed: nobody receives an error, and nothing is broken.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && (reply.raw.destroyed || request.raw.socket.destroyed)) return;
    const known = error instanceof AppError ? error : (fromDatabase(error) ?? fromFramework(error));
    if (known === undefined) request.log.error({ err: error, request_id: request.id }, 'unexpected error');
    const status = known?.status ?? 500;
    if (reply.raw.headersSent) return;
    if (known?.retryAfter !== undefined) reply.header('retry-after', known.retryAfter);
    reply.status(status).send({
      message:
        known?.message ?? 'Ocurrió un error inesperado. Intente de nuevo o comparta el número de pedido con soporte.',
      code: known?.code ?? 'ERROR_INTERNO',
      ...(known?.fields ? { fields: known.fields } : {}),
      request_id: request.id,
    });
  });
  app.setNotFoundHandler((request, reply) => {
    reply.status(404).send({ message: 'La dirección no existe', code: 'NO_ENCONTRADO', request_id: request.id });
  });
}

/** Refusals by Fastify itself (unreadable JSON, a body over the limit, a wrong content type) are client errors. */
function fromFramework(error: FrameworkError): AppError | undefined {
  const status = error.statusCode;
  if (status === 413) return new AppError(413, 'DEMASIADO_GRANDE', 'El contenido enviado es demasiado grande');
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError(400, 'DATOS_INVALIDOS', 'El pedido no se pudo leer');
  return undefined;
}

function webApplication(app: FastifyInstance, services: Services): void {
  app.get('/config.json', { config: { limit: 'open' } }, async () => ({
    map_style_url: services.env.MAP_STYLE_URL ?? null,
    time_zone: services.env.TZ_BUSINESS,
    sends_mail: services.env.SMTP_URL !== undefined,
    sends_whatsapp: services.env.WHATSAPP_URL !== undefined,
    operator_name: await services.db.read(systemScope, operatorName),
  }));
  const root = services.webRoot;
  if (root === null || !existsSync(root)) return;
  app.register(fastifyStatic, {
    root,
    // The build stores a .br and a .gz beside each file.
    preCompressed: true,
    setHeaders: (response, path) => {
      // Names of built files contain their hash; the page itself is revalidated each time.
      response.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
}

/** The whole server, ready to listen or for injected requests of a test. */
export async function buildApp(services: Services, parts: ModuleParts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID().slice(0, 13),
    bodyLimit: 1024 * 1024,
    trustProxy: proxyTrust(services.env.TRUST_PROXY),
    requestTimeout: patience.request,
    connectionTimeout: patience.still,
    http: { headersTimeout: patience.head },
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Paths that the router itself refuses get the same form as every other error.
    frameworkErrors: (error, request, reply) => {
      // Before a route is known, the type of its reply is not known either.
      (reply as unknown as FastifyReply)
        .status(error.statusCode ?? 400)
        .send({ message: 'La dirección no se pudo leer', code: 'DIRECCION_INVALIDA', request_id: request.id });
    },
  });
  // All calls use JSON; an empty body counts as an empty object.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readJson(body as string));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
  await securityHeaders(app, services.env.MAP_STYLE_URL);
  await packAnswers(app);
  if (services.env.RATE_LIMITS === 'on') await limitCalls(app);
  app.addHook('onClose', () => services.background.settled());
  errorAnswers(app);
  services.metrics.observe(app);
  const { routes, plugins, lanes } = parts;
  for (const route of routes) serveRoute(app, services, route);
  for (const plugin of plugins) await app.register(plugin);
  if (services.env.ROLES.has('api')) {
    liveStream(app, { ...services, lanes });
    webApplication(app, services);
  }
  return app;
}
