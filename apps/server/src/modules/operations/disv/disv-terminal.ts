import { z } from 'zod';
import { askJson, type JsonAnswer, type JsonSystem, notUnderstood } from '../../../platform/outbox/ask-json.ts';

/** What the terminal says about a request. CONFIRMED: it has issued the DISV. */
export type DisvAnswer =
  | { readonly state: 'CONFIRMED'; readonly number: string }
  | { readonly state: 'PENDING' }
  | { readonly state: 'REJECTED'; readonly code: string; readonly text: string }
  | { readonly state: 'CANCELLED' }
  | { readonly state: 'NOT_FOUND' };

/** What became of the request to void one. GONE: the terminal has none by that reference. */
export type VoidAnswer =
  | { readonly state: 'CANCELLED' | 'GONE' }
  | { readonly state: 'REJECTED'; readonly code: string; readonly text: string };

const NAME = 'TPG';

const refusal = z.object({ code: z.string().max(60), text: z.string().max(500) });
/** The terminal's word about one reference; an answer about another one is none. */
const said = z.discriminatedUnion('state', [
  z.object({ reference: z.string(), state: z.literal('ISSUED'), number: z.string().trim().min(1).max(40) }),
  z.object({ reference: z.string(), state: z.literal('PENDING') }),
  z.object({ reference: z.string(), state: z.literal('VOIDED') }),
  refusal.extend({ reference: z.string(), state: z.literal('REJECTED') }),
]);
/** The terminal has our reference already: what became of it is asked. */
const DUPLICATE = 'REFERENCE_EXISTS';

/** Client of the terminal that issues DISV, over HTTP. The format is ours until theirs is known: nothing else depends on it. */
export class DisvTerminal {
  readonly #system: JsonSystem;

  constructor({ url, timeoutMs }: Pick<JsonSystem, 'url' | 'timeoutMs'>) {
    this.#system = { name: NAME, url, token: undefined, timeoutMs };
  }

  async submit(body: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<DisvAnswer> {
    const answer = await askJson(this.#system, { method: 'POST', path: '/disv', body }, signal);
    const refused = refusal.safeParse(answer.body);
    if (answer.status === 409 && refused.success && refused.data.code === DUPLICATE) return { state: 'PENDING' };
    if (answer.status === 422 && refused.success) return { state: 'REJECTED', ...refused.data };
    if (![200, 201, 202].includes(answer.status)) throw notUnderstood(NAME, answer.status);
    return wordAbout(String(body.reference), answer);
  }

  async status(reference: string, signal?: AbortSignal): Promise<DisvAnswer> {
    const answer = await askJson(this.#system, { method: 'GET', path: pathOf(reference) }, signal);
    if (answer.status === 404 && saysUnknown(answer, reference)) return { state: 'NOT_FOUND' };
    if (answer.status !== 200) throw notUnderstood(NAME, answer.status);
    return wordAbout(reference, answer);
  }

  /** Voids an issued one; asking twice does no harm. */
  async void(reference: string, signal?: AbortSignal): Promise<VoidAnswer> {
    const path = `${pathOf(reference)}/void`;
    const answer = await askJson(this.#system, { method: 'POST', path, body: {} }, signal);
    if (answer.status === 404 && saysUnknown(answer, reference)) return { state: 'GONE' };
    const refused = refusal.safeParse(answer.body);
    if (answer.status === 422 && refused.success) return { state: 'REJECTED', ...refused.data };
    if (answer.status !== 200 || wordAbout(reference, answer).state !== 'CANCELLED')
      throw notUnderstood(NAME, answer.status);
    return { state: 'CANCELLED' };
  }
}

const pathOf = (reference: string): string => `/disv/${encodeURIComponent(reference)}`;

/** A 404 of a proxy says nothing about the reference: the terminal names it. */
const saysUnknown = ({ body }: JsonAnswer, reference: string): boolean =>
  z.object({ code: z.literal('NOT_FOUND'), reference: z.literal(reference) }).safeParse(body).success;

function wordAbout(reference: string, { status, body }: JsonAnswer): DisvAnswer {
  const answer = said.safeParse(body);
  if (!answer.success) throw notUnderstood(NAME, status);
  const { data } = answer;
  if (data.reference !== reference) throw new Error(`${NAME} respondió por otra solicitud`);
  if (data.state === 'ISSUED') return { state: 'CONFIRMED', number: data.number };
  if (data.state === 'VOIDED') return { state: 'CANCELLED' };
  if (data.state === 'PENDING') return { state: 'PENDING' };
  return { state: 'REJECTED', code: data.code, text: data.text };
}
