import type { Call } from '@cabezal/contract/call';
import type { CheckboxProps, InputRef, TableProps } from 'antd';
import { Button, Table } from 'antd';
import { type MouseEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { downloadFile } from '../../api/files.ts';
import { EmptyState, type EmptyStateProps } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { RowsSkeleton } from '../feedback/Skeletons.tsx';
import { StaleNotice } from '../feedback/StaleNotice.tsx';
import { toast } from '../feedback/toast.ts';
import { readKept, writeKept } from '../kept.ts';
import { useNarrow } from '../use-narrow.ts';
import { type BulkAction, BulkBar, type ClearChoice } from './BulkBar.tsx';
import type { Column } from './columns.tsx';
import { MOST_CHOSEN } from './count-text.ts';
import type { Filter } from './filter-types.ts';
import { ListHeader, type ListHeaderProps } from './ListHeader.tsx';
import { countFilters, type ListInput, type ListState, listInputOf, useListState } from './list-state.ts';
import { RowCards } from './RowCards.tsx';
import { type RowShape, toneOf } from './row-shape.ts';
import { type SavedView, type ViewStore, Views } from './SavedViews.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { useColumns } from './use-columns.ts';
import { allRows, type ListCall, useListData } from './use-list-data.ts';
import { useSelection } from './use-selection.ts';
import { useTableKeys } from './use-table-keys.ts';
import './table.css';

/**
 * Every list of the application: data over one table. The server pages, sorts, filters and searches; the state is in the address;
 * columns, density and views are the person's. See docs in CONTRIBUTING «a list screen».
 */
export interface DataTableProps<R> {
  /** Names this list in what is kept per person; inside another page also in the address. */
  id: string;
  call: ListCall<R>;
  columns: readonly Column<R>[];
  row: RowShape<R>;
  /** Title and actions of a list page; absent inside another page. */
  header?: Omit<ListHeaderProps, 'total' | 'onExcel'>;
  /** Input that the screen fixes: `{ filters: { id_company } }`. */
  fixed?: Record<string, unknown>;
  filters?: readonly Filter[];
  /** Placeholder of the search; absent: none. */
  search?: string;
  bulk?: readonly BulkAction<R>[];
  /** Excel of all that is filtered, not of the page: the list's Excel call, or what to do. */
  onExcel?: Call<unknown, unknown> | ((input: ListInput) => Promise<unknown>);
  /** Views that the screen gives; the person's own join them. A list inside another page has them only as a store. */
  views?: ViewStore | readonly SavedView[];
  /** The word of the view that shows all; absent: «Todos». */
  everything?: string;
  empty?: EmptyStateProps;
  /** In the foot, at the right: «Suma de venta: $612.480,50». */
  foot?: ReactNode;
  tools?: ReactNode;
  /** The same rows shown in another way, a map: takes the place of table and foot. */
  body?: (input: ListInput) => ReactNode;
}

export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { state, update } = useListState(props.header ? '' : `${props.id}.`);
  const input = listInputOf(state, props.fixed);
  const data = useListData(props.call, input);
  const columns = useColumns(props.id, props.columns);
  const selection = useSelection<R>();
  const narrow = useNarrow();
  const search = useRef<InputRef>(null);
  const [wide, setWide] = useState(() => readKept('table.wide', false));
  const page = data.data?.page;
  const onExcel = excelAction(props, input);
  const choose = (isWanted: (key: string | number) => boolean) =>
    allRows(props.call, input, MOST_CHOSEN).then(
      rows =>
        selection.add(rows.map(record => [props.row.key(record), record] as const).filter(([key]) => isWanted(key))),
      (error: unknown) => toast.error(messageOf(error)),
    );
  const clearChoice: ClearChoice = (kept = []) => {
    selection.keep(kept);
    if (kept.length > 0) void choose(key => kept.includes(key));
  };
  return (
    <section className={`cz-table${wide ? ' cz-table-wide' : ''}${props.header ? '' : ' cz-table-inside'}`}>
      {props.header && (
        <ListHeader {...props.header} total={page?.total} isExact={page?.total_is_exact} onExcel={onExcel} />
      )}
      <Views {...{ state, update, narrow }} given={props.views} everything={props.everything} isPage={!!props.header} />
      <TableToolbar
        state={state}
        update={update}
        filters={props.filters ?? []}
        search={props.search}
        searchRef={search}
        columns={columns}
        wide={wide}
        onWide={() => {
          setWide(!wide);
          writeKept('table.wide', !wide);
        }}
        onExcel={props.header ? undefined : onExcel}
        narrow={narrow}
        tools={props.tools}
      />
      {data.error && page && <StaleNotice error={data.error} retry={() => void data.refetch()} />}
      {props.body?.(input)}
      {!props.body && (
        <Rows {...props} {...{ state, update, data, shown: columns.shown, selection, narrow, searchRef: search }} />
      )}
      {props.bulk && (
        <BulkBar
          rows={selection.rows}
          actions={props.bulk}
          clear={clearChoice}
          total={page?.total ?? 0}
          chooseAll={() => choose(() => true)}
        />
      )}
      {page && !props.body && (
        <TableFoot
          {...{ state, update, narrow }}
          total={page.total}
          isExact={page.total_is_exact}
          shown={page.rows.length}
          ms={data.data?.ms ?? 0}
          extra={props.foot}
        />
      )}
    </section>
  );
}

