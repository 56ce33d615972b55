import { expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { screensNamed } from './screen-words.ts';

const screens = [
  { title: 'Transportistas', path: paths.carriers },
  { title: 'Conductores', path: paths.drivers },
  { title: 'Establecimientos', path: paths.locations },
  { title: 'Puertos', path: '/puertos' },
];
const found = (typed: string) => screensNamed(screens, typed).map(({ title }) => title);

it('a screen is found by its title and by other words for its contents', () => {
  expect(found('conduc')).toEqual(['Conductores']);
  expect(found('Clientes')).toEqual(['Transportistas']);
  expect(found('chofer')).toEqual(['Conductores']);
  expect(found('puertos')).toEqual(['Puertos', 'Establecimientos']);
  expect(found('clientes puertos')).toEqual([]);
});
