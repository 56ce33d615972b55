import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add } from '../../system/amounts/money';
import { type StandByFacts, standByAccount, standByState, sumAccounts } from './stand-by-account';

const facts = (changes: Partial<StandByFacts> = {}): StandByFacts => ({
  excess_hours: 3.67,
  generated: '73.40',
  running: false,
  closed: true,
  owed: '73.40',
  on_order: true,
  invoiced: true,
  reason: null,
  ...changes,
});

test('the example of the design to the cent: 220 minutes, 73.40, adjusted to 40.00', () => {
  expect(standByAccount(facts({ owed: '40.00', reason: 'Acordado con el cliente' }))).toEqual({
    generated: '73.40',
    raised: '0.00',
    billed: '40.00',
    waived: '33.40',
    pending: '0.00',
    unexplained: '0.00',
    minutes: 220,
    billed_minutes: 120,
    waived_minutes: 100,
    pending_minutes: 0,
    unexplained_minutes: 0,
  });
});

test.each([
  ['running', facts({ running: true, closed: false, owed: null }), 'EN_CURSO', 'pending'],
  ['not closed yet', facts({ closed: false, owed: null }), 'POR_CERRAR', 'pending'],
  ['on no order', facts({ on_order: false, invoiced: false }), 'POR_ORDENAR', 'pending'],
  ['on an order', facts({ invoiced: false }), 'ORDENADO', 'pending'],
  ['invoiced', facts(), 'FACTURADO', 'billed'],
  ['given up with a reason', facts({ owed: '0.00', reason: 'Fue culpa nuestra' }), 'EXONERADO', 'waived'],
  ['given up without', facts({ owed: '0.00' }), 'SIN_EXPLICAR', 'unexplained'],
  ['without a line of sale', facts({ owed: null }), 'SIN_EXPLICAR', 'unexplained'],
] as const)('%s', (_, given, state, where) => {
  expect(standByState(given)).toBe(state);
  expect(standByAccount(given)).toMatchObject({ [where]: '73.40', [`${where}_minutes`]: 220 });
});

test('a raised amount is separate from the generated one; an hour agreed at zero is waived', () => {
  expect(standByAccount(facts({ owed: '80.00', reason: 'Recargo' }))).toMatchObject({
    raised: '6.60',
    billed: '80.00',
  });
  const free = facts({ generated: '0.00', owed: null, on_order: false, invoiced: false });
  expect([standByState(free), standByAccount(free).waived_minutes]).toEqual(['EXONERADO', 220]);
});

test('generated plus raised equals billed plus waived plus pending plus unexplained, in money and minutes, for one and for several stops', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 }).map(value => (value / 100).toFixed(2));
  const any = fc.record({
    excess_hours: fc.integer({ min: 1, max: 20_000 }).map(value => value / 100),
    generated: cents,
    running: fc.boolean(),
    closed: fc.boolean(),
    on_order: fc.boolean(),
    owed: fc.option(cents),
    invoiced: fc.boolean(),
    reason: fc.option(fc.constant('Motivo')),
  });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 5 }), several => {
      const accounts = several.map(standByAccount);
      for (const a of [...accounts, sumAccounts(accounts)]) {
        expect(add(a.generated, a.raised)).toBe(add(a.billed, a.waived, a.pending, a.unexplained));
        expect(a.minutes).toBe(a.billed_minutes + a.waived_minutes + a.pending_minutes + a.unexplained_minutes);
      }
      for (const one of several)
        expect(standByState(one) === 'SIN_EXPLICAR').toBe(Number(standByAccount(one).unexplained) > 0);
    }),
  );
});
