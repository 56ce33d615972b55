import { EnvironmentOutlined, FileTextOutlined, UserSwitchOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { EntryIcon, NoteMarks } from '../../../../kits/logbook/NoteMark.tsx';
import { useNoteTools } from '../../../../kits/logbook/NoteTools.tsx';
import { useClock } from '../../../../ui/use-clock.ts';
import { shortTime } from '../short-time.ts';
import type { LogEntry } from './use-logbook.ts';

const icons: Record<string, ReactNode> = {
  ARRIVAL: <EnvironmentOutlined />,
  DEPARTURE: <EnvironmentOutlined />,
  ISSUE: <FileTextOutlined />,
  ASSIGNMENT: <UserSwitchOutlined />,
};

/** Entries of the logbook: time, event, container, author. Undone entries are struck through. `isKept`: notes can be changed here. */
export function LogList({ entries, isKept = false }: { entries: readonly LogEntry[]; isKept?: boolean }) {
  const now = useClock().getTime();
  const tools = useNoteTools();
  return (
    <>
      <ol className="cz-reservations-log">
        {entries.map(entry => (
          <li key={entry.id_bitacora} className={entry.annulled ? 'cz-reservations-log-annulled' : undefined}>
            <time dateTime={entry.at}>{shortTime(entry.at, now)}</time>
            <span className="cz-reservations-log-icon" aria-hidden="true">
              {entry.is_note ? <EntryIcon is_note /> : (icons[entry.kind] ?? <EntryIcon is_note={false} />)}
            </span>
            <span className="cz-reservations-log-text">
              {entry.text}
              {entry.motivo && <span className="cz-quiet"> · {entry.motivo}</span>}
              {entry.annulled && <span className="cz-quiet"> · anulado</span>}
              <NoteMarks entry={entry} />
              {isKept && tools.of(entry)}
            </span>
            <span className="cz-quiet">{entry.container}</span>
            <span className="cz-quiet">{entry.author}</span>
          </li>
        ))}
      </ol>
      {tools.dialog}
    </>
  );
}
