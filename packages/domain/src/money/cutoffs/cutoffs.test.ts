import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payPerLeg } from '../../prices/amounts/carrier-pay';
import { falseFreightCharge } from '../../prices/amounts/false-freight';
import { chainPart, openPart } from '../../prices/amounts/leg-parts';
import { add, compare, type Money, negate, subtract, toMoney, ZERO } from '../../system/amounts/money';
import { type BonusRule, bonusPart, bonusRuleOf } from './bonus';
import { CONCEPT_NAMES, type Concept, counterFigures, figuresOf } from './cutoff-line';
import { amountVat, freightText, linesOfAmount, withoutReceipts } from './freight-lines';
import { entrySides, entryTotal } from './journal-entry';
import { adjusted, type DraftLine, draftLine, fingerprint, settle, settledTotal, settlePayee } from './settle';

const carrier = { id: 2, name: 'Andrade' };
const freight = (cost: Money, id_guide: number, concept: 'FLETE' | 'FALSO_FLETE' | 'RESCATE' = 'FLETE') =>
  draftLine(carrier, { concept, cost, how: 'Flete' }, { id_guide });
const shares = { RETIRO: 20, VIAJE: 60, DEVOLUCION: 20 };

it('the example of the design: 384.90 in five lines', () => {
  const legs = [
    { id_leg: 1, kind: 'RETIRO' },
    { id_leg: 2, kind: 'VIAJE' },
  ];
  const paid = payPerLeg({ price: '355.20', shares, spots: [] }, legs).map(one => one?.subtotal ?? '');
  expect(paid).toEqual(['88.80', '266.40']);
  const half = falseFreightCharge({ sale_percent: 0, carrier_percent: 50 }, ZERO, '266.40').carrier;
  const lines = [
    freight('266.40', 1),
    freight('88.80', 2),
    freight(half, 3, 'FALSO_FLETE'),
    draftLine(carrier, { concept: 'STAND_BY', stops: [{ hours: '3.67', rate: '14.00' }] }, { id_guide: 1 }),
    draftLine(carrier, { concept: 'ANTICIPO', voucher: 'VC-000001', given: '150.00' }, { id_guide: 1, id_advance: 1 }),
  ];
  const { total, lines: all } = settlePayee(carrier, lines, { retention: 1, carried: ZERO });
  expect(all.map(line => line.amount)).toEqual(['266.40', '88.80', '133.20', '51.38', '-150.00', '-4.88']);
  expect(total).toBe('384.90');
  expect(all[3]?.formula).toBe('3,67 h × $14,00');
});

it('a rescued freight and bonus are split by kilometres', () => {
  const chain = [
    { id_guide: 1, km: 70 },
    { id_guide: 2, km: 47 },
  ];
  expect([1, 2].map(id => chainPart('266.40', chain, id))).toEqual(['159.38', '107.02']);
  expect([1, 2].map(id => bonusPart(rule({ amount: '15.00' }), chain, id).part)).toEqual(['8.97', '6.03']);
});

it('a payee with a negative balance is paid nothing, and the rest is carried to the next corte', () => {
  const owing = draftLine(carrier, { concept: 'ANTICIPO', voucher: 'VC-000001', given: '150.00' });
  const first = settlePayee(carrier, [freight('100.00', 1), owing], { retention: 1, carried: ZERO });
  expect([first.total, first.left]).toEqual(['0.00', '51.00']);
  const next = settlePayee(carrier, [freight('200.00', 2)], { retention: 1, carried: first.left });
  expect(next.lines.map(line => [line.concept, line.amount])).toEqual([
    ['FLETE', '200.00'],
    ['RETENCION', '-2.00'],
    ['SALDO_ANTERIOR', '-51.00'],
  ]);
  expect([next.total, next.left]).toEqual(['147.00', '0.00']);
});

