import { sql } from 'kysely';
import { type Database, systemAuthor, systemScope } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import type { Logger } from '../log/logger.ts';

export interface Message {
  id: number;
  system: string;
  kind: string;
  noun: string;
  id_record: string;
  payload: unknown;
  idempotency_key: string;
  attempts: number;
}

/** The other system understood the message and said no: sent again it would say so again, so it waits for a person at once. */
export class RefusedForGood extends Error {}

/** Delivers the messages of one system and kind. */
export interface Delivery {
  system: string;
  kind: string;
  /** Talks to the other system, outside any transaction. What it returns is stored as the response. */
  deliver(message: Message): Promise<unknown>;
  /** What the outcome means for our records, in the transaction that notes it. */
  delivered?(tx: Tx, message: Message, response: unknown): Promise<void>;
  /** `final`: it is not tried again by itself. */
  failed?(tx: Tx, message: Message, error: string, final: boolean): Promise<void>;
}

/** Five tries, then it waits for a person. */
const maxAttempts = 5;
/** Minutes-long pauses that grow: 5 s, 25 s, 2 min, 10 min. */
const pauseMs = (attempts: number): number => 1000 * 5 ** attempts;
/** A message taken by a process that died is free again after this time. */
const leaseMs = 60_000;

async function take(db: Database, limit: number): Promise<Message[]> {
  return db.write(systemScope, systemAuthor, tx =>
    tx.rows(sql<Message>`update outbox set attempts = attempts + 1, next_attempt_at = ${new Date(tx.now.getTime() + leaseMs)}
      where id in (select id from outbox where state = 'PENDING' and next_attempt_at <= ${tx.now} order by next_attempt_at limit ${limit} for update skip locked)
      returning id, system, kind, noun, id_record, payload, idempotency_key, attempts`),
  );
}

async function deliverOne(
  db: Database,
  deliveries: Map<string, Delivery>,
  message: Message,
  log: Logger,
): Promise<void> {
  const delivery = deliveries.get(`${message.system}/${message.kind}`);
  try {
    if (delivery === undefined) throw new Error(`no delivery for ${message.system}/${message.kind}`);
    const response = await delivery.deliver(message);
    await db.write(systemScope, systemAuthor, async tx => {
      await tx.run(
        sql`update outbox set state = 'SENT', sent_at = ${tx.now}, last_error = null, response = ${JSON.stringify(response ?? null)}::jsonb where id = ${message.id}`,
      );
      await delivery.delivered?.(tx, message, response);
    });
  } catch (error) {
    const text = (error as Error).message.slice(0, 500);
    const final = error instanceof RefusedForGood || message.attempts >= maxAttempts;
    log.warn(
      { outbox: message.id, system: message.system, kind: message.kind, attempts: message.attempts, error: text },
      'delivery failed',
    );
    await db.write(systemScope, systemAuthor, async tx => {
      await tx.run(sql`update outbox set state = ${final ? 'ERROR' : 'PENDING'}, last_error = ${text},
        next_attempt_at = ${new Date(tx.now.getTime() + pauseMs(message.attempts))} where id = ${message.id}`);
      await delivery?.failed?.(tx, message, text, final);
    });
  }
}

export interface OutboxWorker {
  /** Delivers everything due now; tests call it instead of waiting. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

/** Delivers in the background: at once after a commit that stored messages, and every two seconds for retries. */
export function startOutbox(db: Database, list: readonly Delivery[], log: Logger, auto = true): OutboxWorker {
  const deliveries = new Map(list.map(d => [`${d.system}/${d.kind}`, d]));
  let running: Promise<number> | null = null;
  let stopped = false;
  async function pass(): Promise<number> {
    let done = 0;
    for (;;) {
      const messages = await take(db, 10);
      if (messages.length === 0 || stopped) return done;
      await Promise.all(messages.map(m => deliverOne(db, deliveries, m, log)));
      done += messages.length;
    }
  }
  const drain = (): Promise<number> => {
    running ??= pass().finally(() => {
      running = null;
    });
    return running;
  };
  const quietly = (): void => {
    if (!stopped) drain().catch(error => log.error({ error: String(error) }, 'outbox pass failed'));
  };
  const timer = auto ? setInterval(quietly, 2_000) : undefined;
  if (auto) db.onOutbox(quietly);
  return {
    drain,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}

/** Sends a failed message again from the first try. */
export async function resend(tx: Tx, where: { system: string; noun: string; id: number | string }): Promise<number> {
  return tx.count(sql`update outbox set state = 'PENDING', attempts = 0, next_attempt_at = ${tx.now}
    where system = ${where.system} and noun = ${where.noun} and id_record = ${String(where.id)} and state = 'ERROR'`);
}
