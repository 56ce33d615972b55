import { expect, test } from 'vitest';
import { inputOf } from './kind-form.ts';

test('selected roles and people are kept only by a rule that chooses among them', () => {
  const values = { rule: 'LEAST_LOADED', chosen: ['r3', 'u12'] };
  expect(inputOf(null, values)).toEqual({ rule: 'LEAST_LOADED', assignees: [{ id_role: 3 }, { id_user: 12 }] });
  expect(inputOf(null, { ...values, rule: 'OPERATIVE' })).toEqual({ rule: 'OPERATIVE', assignees: [] });
});
