import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { guardTarget, rootTarget } from './session/entry.ts';
import { forgetInitialAddress, readInitialAddress, rememberInitialAddress } from './session/initial-address.ts';
import { useSession } from './session/session.ts';

/** Guards all pages inside the shell: requires a session, and permission for the path. */
export function RouteGuard() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.phase === 'starting') return null;
  const target = guardTarget(
    session.phase === 'in',
    pathname,
    session.phase === 'in' ? session.person.permissions : [],
  );
  if (!target) return <Outlet />;
  if (session.phase === 'out') rememberInitialAddress(`${pathname}${search}`);
  return <Navigate to={target} replace />;
}

/** The root: redirects to sign-in, to the address that was requested first, or to the dashboard. */
export function Entry() {
  const session = useSession();
  const target = rootTarget(session.phase === 'in' ? session.person : null, readInitialAddress());
  useEffect(() => {
    if (session.phase === 'in') forgetInitialAddress();
  }, [session.phase]);
  return session.phase === 'starting' ? null : <Navigate to={target} replace />;
}
