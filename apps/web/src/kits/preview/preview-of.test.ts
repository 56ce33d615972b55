import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { pauseBefore, previewCan, previewOf } from './preview-of.ts';

describe('when an input is asked', () => {
  it('the first one at once', () => expect(pauseBefore(null, '{"a":1}')).toBe(0));
  it('a changed one when typing pauses', () => expect(pauseBefore('{"a":1}', '{"a":12}')).toBeGreaterThan(0));
  it('the end of an input at once, so that the next one does not show the answer to it', () =>
    expect(pauseBefore('{"a":1}', null)).toBe(0));
});

describe('what is shown', () => {
  const found = { data: 'what follows', error: null, isFetching: false };

  it('the answer to the current input', () =>
    expect(previewOf('a', 'a', found)).toEqual({ data: 'what follows', error: null, isBehind: false }));

  it('while the input changes, the previous answer, marked as behind', () =>
    expect(previewOf('b', 'a', found)).toEqual({ data: 'what follows', error: null, isBehind: true }));

  it('while the answer is on its way, that it is behind', () =>
    expect(previewOf('b', 'b', { data: undefined, error: null, isFetching: true }).isBehind).toBe(true));

  it('the refusal', () => {
    const error = new ApiError({ status: 422, message: 'La parada ya no está en el viaje' });
    expect(previewOf('a', 'a', { data: undefined, error, isFetching: false }).error).toBe(error);
  });

  it('nothing of an input that is no longer complete', () =>
    expect(previewOf(null, 'a', found)).toEqual({ data: undefined, error: null, isBehind: false }));
});

it('a change is confirmed only as its preview shows it', () => {
  const seen = { data: [], error: null, isBehind: false };
  const can = (more: object, good = 3) => previewCan({ ...seen, ...more }, good, 'No hay nada que copiar');
  expect(can({})).toBe(true);
  expect(can({ isBehind: true })).toBe('Espere a ver qué cambia');
  expect(can({ error: new ApiError({ status: 503, message: 'Ocupado' }) }, 0)).toBe('No se pudo ver qué cambia');
  expect(can({}, 0)).toBe('No hay nada que copiar');
});
