import { expect, it } from 'vitest';
import { chosenTrip } from './chosen-trip.ts';

const first = { id_guide: 1, status: 'VIAJANDO' };
const second = { id_guide: 2, status: 'VIAJANDO' };

it('a displayed trip that ends stays as last read', () => {
  expect(chosenTrip([first, second], 1, null)).toEqual({ trip: first, isUnderWay: true });
  expect(chosenTrip([second], 1, first)).toEqual({ trip: first, isUnderWay: false });
});

it('returns the newest data of a trip under way; another trip, an old link or no id do not return the previous trip', () => {
  const now = { ...first, status: 'EN PLANTA' };
  expect(chosenTrip([now], 1, first)).toEqual({ trip: now, isUnderWay: true });
  expect(chosenTrip([second], 2, first).trip).toBe(second);
  expect(chosenTrip([second], 9, first).trip).toBeNull();
  expect(chosenTrip([second], null, first).trip).toBeNull();
});
