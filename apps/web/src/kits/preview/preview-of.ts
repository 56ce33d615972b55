import type { ApiError } from '../../api/api-error.ts';

/** What would happen, as the server computes it without storing anything. */
export interface Preview<Out> {
  data: Out | undefined;
  error: ApiError | null;
  /** The answer to the current input has not arrived yet; `data` may be that of the previous one. */
  isBehind: boolean;
}

const TYPING_MS = 350;

/** Milliseconds before an input (as text; null: nothing to ask) is asked: the first one at once, a changed one when typing pauses. */
export const pauseBefore = (asked: string | null, wanted: string | null) =>
  asked === null || wanted === null ? 0 : TYPING_MS;

interface Found<Out> {
  data: Out | undefined;
  error: ApiError | null;
  isFetching: boolean;
}

/** `wanted`: the current input as text, null: nothing to ask; `asked`: the input to which `found` is the answer. */
export function previewOf<Out>(wanted: string | null, asked: string | null, found: Found<Out>): Preview<Out> {
  if (wanted === null) return { data: undefined, error: null, isBehind: false };
  return { data: found.data, error: found.error, isBehind: wanted !== asked || found.isFetching };
}

/**
 * True, or why the change cannot be confirmed now: a person confirms only what the preview has shown. `good`: how many rows would change;
 * `none`: the sentence for none.
 */
export function previewCan({ error, isBehind }: Preview<unknown>, good: number, none: string): true | string {
  if (isBehind) return 'Espere a ver qué cambia';
  if (error !== null) return 'No se pudo ver qué cambia';
  return good > 0 || none;
}