it('a counter-line returns the percent that was retained from the freight, whatever is retained now', () => {
  const counter = (retained: number | null): DraftLine => ({
    ...freight('100.00', 1),
    ...counterFigures({ amount: '100.00', number: 'CP-000001' }),
    inputs: { concept: 'FLETE', reverses: 1, amount: '100.00', retained },
    reverses: 1,
  });
  const settled = (lines: DraftLine[], retention: number | null) =>
    settlePayee(carrier, lines, { retention, carried: ZERO }).lines.map(line => [line.concept, line.amount]);
  const now = freight('300.00', 2);
  expect(settled([now, counter(1)], 2)).toEqual([
    ['FLETE', '300.00'],
    ['FLETE', '-100.00'],
    ['RETENCION', '-6.00'],
    ['RETENCION', '1.00'],
  ]);
  expect(settled([now, counter(2)], 2).slice(2)).toEqual([['RETENCION', '-4.00']]);
  expect(settled([now, counter(1)], null).slice(2)).toEqual([['RETENCION', '1.00']]);
  expect(settled([now, counter(null)], 1).slice(2)).toEqual([['RETENCION', '-3.00']]);
});

it('an adjusted amount keeps the computed one; an equal amount is no adjustment', () => {
  const line = freight('100.00', 1);
  const to = (amount: Money) => adjusted(line, { id_guide: 1, concept: 'FLETE', amount, justification: 'Peaje' });
  expect(to('90.00')).toMatchObject({ amount: '90.00', adjusted_from: '100.00', justification: 'Peaje' });
  expect(to('100.00')).toBe(line);
});

const rule = (more: Partial<BonusRule>): BonusRule => ({
  id_bonus_rule: 1,
  escalafon: null,
  kind: 'VIAJE',
  id_route: null,
  id_canton: null,
  km_from: null,
  km_to: null,
  reefer: null,
  amount: '5.00',
  valid_from: '2026-01-01',
  valid_to: null,
  ...more,
});
it('a road wins over a city, a city over kilometres, kilometres over any, a grade over none; by the day', () => {
  const trip = {
    escalafon: 'A',
    kind: 'VIAJE',
    routes: [3, 4],
    id_canton: 7,
    km: 117,
    reefer: false,
    date: '2026-11-20',
  };
  const rules = [
    rule({ id_bonus_rule: 1 }),
    rule({ id_bonus_rule: 2, km_from: 100, km_to: 150, amount: '15.00' }),
    rule({ id_bonus_rule: 3, id_canton: 7, amount: '20.00', valid_to: '2026-11-19' }),
    rule({ id_bonus_rule: 4, km_from: 100, escalafon: 'B', amount: '30.00' }),
    rule({ id_bonus_rule: 5, kind: 'RETIRO', id_canton: 7 }),
    rule({ id_bonus_rule: 6, reefer: true, km_from: 0 }),
    rule({ id_bonus_rule: 7, id_route: 4, valid_from: '2026-12-01' }),
    rule({ id_bonus_rule: 8, id_route: 9 }),
  ];
  expect(bonusRuleOf(rules, trip)?.id_bonus_rule).toBe(2);
  expect(bonusRuleOf(rules, { ...trip, date: '2026-11-19' })?.id_bonus_rule).toBe(3);
  expect(bonusRuleOf(rules, { ...trip, escalafon: 'B' })?.id_bonus_rule).toBe(4);
  expect(bonusRuleOf(rules, { ...trip, km: 10 })?.id_bonus_rule).toBe(1);
  expect(bonusRuleOf(rules, { ...trip, date: '2026-12-01' })?.id_bonus_rule).toBe(7);
  expect(bonusRuleOf(rules, { ...trip, date: '2026-12-01', routes: [3] })?.id_bonus_rule).toBe(2);
  expect(bonusRuleOf([], trip)).toBeNull();
});

