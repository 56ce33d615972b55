import type { Audience } from '@cabezal/domain/system/access/audience';
import { z } from 'zod';
import type { Noun } from './nouns.ts';

/**
 * What a call demands of its caller.
 * - `public`: no session.
 * - `session`: any signed-in person.
 * - `action`: a signed-in person whose role holds that permission action.
 * - `token`: a token of that purpose in the Authorization header; no session.
 * - `device`: a tracking device's key.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'action'; action: string }
  | { kind: 'token'; purpose: 'monitoring' | 'travel_resources' }
  | { kind: 'device' };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a reading call shows, so that «truck 12 changed» finds what has to be read again.
 * - `'truck'`: any truck may be in the answer (a list, a board).
 * - `by`: the one of the input: `{ noun: 'truck', by: 'id_truck' }`; other trucks' changes are no news.
 * - `inside`: those whose id stands under that name in the answer: `{ noun: 'guide', inside: 'id_guide' }`.
 * - `from`: the noun itself is in the input (history of any record).
 */
export type Shown<In = unknown> =
  | Noun
  | { readonly noun: Noun; readonly by: InputName<In> }
  | { readonly noun: Noun; readonly inside: string }
  | { readonly from: InputName<In>; readonly by: InputName<In> };
type InputName<In> = unknown extends In ? string : Extract<keyof In, string>;

/** A server call as a value: the server serves it, the browser calls it, OpenAPI and the walking tests read it. */
export interface Call<In, Out> {
  readonly method: Method;
  /** Path with `{name}` for parameters; a parameter is a field of the input. */
  readonly path: string;
  readonly access: Access;
  /** True when the call changes data: it then runs in a writing transaction and honours an Idempotency-Key. */
  readonly changes: boolean;
  /** True when the answer holds a secret (a link, an upload's address): a kept answer is then closed with the caller's session. */
  readonly secret: boolean;
  /** Bytes that its body may have, where that is less than the limit of every call. What is larger is not even read. */
  readonly most_bytes?: number;
  /** Path parameters, query (GET, DELETE) and body (others) together. */
  readonly input: z.ZodType<In>;
  readonly output: z.ZodType<Out>;
  /** Narrower outputs for audiences that may not see every column. */
  readonly outputFor?: Partial<Record<Audience, z.ZodType>>;
  /** One sentence: what it does, units, and the rule's source where there is one. */
  readonly summary: string;
  /** Of a change: nouns that are stale after it; the browser reads them again. */
  readonly touches: readonly Noun[];
  /** Of a reading call that a screen uses: what makes its answer stale. Empty: nothing does. */
  readonly shows?: readonly Shown[];
}

/** A schema of zod by what it makes. Comparing each one with all of zod's methods made the compiler three times as slow. */
interface SchemaOf<T> {
  readonly _zod: { readonly output: T };
}

interface CallDefinition<In, Out> {
  method: Method;
  path: string;
  access: Access;
  input?: SchemaOf<In>;
  output: SchemaOf<Out>;
  outputFor?: Partial<Record<Audience, SchemaOf<unknown>>>;
  summary: string;
  touches?: readonly Noun[];
  shows?: readonly Shown<NoInfer<In>>[];
  /** Default: every method but GET changes data. A POST that only reads says `changes: false`. */
  changes?: boolean;
  secret?: boolean;
  most_bytes?: number;
}

/** Input of a call that takes none. */
export const nothing = z.strictObject({});
export type Nothing = z.infer<typeof nothing>;

/** Defines a call once. A reading POST must say `changes: false`. */
export function defineCall<In = Nothing, Out = unknown>(definition: CallDefinition<In, Out>): Call<In, Out> {
  return {
    ...definition,
    input: (definition.input ?? nothing) as z.ZodType<In>,
    output: definition.output as z.ZodType<Out>,
    outputFor: definition.outputFor as Partial<Record<Audience, z.ZodType>> | undefined,
    changes: definition.changes ?? definition.method !== 'GET',
    touches: definition.touches ?? [],
    secret: definition.secret ?? false,
  };
}

export const anyone: Access = { kind: 'public' };
export const signedIn: Access = { kind: 'session' };
export const action = (name: string): Access => ({ kind: 'action', action: name });
