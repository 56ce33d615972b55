import { expect, test } from 'vitest';
import { choiceOf, decisionsOf } from './trip-choices.ts';

const trips = [
  { id_guide: 4, version: 2 },
  { id_guide: 7, version: 5 },
];
const choices = { 4: { version: 2, decision: 'KEEP' }, 7: { version: 5, decision: 'RELEASE' } } as const;

test('every trip is decided with the version that was seen', () => {
  expect(decisionsOf(trips, choices)).toEqual([
    { id_guide: 4, version: 2, decision: 'KEEP' },
    { id_guide: 7, version: 5, decision: 'RELEASE' },
  ]);
  expect(decisionsOf(trips, { 4: choices[4] })).toBeNull();
  expect(decisionsOf([], {})).toEqual([]);
});

test('a trip that another person changed is to be decided again', () => {
  const changed = trips.map(trip => (trip.id_guide === 7 ? { ...trip, version: 6 } : trip));
  expect(changed.map(trip => choiceOf(trip, choices))).toEqual(['KEEP', undefined]);
  expect(decisionsOf(changed, choices)).toBeNull();
});
