import type { Writable } from 'node:stream';
import type { Call } from '@cabezal/contract/call';
import type { Tx } from '../db/tx.ts';
import type { Turns } from '../turns.ts';
import type { Actor, Context } from './context.ts';
import { AppError, demandOperator } from './errors.ts';

/** A short transaction in the caller's scope that reads. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** What a call has before its transaction begins. */
export interface Preparing<In> {
  readonly input: In;
  readonly actor: Actor;
  /** Guides that the link opens; with exactly one, that one. Empty and null without a link. */
  readonly id_guides: readonly number[];
  readonly id_guide: number | null;
  readonly address: string;
  readonly read: Read;
  /** A short change of its own with the system's rights; it stays, whatever becomes of the call: a try that is counted. */
  readonly change: Read;
}
/**
 * Does before the transaction what may be slow and must hold nothing meanwhile: asking a service outside, hashing. It reads what it needs to ask
 * in transactions of its own, so that the verb has to see whether that still holds. It refuses nothing: the verb does. A change of many
 * parts, each of which may stay whatever becomes of the others, is made here part by part (copy-day).
 */
export type Prepare<In, Ready> = (before: Preparing<In>) => Promise<Ready>;

/** A call together with what answers it. Modules export lists of these; the app registers them. */
export interface Route {
  // biome-ignore lint/suspicious/noExplicitAny: the list holds calls of every input and output; serve() below keeps each pair typed
  readonly call: Call<any, any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly handle: (context: Context<any>, ready: any) => Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly prepare?: Prepare<any, unknown>;
  /** What it answers is read with the caller's own rights, whatever its work needed: made by `serveChange`. */
  readonly answersAsCaller?: true;
  /** The operator's people alone: made by `ofOperator`. */
  readonly isOperators?: true;
  /** Shared by the calls that cost the same scarce thing: they take turns, and beyond a short queue are refused (503). */
  readonly turns?: (actor: Actor) => Turns;
}

/** The routes take turns, from before `prepare` to the end of the transaction; who waits holds no connection of the database. */
export const inTurns = (turns: Turns, routes: readonly Route[]): Route[] =>
  routes.map(route => ({ ...route, turns: () => turns }));

/** The same among the people of each company. */
export const inTurnsOfCompany = (turnsOf: (id_company: number) => Turns, routes: readonly Route[]): Route[] =>
  routes.map(route => ({ ...route, turns: actor => turnsOf(actor.id_company) }));

/** Calls of the operator's people alone, whatever a role of another company was given. Errors: 403 SIN_PERMISO. */
export const ofOperator = (routes: readonly Route[]): Route[] =>
  routes.map(route => ({
    ...route,
    isOperators: true,
    // Before anything is asked outside or read with the system's rights.
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
 * Binds a handler to its call that only reads; the compiler checks both sides. An error that is returned instead of thrown keeps what was written.
 * `prepare` runs before the transaction; what it makes ready is given to the handler.
 */
export function serve<In, Out, Ready = undefined>(
  call: Call<In, Out>,
  handle: (context: Context<In>, ready: Ready) => Promise<Out | AppError>,
  prepare?: Prepare<In, Ready>,
): Route {
  return { call, handle, prepare };
}

/**
 * Binds a change to its call. `verb` does the work, with the system's rights where it must (`tx.elevate()`); `answer` reads what is
 * answered afterwards, with the caller's own rights again. What a verb returns is for `answer` alone: ids, counts, secrets just made.
 * `prepare` runs before the transaction; what it makes ready is given to the verb.
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

/** An answer that is a file: written when the transaction that made it has ended. */
export class FileAnswer {
  constructor(
    readonly filename: string,
    readonly type: string,
    readonly write: (sink: Writable) => Promise<void>,
    readonly inline = false,
    /** Lets go of what it is written from; called once, also when it could not be written. */
    readonly close: () => Promise<void> = async () => undefined,
  ) {}
}

/** An answer without a body (204): what was asked for is not there, and need not be. */
export class EmptyAnswer {}
