import { ColumnHeightOutlined, FilterOutlined, SearchOutlined, TeamOutlined } from '@ant-design/icons';
import { Badge, Button, Input, type InputRef, Popover, Tooltip } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { clearable } from '../form/clearable.tsx';
import { useCharacterKeys } from '../use-shortcuts.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { ExcelButton } from './ExcelButton.tsx';
import { type Filter, fieldsOf } from './filter-types.ts';
import { FilterControl } from './filters.tsx';
import { countFilters, type ListState } from './list-state.ts';
import { SortChoice } from './SortChoice.tsx';
import { sortOptions } from './sort-options.ts';
import type { ColumnControl } from './use-columns.ts';
import { useTyped } from './use-typed.ts';

const INLINE_FILTERS = 3;

interface ToolbarProps<R> {
  state: ListState;
  update: (patch: Partial<ListState>) => void;
  filters: readonly Filter[];
  /** Placeholder of the search; absent: no search. */
  search?: string;
  searchRef: RefObject<InputRef | null>;
  columns: ColumnControl<R>;
  wide: boolean;
  onWide: () => void;
  onExcel?: () => Promise<unknown>;
  narrow: boolean;
  tools?: ReactNode;
}

/** Search, three filters, the rest behind «Más filtros», columns and density. */
export function TableToolbar<R>(props: ToolbarProps<R>) {
  const { state, update, filters, columns, narrow } = props;
  const inline = filters.slice(0, narrow ? 0 : INLINE_FILTERS);
  const more = filters.slice(inline.length);
  const change = (patch: Record<string, unknown>) => update({ filters: { ...state.filters, ...patch } });
  const sorts = narrow ? sortOptions(columns.shown) : [];
  const sort = sorts.length > 0 && <SortChoice options={sorts} state={state} update={update} />;
  const isFiltered = countFilters(state.filters) > 0 || state.search !== '';
  const clear = (
    <Button type="text" className="cz-text-button cz-clear" onClick={() => update({ filters: {}, search: '' })}>
      Limpiar
    </Button>
  );
  return (
    <div className="cz-toolbar">
      {props.search !== undefined && <SearchBox {...props} placeholder={props.search} />}
      {inline.map(filter => (
        <FilterControl key={fieldsOf(filter)[0]} filter={filter} values={state.filters} onChange={change} />
      ))}
      {more.length > 0 ? (
        <MoreFilters
          filters={more}
          state={state}
          onChange={change}
          sort={sort}
          clear={narrow && isFiltered ? clear : undefined}
        />
      ) : (
        sort
      )}
      {isFiltered && !(narrow && more.length > 0) && clear}
      <span className="cz-gap" />
      {props.tools}
      {props.onExcel && <ExcelButton onExcel={props.onExcel} />}
      {!narrow && <ColumnChooser columns={columns} />}
      {!narrow && (
        <Tooltip title={props.wide ? 'Filas normales' : 'Filas amplias'}>
          <Button
            icon={<ColumnHeightOutlined />}
            aria-label="Cambiar el alto de las filas"
            aria-pressed={props.wide}
            onClick={props.onWide}
          />
        </Tooltip>
      )}
    </div>
  );
}

type SearchBoxProps = Pick<ToolbarProps<unknown>, 'state' | 'update' | 'searchRef'> & { placeholder: string };

function SearchBox({ state, update, searchRef, placeholder }: SearchBoxProps) {
  const { typed, setTyped, settle } = useTyped(state.search, search => update({ search }));
  const hasKeys = useCharacterKeys();
  return (
    <Input
      ref={searchRef}
      className="cz-search"
      aria-label={`Buscar: ${placeholder}`}
      placeholder={placeholder}
      prefix={<SearchOutlined />}
      suffix={typed || !hasKeys ? undefined : <kbd className="cz-key">/</kbd>}
      allowClear={clearable}
      maxLength={100}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onPressEnter={settle}
      onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
}

interface MoreFiltersProps {
  filters: readonly Filter[];
  state: ListState;
  onChange: (patch: Record<string, unknown>) => void;
  /** The sort control for the cards of a phone. */
  sort?: ReactNode;
  /** On a phone the button that clears the filters is here, not in a line of its own. */
  clear?: ReactNode;
}

function MoreFilters({ filters, state, onChange, sort, clear }: MoreFiltersProps) {
  const set = countFilters(state.filters, filters.flatMap(fieldsOf));
  const body = (
    <div className="cz-more-filters">
      {filters.map(filter => (
        <FilterControl key={fieldsOf(filter)[0]} filter={filter} values={state.filters} onChange={onChange} />
      ))}
      {sort}
      {clear}
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomLeft" content={body} arrow={false}>
      <Button icon={<FilterOutlined />} className={set > 0 ? 'cz-chosen' : undefined}>
        Más filtros{set > 0 ? ` (${set})` : ''}
      </Button>
    </Popover>
  );
}

/** A tab with a name and a count. */
interface TabLabelProps {
  name: string;
  count?: number;
  problem?: boolean;
  /** With whom it is shared, or by whom. */
  shared?: string;
}

export function TabLabel({ name, count, problem, shared }: TabLabelProps) {
  return (
    <span className="cz-tab-label">
      {name}
      {shared && <TeamOutlined className="cz-tab-shared" title={shared} aria-label={shared} />}
      {count !== undefined && (
        <Badge
          className={problem ? 'cz-tab-count cz-tab-problem' : 'cz-tab-count'}
          count={count}
          showZero
          overflowCount={9999}
        />
      )}
    </span>
  );
}
