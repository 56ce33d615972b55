import { expect, it } from 'vitest';
import { shownVersion } from './use-reservation-actions.ts';

it('an open question is answered for the version that the page shows at that time', () => {
  const detail = { version: 7, sub_reservations: [{ id_sub_reservation: 70, version: 3 }] } as never;
  expect([shownVersion(detail), shownVersion(detail, 70)]).toEqual([7, 3]);
});
