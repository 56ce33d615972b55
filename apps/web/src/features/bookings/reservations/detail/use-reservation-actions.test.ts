import { expect, it } from 'vitest';
import { shownVersion } from './use-reservation-actions.ts';

it('a question that stands open is answered of the version that the page shows by then', () => {
  const detail = { version: 7, sub_reservations: [{ id_sub_reservation: 70, version: 3 }] } as never;
  expect([shownVersion(detail), shownVersion(detail, 70)]).toEqual([7, 3]);
});
