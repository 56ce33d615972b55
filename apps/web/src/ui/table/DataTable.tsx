import type { Call } from '@cabezal/contract/call';
import type { Page } from '@cabezal/contract/shapes';
import type { InputRef } from 'antd';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { downloadFile } from '../../api/files.ts';
import { allRows, type ListCall } from '../../api/read-pages.ts';
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
import { Grid } from './Grid.tsx';
import { ListHeader, type ListHeaderProps } from './ListHeader.tsx';
import { useLatest } from './latest.ts';
import { countFilters, type ListInput, type ListState, listInputOf, useListState } from './list-state.ts';
import { type OtherView, useOtherView } from './OtherView.tsx';
import { RowCards } from './RowCards.tsx';
import { useRowButtons } from './row-buttons.tsx';
import type { RowShape } from './row-shape.ts';
import { type SavedView, type ViewStore, Views } from './SavedViews.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { type ColumnPlace, useColumns } from './use-columns.ts';
import { useListData } from './use-list-data.ts';
import { useSelection } from './use-selection.ts';
import './table.css';

/**
 * The table of every list of the application. The server pages, sorts, filters and searches; the state is in the address; columns, density
 * and views belong to the person. See «Add a list screen» in CONTRIBUTING.
 */
export interface DataTableProps<R> {
  /** Key of this list in stored preferences; for a list inside another page also its prefix in the address. */
  id: string;
  call: ListCall<R>;
  columns: readonly Column<R>[];
  row: RowShape<R>;
  /** Title and actions of a list page; absent inside another page. */
  header?: Omit<ListHeaderProps, 'total' | 'onExcel'>;
  /** Input that the screen sets: `{ filters: { id_company } }`. */
  fixed?: Record<string, unknown>;
  filters?: readonly Filter[];
  /** Placeholder of the search; absent: none. */
  search?: string;
  bulk?: readonly BulkAction<R>[];
  /** Excel export of all filtered rows, not of the page: the list's Excel call, or a function, which also gets the names of the shown columns. */
  onExcel?: Call<unknown, unknown> | ((input: ListInput, shown: readonly string[]) => Promise<unknown>);
  /** The columns are in the address, so that saved views and links include them; absent: they are a preference of the person. */
  keepsColumns?: boolean;
  /** Views that the screen defines; the person's own are added. A list inside another page needs a store to have them. */
  views?: ViewStore | readonly SavedView[];
  /** The name of the view that shows everything; absent: «Todos». */
  everything?: string;
  empty?: EmptyStateProps;
  /** At the bottom right, about the rows shown: «Suma de venta: $612.480,50». */
  foot?: ReactNode | ((page: Pick<Page<R>, 'rows' | 'total'>) => ReactNode);
  tools?: ReactNode;
  /** Another presentation of the same rows, a map: a switch in the toolbar, kept in the address, replaces table and foot by it. */
  other?: OtherView;
}

const none: readonly never[] = [];
const nothing: EmptyStateProps = { title: 'Aún no hay nada aquí' };

