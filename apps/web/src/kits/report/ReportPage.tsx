import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';

interface ReportPageProps {
  title: string;
  /** At the right of the title: its Excel, a choice of the measure. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of a report: its title, and below it filters and panels. */
export function ReportPage({ title, actions, children }: ReportPageProps) {
  return (
    <div className="cz-page">
      <PageHeader title={title} actions={actions} />
      <div className="cz-page-body">{children}</div>
    </div>
  );
}
