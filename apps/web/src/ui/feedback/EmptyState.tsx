import type { ReactNode } from 'react';
import './states.css';

/** The small dashed truck of empty states. */
export function EmptyTruck() {
  return (
    <svg
      width="104"
      height="40"
      viewBox="0 0 104 40"
      fill="none"
      stroke="var(--cz-off)"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M1 35.500h102" strokeDasharray="4 3" />
      <rect x="16" y="6" width="46" height="23" rx="1.500" strokeDasharray="4 3" />
      <path d="M23 10.500v14M30 10.500v14M37 10.500v14M44 10.500v14M51 10.500v14" strokeDasharray="2 2.500" />
      <path d="M66 29V11h9.500l8 9.500V29z" />
      <path d="M71 15h3.500l4 5H71z" />
      <path d="M14 31.500h71" />
      <circle cx="27" cy="31.500" r="4" fill="var(--cz-white)" />
      <circle cx="38" cy="31.500" r="4" fill="var(--cz-white)" />
      <circle cx="76" cy="31.500" r="4" fill="var(--cz-white)" />
    </svg>
  );
}

export interface EmptyStateProps {
  /** What is missing: «Aún no hay viajes para el 27/nov/2026». */
  title: string;
  /** What will appear here, and when: «Aparecen aquí cuando una reserva aprobada tiene fecha.» */
  text?: ReactNode;
  /** The action that creates the first record. */
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="cz-empty">
      <EmptyTruck />
      <div className="cz-empty-title">{title}</div>
      {text && <div className="cz-empty-text">{text}</div>}
      {action && <div className="cz-empty-action">{action}</div>}
    </div>
  );
}
