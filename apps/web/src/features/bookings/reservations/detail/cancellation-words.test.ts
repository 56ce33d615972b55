import { expect, it } from 'vitest';
import { cancellationLines } from './cancellation-words.ts';

it('the dialog shows the charge of each container and its basis', () => {
  const line = {
    number: 2,
    description: 'Falso flete: Cliente canceló',
    share: '225.00',
    sale_pct: 50,
    sale: '112.50',
  };
  expect(cancellationLines(7, { lines: [line], sale: '112.50', freight_billed: [] })).toEqual([
    { text: '7-2. Falso flete: Cliente canceló, 50 % de $225,00', amount: '$112,50' },
  ]);
  expect(cancellationLines(7, { lines: [], sale: '0.00', freight_billed: [] })).toEqual([]);
  expect(cancellationLines(7, { lines: [], sale: '0.00', freight_billed: [1] })).toEqual([
    { text: '7-1. Su flete ya está en una orden enviada: no se propone otro cobro', amount: '' },
  ]);
});
