import type { Notice } from '@cabezal/contract/system/notices/notices.calls';
import { expect, test } from 'vitest';
import { arrivalText, arrivedSince } from './use-notices.ts';

const notice = (id_notice: number, read_at: string | null = null): Notice => ({
  id_notice,
  subject: 'TAREA',
  text: `aviso ${id_notice}`,
  url: '/tareas',
  created_at: '2026-11-20T13:00:00Z',
  read_at,
});

test('only unread notices that are newer than the newest known one have arrived', () => {
  const notices = [notice(9), notice(8, '2026-11-20T13:01:00Z'), notice(7), notice(3)];
  expect(arrivedSince(notices, 6).map(one => one.id_notice)).toEqual([9, 7]);
  expect(arrivedSince(notices, 9)).toEqual([]);
});

test('one notice is told by its words, several by their number', () => {
  expect(arrivalText([])).toBeNull();
  expect(arrivalText([notice(4)])).toBe('aviso 4');
  expect(arrivalText([notice(5), notice(4)])).toBe('Tiene 2 avisos nuevos');
});
