import { expect, it } from 'vitest';
import { reasonsOf } from './WhyListed.tsx';

const plan = {
  lacking: [
    { id_leg: 1, checks: ['SLOT', 'PAPERS'] as ('SLOT' | 'PAPERS')[], slot_place: 'DP World Posorja' },
    { id_leg: 2, checks: ['TELL'] as 'TELL'[], slot_place: null },
  ],
  papers: [{ id_leg: 1, reasons: ['Licencia Expirada', 'Falta credencial para DP World'] }],
};

it('the panel shows why its trip is on the list, and nothing once that is corrected', () => {
  expect(reasonsOf(plan, 'PAPERS', 1)).toEqual(['Licencia Expirada', 'Falta credencial para DP World']);
  expect(reasonsOf(plan, 'SLOT', 1)).toEqual(['Le falta un turno en DP World Posorja']);
  expect(reasonsOf(plan, 'TELL', 2)).toEqual(['A su conductor no se le ha avisado de este viaje']);
  expect([reasonsOf(plan, 'ISSUE', 1), reasonsOf(plan, 'SLOT', 9)]).toEqual([null, null]);
});