const cents = fc.integer({ min: -50_000, max: 50_000 }).map(n => toMoney(n / 100));
it('§10.7: a corte is the sum of its lines, never negative; cortes plus carried balances equal the amounts of the guides', () => {
  const people = [carrier, { id: 1, name: 'Zambrano' }, { id: 3, name: 'Bravo' }];
  const drawn = fc.array(fc.array(fc.tuple(fc.nat(2), cents), { maxLength: 8 }), { maxLength: 4 });
  fc.assert(
    fc.property(drawn, fc.constantFrom(null, 1, 1.75), (cortes, retention) => {
      let id_guide = 0;
      const owed = new Map<number, Money>();
      let paid = ZERO;
      let given = ZERO;
      for (const corte of cortes) {
        const lines = corte.map(([who, amount]) => {
          id_guide += 1;
          given = add(given, amount);
          return draftLine(people[who] ?? carrier, { concept: 'FLETE', cost: amount, how: '' }, { id_guide });
        });
        const settled = settle(lines, payee => ({ retention, carried: owed.get(payee.id) ?? ZERO }));
        for (const one of settled) {
          owed.set(one.payee.id, one.left);
          expect(compare(one.total, ZERO)).not.toBe(-1);
          for (const line of one.lines) if (line.concept === 'RETENCION') given = add(given, line.amount);
        }
        expect(settledTotal(settled)).toBe(add(ZERO, ...settled.flatMap(one => one.lines.map(line => line.amount))));
        paid = add(paid, settledTotal(settled));
      }
      expect(subtract(paid, add(ZERO, ...owed.values()))).toBe(given);
    }),
  );
});

it('recomputing the stored inputs gives the same lines, in any order', () => {
  const lines: DraftLine[] = [
    freight('10.00', 3),
    draftLine({ id: 1, name: 'Zambrano' }, { concept: 'STAND_BY', stops: [{ hours: '1.50', rate: '14.00' }] }),
    freight('20.00', 1),
    draftLine(carrier, { concept: 'ANTICIPO', voucher: 'VC-000002', given: '5.00' }, { id_guide: 1, id_advance: 2 }),
  ];
  const terms = () => ({ retention: 1, carried: '3.00' });
  const settled = settle(lines, terms);
  expect(settled.map(one => one.payee.name)).toEqual(['Andrade', 'Zambrano']);
  for (const line of settled.flatMap(one => one.lines))
    if (!('reverses' in line.inputs)) expect(figuresOf(line.inputs)).toMatchObject({ amount: line.amount });
  expect(
    fingerprint(
      settle(
        [lines[2], lines[1], lines[0], lines[3]].flatMap(l => l ?? []),
        terms,
      ),
    ),
  ).toBe(fingerprint(settled));
  expect(add('266.40', negate('266.40'))).toBe(ZERO);
});

it('whatever a corte stores of a line changes its fingerprint', () => {
  const line = draftLine(carrier, { concept: 'ANTICIPO', voucher: 'VC-000002', given: '5.00' }, { id_guide: 1 });
  const of = (more: Partial<DraftLine>) =>
    fingerprint([{ payee: carrier, lines: [{ ...line, ...more }], total: ZERO, left: ZERO }]);
  const other: Partial<DraftLine>[] = [
    { id_guide: 2 },
    { id_advance: 2 },
    { id_withdrawal: 2 },
    { id_fine: 2 },
    { amount: '-6.00' },
    { is_earlier: true },
    { adjusted_from: '-4.00' },
    { justification: 'Acordado' },
    { reverses: 2 },
  ];
  expect(new Set([of({}), ...other.map(of)]).size).toBe(1 + other.length);
  expect(of({ ...line })).toBe(of({}));
});

