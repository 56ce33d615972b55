import { useEffect } from 'react';
import { refreshPerson, signOut, useSession } from '../../../app/session/session.ts';
import { ErrorPage } from './ErrorPage.tsx';

export default function Error405Page() {
  const session = useSession();
  // Outside the shell there are no live messages: the permissions are read again on leaving.
  useEffect(() => () => void refreshPerson(), []);
  return (
    <ErrorPage
      code="405"
      title="No tiene permiso para esta pantalla"
      text="Si la necesita para su trabajo, pida el permiso al administrador de su empresa."
      action={
        session.phase === 'in' && (
          <button type="button" className="cz-session-door-quiet" onClick={() => void signOut()}>
            Cerrar sesión
          </button>
        )
      }
    />
  );
}
