import { z } from 'zod';
import type { JsonSystem } from '../../../platform/outbox/ask-json.ts';
import {
  type CancelAnswer,
  ReferenceClient,
  refusal,
  type Said,
  type UsualAnswer,
} from '../../../platform/outbox/reference-client.ts';

/** What the terminal says about a request. CONFIRMED: it has issued the DISV. */
export type DisvAnswer = { readonly state: 'CONFIRMED'; readonly number: string } | UsualAnswer;

const answer = z.discriminatedUnion('state', [
  z.object({ reference: z.string(), state: z.literal('ISSUED'), number: z.string().trim().min(1).max(40) }),
  z.object({ reference: z.string(), state: z.literal('PENDING') }),
  z.object({ reference: z.string(), state: z.literal('VOIDED') }),
  refusal.extend({ reference: z.string(), state: z.literal('REJECTED') }),
]);

function wordOf(said: z.infer<typeof answer>): DisvAnswer {
  switch (said.state) {
    case 'ISSUED':
      return { state: 'CONFIRMED', number: said.number };
    case 'PENDING':
      return { state: 'PENDING' };
    case 'VOIDED':
      return { state: 'CANCELLED' };
    case 'REJECTED':
      return { state: 'REJECTED', code: said.code, text: said.text };
  }
}

/** The terminal's word about one reference. */
const said = answer.transform((one): Said<DisvAnswer> => ({ reference: one.reference, word: wordOf(one) }));

const pathOf = (reference: string): string => `/disv/${encodeURIComponent(reference)}`;

/** Client of the terminal that issues DISV, over HTTP. The format is ours until theirs is known: nothing else depends on it. */
export class DisvTerminal {
  readonly #client: ReferenceClient<DisvAnswer>;

  constructor({ url, timeoutMs }: Pick<JsonSystem, 'url' | 'timeoutMs'>) {
    this.#client = new ReferenceClient({ name: 'TPG', url, token: undefined, timeoutMs }, said);
  }

  submit(body: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<DisvAnswer> {
    return this.#client.submit('/disv', String(body.reference), body, signal);
  }

  status(reference: string, signal?: AbortSignal): Promise<DisvAnswer> {
    return this.#client.status(pathOf(reference), reference, signal);
  }

  /** Voids an issued one; asking twice does no harm. */
  void(reference: string, signal?: AbortSignal): Promise<CancelAnswer> {
    return this.#client.cancel(`${pathOf(reference)}/void`, reference, signal);
  }
}
