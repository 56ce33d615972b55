import type { Canton } from '@cabezal/contract/places/locations/locations.calls';
import { expect, it } from 'vitest';
import { cantonAround } from './canton-around.ts';

const canton = (id_canton: number, name: string, lat: number | null, lng: number | null) =>
  ({ id_canton, id_province: 1, province: 'Guayas', name, lat, lng }) as Canton;
const cantons = [
  canton(1, 'Guayaquil', -2.19, -79.89),
  canton(2, 'Durán', -2.173, -79.831),
  canton(3, 'Sin centro', null, null),
];

it('proposes the canton around a point, and none if all are far away', () => {
  expect(cantonAround({ lat: -2.175, lng: -79.84 }, cantons)?.name).toBe('Durán');
  expect(cantonAround({ lat: -2.25, lng: -79.9 }, cantons)?.name).toBe('Guayaquil');
  expect(cantonAround({ lat: 0.35, lng: -78.12 }, cantons)).toBeNull();
});
