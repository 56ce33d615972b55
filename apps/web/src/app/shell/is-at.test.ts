import { expect, it } from 'vitest';
import { isAt } from './is-at.ts';

it('an address is open once its path and its parameters are, whatever else the page keeps there', () => {
  expect(isAt({ pathname: '/monitoreo', search: '?viaje=7&q=tercon' }, '/monitoreo?viaje=7')).toBe(true);
  expect(isAt({ pathname: '/reservas/48188', search: '' }, '/reservas/48188#comentario-3')).toBe(true);
});

it('it is not while the person stays on a form that asked before it was left', () => {
  expect(isAt({ pathname: '/monitoreo', search: '?viaje=8' }, '/monitoreo?viaje=7')).toBe(false);
  expect(isAt({ pathname: '/reservas/48188', search: '?editar=1' }, '/monitoreo?viaje=7')).toBe(false);
});
