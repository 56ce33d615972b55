import { expect, it } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { issueRefusal } from './issue-refusal.ts';

const refusal = new ApiError({ status: 422, message: 'El SOAT del camión venció · Falta el turno' });
const ended = (error: ApiError | null) => ({ error, pending: false });

it('the refusal stays, and the justification below it, while the guide is issued with exception', () => {
  const shown = issueRefusal(null, ended(refusal));
  expect(shown).toBe(refusal);
  expect(issueRefusal(shown, { error: null, pending: true })).toBe(refusal);
});

it('a lost connection or a change of another person does not replace the refusal; the next refusal does', () => {
  expect(issueRefusal(refusal, ended(new ApiError({ status: 0, message: 'No hay conexión' })))).toBe(refusal);
  expect(issueRefusal(refusal, ended(new ApiError({ status: 409, message: 'Modificado' })))).toBe(refusal);
  const other = new ApiError({ status: 422, message: 'Falta el turno' });
  expect(issueRefusal(refusal, ended(other))).toBe(other);
});

it('a guide that could be issued has no refusal', () => {
  expect(issueRefusal(refusal, ended(null))).toBeNull();
  expect(issueRefusal(null, ended(new ApiError({ status: 503, message: 'Ocupado' })))).toBeNull();
});
