import { afterEach, expect, it, vi } from 'vitest';
import { approveOne, summary } from './use-decisions.ts';

it.each([
  [2, 0, 0, '2 rechazadas'],
  [1, 2, 0, '1 rechazada, 2 no se pudieron: el motivo está en cada fila'],
  [0, 1, 0, 'No se pudo: el motivo está en la fila'],
  [0, 3, 0, '3 no se pudieron: el motivo está en cada fila'],
  [0, 0, 1, 'De 1 no se sabe si pasó: decida otra vez, no se repite'],
  [
    2,
    1,
    1,
    '2 rechazadas, 1 no se pudo: el motivo está en la fila, de 1 no se sabe si pasó: decida otra vez, no se repite',
  ],
  [0, 1, 2, '1 no se pudo: el motivo está en la fila, de 2 no se sabe si pasó: decida otra vez, no se repite'],
])('%i done, %i failed, %i unsure', (done, failed, unsure, text) =>
  expect(summary('rechazad', { done, failed, unsure })).toBe(text),
);

afterEach(() => vi.unstubAllGlobals());

it('an approval whose answer was lost is sent again with the same key', async () => {
  const keys: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key']);
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ id_reservation: 48188 });
  });
  const row = { id_reservation: 48188, version: 3 };
  await expect(approveOne(row)).rejects.toThrow('No se sabe si pasó');
  await approveOne(row);
  expect(keys[1]).toBe(keys[0]);
});
