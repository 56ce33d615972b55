import { expect, it } from 'vitest';
import { chosenTrip } from './chosen-trip.ts';

const first = { id_guide: 1, status: 'VIAJANDO' };
const second = { id_guide: 2, status: 'VIAJANDO' };

it('a trip that ends while it is looked at stays as it was last seen', () => {
  expect(chosenTrip([first, second], 1, null)).toEqual({ trip: first, isUnderWay: true });
  expect(chosenTrip([second], 1, first)).toEqual({ trip: first, isUnderWay: false });
});

it('of one that goes on the newest counts; another one, an old link and none leave nothing behind', () => {
  const now = { ...first, status: 'EN PLANTA' };
  expect(chosenTrip([now], 1, first)).toEqual({ trip: now, isUnderWay: true });
  expect(chosenTrip([second], 2, first).trip).toBe(second);
  expect(chosenTrip([second], 9, first).trip).toBeNull();
  expect(chosenTrip([second], null, first).trip).toBeNull();
});
