import { expect, test } from 'vitest';
import { cellPath, daysOf, drawnDays } from './board-words.ts';

test('a week begins on Monday in the business zone', () => {
  expect(daysOf('semana', new Date('2026-11-23T03:00:00Z'))).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysOf('semana', new Date('2026-11-23T06:00:00Z'))).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(daysOf('dia', new Date('2026-11-23T06:00:00Z'))).toEqual({ from: '2026-11-23', to: '2026-11-23' });
  expect(daysOf('todo')).toEqual({});
});

test('a cell opens the list that it counts: of one group, of those without a group, of all', () => {
  const at = (id: number | null | 'all') =>
    Object.fromEntries(
      new URLSearchParams(
        cellPath(
          { field: 'id_advisor' },
          { key: 'ready', title: 'Por salir', screen: '/guias', filters: { status: ['VIAJE_POR_SALIR'] } },
          id,
        ).split('?')[1],
      ),
    );
  const status = '["VIAJE_POR_SALIR"]';
  expect(at(5)).toEqual({ 'f.status': status, 'f.id_advisor': '5' });
  expect(at(null)).toEqual({ 'f.status': status, 'f.lacks': 'id_advisor' });
  expect(at('all')).toEqual({ 'f.status': status });
  const pending = { key: 'pending', title: 'Por aprobar', screen: '/reservas', filters: { list: 'pending' } } as const;
  expect(cellPath({ field: 'id_client' }, pending, 7)).toBe('/reservas?v=pending&f.id_client=7');
});

test('a time axis shows the chosen day or week; without a period, this week', () => {
  const wednesday = new Date('2026-11-25T15:00:00Z');
  expect(drawnDays('dia', wednesday)).toEqual({ from: '2026-11-25', to: '2026-11-25' });
  expect(drawnDays('todo', wednesday)).toEqual({ from: '2026-11-23', to: '2026-11-29' });
});
