import type { DashboardCount } from '@cabezal/contract/insight/dashboard/dashboard.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../../kits/rights/use-access.ts';

const countText = ({ count, is_exact }: DashboardCount) => `${formatNumber(count, 0)}${is_exact ? '' : '+'}`;

interface CountLinkProps {
  entry: DashboardCount;
  className: string;
  children: ReactNode;
}

/** A number with its text. It is a link if the person may open the list. */
export function CountLink({ entry, className, children }: CountLinkProps) {
  const { mayOpen } = useAccess();
  const inside = (
    <>
      <strong>{countText(entry)}</strong>
      <span>{children}</span>
    </>
  );
  const look = entry.count === 0 ? `${className} cz-dashboard-none` : className;
  return mayOpen(entry.path) ? (
    <Link to={entry.path} className={look}>
      {inside}
    </Link>
  ) : (
    <span className={look}>{inside}</span>
  );
}
