import { getTrucks } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { MOST_AT_ONCE } from '@cabezal/contract/shapes';
import { afterEach, expect, it, vi } from 'vitest';
import { allRows, pagesOf } from './read-pages.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server with that many rows; returns the pages that were asked. */
function withRows(total: number, total_is_exact = true): number[] {
  const asked: number[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { page, page_size } = JSON.parse(body) as { page: number; page_size: number };
    asked.push(page);
    const first = (page - 1) * page_size;
    const rows = Array.from({ length: Math.max(0, Math.min(page_size, total - first)) }, (_row, n) => first + n);
    return Response.json({ rows, page, page_size, total: total_is_exact ? total : 0, total_is_exact });
  });
  return asked;
}

it('reads all pages, and none after the last row', async () => {
  const asked = withRows(2 * MOST_AT_ONCE);
  expect(await allRows(getTrucks, { sort: [] })).toHaveLength(2 * MOST_AT_ONCE);
  expect(asked).toEqual([1, 2]);
});

it('reads until a page is not full where the list does not count its rows', async () => {
  const asked = withRows(MOST_AT_ONCE + 1, false);
  expect(await allRows(getTrucks, { sort: [] })).toHaveLength(MOST_AT_ONCE + 1);
  expect(asked).toEqual([1, 2]);
});

it('reads no page of an empty list after the first', async () => {
  const asked = withRows(0);
  expect(await allRows(getTrucks, { sort: [] })).toEqual([]);
  expect(asked).toEqual([1]);
});

it('reads only as many pages as are wanted', async () => {
  const asked = withRows(10 * MOST_AT_ONCE);
  expect(await allRows(getTrucks, { sort: [] }, MOST_AT_ONCE + 1)).toHaveLength(MOST_AT_ONCE + 1);
  expect(asked).toEqual([1, 2]);
});

it('a search ends with the page in which it finds its row', async () => {
  const asked = withRows(3 * MOST_AT_ONCE);
  for await (const page of pagesOf(getTrucks, { sort: [] })) if (page.length > 0) break;
  expect(asked).toEqual([1]);
});
