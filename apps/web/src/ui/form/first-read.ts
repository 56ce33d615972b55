import { type ApiError, asApiError } from '../../api/api-error.ts';

/** How the edit of a record begins: with the record, or not at all, because it is gone. */
export type Opening<R> = { record: R; gone: null } | { record: null; gone: ApiError };

const NOT_FOUND = 404;

/**
 * What follows from a failed first read: a record that is gone cannot be edited; after any other failure the shown record is used, and the
 * server checks its version.
 */
export function openingAfter<R>(cause: unknown, shown: R): Opening<R> {
  const error = asApiError(cause);
  return error.status === NOT_FOUND ? { record: null, gone: error } : { record: shown, gone: null };
}
