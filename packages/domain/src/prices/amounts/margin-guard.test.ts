import { describe, expect, test } from 'vitest';
import { reason } from '../../system/refusals/refusals';
import { type MarginCase, marginChange, marginVerdict } from './margin-guard';
import { marginLevel } from './margin-level';

const limits = { margen_minimo_pct: 10, margen_objetivo_pct: 35, bloquear_sin_costo: false };
const low: MarginCase = { profitability: '9.99', may_pass: false, reason: null, sees_figures: true };
const verdict = (changes: Partial<MarginCase>, given: Partial<typeof limits> = {}) =>
  reason(marginVerdict({ ...low, ...changes }, { ...limits, ...given }));

describe('guard of the margin', () => {
  test('levels', () => {
    const levels = ['9.99', '10.00', '34.99', '35.00', null].map(value => marginLevel(value, limits));
    expect(levels).toEqual(['LOW', 'FAIR', 'FAIR', 'GOOD', 'UNKNOWN']);
  });
  test('a margin below the minimum is refused; figures are included only for a person who may see them', () => {
    expect(verdict({})).toBe('La rentabilidad 9,99 % es menor que el mínimo de 10,00 %');
    expect(verdict({ sees_figures: false })).toBe('La rentabilidad es menor que el mínimo');
    expect(verdict({ profitability: '10.00' })).toBeNull();
  });
  test('a person with the permission overrides it with a reason of five characters', () => {
    expect(verdict({ may_pass: true, reason: 'Cliente nuevo' })).toBeNull();
    expect(verdict({ may_pass: true, reason: ' no  ' })).not.toBeNull();
    expect(verdict({ may_pass: false, reason: 'Cliente nuevo' })).not.toBeNull();
  });
  test('a margin that does not get worse is not refused again', () => {
    expect(verdict({ before: { profitability: '9.99' } })).toBeNull();
    expect(verdict({ before: { profitability: '5.00' } })).toBeNull();
    expect(verdict({ before: { profitability: '50.00' } })).not.toBeNull();
    expect(verdict({ before: { profitability: null } })).not.toBeNull();
  });
  test('an unknown cost is refused only if the parameter says so', () => {
    const unknown = { profitability: null };
    expect(verdict(unknown)).toBeNull();
    expect(verdict(unknown, { bloquear_sin_costo: true })).toBe('Rentabilidad no definida: complete el costo');
    expect(verdict({ ...unknown, before: unknown }, { bloquear_sin_costo: true })).toBeNull();
    expect(
      verdict({ ...unknown, may_pass: true, reason: 'Cliente nuevo' }, { bloquear_sin_costo: true }),
    ).not.toBeNull();
  });
  test('the margin is displayed before a carrier is chosen', () => {
    const told = (before: string | null, after: string | null, sees = true) =>
      marginChange('Transportes Andrade', { before, after }, limits, sees);
    expect(told('115.41', '46.26')).toBe('Con Transportes Andrade la rentabilidad baja de 115,41 % a 46,26 %');
    expect(told('46.26', '20.00')).toBe(
      'Con Transportes Andrade la rentabilidad baja de 46,26 % a 20,00 %, bajo el objetivo',
    );
    expect(told('46.26', '9.99')).toMatch(/ a 9,99 %, bajo el mínimo$/);
    expect(told('46.26', '115.41')).toContain('sube de 46,26 % a 115,41 %');
    expect(told('115.41', null)).toBe('Con Transportes Andrade la rentabilidad no está definida');
    expect([told('115.41', '115.41'), told('115.41', '46.26', false)]).toEqual([null, null]);
    expect(told('115.41', '20.00', false)).toBe('Con Transportes Andrade la rentabilidad queda bajo el objetivo');
    expect(told('115.41', '-2.71', false)).toBe('Con Transportes Andrade la rentabilidad queda bajo el mínimo');
  });
});
