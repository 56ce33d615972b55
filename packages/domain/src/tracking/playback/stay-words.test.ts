import { expect, it } from 'vitest';
import { engineWords, stayPlace } from './stay-words';

it('a stay is named by its place, or by how far away that is', () => {
  expect(stayPlace({ place: { name: 'Contecon', distance_m: 120 } })).toBe('Contecon');
  expect(stayPlace({ place: { name: 'Contecon', distance_m: 1_234 } })).toBe('A 1,2 km de Contecon');
  expect(stayPlace({ place: null })).toBe('Lugar sin registrar');
});

it('says whether its engine was on, and nothing where the device does not tell', () => {
  expect([null, 0, 30, 12].map(engine_on_min => engineWords({ minutes: 30, engine_on_min }))).toEqual([
    null,
    'Motor apagado',
    'Motor encendido',
    'Motor encendido 12 min',
  ]);
});
