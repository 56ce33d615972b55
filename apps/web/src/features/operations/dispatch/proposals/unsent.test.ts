import { expect, it } from 'vitest';
import { unsentOf, unsentText } from './unsent.ts';

it('rows without an answer of the server are counted, with the reason', () => {
  const rows = [1, 2, 3].map(id_proposal => ({ id_proposal }));
  expect(unsentOf(rows, [{ id: 1 }])).toEqual([{ id_proposal: 2 }, { id_proposal: 3 }]);
  expect(unsentText(2, 'No hay conexión')).toBe(' · 2 no se enviaron: No hay conexión');
  expect(unsentText(2, 'No se sabe si pasó', true)).toBe(' · 2 por confirmar: No se sabe si pasó');
  expect(unsentText(0, '')).toBe('');
});
