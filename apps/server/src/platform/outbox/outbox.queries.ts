import { type RawBuilder, sql } from 'kysely';
import { isDue, later } from '../db/due.ts';
import type { Tx } from '../db/tx.ts';
import type { Message } from './outbox.ts';

/** A message taken by a process that died is free again after this time. */
export const leaseMs = 60_000;
/** After five tries it waits for a person. */
export const maxAttempts = 5;
/** Growing pauses: 5 s, 25 s, 2 min, 10 min. */
const pauseMs = (attempts: number): number => 1000 * 5 ** attempts;
const longestMs = pauseMs(maxAttempts);

/** The systems of one lane: a single one, or all without a lane of their own. */
export type Systems = { readonly only: string } | { readonly but: readonly string[] };
const belongs = (systems: Systems): RawBuilder<boolean> =>
  'only' in systems
    ? sql<boolean>`system = ${systems.only}`
    : sql<boolean>`not system = any(array(select jsonb_array_elements_text(${JSON.stringify(systems.but)}::jsonb)))`;

/** Pause for which a system may ask at most: a day. */
const longestWaitMs = 86_400_000;
/** A message that could not be delivered for five days, as long as mail servers try, goes to a person: from then on each try is counted. */
const patience = sql`interval '5 days'`;
/** With one message per address at a time, so many due messages are looked through. */
const lookedThrough = 200;

const mayBeTaken = (
  tx: Tx,
  systems: Systems,
): RawBuilder<boolean> => sql<boolean>`state = 'PENDING' and ${belongs(systems)}
  and ${isDue(tx, sql`next_attempt_at`, longestMs)} and (not_before is null or ${isDue(tx, sql`not_before`, longestWaitMs)})`;

/**
 * Takes messages that are due, the longest waiting first. `busy`: addresses (`payload.to`) that get no other message now; each other address
 * gets its oldest one. Absent: addresses do not matter.
 */
export function leaseMessages(tx: Tx, systems: Systems, limit: number, busy?: readonly string[]): Promise<Message[]> {
  const due = mayBeTaken(tx, systems);
  const chosen =
    busy === undefined
      ? sql`select id from outbox where ${due} order by next_attempt_at limit ${limit}`
      : sql`select id from outbox where ${due} and id = any(array(
          select id from (
            select id, next_attempt_at, row_number() over (partition by coalesce(address, id::text) order by id) as place from (
              select id, next_attempt_at, payload ->> 'to' as address from outbox
              where ${due} and (payload ->> 'to' is null or not payload ->> 'to' = any(${[...busy]}::text[]))
              order by next_attempt_at limit ${lookedThrough}) waiting) ordered
          where place = 1 order by next_attempt_at limit ${limit}))`;
  return tx.rows(sql<Message>`update outbox set attempts = attempts + 1, next_attempt_at = ${later(tx, leaseMs)}
    where id in (${chosen} for update skip locked)
    returning id, system, kind, noun, id_record, payload, idempotency_key, attempts`);
}

const thisTry = ({ id, attempts }: Message): RawBuilder<boolean> =>
  sql<boolean>`id = ${id} and attempts = ${attempts} and state = 'PENDING'`;

/** Renews the lease while the message is delivered. */
export async function renewMessage(tx: Tx, message: Message): Promise<void> {
  await tx.run(sql`update outbox set next_attempt_at = ${later(tx, leaseMs)} where ${thisTry(message)}`);
}

/** Whether the message is still pending; locks it, so that nobody withdraws it before this transaction ends. */
export async function holdMessage(tx: Tx, id: Message['id']): Promise<boolean> {
  return (await tx.row(sql`select 1 from outbox where id = ${id} and state = 'PENDING' for update`)) !== undefined;
}

/** False: another process has taken the message since and stores its outcome. */
export async function noteSent(tx: Tx, message: Message, response: unknown): Promise<boolean> {
  const noted = await tx.count(sql`update outbox set state = 'SENT', sent_at = ${tx.now}, last_error = null,
    response = ${JSON.stringify(response ?? null)}::jsonb where ${thisTry(message)}`);
  return noted === 1;
}

export async function noteFailed(tx: Tx, message: Message, error: string, final: boolean): Promise<boolean> {
  const noted = await tx.count(sql`update outbox set state = ${final ? 'ERROR' : 'PENDING'}, last_error = ${error},
    next_attempt_at = ${later(tx, pauseMs(message.attempts))} where ${thisTry(message)}`);
  return noted === 1;
}

/** Releases the message at once, because this process stops. The interrupted try is not counted. */
export async function releaseMessage(tx: Tx, message: Message): Promise<void> {
  await tx.run(
    sql`update outbox set next_attempt_at = ${tx.instant}, attempts = attempts - 1 where ${thisTry(message)}`,
  );
}

/**
 * Keeps the message until the system wants to be asked again, between a second and a day from now. The try is not counted. False: the message
 * is too old for more patience, or another process has taken it since.
 */
export async function noteLater(tx: Tx, message: Message, error: string, waitMs: number): Promise<boolean> {
  const ms = Math.min(Math.max(waitMs, 1000), longestWaitMs);
  const noted = await tx.count(sql`update outbox set next_attempt_at = ${tx.instant}, not_before = ${later(tx, ms)},
    attempts = attempts - 1, last_error = ${error} where ${thisTry(message)} and created_at > ${tx.now}::timestamptz - ${patience}`);
  return noted === 1;
}

/** Sends a failed message again from the first try, under the same key; `payload` replaces its content. */
export async function resendKey(tx: Tx, key: string, payload?: unknown): Promise<number> {
  const carried = payload === undefined ? sql`payload` : sql`${JSON.stringify(payload)}::jsonb`;
  return tx.count(sql`update outbox set state = 'PENDING', attempts = 0, not_before = null, next_attempt_at = ${tx.instant}, payload = ${carried}
    where idempotency_key = ${key} and state = 'ERROR'`);
}

/** Sends all failed messages of a record again. */
export async function resend(tx: Tx, where: { system: string; noun: string; id: number | string }): Promise<number> {
  return tx.count(sql`update outbox set state = 'PENDING', attempts = 0, not_before = null, next_attempt_at = ${tx.instant}
    where system = ${where.system} and noun = ${where.noun} and id_record = ${String(where.id)} and state = 'ERROR'`);
}

/**
 * Lets a message be tried at once that failed for good, or waits because its system asked for a pause. One that is being delivered is left alone.
 * Returns whether there was one.
 */
export async function deliverNow(tx: Tx, key: string): Promise<boolean> {
  const released =
    await tx.count(sql`update outbox set state = 'PENDING', attempts = case when state = 'ERROR' then 0 else attempts end,
      not_before = null, next_attempt_at = ${tx.instant}
    where idempotency_key = ${key} and (state = 'ERROR' or (state = 'PENDING' and not_before > ${tx.instant}))`);
  return released > 0;
}
