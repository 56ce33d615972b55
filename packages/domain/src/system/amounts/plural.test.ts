import { expect, it } from 'vitest';
import { plural } from './plural';

it.each([
  [1, 'Falta 1 contenedor'],
  [2, 'Faltan 2 contenedores'],
  [0, 'Faltan 0 contenedores'],
  [1234, 'Faltan 1.234 contenedores'],
])('%i: verb and word agree', (count, text) => {
  expect(plural(count, 'Falta # contenedor', 'Faltan # contenedores')).toBe(text);
});

it('a sentence may do without the number', () => {
  expect([1, 3].map(count => plural(count, 'Ver el restante', 'Ver los # restantes'))).toEqual([
    'Ver el restante',
    'Ver los 3 restantes',
  ]);
});
