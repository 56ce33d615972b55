import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyTruck } from '../../../ui/feedback/EmptyState.tsx';
import './door.css';

export function ErrorPage({
  code,
  title,
  text,
  action,
}: {
  code: string;
  title: string;
  text: string;
  action?: ReactNode;
}) {
  return (
    <main className="cz-session-error-page">
      <EmptyTruck />
      <p>Error {code}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      <div>
        <Link to="/" className="cz-session-door-link-button">
          Ir al inicio
        </Link>
        {action}
      </div>
    </main>
  );
}
