import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { openingAfter } from './first-read.ts';
import { present } from './use-editing.ts';

const shown = { id_truck: 7, version: 3 };

it('a record that another person removed is not opened', () => {
  let cause: unknown;
  try {
    present(undefined);
  } catch (thrown) {
    cause = thrown;
  }
  const { record, gone } = openingAfter(cause, shown);
  expect([record, gone?.message]).toEqual([null, 'El registro ya no existe']);
});

it('without an answer the shown record is opened: the server checks its version', () => {
  const cause = new ApiError({ status: 0, message: 'No hay conexión con el servidor' });
  expect(openingAfter(cause, shown)).toEqual({ record: shown, gone: null });
  expect(openingAfter(new Error('program'), shown).record).toBe(shown);
});
