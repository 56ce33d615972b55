import { CheckOutlined } from '@ant-design/icons';
import type { CSSProperties, ReactNode } from 'react';
import './stop-line.css';

/**
 * The line of stops of a trip: `done` a check, `here` a violet ring, `next` and `planned` empty rings; the line is filled up to the current
 * position. Horizontal for a row (pictures 03, 08), vertical for a card or a phone (pictures 02, 06).
 */
export interface Stop {
  key: string | number;
  name: string;
  state: 'done' | 'here' | 'next' | 'planned' | 'skipped';
  /** Up to two facts: «00:22 – 00:58», «ETA 18:32», «cita 18:30». */
  lines: ReactNode[];
  /** Share of the distance from the previous stop, 0–1, while the truck drives to this one. */
  progress?: number;
  /** A tag at the right (vertical only): «07h54 aquí», «+2 min». */
  mark?: ReactNode;
  /** The problem at this stop, in red under it. */
  alert?: ReactNode;
}

export interface StopLineProps {
  stops: readonly Stop[];
  direction?: 'horizontal' | 'vertical';
  /** Without texts: the small line in a list row. */
  bare?: boolean;
}

const words: Record<Stop['state'], string> = {
  done: 'hecho',
  here: 'en el lugar',
  next: 'en camino',
  planned: 'por hacer',
  skipped: 'no realizado',
};

/** The filled share of the segment that leads to the stop. */
function filledShare(stop: Stop): number {
  if (stop.state === 'done' || stop.state === 'here' || stop.state === 'skipped') return 1;
  return Math.min(1, Math.max(0, stop.progress ?? 0));
}

function Node({ state }: { state: Stop['state'] }) {
  return (
    <i className={`cz-stop-node cz-stop-${state}`} aria-hidden="true">
      {state === 'done' && <CheckOutlined />}
    </i>
  );
}

function StopItem({ stop, after, bare }: { stop: Stop; after: Stop | undefined; bare: boolean }) {
  const way = { '--way': `${after ? filledShare(after) * 100 : 0}%` } as CSSProperties;
  return (
    <li className={`cz-stop cz-stop-is-${stop.state}`} style={way} title={bare ? stop.name : undefined}>
      <Node state={stop.state} />
      <div className={bare ? 'cz-sr' : 'cz-stop-text'}>
        <div className="cz-stop-name">
          {stop.name}
          <span className="cz-sr"> ({words[stop.state]})</span>
          {stop.mark && <span className="cz-stop-mark">{stop.mark}</span>}
        </div>
        <div className="cz-stop-lines">
          {stop.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two facts in a fixed order have no other name
            <span key={index}>{line}</span>
          ))}
        </div>
        {stop.alert && <div className="cz-stop-alert">{stop.alert}</div>}
      </div>
    </li>
  );
}

export function StopLine({ stops, direction = 'horizontal', bare = false }: StopLineProps) {
  if (stops.length === 0) return <span className="cz-none">Sin paradas</span>;
  return (
    <ol className={`cz-stops cz-stops-${direction}${bare ? ' cz-stops-bare' : ''}`} aria-label="Paradas del viaje">
      {stops.map((stop, index) => (
        <StopItem key={stop.key} stop={stop} after={stops[index + 1]} bare={bare} />
      ))}
    </ol>
  );
}
