import { listTerminalClients } from '@cabezal/contract/operations/terminals/terminal-codes.calls';
import { afterEach, expect, it, vi } from 'vitest';
import { readRow } from './use-editing.ts';

afterEach(() => vi.unstubAllGlobals());

it('finds a row whose name has changed, among the rows of its filters', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const input = JSON.parse(body) as { search?: string };
    asked.push(input);
    const rows = input.search === undefined ? [{ id_own: 7, name: 'Nuevo' }] : [];
    return Response.json({ rows, total: rows.length, total_is_exact: true });
  });
  const found = await readRow(listTerminalClients, row => row.id_own === 7, 'Viejo', { id_terminal: 3 });
  expect(found.name).toBe('Nuevo');
  expect(asked).toMatchObject([
    { search: 'Viejo', filters: { id_terminal: 3 } },
    { page: 1, filters: { id_terminal: 3 } },
  ]);
});
