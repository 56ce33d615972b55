import { z } from 'zod';
import { askJson, type JsonAnswer, type JsonSystem, notUnderstood } from './ask-json.ts';

interface Rejected {
  readonly state: 'REJECTED';
  readonly code: string;
  readonly text: string;
}

/** What any such system may answer about a request. That it has done what was asked each says in its own shape. */
export type UsualAnswer =
  | { readonly state: 'PENDING' }
  | { readonly state: 'CANCELLED' }
  | { readonly state: 'NOT_FOUND' }
  | Rejected;

/** What became of a cancellation. GONE: the system knows nothing by that reference. */
export type CancelAnswer = { readonly state: 'CANCELLED' | 'GONE' } | Rejected;

/** What a system said, and the reference that it names. */
export interface Said<Word> {
  readonly reference: string;
  readonly word: Word;
}

/** Why a system refuses what was asked. */
export const refusal = z.object({ code: z.string().max(60), text: z.string().max(500) });
/** The system has our reference already: what became of it is asked. */
const DUPLICATE = 'REFERENCE_EXISTS';

/** A 404 of a proxy says nothing about the reference: the system names it. */
const saysUnknown = ({ body }: JsonAnswer, reference: string): boolean =>
  z.object({ code: z.literal('NOT_FOUND'), reference: z.literal(reference) }).safeParse(body).success;

/**
 * Client of a system that knows what we ask by our reference, over HTTP: something is submitted, asked about and cancelled by it. An answer that is
 * not about that reference, or cannot be understood, is an error: then nobody knows what the system did.
 */
export class ReferenceClient<Word extends { readonly state: string }> {
  /** `said`: the shape of what the system says about a reference. */
  constructor(
    private readonly system: JsonSystem,
    private readonly said: z.ZodType<Said<Word>>,
  ) {}

  /** Reads something that has no reference. */
  read(path: string, signal?: AbortSignal): Promise<JsonAnswer> {
    return askJson(this.system, { method: 'GET', path }, signal);
  }

  /** Submits what has this reference. */
  async submit(
    path: string,
    reference: string,
    body: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<Word | UsualAnswer> {
    const answer = await askJson(this.system, { method: 'POST', path, body }, signal);
    const refused = refusal.safeParse(answer.body);
    if (answer.status === 409 && refused.success && refused.data.code === DUPLICATE) return { state: 'PENDING' };
    if (answer.status === 422 && refused.success) return { state: 'REJECTED', ...refused.data };
    if (![200, 201, 202].includes(answer.status)) throw this.notUnderstood(answer.status);
    return this.#wordAbout(reference, answer);
  }

  async status(path: string, reference: string, signal?: AbortSignal): Promise<Word | UsualAnswer> {
    const answer = await this.read(path, signal);
    if (answer.status === 404 && saysUnknown(answer, reference)) return { state: 'NOT_FOUND' };
    if (answer.status !== 200) throw this.notUnderstood(answer.status);
    return this.#wordAbout(reference, answer);
  }

  /** Cancels what has this reference; asking twice does no harm. */
  async cancel(path: string, reference: string, signal?: AbortSignal): Promise<CancelAnswer> {
    const answer = await askJson(this.system, { method: 'POST', path, body: {} }, signal);
    if (answer.status === 404 && saysUnknown(answer, reference)) return { state: 'GONE' };
    const refused = refusal.safeParse(answer.body);
    if (answer.status === 422 && refused.success) return { state: 'REJECTED', ...refused.data };
    if (answer.status !== 200 || this.#wordAbout(reference, answer).state !== 'CANCELLED')
      throw this.notUnderstood(answer.status);
    return { state: 'CANCELLED' };
  }

  notUnderstood(status: number): Error {
    return notUnderstood(this.system.name, status);
  }

  #wordAbout(reference: string, { status, body }: JsonAnswer): Word {
    const answer = this.said.safeParse(body);
    if (!answer.success) throw this.notUnderstood(status);
    if (answer.data.reference !== reference) throw new Error(`${this.system.name} respondió por otra solicitud`);
    return answer.data.word;
  }
}
