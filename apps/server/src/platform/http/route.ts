import type { Writable } from 'node:stream';
import type { Call } from '@cabezal/contract/call';
import type { Context } from './context.ts';
import type { AppError } from './errors.ts';

/** A call together with what answers it. Modules export lists of these; the app registers them. */
export interface Route {
  // biome-ignore lint/suspicious/noExplicitAny: the list holds calls of every input and output; serve() below keeps each pair typed
  readonly call: Call<any, any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly handle: (context: Context<any>) => Promise<unknown>;
}

/** Binds a handler to its call; the compiler checks both sides. An error that is returned instead of thrown keeps what was written. */
export function serve<In, Out>(call: Call<In, Out>, handle: (context: Context<In>) => Promise<Out | AppError>): Route {
  return { call, handle };
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