it('a receipt removes one line of its type; VAT and retention are those of the rest', () => {
  const line = (id_cost_type: number | null, subtotal: Money, iva_kind = 'ZERO') => ({
    id_cost_type,
    subtotal,
    iva_kind,
    name: id_cost_type === 7 ? 'Custodia' : 'Flete',
    is_freight: id_cost_type === null,
  });
  const all = [line(null, '200.00'), line(7, '40.00', 'STANDARD')];
  const custody = { id_cost_type: 7, is_freight: false };
  expect(withoutReceipts(all, [custody, custody])).toEqual({ left: [all[0]], taken: [all[1]] });
  expect(withoutReceipts(all, [{ id_cost_type: 1, is_freight: true }]).left).toEqual([all[1]]);
  expect(withoutReceipts(all, [{ id_cost_type: 2, is_freight: false }]).taken).toEqual([]);
  expect(freightText('Flete', '240.00', [line(7, '40.00')])).toBe(
    'Flete: $240,00 − $40,00 de Custodia, con recibo aparte',
  );
  expect(amountVat(all, '240.00', 15)).toBe('6.00');
  expect(amountVat(all, '-240.00', 15)).toBe('-6.00');
  // Adjusted by a person: same proportions.
  expect(linesOfAmount(all, '120.00').map(one => one.subtotal)).toEqual(['100.00', '20.00']);
  expect(amountVat(undefined, '240.00', 15)).toBe(ZERO);
  const given = draftLine(carrier, { concept: 'FLETE', cost: '240.00', how: 'Flete', lines: all }, { id_guide: 1 });
  const { lines } = settlePayee(carrier, [given], { retention: 1, carried: ZERO });
  expect(lines.map(one => one.amount)).toEqual(['240.00', '-2.00']);
});

it('the parts of a rescued leg add up although its kilometres were corrected between two closings', () => {
  const corrected = [
    { id_guide: 1, km: 60 },
    { id_guide: 2, km: 47 },
  ];
  const rest = openPart('266.40', corrected, 2, [{ id_guide: 1, part: '159.38' }]);
  expect(add(rest, '159.38')).toBe('266.40');
  expect(openPart('266.40', corrected, 2, [])).toBe(chainPart('266.40', corrected, 2));
  expect(openPart('100.00', corrected, 2, [{ id_guide: 1, part: '159.38' }])).toBe(ZERO);
  const of15 = rule({ amount: '15.00' });
  expect(bonusPart(of15, corrected, 2, [{ id_guide: 1, rule: '15.00', part: '8.97' }]).part).toBe('6.03');
  // A bonus of another amount is a different one and is ignored.
  expect(bonusPart(of15, corrected, 2, [{ id_guide: 1, rule: '9.00', part: '8.97' }]).part).toBe(
    chainPart('15.00', corrected, 2),
  );
});

it('the entry of a corte of drivers balances, with the payment of each driver', () => {
  const cents = (n: number) => toMoney(n / 100);
  const anyLine = fc.record({
    payee: fc.integer({ min: 1, max: 4 }).map(id => ({ id, name: `Conductor ${id}` })),
    concept: fc.constantFrom(...(Object.keys(CONCEPT_NAMES) as Concept[])),
    amount: fc.integer({ min: -9_999, max: 9_999 }).map(cents),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 40 }), lines => {
      const sides = entrySides('BONOS', lines);
      expect(add(ZERO, ...sides.map(side => side.amount))).toBe(ZERO);
      expect(sides.some(side => compare(side.amount, ZERO) === 0)).toBe(false);
      const credits = sides.filter(side => compare(side.amount, ZERO) < 0).map(side => negate(side.amount));
      expect(entryTotal(sides)).toBe(add(ZERO, ...credits));
    }),
  );
  const of = (id: number, concept: Concept, amount: Money) => ({ payee: { id, name: `C${id}` }, concept, amount });
  const lines = [of(1, 'BONO', '15.00'), of(2, 'BONO', '8.97'), of(1, 'RETIRO', '-5.00')];
  expect(entrySides('BONOS', lines).map(side => [side.account, side.text, side.amount])).toEqual([
    ['GASTO', 'Bonos', '23.97'],
    ['ANTICIPOS', 'Anticipos, retiros y saldos', '-5.00'],
    ['POR_PAGAR', 'C1', '-10.00'],
    ['POR_PAGAR', 'C2', '-8.97'],
  ]);
});
