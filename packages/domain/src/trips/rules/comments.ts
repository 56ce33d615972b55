/** Who writes a comment for whom, and until when it is changed (9-operations §1). */
import { type Instant, toMillis } from '../../system/time/time';
import { refuse, type Verdict } from './refusal';

export type CommentVisibility = 'INTERNAL' | 'CLIENT' | 'CARRIER';
export type CommentSide = 'operator' | 'customer' | 'carrier';

/** Minutes in which the author may change it. */
export const COMMENT_EDIT_MINUTES = 15;

/** Who will read what this side writes: customers and carriers speak to the operator, each on its own line. */
export function writtenFor(side: CommentSide, wanted: CommentVisibility): CommentVisibility {
  if (side === 'customer') return 'CLIENT';
  return side === 'carrier' ? 'CARRIER' : wanted;
}

interface Written {
  readonly id_user: number;
  readonly created_at: Instant;
  readonly deleted_at: Instant | null;
}

/** May this person take it back? One's own, at any time, once. */
export function canDeleteComment(comment: Written, id_user: number): Verdict {
  if (comment.id_user !== id_user) return refuse('COMENTARIO_AJENO');
  return comment.deleted_at === null ? true : refuse('COMENTARIO_ELIMINADO');
}

/** May this person change it? One's own, within the minutes. */
export function canEditComment(comment: Written, id_user: number, now: Instant): Verdict {
  const mine = canDeleteComment(comment, id_user);
  if (mine !== true) return mine;
  const minutes = (toMillis(now) - toMillis(comment.created_at)) / 60_000;
  return minutes <= COMMENT_EDIT_MINUTES ? true : refuse('EDICION_VENCIDA', { minutos: COMMENT_EDIT_MINUTES });
}
