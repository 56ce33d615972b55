import { useCallback, useContext, useEffect, useMemo } from 'react';
import { useAddress } from '../use-address.ts';
import { IsListOfTab } from './list-place.ts';

/**
 * The state of a list is in the address, so that a link opens the same view: `p` page, `n` rows per page, `o` order (`-field` descending),
 * `q` search, `v` view, `c` columns where a list keeps them there, `f.<field>` filters. A list inside another page prefixes its parameters:
 * `costs.p`; the list of the open tab also accepts parameters without a prefix.
 */

interface SortRule {
  field: string;
  dir: 'asc' | 'desc';
}

export interface ListState {
  page: number;
  page_size: number;
  sort: SortRule[];
  search: string;
  filters: Record<string, unknown>;
  view: string | null;
  /** Columns in their order; absent: the default of the screen, or the person's preference. */
  columns?: readonly string[] | undefined;
}

/** The input of a list call. */
export interface ListInput {
  page: number;
  page_size: number;
  sort: SortRule[];
  search?: string;
  filters?: Record<string, unknown>;
}

/** Parameter names other than those of filters. */
const OWN = ['p', 'n', 'o', 'q', 'v', 'c'];
const DEFAULT_PAGE_SIZE = 50;
export const PAGE_SIZES = [20, 50, 100, 200];
const MAX_PAGE = 1_000_000;

const positive = (text: string | null, fallback: number, most: number) => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : fallback;
};

/** Plain words stay readable; anything else (numbers, lists, words that look like JSON) is encoded as JSON. */
function encodeValue(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return decodeValue(value) === value ? value : JSON.stringify(value);
}

function decodeValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isSet = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

export function parseListState(params: URLSearchParams, prefix = ''): ListState {
  const filters: Record<string, unknown> = {};
  const start = `${prefix}f.`;
  for (const [name, value] of params) {
    if (name.startsWith(start)) filters[name.slice(start.length)] = decodeValue(value);
  }
  const order = params.get(`${prefix}o`);
  const columns = params.get(`${prefix}c`)?.split('.').filter(Boolean) ?? [];
  return {
    page: positive(params.get(`${prefix}p`), 1, MAX_PAGE),
    page_size: positive(params.get(`${prefix}n`), DEFAULT_PAGE_SIZE, 200),
    sort: order ? [{ field: order.replace(/^-/, ''), dir: order.startsWith('-') ? 'desc' : 'asc' }] : [],
    search: params.get(`${prefix}q`) ?? '',
    filters,
    view: params.get(`${prefix}v`),
    ...(columns.length > 0 && { columns }),
  };
}

/** The address with this list's part replaced; parameters of others stay. */
export function writeListState(params: URLSearchParams, state: ListState, prefix = ''): URLSearchParams {
  const own = new Set(OWN.map(name => prefix + name));
  const next = new URLSearchParams();
  for (const [name, value] of params) {
    if (!own.has(name) && !name.startsWith(`${prefix}f.`)) next.append(name, value);
  }
  const put = (name: string, value: string) => next.set(prefix + name, value);
  if (state.view) put('v', state.view);
  if (state.search) put('q', state.search);
  for (const [field, value] of Object.entries(state.filters)) {
    if (isSet(value)) put(`f.${field}`, encodeValue(value));
  }
  const order = state.sort[0];
  if (order) put('o', `${order.dir === 'desc' ? '-' : ''}${order.field}`);
  if (state.columns && state.columns.length > 0) put('c', state.columns.join('.'));
  if (state.page_size !== DEFAULT_PAGE_SIZE) put('n', String(state.page_size));
  if (state.page > 1) put('p', String(state.page));
  return next;
}

/** The address of a list with these filters, for a link; those without a value are left out. */
export function listPath(path: string, filters: Record<string, unknown>, view: string | null = null): string {
  const query = writeListState(new URLSearchParams(), { ...parseListState(new URLSearchParams()), filters, view });
  return `${path}?${query}`;
}

const isPlain = (name: string) => OWN.includes(name) || name.startsWith('f.');

/** Assigns parameters without a prefix to the list with this prefix; the same address if there are none. */
export function adoptPlain(params: URLSearchParams, prefix: string): URLSearchParams {
  if (![...params.keys()].some(isPlain)) return params;
  const rest = new URLSearchParams([...params].filter(([name]) => !isPlain(name)));
  return writeListState(rest, parseListState(params), prefix);
}

/** Applies a change: anything but the page resets to the first page. */
export function patchListState(state: ListState, patch: Partial<ListState>): ListState {
  return { ...state, page: 1, ...patch };
}

export const countFilters = (filters: Record<string, unknown>, fields?: readonly string[]) =>
  Object.entries(filters).filter(([field, value]) => isSet(value) && (!fields || fields.includes(field))).length;

/** The input of the list call: the state, and the values that the screen fixes. */
export function listInputOf(state: ListState, fixed: Record<string, unknown> = {}): ListInput {
  const { filters: fixedFilters, ...rest } = fixed as { filters?: Record<string, unknown> };
  const filters = Object.fromEntries(
    Object.entries({ ...state.filters, ...fixedFilters }).filter(([, value]) => isSet(value)),
  );
  return {
    page: state.page,
    page_size: state.page_size,
    sort: state.sort,
    ...(state.search ? { search: state.search } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...rest,
  };
}

export function useListState(prefix: string) {
  const { params: written, rewrite } = useAddress();
  const isOfTab = useContext(IsListOfTab) && prefix !== '';
  const params = useMemo(() => (isOfTab ? adoptPlain(written, prefix) : written), [isOfTab, written, prefix]);
  const state = useMemo(() => parseListState(params, prefix), [params, prefix]);
  // The parameters get the list's own prefix before another tab is shown, or a list opens over this one.
  useEffect(() => {
    if (params !== written) rewrite(current => adoptPlain(current, prefix));
  }, [params, written, prefix, rewrite]);
  const update = useCallback(
    (patch: Partial<ListState>) =>
      rewrite(current => writeListState(current, patchListState(parseListState(current, prefix), patch), prefix), {
        push: patch.search === undefined,
      }),
    [prefix, rewrite],
  );
  return { state, update };
}
