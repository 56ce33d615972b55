import { Link } from 'react-router';
import { useAccess } from '../rights/use-access.ts';
import { trackPath } from './track-path.ts';

/** «Ver el recorrido» of a trip's truck while it drove the trip, for those who have that screen. */
export function TrackLink({ of }: { of: Parameters<typeof trackPath>[0] }) {
  const { mayOpen } = useAccess();
  const path = trackPath(of);
  return mayOpen(path) && path !== null ? <Link to={path}>Ver el recorrido</Link> : null;
}
