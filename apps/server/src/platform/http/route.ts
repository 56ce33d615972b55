import type { Writable } from 'node:stream';
import type { Call } from '@cabezal/contract/call';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';

/** A call together with what answers it. Modules export lists of these; the app registers them. */
export interface Route {
  // biome-ignore lint/suspicious/noExplicitAny: the list holds calls of every input and output; serve() below keeps each pair typed
  readonly call: Call<any, any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly handle: (context: Context<any>) => Promise<unknown>;
  /** What it answers is read with the caller's own rights, whatever its work needed: made by `serveChange`. */
  readonly answersAsCaller?: true;
}

/** Binds a handler to its call that only reads; the compiler checks both sides. An error that is returned instead of thrown keeps what was written. */
export function serve<In, Out>(call: Call<In, Out>, handle: (context: Context<In>) => Promise<Out | AppError>): Route {
  return { call, handle };
}

/**
 * Binds a change to its call. `verb` does the work, with the system's rights where it must (`tx.elevate()`); `answer` reads what is
 * answered afterwards, with the caller's own rights again. What a verb returns is for `answer` alone: ids, counts, secrets just made.
 */
export function serveChange<In, Done, Out>(
  call: Call<In, Out>,
  verb: (context: Context<In>) => Promise<Done | AppError>,
  answer: (context: Context<In>, done: Done) => Promise<Out> | Out,
): Route {
  return {
    call,
    answersAsCaller: true,
    handle: async (context: Context<In>) => {
      const done = await verb(context);
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
