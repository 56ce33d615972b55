import { formatDateTime } from '@cabezal/domain/system/time/time';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import './detail.css';

/** Who changed what, and when; newest first. */
export interface HistoryEntry {
  id: string | number;
  at: string;
  who: string;
  /** The event: «Modificó el camión», «Cerró la guía». */
  what: ReactNode;
  motive?: string | null;
  changes?: readonly { field: string; before: ReactNode; after: ReactNode }[];
}

const isMissing = (value: ReactNode) => value === null || value === undefined || value === '';

/** The old and the new value; for an addition or a removal, only the one that exists. */
function Change({ before, after }: { before: ReactNode; after: ReactNode }) {
  if (isMissing(before)) return <ins>{isMissing(after) ? '—' : after}</ins>;
  if (isMissing(after)) return <del>{before}</del>;
  return (
    <>
      <del>{before}</del> → <ins>{after}</ins>
    </>
  );
}

export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) {
    return <EmptyState title="Aún no hay cambios" text="Aquí queda quién cambió qué, y cuándo." />;
  }
  return (
    <ol className="cz-history">
      {entries.map(entry => (
        <li key={entry.id}>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          <div>
            <strong>{entry.what}</strong> <span className="cz-history-who">· {entry.who}</span>
            {entry.motive && <div>Motivo: {entry.motive}</div>}
            {entry.changes && entry.changes.length > 0 && (
              <ul>
                {entry.changes.map(change => (
                  <li key={change.field}>
                    {change.field}: <Change before={change.before} after={change.after} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
