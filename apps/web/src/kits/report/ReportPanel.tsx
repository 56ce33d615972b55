import type { ReactNode } from 'react';
import './report.css';

/** The panels of a report, one below the other. */
export const ReportPanels = ({ children }: { children: ReactNode }) => (
  <div className="cz-report-panels">{children}</div>
);

interface ReportPanelProps {
  title: string;
  /** What is counted, and how. */
  note?: ReactNode;
  /** At the right of the title: its Excel, a choice. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A part of a report with a title. */
export function ReportPanel({ title, note, tools, children }: ReportPanelProps) {
  return (
    <section className="cz-panel" aria-label={title}>
      <header className="cz-report-head">
        <h2>{title}</h2>
        {tools && <div className="cz-report-tools">{tools}</div>}
      </header>
      <div className="cz-panel-body cz-report-body">
        {note && <p className="cz-quiet">{note}</p>}
        {children}
      </div>
    </section>
  );
}

/** A part of a panel: a chart with its table. */
export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="cz-report-part">{title}</h3>
      {children}
    </>
  );
}