export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { state, update } = useListState(props.header ? '' : `${props.id}.`);
  const input = listInputOf(state, props.fixed);
  const data = useListData(props.call, input, state.view);
  const columns = useColumns(props.id, props.columns, props.keepsColumns ? columnsInAddress(state, update) : undefined);
  const selection = useSelection<R>();
  const narrow = useNarrow();
  const search = useRef<InputRef>(null);
  const { wide, onWide } = useWide();
  const freeSince = useRef(0);
  const buttons = useRowButtons(props.row.buttons ?? none);
  const other = useOtherView(props.other);
  const page = data.data?.page;
  const onExcel = excelAction(props, input, columns.shown);
  // The person may go to another page of the same rows meanwhile.
  const begin = useLatest(JSON.stringify({ ...input, page: 1 }));
  const readAll = (choose: (entries: [string | number, R][]) => void) => {
    const isLatest = begin();
    return allRows(props.call, input, MOST_CHOSEN).then(
      rows => isLatest() && choose(rows.map(record => [props.row.key(record), record])),
      (error: unknown) => toast.error(messageOf(error)),
    );
  };
  const clearChoice: ClearChoice = (kept = []) => {
    freeSince.current = performance.now();
    begin();
    selection.keep(kept);
    if (kept.length > 0) void readAll(entries => selection.add(entries.filter(([key]) => kept.includes(key))));
  };
  return (
    <section className={`cz-table${wide ? ' cz-table-wide' : ''}${props.header ? '' : ' cz-table-inside'}`}>
      {props.header && (
        <ListHeader {...props.header} total={page?.total} isExact={page?.total_is_exact} onExcel={onExcel} />
      )}
      <Views
        state={state}
        update={update}
        narrow={narrow}
        given={props.views}
        everything={props.everything}
        isPage={!!props.header}
      />
      <TableToolbar
        state={state}
        update={update}
        filters={props.filters ?? []}
        search={props.search}
        searchRef={search}
        columns={columns}
        wide={wide}
        onWide={onWide}
        onExcel={props.header ? undefined : onExcel}
        narrow={narrow}
        tools={
          <>
            {props.tools}
            {other.choice}
          </>
        }
      />
      {data.error && page && <StaleNotice error={data.error} retry={() => void data.refetch()} />}
      {other.show?.(input)}
      {!other.show && (
        <Rows
          {...props}
          row={props.row.buttons ? { ...props.row, actions: buttons.of } : props.row}
          state={state}
          update={update}
          data={data}
          shown={columns.shown}
          selection={selection}
          narrow={narrow}
          searchRef={search}
          freeSince={freeSince}
        />
      )}
      {props.bulk && (
        <BulkBar
          rows={selection.rows}
          actions={props.bulk}
          clear={clearChoice}
          total={page?.total ?? 0}
          chooseAll={() => readAll(selection.only)}
        />
      )}
      {buttons.dialog}
      {page && !other.show && (
        <TableFoot
          state={state}
          update={update}
          narrow={narrow}
          total={page.total}
          isExact={page.total_is_exact}
          shown={page.rows.length}
          ms={data.data?.ms ?? 0}
          extra={typeof props.foot === 'function' ? props.foot(page) : props.foot}
        />
      )}
    </section>
  );
}

/** A change of columns keeps the page. */
const columnsInAddress = (state: ListState, update: (patch: Partial<ListState>) => void): ColumnPlace => ({
  keys: state.columns,
  change: columns => update({ columns, page: state.page }),
});

/** Higher rows: a preference of the person for all lists. */
function useWide() {
  const [wide, setWide] = useState(() => readKept('table.wide', false));
  const onWide = () => {
    setWide(!wide);
    writeKept('table.wide', !wide);
  };
  return { wide, onWide };
}

/** The action of the Excel button: a failure is shown, the list stays. */
function excelAction<R>({ onExcel, id }: DataTableProps<R>, input: ListInput, shown: readonly Column<R>[]) {
  if (!onExcel) return undefined;
  const make = typeof onExcel === 'function' ? onExcel : () => downloadFile(onExcel, input, `${id}.xlsx`);
  const names = shown.map(column => column.key);
  return () => make(input, names).catch((error: unknown) => toast.error(messageOf(error)));
}

interface RowsProps<R> extends DataTableProps<R> {
  state: ListState;
  update: (patch: Partial<ListState>) => void;
  data: ReturnType<typeof useListData<R>>;
  shown: readonly Column<R>[];
  selection: ReturnType<typeof useSelection<R>>;
  narrow: boolean;
  searchRef: RefObject<InputRef | null>;
  freeSince: RefObject<number>;
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
  if (page.rows.length === 0)
    return <NoRows state={state} update={update} empty={{ action: props.header?.add, ...(props.empty ?? nothing) }} />;
  if (narrow) {
    const { freeSince, shown: columns } = props;
    const cards = { rows: page.rows, columns, row, isOld: data.isPlaceholderData, freeSince };
    return <RowCards {...cards} selection={props.bulk ? selection : null} />;
  }
  return <Grid {...props} rows={page.rows} isOld={data.isPlaceholderData} />;
}

function NoRows({
  state,
  update,
  empty,
}: {
  state: ListState;
  update: (p: Partial<ListState>) => void;
  empty: EmptyStateProps;
}) {
  if (state.page > 1) {
    return (
      <EmptyState
        title="Esta página ya no tiene filas"
        action={<Button onClick={() => update({ page: 1 })}>Ir a la primera</Button>}
      />
    );
  }
  if (countFilters(state.filters) === 0 && state.search === '') return <EmptyState {...empty} />;
  return (
    <EmptyState
      title="Nada coincide con lo que busca"
      text="Quite algún filtro o cambie el texto de la búsqueda."
      action={<Button onClick={() => update({ filters: {}, search: '' })}>Limpiar filtros</Button>}
    />
  );
}
