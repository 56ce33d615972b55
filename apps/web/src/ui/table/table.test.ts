import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { cardPlaces } from './card-places.ts';
import { chooseAllText, countText } from './count-text.ts';
import { adoptPlain, listInputOf, listPath, parseListState, patchListState, writeListState } from './list-state.ts';
import { choiceOf, isShown, orderColumns } from './use-columns.ts';
import { rowsBefore } from './use-list-data.ts';

const read = (text: string, prefix = '') => parseListState(new URLSearchParams(text), prefix);
const write = (text: string, prefix = '') =>
  writeListState(new URLSearchParams(), read(text, prefix), prefix).toString();

describe('the address of a list', () => {
  it('returns what was written', () => {
    const state = {
      page: 3,
      page_size: 100,
      sort: [{ field: 'appointment', dir: 'desc' as const }],
      search: 'MSKU 750',
      filters: { status: ['PENDING', 'ACCEPTED'], id_company: 7, active: false, code: '0042', name: 'true' },
      view: 'mine',
    };
    expect(parseListState(writeListState(new URLSearchParams(), state))).toEqual(state);
  });
  it('has the columns of a list that keeps them there', () => {
    expect(read('c=id.b.a').columns).toEqual(['id', 'b', 'a']);
    expect(write('c=id.b.a')).toBe('c=id.b.a');
    expect(read('c=').columns).toBeUndefined();
    expect(Object.fromEntries(adoptPlain(new URLSearchParams('c=a'), 'boxes.'))).toEqual({ 'boxes.c': 'a' });
  });
  it('omits default values', () => {
    expect(write('')).toBe('');
    expect(write('p=1&n=50&q=&f.x=')).toBe('');
  });
  it('ignores invalid values', () => {
    expect(read('p=-4&n=99999&o=')).toMatchObject({ page: 1, page_size: 200, sort: [] });
    expect(read('p=abc&f.status={bad')).toMatchObject({ page: 1, filters: { status: '{bad' } });
  });
  it('is written for a link: a number opens the list with the filters that it counts', () => {
    const filters = { id_carrier: 7, planned_from: '2026-11-01', punctual: false, status: ['PENDING'] };
    const [path, query] = listPath('/guias', { ...filters, id_client: undefined }, 'mine').split('?');
    expect(path).toBe('/guias');
    expect(query).not.toContain('id_client');
    expect(read(query ?? '')).toMatchObject({ filters, view: 'mine', page: 1 });
  });
  it('keeps parameters of others', () => {
    const params = new URLSearchParams('tab=costs&costs.p=2&p=5');
    const next = writeListState(params, { ...read('', 'costs.'), page: 3 }, 'costs.');
    expect(Object.fromEntries(next)).toEqual({ tab: 'costs', p: '5', 'costs.p': '3' });
  });
  it('a list in a tab accepts parameters without a prefix', () => {
    const adopt = (text: string) => Object.fromEntries(adoptPlain(new URLSearchParams(text), 'boxes.'));
    expect(adopt('tab=b&q=MSKU&f.side=IMPORT&boxes.p=4&costs.q=x')).toEqual({
      tab: 'b',
      'boxes.q': 'MSKU',
      'boxes.f.side': 'IMPORT',
      'costs.q': 'x',
    });
    const own = new URLSearchParams('tab=b&boxes.q=MSKU&precio=7');
    expect(adoptPlain(own, 'boxes.')).toBe(own);
  });
  it('goes back to the first page when anything else changes', () => {
    expect(patchListState(read('p=9'), { search: 'x' }).page).toBe(1);
    expect(patchListState(read('p=9'), { page: 4 }).page).toBe(4);
  });
  it('asks the server for the filters that are set and those that are fixed', () => {
    const input = listInputOf(read('q=a&f.status=["X"]&f.gone='), { filters: { id_company: 3 } });
    expect(input).toEqual({
      page: 1,
      page_size: 50,
      sort: [],
      search: 'a',
      filters: { status: ['X'], id_company: 3 },
    });
  });
});

describe('columns', () => {
  const column = (key: string, rest = {}) => ({ key, title: key, render: () => key, ...rest });
  const columns = [column('id', { locked: true }), column('a'), column('b'), column('c', { hidden: true })];
  const keys = (order: string[]) => orderColumns(columns, order).map(c => c.key);
  it('have the person’s order; a new one is next to its neighbour', () => {
    expect(keys([])).toEqual(['id', 'a', 'b', 'c']);
    expect(keys(['id', 'b', 'a', 'c'])).toEqual(['id', 'b', 'a', 'c']);
    expect(keys(['id', 'b', 'c'])).toEqual(['id', 'a', 'b', 'c']);
  });
  it('are shown and hidden by choice, locked ones are always shown', () => {
    const choice = { order: [], hidden: ['a', 'id'], shownByChoice: ['c'] };
    expect(columns.filter(c => isShown(c, choice)).map(c => c.key)).toEqual(['id', 'b', 'c']);
  });
  it('are exactly those of a saved set, in its order, plus the locked ones', () => {
    const choice = choiceOf(columns, ['c', 'a']);
    const shown = orderColumns(columns, choice.order).filter(one => isShown(one, choice));
    expect(shown.map(one => one.key)).toEqual(['id', 'c', 'a']);
  });
  it('are assigned to places on a card', () => {
    const places = cardPlaces([...columns, column('status', { card: 'side' }), column('d'), column('e')]);
    expect([places.title?.key, places.side?.key, places.line.map(c => c.key)]).toEqual([
      'id',
      'status',
      ['a', 'b', 'c'],
    ]);
    const all = cardPlaces([...columns, column('d'), column('e')], Number.POSITIVE_INFINITY);
    expect(all.line.map(c => c.key)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('selecting all filtered rows', () => {
  it('shows how many, and the limit', () => {
    expect([chooseAllText(12), chooseAllText(1000), chooseAllText(1001)]).toEqual([
      'Elegir las 12',
      'Elegir las 1.000',
      'Elegir las primeras 1.000',
    ]);
  });
});

describe('the count at the bottom', () => {
  it('shows which rows of how many', () => {
    expect(countText({ page: 2, pageSize: 50, shown: 20, total: 1284, isExact: true })).toBe('51–70 de 1.284');
    expect(countText({ page: 1, pageSize: 50, shown: 50, total: 10_000, isExact: false })).toBe(
      '1–50 de más de 10.000',
    );
    expect(countText({ page: 1, pageSize: 50, shown: 0, total: 0, isExact: true })).toBe('Ninguna fila');
  });
});

describe('while other rows load', () => {
  const observed = (view: string | null) => {
    const client = new QueryClient();
    const of = (key: string, its: string | null) => ({
      queryKey: [key],
      meta: { view: its },
      placeholderData: rowsBefore(its),
      retry: false,
      queryFn: () => new Promise<string[]>(() => {}),
    });
    client.setQueryData(['page 1'], ['a', 'b']);
    const observer = new QueryObserver(client, { ...of('page 1', 'mine'), staleTime: Number.POSITIVE_INFINITY });
    const stop = observer.subscribe(() => {});
    observer.setOptions(of('page 2', view));
    const { data } = observer.getCurrentResult();
    stop();
    return data;
  };
  it('rows of the same view stay visible, those of another view do not', () => {
    expect(observed('mine')).toEqual(['a', 'b']);
    expect(observed('others')).toBeUndefined();
    expect(observed(null)).toBeUndefined();
  });
});
