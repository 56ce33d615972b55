import type { Writable } from 'node:stream';
import type { Call } from '@cabezal/contract/call';
import type { Tx } from '../db/tx.ts';
import type { Limiter } from '../limiter.ts';
import type { Actor, Context } from './context.ts';
import { AppError, demandOperator } from './errors.ts';

/** A short read transaction in the caller's scope. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Input of `prepare`, before the transaction. */
export interface Preparing<In> {
  readonly input: In;
  readonly actor: Actor;
  /** Guides that the link opens, and the guide if it is exactly one. Empty and null without a link. */
  readonly id_guides: readonly number[];
  readonly id_guide: number | null;
  readonly address: string;
  readonly read: Read;
  /** A short separate change with the system's rights; it is kept whatever the outcome of the call: for example a counted try. */
  readonly change: Read;
}
/**
 * Runs before the transaction whatever may be slow and must hold no lock: external requests, hashing. It reads what it needs in separate
 * transactions, so the verb must check that this is still valid. It refuses nothing: the verb does. A change of many parts, each of which
 * may be stored without the others, is made here part by part (copy-day).
 */
export type Prepare<In, Ready> = (before: Preparing<In>) => Promise<Ready>;

/** A call with its handler. Modules export lists of these; the app registers them. */
export interface Route {
  // biome-ignore lint/suspicious/noExplicitAny: the list holds calls of every input and output; serve() below keeps each pair typed
  readonly call: Call<any, any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly handle: (context: Context<any>, ready: any) => Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly prepare?: Prepare<any, unknown>;
  /** The answer is read with the caller's own rights, whatever rights the work needed: set by `serveChange`. */
  readonly answersAsCaller?: true;
  /** Only for the operator's people: set by `ofOperator`. */
  readonly isOperators?: true;
  /** Shared by calls that use the same scarce resource: a limited number runs at once, and beyond a short queue calls are refused (503). */
  readonly limit?: (actor: Actor) => Limiter;
}

/**
 * Limits the calls of the routes, from before `prepare` to the end of the transaction, or of the file that answers; a waiting call holds no
 * database connection.
 */
export const limited = (limiter: Limiter, routes: readonly Route[]): Route[] =>
  routes.map(route => ({ ...route, limit: () => limiter }));

/** Like `limited`, separately for each company. */
export const limitedPerCompany = (limiterOf: (id_company: number) => Limiter, routes: readonly Route[]): Route[] =>
  routes.map(route => ({ ...route, limit: actor => limiterOf(actor.id_company) }));

/** Calls only for the operator's people, whatever permissions a role of another company has. Errors: 403 SIN_PERMISO. */
export const ofOperator = (routes: readonly Route[]): Route[] =>
  routes.map(route => ({
    ...route,
    isOperators: true,
    // Refused before any external request, and before anything is read with the system's rights.
    ...(route.prepare && {
      prepare: async before => {
        demandOperator(before.actor);
        return route.prepare?.(before);
      },
    }),
    handle: (context, ready) => {
      demandOperator(context.actor);
      return route.handle(context, ready);
    },
  }));

/**
 * Binds a handler to a call that only reads; the compiler checks both sides. If an error is returned instead of thrown, what was written is
 * kept. `prepare` runs before the transaction; its result is passed to the handler.
 */
export function serve<In, Out, Ready = undefined>(
  call: Call<In, Out>,
  handle: (context: Context<In>, ready: Ready) => Promise<Out | AppError>,
  prepare?: Prepare<In, Ready>,
): Route {
  return { call, handle, prepare };
}

/**
 * Binds a change to its call. `verb` does the work, with the system's rights where needed (`tx.elevate()`); `answer` then reads the answer
 * with the caller's own rights. What a verb returns is for `answer` only: ids, counts, new secrets. `prepare` runs before the transaction;
 * its result is passed to the verb.
 */
export function serveChange<In, Done, Out, Ready = undefined>(
  call: Call<In, Out>,
  verb: (context: Context<In>, ready: Ready) => Promise<Done | AppError>,
  answer: (context: Context<In>, done: Done) => Promise<Out> | Out,
  prepare?: Prepare<In, Ready>,
): Route {
  return {
    call,
    answersAsCaller: true,
    prepare,
    handle: async (context: Context<In>, ready: Ready) => {
      const done = await verb(context, ready);
      if (done instanceof AppError) return done;
      await context.tx.asCaller();
      return answer(context, done);
    },
  };
}

/** A file as answer, written after the transaction that made it. */
export class FileAnswer {
  constructor(
    readonly filename: string,
    readonly type: string,
    readonly write: (sink: Writable) => Promise<void>,
    readonly inline = false,
    /** Releases the source of the file; called once, also if writing fails. */
    readonly close: () => Promise<void> = async () => undefined,
    /** The version of the file, for a browser that may keep it and asks whether it has changed; null: it must not be kept. */
    readonly etag: string | null = null,
  ) {}
}

/** An answer without a body (204): the requested thing does not exist, and need not. */
export class EmptyAnswer {}
