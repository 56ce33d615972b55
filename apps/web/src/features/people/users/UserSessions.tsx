import { endUserSessions, getUserSessions, type UserSession } from '@cabezal/contract/people/users/user-access.calls';
import type { UserRow } from '@cabezal/contract/people/users/users.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

/** The person's current sessions; each can be ended. */
export function UserSessions({ user }: { user: UserRow }) {
  const { id_user } = user;
  const { may } = useAccess();
  const found = useCall(getUserSessions, { id_user });
  const end = useChange(endUserSessions, { onDone: () => toast.success('Sesión cerrada') });
  if (!found.data) return <Answer query={found} what="las sesiones" loading={<RowsSkeleton rows={3} />} />;
  if (found.data.length === 0) return <EmptyState title="Sin sesiones abiertas" text="Ahora no está en ningún lado." />;
  const mayEnd = may('user.write');
  const others = found.data.filter(session => !session.current).length;
  return (
    <>
      <Failure error={end.error} />
      <ul className="cz-users-sessions">
        {found.data.map(session => (
          <li key={session.id_session}>
            <SessionFacts session={session} />
            {mayEnd && !session.current && (
              <ActionButton
                size="small"
                aria-label={`Cerrar la sesión de ${session.device}`}
                onClick={() => end.run({ id_user, id_session: session.id_session })}
              >
                Cerrar
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {mayEnd && others > 1 && (
        <ActionButton look="danger" loading={end.pending} onClick={() => end.run({ id_user })}>
          Cerrar todas
        </ActionButton>
      )}
    </>
  );
}

function SessionFacts({ session }: { session: UserSession }) {
  return (
    <div>
      <strong>{session.device}</strong>
      {session.current && <span className="cz-quiet"> · esta sesión</span>}
      <span className="cz-users-session-line">
        {`${session.address ?? 'Sin dirección'} · visto ${formatDateTime(session.last_seen_at)}`}
      </span>
      <span className="cz-users-session-line">
        {`Desde ${formatDateTime(session.created_at)}, vence ${formatDateTime(session.expires_at)}`}
      </span>
    </div>
  );
}
