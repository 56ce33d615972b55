import { givenInstant as instant } from '@cabezal/contract/shapes';
import type { TerminalAnswer } from '@cabezal/domain/operations/slot-requests/slot-request';
import { toMillis } from '@cabezal/domain/system/time/time';
import { z } from 'zod';
import { type CancelAnswer, ReferenceClient, refusal, type Said } from '../../../platform/outbox/reference-client.ts';
import type { TerminalAdapter, TerminalOffer } from './terminal-adapter.ts';

interface DpwSettings {
  /** Undefined: DP World is not used. */
  url: string | undefined;
  token: string | undefined;
  /** Limit for one request; default 10 s. */
  timeoutMs?: number;
}

/** The terminal's word about one reference. A window that ends before it begins could not be stored, and would be asked for again for ever. */
const appointment = z
  .discriminatedUnion('state', [
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
  ])
  .refine(word => word.state !== 'CONFIRMED' || word.to === null || toMillis(word.to) >= toMillis(word.from))
  .transform(({ reference, ...word }): Said<TerminalAnswer> => ({ reference, word }));
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

const pathOf = (reference: string): string => `/appointments/${encodeURIComponent(reference)}`;

/** Client of DP World's appointments, over HTTP. The format is ours until theirs is known: nothing else depends on it. */
export class DpwTerminal implements TerminalAdapter {
  readonly #client: ReferenceClient<TerminalAnswer>;

  constructor(settings: DpwSettings) {
    this.#client = new ReferenceClient({ name: 'DP World', ...settings }, appointment);
  }

  async offers(day: string, signal?: AbortSignal): Promise<TerminalOffer[]> {
    const { status, body } = await this.#client.read(`/schedule?date=${encodeURIComponent(day)}`, signal);
    const answer = schedule.safeParse(body);
    if (status !== 200 || !answer.success) throw this.#client.notUnderstood(status);
    return answer.data.windows;
  }

  submit(body: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<TerminalAnswer> {
    return this.#client.submit('/appointments', String(body.reference), body, signal);
  }

  status(reference: string, signal?: AbortSignal): Promise<TerminalAnswer> {
    return this.#client.status(pathOf(reference), reference, signal);
  }

  /** A change has a name of its own, which the terminal's answer names. */
  change(reference: string, body: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<TerminalAnswer> {
    return this.#client.submit(`${pathOf(reference)}/changes`, String(body.change), body, signal);
  }

  changeStatus(reference: string, change: string, signal?: AbortSignal): Promise<TerminalAnswer> {
    return this.#client.status(`${pathOf(reference)}/changes/${encodeURIComponent(change)}`, change, signal);
  }

  cancel(reference: string, signal?: AbortSignal): Promise<CancelAnswer> {
    return this.#client.cancel(`${pathOf(reference)}/cancel`, reference, signal);
  }
}
