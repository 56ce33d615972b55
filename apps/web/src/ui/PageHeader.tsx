import { Breadcrumb } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTitle } from './use-title.ts';
import './page.css';

export interface Crumb {
  title: string;
  to?: string;
}

export interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: status tag, chips, the count of a list. */
  marks?: ReactNode;
  crumbs?: readonly Crumb[];
  /** At the far right, before the actions: live state, time. */
  status?: ReactNode;
  /** The page's actions; the main one last (at the right). */
  actions?: ReactNode;
}

/** The header of every page: breadcrumbs, title, actions. */
export function PageHeader({ title, marks, crumbs, status, actions }: PageHeaderProps) {
  useTitle(title);
  return (
    <header className="cz-page-header">
      <div className={crumbs?.length === 1 ? 'cz-page-heading cz-page-inline' : 'cz-page-heading'}>
        {crumbs && crumbs.length > 0 && (
          <Breadcrumb
            separator="›"
            items={crumbs.map(crumb => ({ title: crumb.to ? <Link to={crumb.to}>{crumb.title}</Link> : crumb.title }))}
          />
        )}
        <div className="cz-page-title">
          <h1>{title}</h1>
          {marks}
        </div>
      </div>
      <div className="cz-page-actions">
        {status}
        {actions}
      </div>
    </header>
  );
}
