import type { FastifyInstance } from 'fastify';
import type { Database, Scope } from '../db/database.ts';
import { clientAddress, networkOf } from '../http/address.ts';
import { type Actor, scopeOf } from '../http/context.ts';
import { AppError, unauthenticated } from '../http/errors.ts';
import { webBuild } from '../http/web-build.ts';
import { personOfToken } from '../session/sessions.ts';
import type { LiveEvent, LiveHub } from './hub.ts';

/** Live data in a separate lane (positions): first a snapshot, then merged updates. */
export interface Lane {
  readonly event: string;
  open(watcher: { actor: Actor; scope: Scope }, send: (data: unknown) => void): { close(): void };
}

/** A client with this much unread data is disconnected; it reconnects and gets a snapshot. */
const maxUnreadBytes = 512 * 1024;
const pingMs = 10_000;
const checkMs = 60_000;

/** Limit of open streams in this process. A browser has one; a whole office shares one address. */
const mostStreams = { user: 40, address: 500 } as const;

/** Counts open streams by key. */
class Open {
  readonly #counts = new Map<string, number>();

  /** Takes a place for that person and address; returns the function that releases it. Errors: 429. */
  of({ id_user }: Actor, address: string): () => void {
    const leave = this.#take([
      { key: `user:${id_user}`, most: mostStreams.user },
      { key: `address:${address}`, most: mostStreams.address },
    ]);
    if (leave === null) throw tooMany();
    return leave;
  }

  /** Takes a place for each key, or none at all. */
  #take(places: readonly { key: string; most: number }[]): (() => void) | null {
    if (places.some(({ key, most }) => (this.#counts.get(key) ?? 0) >= most)) return null;
    for (const { key } of places) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return () => {
      for (const { key } of places) {
        const left = (this.#counts.get(key) ?? 1) - 1;
        if (left === 0) this.#counts.delete(key);
        else this.#counts.set(key, left);
      }
    };
  }
}

const tooMany = (): AppError =>
  new AppError(429, 'DEMASIADAS_CONEXIONES', 'Tiene demasiadas ventanas abiertas: cierre algunas', undefined, 30);

/** The rights that determine what a person receives. */
const rightsOf = (actor: Actor): string =>
  JSON.stringify([actor.audience, actor.id_company, actor.id_driver, [...actor.actions].sort()]);

/**
 * Whether the session is valid and its rights unchanged. Otherwise the stream is closed; a browser that reconnects gets its new rights.
 */
async function isAsItBegan(serving: { db: Database; clock: () => Date }, began: Actor, token = ''): Promise<boolean> {
  const now = await personOfToken(serving.db, token, serving.clock()).catch(() => null);
  return now !== null && rightsOf(now) === rightsOf(began);
}

/** `GET /live/stream`: one stream per browser, server-sent events read with fetch so that the session's header is sent. */
export function liveStream(
  app: FastifyInstance,
  serving: { db: Database; clock: () => Date; hub: LiveHub; lanes: readonly Lane[]; webRoot: string | null },
): void {
  const build = webBuild(serving.webRoot);
  const open = new Set<() => void>();
  const places = new Open();
  app.addHook('preClose', async () => {
    for (const close of open) close();
  });
  app.get('/live/stream', { config: { limit: 'live' } }, async (request, reply) => {
    // A client may disconnect while the stream opens (reload, bad network), before anything is taken for it, and «close» fires only once.
    let isGone = false;
    reply.raw.once('close', () => {
      isGone = true;
    });
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const actor = token === undefined ? null : await personOfToken(serving.db, token, serving.clock());
    if (actor === null) throw unauthenticated();
    if (isGone) return reply.hijack();
    const leave = places.of(actor, networkOf(clientAddress(request)));
    reply.hijack();
    const socket = reply.raw;
    socket.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    const closers: (() => void)[] = [leave];
    const close = (): void => {
      open.delete(close);
      for (const closer of closers.splice(0)) closer();
      socket.end();
    };
    open.add(close);
    socket.on('close', close);
    const write = (event: string, data: unknown, id?: string): void => {
      if (socket.destroyed || socket.writableLength > maxUnreadBytes) close();
      else socket.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    const closeIfEnded = async (): Promise<void> => {
      if (!(await isAsItBegan(serving, actor, token))) close();
    };
    const sendChange = ({ cursor, noun, id }: LiveEvent): void => {
      // Changes of other people's sessions and notices are not sent.
      if ((noun === 'session' || noun === 'notice') && id !== undefined && id !== actor.id_user) return;
      // A driver cannot open a reservation, so its id is omitted; the change is relevant for the driver's trip.
      const isOthers = noun === 'reservation' && actor.audience === 'driver';
      write('changed', isOthers ? { noun } : { noun, id }, cursor);
      if (noun === 'session') void closeIfEnded();
    };
    // The ping carries the cursor: a client without changes for a long time reconnects with a recent one.
    const sendPing = (): void => write('ping', {}, serving.hub.cursor);
    const sendHello = (resumed: boolean, cursor = serving.hub.cursor): void =>
      write('hello', { cursor, resumed, build }, cursor);
    const since = request.headers['last-event-id'];
    const watching = serving.hub.watch(
      {
        operator: actor.audience === 'operator',
        id_company: actor.id_company,
        id_user: actor.id_user,
        send: sendChange,
        loadAgain: () => sendHello(false),
      },
      typeof since === 'string' ? since : undefined,
    );
    closers.push(watching.close);
    // The session may have ended while it was looked up.
    void closeIfEnded();
    // Until all missed changes are sent, the client must reconnect with its old cursor.
    sendHello(watching.missed !== null, watching.missed === null ? undefined : String(since));
    for (const event of watching.missed ?? []) sendChange(event);
    sendPing();
    for (const lane of serving.lanes)
      closers.push(lane.open({ actor, scope: scopeOf(actor) }, data => write(lane.event, data)).close);
    const ping = setInterval(sendPing, pingMs);
    // A session also ends by expiry and by changes of the person's company.
    const check = setInterval(() => void closeIfEnded(), checkMs);
    closers.push(() => [ping, check].forEach(clearInterval));
  });
}
