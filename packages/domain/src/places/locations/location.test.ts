import { describe, expect, it } from 'vitest';
import type { Fence } from '../geo/fence';
import * as rules from './location';

const guayaquil = { lat: -2.19, lng: -79.89 };
/** Side in degrees. */
const box = (side: number, west = guayaquil.lng, south = guayaquil.lat): Fence => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
];

describe('establishment', () => {
  it('is in Ecuador, Galápagos included', () => {
    expect(rules.pointError(-2.19, -79.89)).toBeNull();
    expect(rules.pointError(-0.95, -90.97)).toBeNull();
    expect(rules.pointError(-12.05, -77.04)).toBe('El punto está fuera del Ecuador');
    expect(rules.pointError(4.7, -74.1)).toBe('El punto está fuera del Ecuador');
    expect(rules.pointError(null, -79)).toBe('Marque el punto en el mapa');
    expect(rules.pointError(-2.19, 79.89)).toBe('En el Ecuador la longitud es negativa: -79,89');
    expect(rules.pointError(-79.89, -2.19)).toBe('La latitud y la longitud están cambiadas');
  });

  it('of a point outside Ecuador, the wrong coordinate is named', () => {
    expect(rules.pointErrorField({ lat: -2.19, lng: 79.89 })).toBe('lng');
    expect(rules.pointErrorField({ lat: 40.4, lng: -3.7 })).toBe('lat');
    expect(rules.pointErrorField({ lat: -2.19, lng: null })).toBe('lat');
  });

  it('far from its canton gets a warning', () => {
    const canton = { name: 'Guayaquil', ...guayaquil };
    expect(rules.cantonDistanceWarning(guayaquil, canton)).toBeNull();
    expect(rules.cantonDistanceWarning({ lat: -0.33, lng: -78.54 }, canton)).toMatch(
      /^El punto está a 2\d\d km del centro de Guayaquil$/,
    );
    expect(rules.cantonDistanceWarning({ lat: -0.33, lng: -78.54 }, { ...canton, lat: null })).toBeNull();
  });

  it('has a fence within the size limits that contains its point or is near it', () => {
    expect(rules.fenceError(null, guayaquil)).toBeNull();
    expect(rules.fenceError(box(0.003), guayaquil)).toBeNull();
    expect(rules.fenceError(box(0.0001), guayaquil)).toMatch(/muy pequeña/);
    expect(rules.fenceError(box(0.06), guayaquil)).toMatch(/muy grande/);
    expect(rules.fenceError(box(0.003, -79.87), guayaquil)).toMatch(/contener su punto/);
    expect(rules.fenceError(box(0.003, -79.887), guayaquil)).toBeNull();
    const [a, b, c, d] = box(0.003) as [never, never, never, never];
    expect(rules.fenceError([a, c, b, d], guayaquil)).toMatch(/cruza/);
    expect(rules.fenceError([a, b], guayaquil)).toMatch(/de 3 a 60/);
    const strip: Fence = [
      [-79.89, -2.19],
      [-79.75, -2.19],
      [-79.75, -2.189],
      [-79.89, -2.189],
    ];
    expect(rules.fenceError(strip, guayaquil)).toMatch(/10 km/);
    expect(rules.fencePointWarning(box(0.003, -79.887), guayaquil)).toMatch(/fuera/);
    expect(rules.fencePointWarning(box(0.003, -79.891, -2.191), guayaquil)).toBeNull();
  });

  it('has a radius from 30 to 5,000 whole metres', () => {
    for (const good of [30, 300, 5_000, null]) expect(rules.radiusError(good)).toBeNull();
    for (const bad of [29, 5_001, 300.5]) expect(rules.radiusError(bad)).not.toBeNull();
  });

  it('has codes of their shape and free hours from 0 to 240', () => {
    expect(rules.codeBicError('ECGYE1234')).toBeNull();
    for (const bad of ['ECGYE123', 'ecgye1234', '1CGYE1234']) expect(rules.codeBicError(bad)).not.toBeNull();
    expect(rules.locationCodeError('PLT-GUABO')).toBeNull();
    for (const bad of ['A', '-PLT', 'CON ESPACIO']) expect(rules.locationCodeError(bad)).not.toBeNull();
    for (const good of [0, 4.25, 240, null]) expect(rules.freeHoursError(good)).toBeNull();
    for (const bad of [-1, 240.01, 1.005]) expect(rules.freeHoursError(bad)).not.toBeNull();
  });

  it('has unique docks, ignoring case', () => {
    const locals = [{ code_local: 'Muelle 1' }, { code_local: 'MUELLE 1 ' }, { code_local: 'B', free_hours: 300 }];
    expect(rules.localErrors(locals)).toEqual({
      'list_locals.1.code_local': 'Ese local ya está en la lista',
      'list_locals.2.free_hours': 'Las horas libres van de 0 a 240, con dos decimales',
    });
    expect(rules.localErrors(locals.slice(0, 1))).toEqual({});
  });

  it('accepts coordinates as copied from maps', () => {
    expect(rules.parseCoordinates('-2.2741, -79.9123')).toEqual({ lat: -2.2741, lng: -79.9123 });
    expect(rules.parseCoordinates('(−2.2741 -79.9123)')).toEqual({ lat: -2.2741, lng: -79.9123 });
    expect(rules.parseCoordinates('-2,2741; -79,9123')).toEqual({ lat: -2.2741, lng: -79.9123 });
    expect(rules.parseCoordinates('-2,2741 -79,9123')).toEqual({ lat: -2.2741, lng: -79.9123 });
    for (const bad of ['', '-2.2741', 'Guayaquil', '-95, -79', '-2.2741, -79.9123, 3'])
      expect(rules.parseCoordinates(bad)).toBeNull();
    expect(rules.parseCoordinates(rules.formatCoordinates(guayaquil))).toEqual(guayaquil);
    expect(rules.coordinatesProblem('-2.13-2.13')).toBe('Escriba latitud y longitud, como -2.2741, -79.9123');
    expect([rules.coordinatesProblem(' '), rules.coordinatesProblem('-2.2741, -79.9123')]).toEqual([null, null]);
  });
});

describe('canton', () => {
  it('has a code of its province', () => {
    const guayas = { code: '09', name: 'Guayas' };
    expect(rules.cantonCodeError('0901', guayas)).toBeNull();
    expect(rules.cantonCodeError('0701', guayas)).toBe('Los cantones de Guayas empiezan con 09');
    for (const bad of ['901', '09011', '09A1']) expect(rules.cantonCodeError(bad, guayas)).toMatch(/4 dígitos/);
  });
});
