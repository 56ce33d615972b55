import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Brand } from '../../../ui/Brand.tsx';
import { measure } from '../../../ui/tokens.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import './door.css';

const DoorMap = lazy(() => import('./DoorMap.tsx'));

interface DoorProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages before sign-in: the form on the left, the map of roads on the right (above it on a narrow screen). */
export function Door({ title, text, children }: DoorProps) {
  const narrow = useNarrow(measure.desktop);
  return (
    <div className="cz-session-door">
      <div className="cz-session-door-side">
        <Suspense>
          <DoorMap strip={narrow} />
        </Suspense>
        {narrow ? (
          <Brand dark size="large" />
        ) : (
          <p className="cz-session-door-words">
            Cada contenedor,
            <br />
            cada parada, a su hora.
          </p>
        )}
      </div>
      <main className="cz-session-door-form">
        {!narrow && <Brand size="large" />}
        <div className="cz-session-door-body">
          <h1>{title}</h1>
          {text && <p className="cz-session-door-text">{text}</p>}
          {children}
        </div>
        <footer>
          <Link to={paths.appPrivacy}>Política de privacidad</Link>
          <span>v1.0.0</span>
        </footer>
      </main>
    </div>
  );
}
