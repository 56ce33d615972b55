import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, subtract, toMoney } from '../../system/amounts/money';
import { GAIN_KIND_NAMES, gainSteps } from './gain-steps';

const line = (kind: string, subtotal: string, iva = '0.00') => ({ kind, subtotal, iva });

test('columns: sale, km, tolls and receipts by kind, estimate, gain', () => {
  const steps = gainSteps({
    sale: '600.00',
    cost: '450.50',
    costs: [
      line('TOLL', '12.00'),
      line('OWN_KM', '200.00'),
      line('RECEIPT', '100.00', '15.00'),
      line('OWN_KM', '50.00'),
    ],
    estimate: '73.50',
    profitability: '33.19',
  });
  expect(steps.map(({ name, amount, from, to }) => [name, amount, from, to])).toEqual([
    ['Venta', '600.00', '0.00', '600.00'],
    ['Kilómetros', '-250.00', '600.00', '350.00'],
    ['Peajes', '-12.00', '350.00', '338.00'],
    ['Terceros', '-115.00', '338.00', '223.00'],
    ['Estimado', '-73.50', '223.00', '149.50'],
    ['Ganancia', '149.50', '0.00', '149.50'],
  ]);
});

test('a loss is below zero; costs without a line have a column; without a cost there are no columns', () => {
  const known = { estimate: null, profitability: '1.00' };
  const loss = gainSteps({ sale: '100.00', cost: '130.00', costs: [line('PURCHASE', '120.00')], ...known });
  expect(loss.at(-2)).toMatchObject({ name: 'Sin detalle', amount: '-10.00', from: '-20.00', to: '-30.00' });
  expect(loss.at(-1)).toMatchObject({ name: 'Ganancia', amount: '-30.00', from: '0.00', to: '-30.00' });
  expect(gainSteps({ sale: '100.00', cost: null, costs: [], ...known, profitability: null })).toEqual([]);
  // One of two containers has no cost yet, so that there is no gain.
  const half = { sale: '100.00', cost: '30.00', costs: [line('PURCHASE', '30.00')], estimate: null };
  expect(gainSteps({ ...half, profitability: null })).toEqual([]);
});

const cents = fc.integer({ min: 0, max: 500_000 }).map(value => toMoney(value / 100));
test('the columns add up to the cent, and each begins where the previous one ends', () => {
  const kind = fc.constantFrom(...Object.keys(GAIN_KIND_NAMES), 'SOMETHING_NEW');
  const lines = fc.array(fc.record({ kind, subtotal: cents, iva: cents }), { maxLength: 8 });
  fc.assert(
    fc.property(cents, cents, lines, fc.option(cents), (sale, cost, costs, estimate) => {
      const steps = gainSteps({ sale, cost, costs, estimate, profitability: '1.00' });
      const gain = steps.at(-1);
      expect(gain?.amount).toBe(subtract(sale, cost));
      expect(add(...steps.slice(0, -1).map(step => step.amount))).toBe(gain?.amount);
      steps.slice(1, -1).forEach((step, i) => {
        expect(step.from).toBe(steps[i]?.to);
      });
    }),
  );
});
