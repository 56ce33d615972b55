import type { Candidate, Candidates, UnassignedLeg } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { expect, test } from 'vitest';
import { equipmentFor } from './pick-equipment.ts';

const row = (id_equipment: number, company: string, ...reasons: string[]) => ({
  id_equipment,
  disk: `E-${id_equipment}`,
  size: null,
  company,
  reasons,
});
const found = {
  gensets: [row(1, 'Propia'), row(2, 'Propia')],
  chassis: [row(5, 'Otra'), row(6, 'Propia'), row(7, 'Propia', 'Ya tiene una guía activa')],
} as Pick<Candidates, 'gensets' | 'chassis'> as Candidates;
const leg = { needs_generator: true } as UnassignedLeg;
const truck = (id_generator: number | null, id_chassis: number | null) =>
  ({ company: 'Propia', id_generator, id_chassis }) as Candidate;

test('a truck keeps genset and chassis of its previous trip while they are free, else it gets those of its own company', () => {
  expect(equipmentFor(found, leg, truck(2, 5), {})).toEqual({ id_generator: 2, id_chassis: 5 });
  expect(equipmentFor(found, leg, truck(null, 7), {})).toEqual({ id_generator: 1, id_chassis: 6 });
  expect(equipmentFor(found, leg, truck(2, 5), { id_generator: 1, id_chassis: null })).toEqual({
    id_generator: 1,
    id_chassis: null,
  });
});
