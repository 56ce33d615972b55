import type { Call } from '@cabezal/contract/call';
import type { InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import type { EmptyStateProps } from '../feedback/EmptyState.tsx';
import type { BulkAction } from './BulkBar.tsx';
import type { Column } from './columns.tsx';
import type { Filter } from './filter-types.ts';
import type { ListHeaderProps } from './ListHeader.tsx';
import type { ListInput, ListState } from './list-state.ts';
import type { RowShape } from './row-shape.ts';
import type { SavedView, ViewStore } from './SavedViews.tsx';
import type { ListCall, useListData } from './use-list-data.ts';
import type { useSelection } from './use-selection.ts';

/** What a list says of itself. */
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

/** What its rows are drawn from. */
export interface RowsProps<R> extends DataTableProps<R> {
  state: ListState;
  update: (patch: Partial<ListState>) => void;
  data: ReturnType<typeof useListData<R>>;
  shown: readonly Column<R>[];
  selection: ReturnType<typeof useSelection<R>>;
  narrow: boolean;
  searchRef: RefObject<InputRef | null>;
  /** Until then a click means nothing here (`performance.now()`, ms): the bar over the rows has just gone from under the pointer. */
  calmUntil: RefObject<number>;
}
