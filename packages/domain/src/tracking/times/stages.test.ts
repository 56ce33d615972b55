import { expect, test } from 'vitest';
import { totalPercent } from './progress';
import { STAGE_MEANINGS, STAGE_NAMES, STAGES, stagesFor } from './stages';

test('the operator sees every stage, a customer the road and its approval, a carrier the road', () => {
  expect(stagesFor('operator')).toEqual(STAGES);
  expect(stagesFor('customer')).toContain('APROBACION');
  for (const audience of ['customer', 'carrier', 'driver', 'token'] as const)
    for (const hidden of ['ASIGNACION', 'PROGRAMACION', 'CIERRE', 'ORDEN'] as const)
      expect(stagesFor(audience)).not.toContain(hidden);
  for (const stage of STAGES) expect([STAGE_NAMES[stage], STAGE_MEANINGS[stage]].every(Boolean)).toBe(true);
});

test('legs are weighted by their planned minutes', () => {
  expect(totalPercent([])).toBe(0);
  expect(
    totalPercent([
      { percent: 100, planned_min: 60 },
      { percent: 50, planned_min: 180 },
      { percent: null, planned_min: 0 },
    ]),
  ).toBe(62.5);
  expect(totalPercent([{ percent: 40, planned_min: 0 }])).toBe(0);
});
