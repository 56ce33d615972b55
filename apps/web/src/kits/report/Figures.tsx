import type { ReactNode } from 'react';
import './report.css';

interface FiguresPanelProps {
  /** The accessible name: «Total», «Año 2026». */
  label: string;
  /** Each a `<Figure>`. */
  figures: ReactNode;
  /** Below the figures. */
  children?: ReactNode;
}

/** The main figures of a report, side by side. */
export function FiguresPanel({ label, figures, children }: FiguresPanelProps) {
  return (
    <section className="cz-panel" aria-label={label}>
      <dl className="cz-report-figures">{figures}</dl>
      {children}
    </section>
  );
}

interface FigureProps {
  name: string;
  value: ReactNode;
  /** Below the value: the same in another unit. */
  note?: ReactNode;
  /** The colour of problems: the figure should be zero. */
  isWrong?: boolean;
}

export function Figure({ name, value, note, isWrong = false }: FigureProps) {
  return (
    <div className={isWrong ? 'cz-report-wrong' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note !== undefined && <dd className="cz-report-figure-note">{note}</dd>}
    </div>
  );
}
