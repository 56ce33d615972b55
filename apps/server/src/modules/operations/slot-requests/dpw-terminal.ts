import { givenInstant as instant } from '@cabezal/contract/shapes';
import type { TerminalAnswer } from '@cabezal/domain/operations/slot-requests/slot-request';
import { toMillis } from '@cabezal/domain/system/time/time';
import { z } from 'zod';
import { askJson, type JsonAnswer, notUnderstood as notUnderstoodOf } from '../../../platform/outbox/ask-json.ts';
import type { CancelAnswer, TerminalAdapter, TerminalOffer } from './terminal-adapter.ts';

interface DpwSettings {
  /** Undefined: DP World is not used. */
  url: string | undefined;
  token: string | undefined;
  /** Limit for one request; default 10 s. */
  timeoutMs?: number;
}
const NAME = 'DP World';

const refusal = z.object({ code: z.string().max(60), text: z.string().max(500) });
/** The terminal's word about one reference; an answer about another one is none. */
const appointment = z.discriminatedUnion('state', [
  z.object({
    reference: z.string(),
    state: z.literal('CONFIRMED'),
    code: z.string().trim().min(1).max(40),
    from: instant,
    to: instant.nullable(),
  }),
  z.object({ reference: z.string(), state: z.literal('PENDING') }),
  z.object({ reference: z.string(), state: z.literal('CANCELLED') }),
  refusal.extend({ reference: z.string(), state: z.literal('REJECTED') }),
]);
const schedule = z.object({
  windows: z.array(
    z.object({
      from: instant,
      to: instant,
      free: z.number().int().min(0),
      price: z
        .string()
        .regex(/^\d{1,8}\.\d{2}$/)
        .nullable(),
    }),
  ),
});
/** The terminal has our reference already: what became of it is asked. */
const DUPLICATE = 'REFERENCE_EXISTS';

/** Client of DP World's appointments, over HTTP. The format is ours until theirs is known: nothing else depends on it. */
export class DpwTerminal implements TerminalAdapter {
  constructor(private readonly settings: DpwSettings) {}

  async offers(day: string, signal?: AbortSignal): Promise<TerminalOffer[]> {
    const { status, body } = await this.#ask('GET', `/schedule?date=${encodeURIComponent(day)}`, undefined, signal);
    const answer = schedule.safeParse(body);
    if (status !== 200 || !answer.success) throw notUnderstood(status);
    return answer.data.windows;
  }

  async submit(body: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<TerminalAnswer> {
    return this.#send('/appointments', String(body.reference), body, signal);
  }

  async status(reference: string, signal?: AbortSignal): Promise<TerminalAnswer> {
    return this.#statusOf(pathOf(reference), reference, signal);
  }

  async change(
    reference: string,
    body: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<TerminalAnswer> {
    return this.#send(`${pathOf(reference)}/changes`, String(body.change), body, signal);
  }

  async changeStatus(reference: string, change: string, signal?: AbortSignal): Promise<TerminalAnswer> {
    return this.#statusOf(`${pathOf(reference)}/changes/${encodeURIComponent(change)}`, change, signal);
  }

  async cancel(reference: string, signal?: AbortSignal): Promise<CancelAnswer> {
    const answer = await this.#ask('POST', `${pathOf(reference)}/cancel`, {}, signal);
    if (answer.status === 404 && saysUnknown(answer, reference)) return { state: 'GONE' };
    const refused = refusal.safeParse(answer.body);
    if (answer.status === 422 && refused.success) return { state: 'REJECTED', ...refused.data };
    if (answer.status !== 200 || wordAbout(reference, answer).state !== 'CANCELLED') throw notUnderstood(answer.status);
    return { state: 'CANCELLED' };
  }

  /** Sends what has the name `named`. A name that the terminal has already is asked about. */
  async #send(
    path: string,
    named: string,
    body: Readonly<Record<string, unknown>>,
    signal: AbortSignal | undefined,
  ): Promise<TerminalAnswer> {
    const answer = await this.#ask('POST', path, body, signal);
    const refused = refusal.safeParse(answer.body);
    if (answer.status === 409 && refused.success && refused.data.code === DUPLICATE) return { state: 'PENDING' };
    if (answer.status === 422 && refused.success) return { state: 'REJECTED', ...refused.data };
    if (![200, 201, 202].includes(answer.status)) throw notUnderstood(answer.status);
    return wordAbout(named, answer);
  }

  async #statusOf(path: string, named: string, signal: AbortSignal | undefined): Promise<TerminalAnswer> {
    const answer = await this.#ask('GET', path, undefined, signal);
    if (answer.status === 404 && saysUnknown(answer, named)) return { state: 'NOT_FOUND' };
    if (answer.status !== 200) throw notUnderstood(answer.status);
    return wordAbout(named, answer);
  }

  #ask(
    method: 'GET' | 'POST',
    path: string,
    body: Readonly<Record<string, unknown>> | undefined,
    stopping: AbortSignal | undefined,
  ): Promise<JsonAnswer> {
    return askJson({ name: NAME, ...this.settings }, { method, path, body }, stopping);
  }
}

const pathOf = (reference: string): string => `/appointments/${encodeURIComponent(reference)}`;

const notUnderstood = (status: number): Error => notUnderstoodOf(NAME, status);

/** A 404 of a proxy says nothing about the reference: the terminal names it. */
const saysUnknown = ({ body }: JsonAnswer, reference: string): boolean =>
  z.object({ code: z.literal('NOT_FOUND'), reference: z.literal(reference) }).safeParse(body).success;

function wordAbout(reference: string, { status, body }: JsonAnswer): TerminalAnswer {
  const answer = appointment.safeParse(body);
  if (!answer.success) throw notUnderstood(status);
  const { reference: about, ...word } = answer.data;
  if (about !== reference) throw new Error(`${NAME} respondió por otra solicitud`);
  // A window that ends before it begins could not be stored, and would be asked for again for ever.
  if (word.state === 'CONFIRMED' && word.to !== null && toMillis(word.to) < toMillis(word.from))
    throw notUnderstood(status);
  return word;
}
