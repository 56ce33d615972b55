import { CloseOutlined, SaveOutlined } from '@ant-design/icons';
import { Button, Popconfirm, Popover, Select, Tabs } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type ListState, parseListState, writeListState } from './list-state.ts';
import { TabLabel } from './TableToolbar.tsx';
import { type SavedView, useSavedViews, type ViewStore } from './view-store.ts';

export { type SavedView, useSavedViews, useSavedViews as useLocalViews, type ViewStore };

/** Views of a list as tabs: those of the screen, with their counts, and those that the person saved. */
const EVERYTHING = '';
const everythingOf = (store: ViewStore) => store.everything ?? 'Todas';

// Forms are heavy; few people open this one.
const SaveViewForm = lazy(() => import('./SaveViewForm.tsx'));

/** The state that a view stands for; page and page size are the person's. */
export function stateOfView(view: SavedView | undefined, pageSize: number): Partial<ListState> {
  const state = parseListState(new URLSearchParams(view?.query ?? ''));
  return {
    sort: state.sort,
    search: state.search,
    filters: state.filters,
    page_size: pageSize,
    view: view?.id ?? null,
  };
}

export function queryOfState(state: ListState): string {
  return writeListState(new URLSearchParams(), { ...state, view: null, page: 1, page_size: 50 }).toString();
}

interface SavedViewsProps {
  store: ViewStore;
  state: ListState;
  update: (patch: Partial<ListState>) => void;
  narrow: boolean;
}

export function SavedViews({ store, state, update, narrow }: SavedViewsProps) {
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
  // With nothing to choose from and nothing to save a single tab would only take room.
  if (store.views.length === 0 && (narrow || !isNew || !store.save)) return null;
  if (narrow) return <ViewSelect store={store} active={active} choose={choose} />;
  const items = [{ key: EVERYTHING, label: <TabLabel name={everythingOf(store)} /> }].concat(
    store.views.map(view => ({
      key: view.id,
      label: <TabLabel name={view.name} count={view.count} problem={view.problem} />,
    })),
  );
  // Beside the tabs, not among them: a list of tabs may hold nothing else (WAI-ARIA).
  return (
    <div className="cz-views">
      <Tabs activeKey={active?.id ?? EVERYTHING} items={items} onChange={choose} />
      {isNew && store.save && <SaveView save={name => store.save?.(name, query)} />}
      {active?.own && store.remove && (
        <RemoveView
          name={active.name}
          remove={() => {
            store.remove?.(active.id);
            choose(EVERYTHING);
          }}
        />
      )}
    </div>
  );
}

interface ViewSelectProps {
  store: ViewStore;
  active: SavedView | undefined;
  choose: (id: string) => void;
}

/** On a phone the views are one field. */
function ViewSelect({ store, active, choose }: ViewSelectProps) {
  const named = (view: SavedView) => (view.count === undefined ? view.name : `${view.name} (${view.count})`);
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

function RemoveView({ name, remove }: { name: string; remove: () => void }) {
  return (
    <Popconfirm title={`¿Quitar la vista «${name}»?`} okText="Quitar" cancelText="Cancelar" onConfirm={remove}>
      <Button type="text" className="cz-text-button" icon={<CloseOutlined />}>
        Quitar vista
      </Button>
    </Popconfirm>
  );
}

function SaveView({ save }: { save: (name: string) => unknown }) {
  const [open, setOpen] = useState(false);
  const body = (
    <Suspense fallback={<div className="cz-save-view" />}>
      <SaveViewForm
        save={name => {
          save(name);
          setOpen(false);
        }}
      />
    </Suspense>
  );
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      content={body}
      destroyOnHidden
      placement="bottomRight"
      arrow={false}
    >
      <Button type="text" className="cz-text-button" icon={<SaveOutlined />}>
        Guardar vista
      </Button>
    </Popover>
  );
}
