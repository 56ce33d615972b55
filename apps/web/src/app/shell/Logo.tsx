import { Link } from 'react-router';
import { Brand } from '../../ui/Brand.tsx';

/** The logo links to the root, which redirects to the person's first screen. */
export function Logo({ bare = false, dark = true }: { bare?: boolean; dark?: boolean }) {
  return (
    <Link to="/" className="cz-shell-logo" aria-label="Cabezal, ir al inicio">
      <Brand bare={bare} dark={dark} />
    </Link>
  );
}
