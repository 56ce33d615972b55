import { Select, Tabs } from 'antd';
import { useLocation } from 'react-router';
import { type ListState, parseListState, writeListState } from './list-state.ts';
import { TabLabel } from './TableToolbar.tsx';
import { OwnViewMenu, SaveView } from './ViewActions.tsx';
import { type SavedView, useSavedViews, type ViewStore } from './view-store.ts';

export type { SavedView, ViewStore };

/** Views of a list as tabs: those of the screen, with counts, and those that the person saved. */
const EVERYTHING = '';
const everythingOf = (store: ViewStore) => store.everything ?? 'Todas';

/** The state of a view; page and page size belong to the person. */
function stateOfView(view: SavedView | undefined, pageSize: number): Partial<ListState> {
  const state = parseListState(new URLSearchParams(view?.query ?? ''));
  return {
    sort: state.sort,
    search: state.search,
    filters: state.filters,
    page_size: pageSize,
    view: view?.id ?? null,
    columns: state.columns,
  };
}

function queryOfState(state: ListState): string {
  return writeListState(new URLSearchParams(), { ...state, view: null, page: 1, page_size: 50 }).toString();
}

interface SavedViewsProps {
  store: ViewStore;
  state: ListState;
  update: (patch: Partial<ListState>) => void;
  narrow: boolean;
}

function SavedViews({ store, state, update, narrow }: SavedViewsProps) {
  const active = store.views.find(view => view.id === state.view);
  const query = queryOfState(state);
  const isNew =
    query !== '' && query !== queryOfState({ ...state, ...stateOfView(active, state.page_size) } as ListState);
  const choose = (id: string) =>
    update(
      stateOfView(
        store.views.find(view => view.id === id),
        state.page_size,
      ),
    );
  // A single tab would only take space if there is nothing to choose and nothing to save.
  if (store.views.length === 0 && (narrow || !isNew || !store.save)) return null;
  const actions = (
    <>
      {(isNew || active?.author !== undefined) && store.save && (
        <SaveView
          key={active?.id}
          active={active}
          save={async named => {
            const id = await store.save?.({ ...named, query });
            if (id) update({ view: id });
          }}
        />
      )}
      {active?.own && (
        <OwnViewMenu
          view={active}
          share={is_shared => store.share?.(active, is_shared)}
          remove={() => {
            store.remove?.(active.id);
            choose(EVERYTHING);
          }}
        />
      )}
    </>
  );
  if (narrow) {
    return (
      <div className="cz-views-narrow">
        <ViewSelect store={store} active={active} choose={choose} />
        {active && actions}
      </div>
    );
  }
  const items = [{ key: EVERYTHING, label: <TabLabel name={everythingOf(store)} /> }].concat(
    store.views.map(view => ({
      key: view.id,
      label: <TabLabel name={view.name} count={view.count} problem={view.problem} shared={sharedText(view)} />,
    })),
  );
  // Next to the tabs, not among them: a tab list may contain only tabs (WAI-ARIA).
  return (
    <div className="cz-views">
      <Tabs activeKey={active?.id ?? EVERYTHING} items={items} onChange={choose} />
      {actions}
    </div>
  );
}

/** With whom a view is shared, or by whom. */
function sharedText(view: SavedView): string | undefined {
  if (view.author !== undefined) return `La comparte ${view.author}`;
  return view.shared ? 'Compartida con su compañía' : undefined;
}

interface ViewSelectProps {
  store: ViewStore;
  active: SavedView | undefined;
  choose: (id: string) => void;
}

/** On a phone the views are one select. */
function ViewSelect({ store, active, choose }: ViewSelectProps) {
  const named = ({ name, count, author, shared }: SavedView) => {
    if (author !== undefined) return `${name} · de ${author}`;
    if (shared) return `${name} · compartida`;
    return count === undefined ? name : `${name} (${count})`;
  };
  return (
    <Select
      className="cz-filter cz-view-select"
      aria-label="Vista"
      prefix="Vista"
      value={active?.id ?? EVERYTHING}
      options={[
        { value: EVERYTHING, label: everythingOf(store) },
        ...store.views.map(view => ({ value: view.id, label: named(view) })),
      ]}
      onChange={choose}
    />
  );
}

interface ViewsProps extends Omit<SavedViewsProps, 'store'> {
  given?: ViewStore | readonly SavedView[];
  everything?: string;
  /** The list is the whole page: its views are stored under the page's address. */
  isPage: boolean;
}

/** The views of a list: a store that the screen created, or views of the screen and the person. */
export function Views({ given, everything = 'Todos', isPage, ...shown }: ViewsProps) {
  if (given && 'views' in given) return <SavedViews store={given} {...shown} />;
  return isPage ? <PageViews given={given ?? []} everything={everything} {...shown} /> : null;
}

function PageViews({
  given,
  everything,
  ...shown
}: Omit<SavedViewsProps, 'store'> & { given: readonly SavedView[]; everything: string }) {
  const { pathname } = useLocation();
  return <SavedViews store={useSavedViews(pathname, given, everything)} {...shown} />;
}
