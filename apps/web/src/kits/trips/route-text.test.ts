import { expect, it } from 'vitest';
import { routeParts } from './RouteText.tsx';

it('separates the destination from the rest', () => {
  expect(routeParts('Tercon → Planta Milagro → DPW')).toEqual(['Tercon → Planta Milagro', ' → DPW']);
  expect(routeParts('Base')).toEqual(['Base', '']);
});
