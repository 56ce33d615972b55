import { expect, test } from 'vitest';
import { CASE_KINDS, CASE_STATES } from './case';
import { caseKindName, caseStateName } from './company-words';

test('customers read of their delay in their own words; carriers and the operator read the names of the rules', () => {
  expect([caseKindName('TARDE', 'customer'), caseKindName('TARDE', 'carrier')]).toEqual(['Con retraso', 'Tarde']);
  for (const kind of CASE_KINDS) expect(caseKindName(kind, 'customer')).not.toBe('');
});

test('companies read whether somebody handles a case, not whether it was acknowledged in time or snoozed', () => {
  const read = CASE_STATES.map(state => caseStateName(state, 'customer'));
  expect(new Set(read)).toEqual(new Set(['Abierto', 'En atención', 'Resuelto']));
  expect(caseStateName('POSPUESTA', 'carrier')).toBe('En atención');
  expect(caseStateName('POSPUESTA', 'operator')).toBe('Pospuesto');
});
