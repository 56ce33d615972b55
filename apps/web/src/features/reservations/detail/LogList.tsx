import { EditOutlined, EnvironmentOutlined, FileTextOutlined, UserSwitchOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useClock } from '../../../ui/use-clock.ts';
import { shortTime } from './stops.ts';
import type { LogEntry } from './use-logbook.ts';

const icons: Record<string, ReactNode> = {
  ARRIVAL: <EnvironmentOutlined />,
  DEPARTURE: <EnvironmentOutlined />,
  ISSUE: <FileTextOutlined />,
  ASSIGNMENT: <UserSwitchOutlined />,
};

/** Notes of the logbook: hour, what, which container, who. What was undone stays, struck through. */
export function LogList({ entries }: { entries: readonly LogEntry[] }) {
  const now = useClock().getTime();
  return (
    <ol className="cz-reservations-log">
      {entries.map(entry => (
        <li key={entry.id_bitacora} className={entry.annulled ? 'cz-reservations-log-annulled' : undefined}>
          <time dateTime={entry.at}>{shortTime(entry.at, now)}</time>
          <span className="cz-reservations-log-icon" aria-hidden="true">
            {icons[entry.kind] ?? <EditOutlined />}
          </span>
          <span className="cz-reservations-log-text">
            {entry.text}
            {entry.motivo && <span className="cz-quiet"> · {entry.motivo}</span>}
            {entry.annulled && <span className="cz-quiet"> · anulado</span>}
          </span>
          <span className="cz-quiet">{entry.container}</span>
          <span className="cz-quiet">{entry.author}</span>
        </li>
      ))}
    </ol>
  );
}
