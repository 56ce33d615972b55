import { formatNumber } from '@cabezal/domain/system/amounts/money';
import type { ReactNode } from 'react';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { type Crumb, PageHeader } from '../PageHeader.tsx';
import { ExcelButton } from './ExcelButton.tsx';

export interface ListHeaderProps {
  title: string;
  crumbs?: readonly Crumb[];
  /** Absent: whether changes of others appear automatically. */
  status?: ReactNode;
  /** Next to the main action: an import, an action for the whole list. */
  actions?: ReactNode;
  /** The page's main action, «Nuevo conductor»: at the right of the header, and in the empty list. */
  add?: ReactNode;
  total?: number;
  isExact?: boolean;
  onExcel?: () => Promise<unknown>;
}

/** Header of a list page: name with count, Excel, and the main action at the right. */
export function ListHeader({
  title,
  crumbs,
  status = <LiveStatus />,
  actions,
  add,
  total,
  isExact = true,
  onExcel,
}: ListHeaderProps) {
  return (
    <PageHeader
      title={title}
      crumbs={crumbs}
      marks={
        total !== undefined && (
          <span className="cz-title-count">{`${formatNumber(total, 0)}${isExact ? '' : '+'}`}</span>
        )
      }
      status={status}
      actions={
        <>
          {onExcel && <ExcelButton onExcel={onExcel} />}
          {actions}
          {add}
        </>
      }
    />
  );
}
