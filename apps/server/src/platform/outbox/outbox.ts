import type { Tx } from '../db/tx.ts';

export interface Message {
  id: number;
  system: string;
  kind: string;
  noun: string;
  id_record: string;
  payload: unknown;
  idempotency_key: string;
  /** Number of this try and its fence: the outcome of an earlier try changes nothing. */
  attempts: number;
}

/** The other system understood the message and refused it: a retry would be refused, too, so it waits for a person at once. */
export class RefusedForGood extends Error {}

/**
 * The other system asked for a pause before the next try (429, 503 with Retry-After, a temporary refusal of a mail server). In the first five days
 * of the message no try is counted. A duration, not an instant: the clocks of two systems differ.
 */
export class TryLater extends Error {
  constructor(
    readonly waitMs: number,
    message: string,
  ) {
    super(message);
  }
}

/** Delivers the messages of one system and kind. */
export interface Delivery {
  system: string;
  kind: string;
  /**
   * Sends the message to the other system, outside any transaction. The result is stored as the response. `signal` aborts when it takes too
   * long or this process stops; the try then fails, whether or not the signal is used.
   */
  deliver(message: Message, signal: AbortSignal): Promise<unknown>;
  /** Applies the outcome to our records, in the transaction that stores it. */
  delivered?(tx: Tx, message: Message, response: unknown): Promise<void>;
  /** `error`: as it is stored. `final`: it is not retried automatically. `cause`: what the try threw. */
  failed?(tx: Tx, message: Message, error: string, final: boolean, cause?: Error): Promise<void>;
}
