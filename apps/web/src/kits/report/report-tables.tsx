import type { TableColumnsType } from 'antd';
import type { Column } from '../../ui/table/columns.tsx';
import { MatrixTable } from '../../ui/table/MatrixTable.tsx';
import type { Report } from './use-report.ts';
import './report.css';

/** Column makers are those of lists; in a small table widths follow from the content. */
const tableColumns = <R extends object>(columns: readonly Column<R>[]): TableColumnsType<R> =>
  columns.map(({ key, title, align, render }) => ({ key, title, align, render: (_: unknown, row: R) => render(row) }));

interface GroupedTableProps<R> {
  columns: readonly Column<R>[];
  /** One per group: a client, a month, a lane; the others together may be one of them. */
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  /** The sums below the groups, bold. */
  totals?: readonly R[];
}

/** The groups of a report, and their totals. */
export function GroupedTable<R extends object>({ columns, rows, rowKey, totals = [] }: GroupedTableProps<R>) {
  const isTotal = (row: R) => totals.includes(row);
  return (
    <MatrixTable<R>
      rowKey={row => `${isTotal(row) ? 'total' : 'group'} ${rowKey(row)}`}
      dataSource={[...rows, ...totals]}
      columns={tableColumns(columns)}
      rowClassName={row => (isTotal(row) ? 'cz-report-total' : '')}
    />
  );
}

interface ReportRowsProps<R> {
  columns: readonly Column<R>[];
  /** Those of this page. */
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  /** The number of rows of all pages. */
  found: number;
  report: Pick<Report, 'paging' | 'turnTo'>;
}

/** The rows behind the figures of a report, page by page. */
export function ReportRows<R extends object>({ columns, rows, rowKey, found, report }: ReportRowsProps<R>) {
  const { paging, turnTo } = report;
  return (
    <MatrixTable<R>
      rowKey={rowKey}
      dataSource={[...rows]}
      columns={tableColumns(columns)}
      pagination={
        found > paging.page_size && {
          current: paging.page,
          pageSize: paging.page_size,
          total: found,
          showSizeChanger: false,
          onChange: turnTo,
        }
      }
    />
  );
}
