import { Pagination, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { EmptyState, type EmptyStateProps } from '../feedback/EmptyState.tsx';
import { useNarrow } from '../use-narrow.ts';
import type { Column } from './columns.tsx';
import { RowCards } from './RowCards.tsx';
import './table.css';

interface SmallTableProps<R> {
  rows: readonly R[];
  /** Those of lists. A phone's card shows all of them, because there is no page with the rest. */
  columns: readonly Column<R>[];
  rowKey: (row: R) => string | number;
  /** Replaces a table without rows. */
  empty: EmptyStateProps;
  /** Buttons at the end of a row, always visible. */
  actions?: (row: R) => ReactNode;
  /** A sentence above the rows. */
  note?: ReactNode;
  /** With more rows than these the table has pages; absent: all rows are shown. */
  pageSize?: number;
}

/** The rows of something that a page or dialog already has: a table that fits its container, on a phone cards. */
export function SmallTable<R extends object>(props: SmallTableProps<R>) {
  const narrow = useNarrow();
  return <SmallRows<R> {...props} asCards={narrow} />;
}

export function SmallRows<R extends object>(props: SmallTableProps<R> & { asCards: boolean }) {
  const { rows, columns, rowKey, empty, actions, note, pageSize = Number.POSITIVE_INFINITY } = props;
  const [turned, turnTo] = useState(1);
  const neverCovered = useRef(0);
  if (rows.length === 0) return <EmptyState {...empty} />;
  const buttons = actions && ((row: R) => <span className="cz-row-buttons">{actions(row)}</span>);
  const hasPages = rows.length > pageSize;
  // Rows that were removed may leave fewer pages.
  const page = hasPages ? Math.min(turned, Math.ceil(rows.length / pageSize)) : 1;
  const shown = hasPages ? rows.slice((page - 1) * pageSize, page * pageSize) : [...rows];
  return (
    <div className="cz-small-table">
      {note && <p className="cz-small-table-note">{note}</p>}
      {props.asCards ? (
        <RowCards<R>
          rows={shown}
          columns={columns}
          row={{ key: rowKey, actions: buttons, tone: () => 'normal' }}
          selection={null}
          isOld={false}
          freeSince={neverCovered}
          most={Number.POSITIVE_INFINITY}
        />
      ) : (
        <Table<R>
          size="small"
          rowKey={rowKey}
          dataSource={shown}
          columns={tableColumns(columns, buttons)}
          pagination={false}
        />
      )}
      {hasPages && (
        <Pagination
          size="small"
          align="end"
          showSizeChanger={false}
          current={page}
          pageSize={pageSize}
          total={rows.length}
          onChange={turnTo}
        />
      )}
    </div>
  );
}

/** Figures, and columns with a width (dates, marks), stay on one line; texts wrap. */
const staysOnOneLine = <R,>({ align, width }: Column<R>) => align === 'right' || width !== undefined;

function tableColumns<R>(columns: readonly Column<R>[], actions: SmallTableProps<R>['actions']): TableColumnsType<R> {
  const shown = columns.map(column => ({
    key: column.key,
    title: column.title,
    width: column.flex ? `${column.flex}%` : column.width,
    align: column.align,
    className: staysOnOneLine(column) ? 'cz-small-table-line' : undefined,
    render: (_: unknown, row: R) => column.render(row),
  }));
  if (!actions) return shown;
  const last = {
    key: 'row-actions',
    title: <span className="cz-sr">Acciones</span>,
    width: 1,
    align: 'right' as const,
    className: 'cz-small-table-line',
    render: (_: unknown, row: R) => actions(row),
  };
  return [...shown, last];
}
