import { describe, expect, it } from 'vitest';
import { compete, competeSentence, meet } from './compete';
import type { RuleHead } from './dimensions';
import { withDrafts } from './drafts';
import type { RuleDates, RuleScope } from './rate-rules';
import {
  approveVerdict,
  changesInPlace,
  editVerdict,
  endVerdict,
  firstDayVerdict,
  isVoidedByEnd,
  lastDayVerdict,
  nextVersionVerdict,
} from './rule-changes';
import { datesErrors, itemsErrors, scopeErrors, surchargeErrors } from './rule-input';
import { containerWords, FEE_WORDS, laneWords, periodWords, SURCHARGE_WORDS } from './rule-words';

const wrong = (errors: Record<string, string | null>): string[] =>
  Object.entries(errors).flatMap(([field, text]) => (text === null ? [] : [field]));
const item = (changes = {}) => ({
  id_service: 1,
  method: 'FIJO' as const,
  amount: '10.00',
  included: false,
  ...changes,
});
const today = '2026-11-21';
const row = (changes: Partial<RuleDates> = {}): RuleDates => ({
  valid_from: '2026-11-01',
  approved_at: 'then',
  ...changes,
});

describe('input of a rule', () => {
  it('has one place, a type or a group, a mode of its type and a valid band', () => {
    expect(wrong(scopeErrors({}))).toEqual([]);
    expect(wrong(scopeErrors({ id_plant: 1, id_province: 2 }))).toEqual(['id_province']);
    expect(wrong(scopeErrors({ id_container_type: 1, container_group: 'SECO' }))).toEqual(['container_group']);
    expect(wrong(scopeErrors({ reservation_type: 'E', template: 'I_DIRECTO' }))).toEqual(['template']);
    expect(wrong(scopeErrors({ km_from: 10, km_to: 10 }))).toEqual(['km_to']);
    expect(wrong(scopeErrors({ km_from: 1.25 }))).toEqual(['km_from']);
    expect(wrong(datesErrors({ valid_from: today, valid_to: '2026-11-20' }))).toEqual(['valid_to']);
    expect(wrong(datesErrors({ valid_from: today, valid_to: today }))).toEqual([]);
  });
  it('prices each service once, the freight included, at 0 only what is included', () => {
    const known = { id_freight: 1, id_stand_by: 5 };
    expect(wrong(itemsErrors([item(), item({ id_service: 2, amount: '0.00', included: true })], known))).toEqual([]);
    expect(wrong(itemsErrors([item({ id_service: 2 })], known))).toEqual(['items']);
    expect(wrong(itemsErrors([item(), item()], known))).toEqual(['items.1.id_service']);
    expect(wrong(itemsErrors([item({ amount: '0.00' })], known))).toEqual(['items.0.amount']);
    expect(wrong(itemsErrors([item({ included: true })], known))).toEqual(['items.0.included']);
    expect(wrong(itemsErrors([item({ method: 'PORCENTAJE_FLETE' })], known))).toEqual(['items.0.method']);
    expect(wrong(itemsErrors([item({ min_amount: '9.00', max_amount: '8.99' })], known))).toEqual([
      'items.0.min_amount',
    ]);
  });
  it('prices stand-by by the hour: no percentage, km, minimum or maximum', () => {
    const told = (changes: object) =>
      wrong(itemsErrors([item(), item({ id_service: 5, ...changes })], { id_freight: 1, id_stand_by: 5 }));
    expect([told({}), told({ method: 'POR_HORA' }), told({ amount: '0.00', included: true })]).toEqual([[], [], []]);
    for (const method of ['POR_KM', 'POR_TONELADA', 'PORCENTAJE_FLETE'])
      expect(told({ method })).toEqual(['items.1.method']);
    expect(told({ min_amount: '5.00' })).toEqual(['items.1.min_amount']);
    expect(told({ max_amount: '50.00' })).toEqual(['items.1.max_amount']);
  });
  it('charges a surcharge by a method of its kind', () => {
    const fuel = { kind: 'COMBUSTIBLE' as const, side: 'VENTA' as const, method: 'POR_GALON' as const, amount: '0.00' };
    expect(wrong(surchargeErrors(fuel))).toEqual([]);
    expect(wrong(surchargeErrors({ ...fuel, method: 'PORCENTAJE' }))).toEqual(['amount']);
    expect(wrong(surchargeErrors({ ...fuel, method: 'FIJO', amount: '1.00' }))).toEqual(['method']);
    expect(wrong(surchargeErrors({ ...fuel, side: 'COMPRA', id_product: 1 }))).toEqual(['id_product']);
    expect(wrong(surchargeErrors({ ...fuel, params: { sobrepeso_desde_kg: 1 } }))).toEqual([
      'params.sobrepeso_desde_kg',
    ]);
  });
});

