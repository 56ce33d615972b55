import { expect, it } from 'vitest';
import { namesFilter, ruleTone, ruleViews } from './rule-views.ts';

it('the views of rules name their states, in the gender of the rules', () => {
  const { coming, past, all } = ruleViews('a', ['VENCIDA', 'REEMPLAZADA']);
  expect([coming.name, past.name, all.name]).toEqual(['Futuras', 'Vencidas', 'Todas']);
  expect(decodeURIComponent(past.query)).toBe('f.state=["VENCIDA","REEMPLAZADA"]');
  expect(ruleViews('o').coming.name).toBe('Futuros');
  expect(decodeURIComponent(ruleViews('o').all.query)).toContain('"VIGENTE"');
});

it('a state or a day in the address of this list replaces the rules in force', () => {
  const params = new URLSearchParams('fees.f.on_date=2026-12-01&costs.f.state=["FUTURA"]');
  expect(namesFilter(params, 'fees', ['state'])).toBe(false);
  expect(namesFilter(params, 'fees', ['state', 'on_date'])).toBe(true);
  expect(namesFilter(params, 'costs', ['state'])).toBe(true);
});

it('a rule that gives no price any more is pale', () => {
  expect([ruleTone({ state: 'VIGENTE' }), ruleTone({ state: 'REEMPLAZADA' })]).toEqual(['normal', 'inactive']);
});
