import { expect, test } from 'vitest';
import { sharedRates } from './shared-rates.ts';

const rate = (id_fee: number) => ({
  id_fee,
  code: `TAR-${id_fee}`,
  amount: '480.00',
  reason: 'General',
  applies: true,
});

test('a rate for several containers is available to each of them, and changes at least one', () => {
  const one = { id_fee: 1, alternatives: [rate(2), rate(3)] } as never;
  const other = { id_fee: 2, alternatives: [rate(1), rate(4)] } as never;
  expect(sharedRates([one]).map(found => found.id_fee)).toEqual([2, 3]);
  expect(
    sharedRates([one, other])
      .map(found => found.id_fee)
      .sort(),
  ).toEqual([1, 2]);
  expect(sharedRates([])).toEqual([]);
  const refused = { id_fee: 1, alternatives: [{ ...rate(2), applies: 'Es de otro puerto' }] } as never;
  expect(sharedRates([refused])).toEqual([]);
});