describe('changes of a rule', () => {
  it('a rule begins today or later, except with the permission to backdate and a reason', () => {
    const by = { today, may_backdate: true, justification: 'Acordado' };
    expect(firstDayVerdict(today, { ...by, may_backdate: false }, FEE_WORDS)).toBe(true);
    expect(firstDayVerdict('2026-11-20', by, FEE_WORDS)).toBe(true);
    expect(firstDayVerdict('2026-11-20', { ...by, justification: ' ' }, FEE_WORDS)).toMatchObject({ status: 422 });
    expect(firstDayVerdict('2026-11-20', { ...by, may_backdate: false }, SURCHARGE_WORDS)).toMatchObject({
      code: 'FECHA_PASADA',
      message: 'Un recargo nuevo rige desde hoy o después',
    });
  });
  it('a rule is changed in place until it is in force, then by a version that begins later', () => {
    expect(changesInPlace(row({ valid_from: '2026-11-22' }), today)).toBe(true);
    expect(changesInPlace(row({ approved_at: null }), today)).toBe(true);
    expect(changesInPlace(row(), today)).toBe(false);
    expect(editVerdict(row({ valid_to: '2026-11-02' }), today, FEE_WORDS)).toBe(true);
    expect(editVerdict(row({ superseded_by: 2 }), today, FEE_WORDS)).toMatchObject({ code: 'TARIFA_TERMINADA' });
    expect(editVerdict(row({ voided_at: 'then' }), today, SURCHARGE_WORDS)).toMatchObject({
      message: 'El recargo está anulado',
    });
    expect(nextVersionVerdict(row(), '2026-11-01', FEE_WORDS)).toMatchObject({ code: 'TARIFA_INICIADA' });
    expect(nextVersionVerdict(row(), '2026-11-02', FEE_WORDS)).toBe(true);
  });
  it('a rule ends today or later, once, and is voided only if never in force or used', () => {
    expect(endVerdict(row({ valid_to: '2026-11-20' }), today, FEE_WORDS)).toMatchObject({ code: 'TARIFA_TERMINADA' });
    expect(endVerdict(row({ valid_to: today }), today, FEE_WORDS)).toBe(true);
    expect(isVoidedByEnd(row({ valid_from: '2026-12-01' }), today, false)).toBe(true);
    expect(isVoidedByEnd(row({ valid_from: '2026-12-01' }), today, true)).toBe(false);
    expect(isVoidedByEnd(row({ approved_at: null }), today, true)).toBe(true);
    expect(isVoidedByEnd(row(), today, false)).toBe(false);
    const last = (valid_to: string, changes = {}) => lastDayVerdict(row(changes), valid_to, today, FEE_WORDS);
    expect(last('2026-11-20')).toMatchObject({ code: 'FECHA_PASADA', message: 'La tarifa termina hoy o después' });
    expect(last(today)).toBe(true);
    expect(last('2026-12-31', { valid_to: '2026-12-31' })).toMatchObject({ code: 'TARIFA_TERMINADA' });
    expect(last(today, { valid_from: '2026-12-01' })).toMatchObject({ code: 'TARIFA_USADA' });
    expect(approveVerdict(row(), today, FEE_WORDS)).toMatchObject({ message: 'La tarifa ya está aprobada' });
    expect(approveVerdict(row({ approved_at: null }), today, FEE_WORDS)).toBe(true);
  });
  it('as a draft, the changed row is removed or ends the day before', () => {
    const rules = [
      { id: 1, ...row() },
      { id: 2, ...row({ valid_from: '2026-12-01' }) },
      { id: 3, ...row() },
    ];
    const draft = (replaces: number) => ({ replaces, rule: { id: 9, ...row({ valid_from: '2026-12-10' }) } });
    const ids = (replaces: number) =>
      withDrafts(rules, [draft(replaces)], rule => rule.id, today).map(rule => [rule.id, rule.valid_to]);
    expect(ids(1)).toEqual([
      [1, '2026-12-09'],
      [2, undefined],
      [3, undefined],
      [9, undefined],
    ]);
    expect(ids(2).map(([id]) => id)).toEqual([1, 3, 9]);
  });
});

