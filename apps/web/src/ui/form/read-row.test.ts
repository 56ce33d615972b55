import { getTrucks } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { afterEach, expect, it, vi } from 'vitest';
import { readRow } from './use-editing.ts';

afterEach(() => vi.unstubAllGlobals());

it('finds a row whose name has changed, among the rows of its filters', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const input = JSON.parse(body) as { search?: string };
    asked.push(input);
    const rows = input.search === undefined ? [{ id_truck: 7, disk: '12' }] : [];
    return Response.json({ rows, total: rows.length, total_is_exact: true });
  });
  const found = await readRow(getTrucks, row => row.id_truck === 7, '11', { id_company: 3 });
  expect(found.disk).toBe('12');
  expect(asked).toMatchObject([
    { search: '11', filters: { id_company: 3 } },
    { page: 1, filters: { id_company: 3 } },
  ]);
});
