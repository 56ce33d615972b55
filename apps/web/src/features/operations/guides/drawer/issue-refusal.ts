import type { ApiError } from '../../../../api/api-error.ts';
import type { IssueAction } from './use-issue.ts';

const UNPROCESSABLE = 422;

/** Whether the error says what the guide lacks: not a lost connection, or a change of another person. */
export const saysWhatIsMissing = (error: ApiError | null): boolean => error?.status === UNPROCESSABLE;

/**
 * The refusal that the person works on: it stays while the next attempt runs, and when that attempt fails for another reason, so that the
 * justification that is typed below it is kept. Null: the last attempt was not refused.
 */
export function issueRefusal(
  before: ApiError | null,
  { error, pending }: Pick<IssueAction, 'error' | 'pending'>,
): ApiError | null {
  if (pending) return before;
  if (error === null) return null;
  return saysWhatIsMissing(error) ? error : before;
}
