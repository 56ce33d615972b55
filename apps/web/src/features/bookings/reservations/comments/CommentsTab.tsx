import { type Comment, getComments, readComments } from '@cabezal/contract/bookings/comments/comments.calls';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../../api/call-api.ts';
import { useCall } from '../../../../api/use-call.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { useSeen } from '../../../../ui/use-seen.ts';
import { CommentItem } from './CommentItem.tsx';
import { WriteComment } from './WriteComment.tsx';
import './comments.css';

/**
 * Comments of a reservation: internal ones on amber, the others as their audience sees them. They count as read only while the tab is
 * visible.
 */
export function CommentsTab({ id_reservation }: { id_reservation: number }) {
  const { may } = useAccess();
  const query = useCall(getComments, { id: id_reservation });
  const [answered, setAnswered] = useState<Comment | null>(null);
  const last = query.data?.comments.at(-1)?.id_comment ?? 0;
  // Comments that were new when the tab opened stay marked while it is open.
  const fresh = useRef(new Set<number>());
  for (const one of query.data?.comments ?? []) if (one.is_new) fresh.current.add(one.id_comment);
  const unread = query.data?.unread ?? 0;
  const [isSeen, seen] = useSeen();
  useEffect(() => {
    if (isSeen && last > 0 && unread > 0) callApi(readComments, { id_reservation, last_id: last }).catch(() => {});
  }, [id_reservation, isSeen, last, unread]);
  if (!query.data) return <Answer query={query} what="los comentarios" />;
  const { comments, carriers, people } = query.data;
  return (
    <div ref={seen} className="cz-reservations-comments">
      {comments.length === 0 ? (
        <EmptyState
          title="Aún no hay comentarios"
          text="Aquí se conversa de esta reserva: entre nosotros, con el cliente o con el transportista."
        />
      ) : (
        <ol className="cz-reservations-comments-list">
          {comments.map(comment => (
            <CommentItem
              key={comment.id_comment}
              comment={comment}
              parent={comments.find(one => one.id_comment === comment.id_parent)}
              isNew={fresh.current.has(comment.id_comment)}
              onAnswer={may('reservation.comment') ? () => setAnswered(comment) : undefined}
            />
          ))}
        </ol>
      )}
      {may('reservation.comment') && (
        <WriteComment
          id_reservation={id_reservation}
          carriers={carriers}
          people={people}
          answered={answered}
          onDone={() => setAnswered(null)}
        />
      )}
    </div>
  );
}
