import type { CheckboxProps, InputRef, TableProps } from 'antd';
import { Table } from 'antd';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMeantPresses } from '../same-gesture.ts';
import type { Column } from './columns.tsx';
import { followEnds, markEnds } from './hidden-ends.ts';
import type { ListState } from './list-state.ts';
import { type RowShape, toneOf } from './row-shape.ts';
import type { Selection } from './use-selection.ts';
import { useTableKeys } from './use-table-keys.ts';

interface GridProps<R> {
  rows: R[];
  row: RowShape<R>;
  shown: readonly Column<R>[];
  state: ListState;
  update: (patch: Partial<ListState>) => void;
  /** Rows can be selected. */
  bulk?: readonly unknown[];
  selection: Selection<R>;
  searchRef: RefObject<InputRef | null>;
  /** The rows are of another page or filter while the current one loads: they are visible, but cannot be used. */
  isOld: boolean;
  /** When the bar over the rows last disappeared (`performance.now()`, ms): an earlier press was meant for it. */
  freeSince: RefObject<number>;
}

/** The rows as a table: a click or Enter opens one, arrows move the focus. */
export function Grid<R extends object>({ rows, ...props }: GridProps<R>) {
  const { row, selection, isOld, state, update, bulk } = props;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const open = (record: R | undefined) => {
    const path = isOld ? undefined : record && row.path?.(record);
    if (path && path !== `${pathname}${search}`) void navigate(path);
  };
  const keys = useTableKeys({
    search: props.searchRef,
    onOpen: index => open(rows[index]),
    onToggle: index => {
      const record = rows[index];
      if (bulk && record && !isOld) selection.toggle(row.key(record), record);
    },
    onOwnKey: (index, key) => {
      const record = rows[index];
      const run = selection.keys.length === 0 && !isOld ? row.keys?.[key] : undefined;
      if (run === undefined || record === undefined) return false;
      run(record);
      return true;
    },
  });
  useEffect(() => (keys.body.current ? followEnds(keys.body.current) : undefined), [keys.body]);
  const keepMeant = useMeantPresses(keys.body, props.freeSince);
  const sorted = state.sort[0];
  const latest = useRef(row);
  latest.current = row;
  const columns = useMemo(() => antdColumns(props.shown, sorted, latest), [props.shown, sorted]);
  const rowSelection: TableProps<R>['rowSelection'] = bulk && {
    columnWidth: 40,
    selectedRowKeys: selection.keys,
    preserveSelectedRowKeys: true,
    getTitleCheckboxProps: () => ({ 'aria-label': 'Marcar toda la página' }) as CheckboxProps,
    getCheckboxProps: record => ({ 'aria-label': `Elegir ${row.key(record)}` }) as CheckboxProps,
    onChange: (chosen, records) => selection.replace(chosen as (string | number)[], records),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside, which take the focus
    <div
      className={`cz-rows${isOld ? ' cz-rows-waiting' : ''}`}
      aria-busy={isOld}
      ref={keys.body}
      onClickCapture={event => {
        keepMeant(event);
        const isOfOldRow = isOld && event.target instanceof Element && event.target.closest('tbody') !== null;
        if (!isOfOldRow) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyDown={keys.onKeyDown}
      onScroll={({ currentTarget }) => markEnds(currentTarget)}
    >
      <Table<R>
        size="small"
        rowKey={record => row.key(record)}
        dataSource={rows}
        columns={columns}
        pagination={false}
        showSorterTooltip={false}
        rowSelection={rowSelection}
        rowClassName={record => `cz-row-${toneOf(row, record)}${row.path ? ' cz-row-open' : ''}`}
        onRow={record => ({ tabIndex: 0, onClick: event => isForRow(event) && open(record) })}
        onChange={(_page, _filters, sorter, extra) => {
          if (extra.action !== 'sort' || Array.isArray(sorter)) return;
          const dir = sorter.order === 'ascend' ? 'asc' : 'desc';
          update({ sort: sorter.order && sorter.field ? [{ field: String(sorter.field), dir }] : [] });
        }}
      />
    </div>
  );
}

/** New columns render all records again; the same columns render a record only if it was read again. */
function drawnOnce<R extends object>(draw: (record: R) => ReactNode) {
  const drawn = new WeakSet<R>();
  return {
    render: (_: unknown, record: R) => {
      drawn.add(record);
      return draw(record);
    },
    shouldCellUpdate: (record: R, before: R) => record !== before || !drawn.has(record),
  };
}

/** A cell that is cut with an ellipsis shows its full text as a tooltip. */
function whole<R>(column: Column<R>, shown: ReactNode): ReactNode {
  return column.flex && typeof shown === 'string' ? <span title={shown}>{shown}</span> : shown;
}

/** A click that selected no text and hit no control inside the row belongs to the row. */
function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (window.getSelection()?.isCollapsed === false || !(target instanceof Element)) return false;
  // Portals (menus, dialogs) are rendered elsewhere, but their React events bubble up to here.
  return currentTarget.contains(target) && !target.closest('a, button, input, label, .ant-table-selection-column');
}

/** The same antd columns as long as the screen passes the same columns: a cell renders again only if its record changes. */
function antdColumns<R extends object>(
  columns: readonly Column<R>[],
  sorted: ListState['sort'][number] | undefined,
  row: RefObject<RowShape<R>>,
): TableProps<R>['columns'] {
  const shown = columns.map((column, index) => ({
    key: column.key,
    title: column.title,
    dataIndex: column.sort,
    width: column.flex ? `${column.flex}%` : column.width,
    className: [
      column.flex && 'cz-fluid',
      index === 0 && column.locked && 'cz-identity',
      column.align === 'right' && 'cz-figures',
    ]
      .filter(Boolean)
      .join(' '),
    align: column.align,
    sorter: column.sort !== undefined,
    sortOrder:
      sorted && sorted.field === column.sort
        ? sorted.dir === 'asc'
          ? ('ascend' as const)
          : ('descend' as const)
        : null,
    ...drawnOnce((record: R) => whole(column, column.render(record))),
  }));
  if (!row.current.actions) return shown;
  const actions = {
    key: 'row-actions',
    title: '',
    width: 1,
    className: 'cz-row-actions',
    render: (_: unknown, record: R) => <span>{row.current.actions?.(record)}</span>,
  };
  return [...shown, actions];
}
