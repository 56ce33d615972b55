import { expect, it } from 'vitest';
import { routeParts } from './RouteText.tsx';

it('the destination is kept apart from the way to it', () => {
  expect(routeParts('Tercon → Planta Milagro → DPW')).toEqual(['Tercon → Planta Milagro', ' → DPW']);
  expect(routeParts('Base')).toEqual(['Base', '']);
});
