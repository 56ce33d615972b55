import { expect, it } from 'vitest';
import { isWritten, type Rescue } from './rescue-state.ts';

const begun: Rescue = {
  at: '2026-11-24T10:00:00.000Z',
  place: 'gps',
  point: { lat: -2, lng: -79 },
  id_motivo: null,
  motivo: '',
  motive: '',
  id_driver: null,
  id_generator: null,
  id_chassis: 3,
  chassisUsable: true,
  gensetUsable: true,
  unit_state: null,
};

it('a rescue has unsaved values as soon as one differs from the initial state', () => {
  expect(isWritten(begun, { ...begun }, null)).toBe(false);
  expect(isWritten(begun, { ...begun, motive: 'Se quedó sin frenos' }, null)).toBe(true);
  expect(isWritten(begun, { ...begun, point: { lat: -2.1, lng: -79 } }, null)).toBe(true);
});
