import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plantRoles } from './plant-roles.ts';

const at = (...places: (number | null)[]) => places.map(id_location => ({ id_location }));

test('a plant at a sold place is sold, wherever it stands in the trip; further ones are more', () => {
  expect(plantRoles([1], at(1))).toEqual(['SOLD']);
  expect(plantRoles([1], at(2, 1))).toEqual(['MORE', 'SOLD']);
  expect(plantRoles([1], at(1, 1))).toEqual(['SOLD', 'MORE']);
  expect(plantRoles([], at(1))).toEqual(['MORE']);
});

test('a plant at another place takes that of a missing sold one; only the first one decides the price', () => {
  expect(plantRoles([1], at(2))).toEqual(['INSTEAD']);
  expect(plantRoles([1], at(2, 3))).toEqual(['INSTEAD', 'MORE']);
  expect(plantRoles([1, 2], at(1, 3))).toEqual(['SOLD', 'SWAPPED']);
  expect(plantRoles([1, 2], at(3, 4))).toEqual(['INSTEAD', 'SWAPPED']);
  expect(plantRoles([1], at(null))).toEqual(['INSTEAD']);
});

test('as many are extra stops as there are plants beyond those sold', () => {
  const places = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(places, places, (sold, plants) => {
      const roles = plantRoles(sold, at(...plants));
      const count = (role: string) => roles.filter(one => one === role).length;
      expect(roles).toHaveLength(plants.length);
      expect(count('MORE')).toBe(Math.max(0, plants.length - sold.length));
      expect(count('INSTEAD')).toBeLessThanOrEqual(1);
    }),
  );
});
