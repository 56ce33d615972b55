import type { UnassignedLeg } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { expect, it } from 'vitest';
import { assignedTo, warningsOf } from './use-assigning.ts';

const legs = [1, 2].map(id_leg => ({ id_leg, id_reservation: 48_000, number: id_leg }) as UnassignedLeg);
const guide = (id_leg: number) => ({
  id_guide: id_leg,
  id_leg,
  version: 1,
  status: '',
  warnings: ['Lic. expira en 3 días'],
});

it('names the trips of each warning if there are several', () => {
  expect(warningsOf([guide(1), guide(2)], legs)).toEqual(['48000-1, 48000-2: Lic. expira en 3 días']);
  expect(warningsOf([guide(2)], legs)).toEqual(['48000-2: Lic. expira en 3 días']);
  expect(warningsOf([guide(1)], legs.slice(0, 1))).toEqual(['Lic. expira en 3 días']);
});

it('names the truck and its driver', () => {
  const candidate = { disk: '30', license_plate: 'GSV6138', driver_name: 'Luis Vera' };
  expect(assignedTo(candidate)).toBe('30 · GSV-6138 · Luis Vera');
  expect(assignedTo({ ...candidate, driver_name: null })).toBe('30 · GSV-6138');
});
