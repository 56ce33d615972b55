/** Audience of a comment, and how long it may be edited (9-operations §1). */

import { refuse, type Verdict } from '../../system/refusals/refusals';
import { type Instant, toMillis } from '../../system/time/time';

export type CommentVisibility = 'INTERNAL' | 'CLIENT' | 'CARRIER';
export type CommentSide = 'operator' | 'customer' | 'carrier';

/** Minutes after writing in which the author may edit a comment. */
export const COMMENT_EDIT_MINUTES = 15;

/** Visibility of a comment written by this side: customers and carriers always write to the operator, each in a thread of its own. */
export function writtenFor(side: CommentSide, wanted: CommentVisibility): CommentVisibility {
  if (side === 'customer') return 'CLIENT';
  return side === 'carrier' ? 'CARRIER' : wanted;
}

interface Written {
  readonly id_user: number;
  readonly created_at: Instant;
  readonly deleted_at: Instant | null;
}

/** Whether a person may delete a comment: the author, at any time, once. */
export function canDeleteComment(comment: Written, id_user: number): Verdict {
  if (comment.id_user !== id_user) return refuse('COMENTARIO_AJENO');
  return comment.deleted_at === null ? true : refuse('COMENTARIO_ELIMINADO');
}

/** Whether a person may edit a comment: the author, within the minutes above. */
export function canEditComment(comment: Written, id_user: number, now: Instant): Verdict {
  const mine = canDeleteComment(comment, id_user);
  if (mine !== true) return mine;
  const minutes = (toMillis(now) - toMillis(comment.created_at)) / 60_000;
  return minutes <= COMMENT_EDIT_MINUTES ? true : refuse('EDICION_VENCIDA', { minutos: COMMENT_EDIT_MINUTES });
}