describe('rules that compete', () => {
  const head = (scope: RuleScope, changes: Partial<RuleHead> = {}): RuleHead => ({
    id: 1,
    code: 'TAR-00003',
    version: 1,
    family: 1,
    owner: null,
    valid_from: today,
    scope,
    ...changes,
  });
  it('meet when no column excludes it and they share a day', () => {
    expect(meet(head({ id_port: 1 }), head({ id_canton: 2 }))).toBe(true);
    expect(meet(head({ id_port: 1 }), head({ id_port: 2 }))).toBe(false);
    expect(meet(head({}, { owner: 1 }), head({}, { owner: 2 }))).toBe(false);
    expect(meet(head({ km_to: 100 }), head({ km_from: 100 }))).toBe(false);
    expect(meet(head({ km_to: 100 }), head({ km_from: 99.9 }))).toBe(true);
    expect(meet(head({}, { valid_to: '2026-11-30' }), head({}, { valid_from: '2026-12-01' }))).toBe(false);
  });
  it('the more specific one wins by the first dimension that differs; equal scopes are refused', () => {
    const general = head({ id_port: 1 });
    expect(compete(head({ id_port: 1 }, { owner: 4 }), general)).toEqual({ relation: 'GANA', by: 'CLIENTE' });
    expect(compete(general, head({ id_plant: 1 }))).toEqual({ relation: 'PIERDE', by: 'LUGAR' });
    expect(compete(general, head({ id_port: 1 }))).toEqual({ relation: 'SOLAPA', by: 'VIGENCIA' });
    expect(compete(head({ km_to: 50 }), head({ km_to: 60 }))).toEqual({ relation: 'GANA', by: 'REGISTRO' });
    expect(competeSentence(head({ id_plant: 1 }), general, SURCHARGE_WORDS)).toBe(
      'Gana al recargo TAR-00003 por lugar',
    );
    expect(competeSentence(general, head({ id_plant: 1 }), FEE_WORDS)).toBe(
      'Pierde contra la tarifa TAR-00003 por lugar',
    );
  });
});

it('lanes, containers and periods have texts', () => {
  const names = {
    reservation_type: null,
    template: null,
    plant: null,
    route: null,
    canton: null,
    province: null,
    port: null,
    container_type: null,
    container_group: null,
    km_from: null,
    km_to: null,
  };
  expect(laneWords(names)).toBe('Cualquier ruta');
  expect(laneWords({ ...names, canton: 'El Guabo', port: 'DP World', reservation_type: 'E' })).toBe(
    'El Guabo → DP World',
  );
  expect(laneWords({ ...names, province: 'El Oro', template: 'I_DIRECTO' })).toBe(
    'Cualquier puerto → Provincia de El Oro',
  );
  expect(laneWords({ ...names, plant: 'Planta', km_to: 100 })).toBe('Planta ↔ cualquier puerto · 0–100 km');
  expect([containerWords(names), containerWords({ ...names, container_group: 'SECO' })]).toEqual([
    'Cualquier contenedor',
    'Secos',
  ]);
  expect(periodWords({ valid_from: '2026-12-01', valid_to: '2026-12-31' })).toBe('del 01/dic/2026 al 31/dic/2026');
});
