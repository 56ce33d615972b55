import type { Audience } from '@cabezal/domain/system/access/audience';
import { z } from 'zod';
import type { Noun } from './nouns.ts';

/**
 * Access of a call.
 * - `public`: no session.
 * - `session`: any signed-in person.
 * - `action`: a signed-in person whose role has that permission action. `on`: patterns of the screens that use the call; on each of them
 *   the action may be denied (decision 0187). Empty: the action is not denied by screen.
 * - `token`: a token of that purpose in the Authorization header; no session.
 * - `phone`: the token of a driver's bound phone in the Authorization header; no session. It opens the trips of his day.
 * - `device`: the key of a tracking device.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'action'; action: string; on: readonly string[] }
  | { kind: 'token'; purpose: 'monitoring' | 'tracking_destination' | 'travel_resources' | 'fleet_activity' }
  | { kind: 'phone' }
  | { kind: 'device' };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Nouns in the answer of a reading call; a change of them makes the answer stale.
 * - `'truck'`: any truck may be in the answer (a list, a board).
 * - `by`: only the one of the input: `{ noun: 'truck', by: 'id_truck' }`.
 * - `inside`: those with an id in that field of the answer: `{ noun: 'guide', inside: 'id_guide' }`.
 * - `from`: the noun itself is an input field (history of any record).
 */
export type Shown<In = unknown> =
  | Noun
  | { readonly noun: Noun; readonly by: InputName<In> }
  | { readonly noun: Noun; readonly inside: string }
  | { readonly from: InputName<In>; readonly by: InputName<In> };
type InputName<In> = unknown extends In ? string : FieldOf<In>;
/** A field of the input, or of one of its forms. */
type FieldOf<In> = In extends unknown ? Extract<keyof In, string> : never;

/** A call as a value: used by the server, the browser, OpenAPI and tests that walk all calls. */
export interface Call<In, Out> {
  readonly method: Method;
  /** Path with `{name}` for parameters; each parameter is a field of the input. */
  readonly path: string;
  readonly access: Access;
  /** True when the call changes data: it runs in a writing transaction and accepts an Idempotency-Key. */
  readonly changes: boolean;
  /** True when the answer contains a secret (a link, an upload address): a stored answer is encrypted with the caller's session. */
  readonly secret: boolean;
  /** Maximum bytes of the body, if lower than the general limit. A larger body is rejected unread. */
  readonly most_bytes?: number;
  /** Path parameters, query (GET, DELETE) and body (others) in one object. */
  readonly input: z.ZodType<In>;
  readonly output: z.ZodType<Out>;
  /** Narrower outputs for audiences that may not see all columns. */
  readonly outputFor?: Partial<Record<Audience, z.ZodType>>;
  /** One sentence: effect, units, and source of the rule if any. */
  readonly summary: string;
  /** For a change: nouns that are stale afterwards; the browser reads them again. */
  readonly touches: readonly Noun[];
  /** For a reading call of a screen: what makes its answer stale. Empty: nothing. */
  readonly shows?: readonly Shown[];
}

/** A zod schema reduced to its output type. Comparing all of zod's methods tripled the compile time. */
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
  shows?: readonly NoInfer<Shown<In>>[];
  /** Default: all methods except GET change data. A reading POST sets `changes: false`. */
  changes?: boolean;
  secret?: boolean;
  most_bytes?: number;
}

/** Input of a call without parameters. */
export const nothing = z.strictObject({});
export type Nothing = z.infer<typeof nothing>;

/** Defines a call. A reading POST must set `changes: false`. */
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

interface ActionOptions {
  /** Screens that use the call, exactly those whose pages import it: scripts/page-calls.test.mjs compares them. */
  readonly on?: readonly string[];
}

export const action = (name: string, { on = [] }: ActionOptions = {}): Access => ({ kind: 'action', action: name, on });
