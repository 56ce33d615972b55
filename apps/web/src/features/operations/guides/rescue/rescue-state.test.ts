import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import type { RescueCandidates } from '@cabezal/contract/operations/guides/special.calls';
import { expect, it } from 'vitest';
import { besideOf, chosenOf, isWritten, onGuide, type Rescue } from './rescue-state.ts';

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
  expect(isWritten(begun, { ...begun }, 7)).toBe(true);
});

const unit = { id_truck: 7, disk: '07', id_driver: null, reasons: [] };
const found = (more: object = {}) =>
  ({
    candidates: [unit],
    impossible: [],
    drivers: [{ id_driver: 4, name: 'Luis Vera' }],
    gensets: [{ id_equipment: 1, disk: 'G-01' }],
    chassis: [{ id_equipment: 3, disk: 'C-03' }],
    ...more,
  }) as unknown as RescueCandidates;

it('the chosen unit is the one of the current answer: from another point it may not be able to go', () => {
  expect(chosenOf(found(), 7)).toBe(unit);
  expect(chosenOf(found({ candidates: [], impossible: [unit] }), 7)).toBeNull();
  expect(chosenOf(found(), null)).toBeNull();
  expect(chosenOf(undefined, 7)).toBeNull();
});

it('names the driver and the equipment that were chosen beside the unit', () => {
  const other = { ...begun, id_driver: 4, gensetUsable: false, id_generator: 1 };
  expect(besideOf(found(), other)).toEqual({ driver: 'Luis Vera', genset: 'G-01', chassis: undefined });
  expect(besideOf(found(), begun)).toEqual({ driver: undefined, genset: undefined, chassis: undefined });
});

it('follows the guide when its current data are loaded', () => {
  const guide = {
    position: { lat: -3, lng: -79.5, at: '2026-11-24T10:30:00.000Z' },
    stops: [],
    current_stop: null,
    id_generator: 9,
    id_chassis: 8,
  } as unknown as GuideDetail;
  const entered = { ...begun, motive: 'Se quedó sin frenos', chassisUsable: false };
  expect(onGuide(guide, entered)).toEqual({ ...entered, point: { lat: -3, lng: -79.5 }, id_generator: 9 });
  expect(onGuide(guide, { ...entered, place: 'stop-12' })).toMatchObject({ place: 'gps', point: { lat: -3 } });
});
