import { expect, test } from 'vitest';
import { parseListState } from '../../ui/table/list-state.ts';
import { countedReservationsPath } from './counted.ts';

test('a number opens the list of the reservations that it counts', () => {
  const path = countedReservationsPath({ from: '2026-01-01', to: '2026-01-31', id_client: 12 });
  expect(path.split('?')[0]).toBe('/reservas');
  expect(parseListState(new URLSearchParams(path.split('?')[1])).filters).toEqual({
    status: ['ACCEPTED', 'IN_PROGRESS', 'FINISHED'],
    appointment_from: '2026-01-01',
    appointment_to: '2026-01-31',
    id_client: 12,
  });
});
