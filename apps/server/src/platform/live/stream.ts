import type { FastifyInstance } from 'fastify';
import type { Database, Scope } from '../db/database.ts';
import { clientAddress, networkOf } from '../http/address.ts';
import { type Actor, scopeOf } from '../http/context.ts';
import { AppError, unauthenticated } from '../http/errors.ts';
import { personOfToken } from '../session/sessions.ts';
import type { LiveEvent, LiveHub } from './hub.ts';

/** Live data with a lane of its own (positions): first a snapshot, then what is new, merged. */
export interface Lane {
  readonly event: string;
  open(watcher: { actor: Actor; scope: Scope }, send: (data: unknown) => void): { close(): void };
}

/** A reader that has this much unread is dropped; it comes back and gets a snapshot. */
const maxUnreadBytes = 512 * 1024;
const pingMs = 10_000;
const checkMs = 60_000;

/** Streams open at the same time in this process. A browser has one; an office stands behind one address. */
const mostStreams = { user: 40, address: 500 } as const;

/** Counts what is open by its owner. */
class Open {
  readonly #counts = new Map<string, number>();

  /** A stream of that person from that address; what is answered gives the places back. Error: 429. */
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

/** What decides what somebody hears. */
const rightsOf = (actor: Actor): string =>
  JSON.stringify([actor.audience, actor.id_company, actor.id_driver, [...actor.actions].sort()]);

/**
 * Whoever is not signed in any more hears nothing any more; whose rights are others comes back, and hears by those.
 */
async function isAsItBegan(serving: { db: Database; clock: () => Date }, began: Actor, token = ''): Promise<boolean> {
  const now = await personOfToken(serving.db, token, serving.clock()).catch(() => null);
  return now !== null && rightsOf(now) === rightsOf(began);
}

/** `GET /live/stream`: one stream per browser, server-sent events read with fetch so that the session's header goes along. */
export function liveStream(
  app: FastifyInstance,
  serving: { db: Database; clock: () => Date; hub: LiveHub; lanes: readonly Lane[] },
): void {
  const open = new Set<() => void>();
  const places = new Open();
  app.addHook('preClose', async () => {
    for (const close of open) close();
  });
  app.get('/live/stream', { config: { limit: 'live' } }, async (request, reply) => {
    // Whoever leaves while being let in (a reload, a bad network) is gone before anything is held for them, and «close» is said once only.
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
      // Other people's sessions are no news.
      if (noun === 'session' && id !== undefined && id !== actor.id_user) return;
      // A driver opens no reservation; that something of them changed is news for the own trip.
      const isOthers = noun === 'reservation' && actor.audience === 'driver';
      write('changed', isOthers ? { noun } : { noun, id }, cursor);
      if (noun === 'session') void closeIfEnded();
    };
    // The cursor goes along: who hears nothing for long comes back with a young one.
    const sendPing = (): void => write('ping', {}, serving.hub.cursor);
    const sendHello = (resumed: boolean, cursor = serving.hub.cursor): void =>
      write('hello', { cursor, resumed }, cursor);
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
    // It may have ended while it was looked up.
    void closeIfEnded();
    // Until all that it missed is told, its own cursor is the one to come back with.
    sendHello(watching.missed !== null, watching.missed === null ? undefined : String(since));
    for (const event of watching.missed ?? []) sendChange(event);
    sendPing();
    for (const lane of serving.lanes)
      closers.push(lane.open({ actor, scope: scopeOf(actor) }, data => write(lane.event, data)).close);
    const ping = setInterval(sendPing, pingMs);
    // A session also ends by its time, and by what happens to the person's company.
    const check = setInterval(() => void closeIfEnded(), checkMs);
    closers.push(() => [ping, check].forEach(clearInterval));
  });
}
