import type { Tx } from '../db/tx.ts';

export interface Message {
  id: number;
  system: string;
  kind: string;
  noun: string;
  id_record: string;
  payload: unknown;
  idempotency_key: string;
  /** The number of this try, and the fence of it: what an earlier one learns later changes nothing. */
  attempts: number;
}

/** The other system understood the message and said no: sent again it would say so again, so it waits for a person at once. */
export class RefusedForGood extends Error {}

/** Delivers the messages of one system and kind. */
export interface Delivery {
  system: string;
  kind: string;
  /**
   * Talks to the other system, outside any transaction. What it returns is stored as the response. `signal`: it has taken too long, or this
   * process stops; the try counts as failed whether or not it is heeded.
   */
  deliver(message: Message, signal: AbortSignal): Promise<unknown>;
  /** What the outcome means for our records, in the transaction that notes it. */
  delivered?(tx: Tx, message: Message, response: unknown): Promise<void>;
  /** `final`: it is not tried again by itself. */
  failed?(tx: Tx, message: Message, error: string, final: boolean): Promise<void>;
}