/** What the Excel button does: a failure is said, the list stays as it is. */
function excelAction<R>({ onExcel, id }: DataTableProps<R>, input: ListInput) {
  if (!onExcel) return undefined;
  const make = typeof onExcel === 'function' ? onExcel : () => downloadFile(onExcel, input, `${id}.xlsx`);
  return () => make(input).catch((error: unknown) => toast.error(messageOf(error)));
}

interface RowsProps<R> extends DataTableProps<R> {
  state: ListState;
  update: (patch: Partial<ListState>) => void;
  data: ReturnType<typeof useListData<R>>;
  shown: readonly Column<R>[];
  selection: ReturnType<typeof useSelection<R>>;
  narrow: boolean;
  searchRef: RefObject<InputRef | null>;
}

/** The rows, or why there are none. */
function Rows<R extends object>(props: RowsProps<R>) {
  const { data, state, update, narrow, row, selection } = props;
  const page = data.data?.page;
  if (!page) {
    if (!data.error) return <RowsSkeleton />;
    return (
      <ErrorState
        title="No se pudo cargar la lista"
        error={data.error}
        note="Sus filtros siguen puestos."
        onRetry={() => void data.refetch()}
      />
    );
  }
  if (page.rows.length === 0) return <NoRows state={state} update={update} empty={props.empty} />;
  if (narrow) {
    return <RowCards rows={page.rows} columns={props.shown} row={row} selection={props.bulk ? selection : null} />;
  }
  return <Grid {...props} rows={page.rows} />;
}

function NoRows({
  state,
  update,
  empty,
}: {
  state: ListState;
  update: (p: Partial<ListState>) => void;
  empty?: EmptyStateProps;
}) {
  if (state.page > 1) {
    return (
      <EmptyState
        title="Esta página ya no tiene filas"
        action={<Button onClick={() => update({ page: 1 })}>Ir a la primera</Button>}
      />
    );
  }
  if (countFilters(state.filters) === 0 && state.search === '')
    return <EmptyState {...(empty ?? { title: 'Aún no hay nada aquí' })} />;
  return (
    <EmptyState
      title="Nada coincide con lo que busca"
      text="Quite algún filtro o cambie el texto de la búsqueda."
      action={<Button onClick={() => update({ filters: {}, search: '' })}>Limpiar filtros</Button>}
    />
  );
}

function Grid<R extends object>({ rows, ...props }: RowsProps<R> & { rows: R[] }) {
  const { row, selection, data, state, update, bulk } = props;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const open = (record: R | undefined) => {
    const path = record && row.path?.(record);
    if (path && path !== `${pathname}${search}`) void navigate(path);
  };
  const keys = useTableKeys({
    search: props.searchRef,
    onOpen: index => open(rows[index]),
    onToggle: index => {
      const record = rows[index];
      if (bulk && record) selection.toggle(row.key(record), record);
    },
  });
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
      className={`cz-rows${data.isPlaceholderData ? ' cz-rows-waiting' : ''}`}
      ref={keys.body}
      onKeyDown={keys.onKeyDown}
      onScroll={({ currentTarget: box }) => box.toggleAttribute('data-aside', box.scrollLeft > 0)}
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

/** New columns are drawn once for every record, the same ones only for records that are read anew. */
function drawnOnce<R>() {
  const drawn = new WeakSet<object>();
  return (record: R, before: R) => {
    const isNew = typeof record !== 'object' || record === null || !drawn.has(record);
    if (isNew && typeof record === 'object' && record !== null) drawn.add(record);
    return isNew || record !== before;
  };
}

/** What gives way with an ellipsis is read whole by pointing at it. */
function whole<R>(column: Column<R>, shown: ReactNode): ReactNode {
  return column.flex && typeof shown === 'string' ? <span title={shown}>{shown}</span> : shown;
}

/** A click that chose no text and pressed nothing inside of the row is meant for the row. */
function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (window.getSelection()?.isCollapsed === false || !(target instanceof Element)) return false;
  // What opens over the page (menus, questions) is drawn elsewhere, but its clicks come up here.
  return currentTarget.contains(target) && !target.closest('a, button, input, label, .ant-table-selection-column');
}

/** The same columns as long as the screen gives the same ones: a cell is drawn again when its record is another. */
function antdColumns<R>(
  columns: readonly Column<R>[],
  sorted: ListState['sort'][number] | undefined,
  row: RefObject<RowShape<R>>,
): TableProps<R>['columns'] {
  const shown = columns.map((column, index) => ({
    key: column.key,
    title: column.title,
    dataIndex: column.sort,
    width: column.flex ? `${column.flex}%` : column.width,
    className: [column.flex && 'cz-fluid', index === 0 && column.locked && 'cz-identity'].filter(Boolean).join(' '),
    align: column.align,
    sorter: column.sort !== undefined,
    sortOrder:
      sorted && sorted.field === column.sort
        ? sorted.dir === 'asc'
          ? ('ascend' as const)
          : ('descend' as const)
        : null,
    render: (_: unknown, record: R) => whole(column, column.render(record)),
    shouldCellUpdate: drawnOnce<R>(),
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
