import { expect, it } from 'vitest';
import { marginRemark } from './LowMargin.tsx';

it('has no margin remark without freight: there is no price yet', () => {
  const of = (charge: object) =>
    marginRemark({
      id_client: 1,
      totals: { sale: '0.00', profitability: '-100.00' },
      charges: [{ source: 'FEE', waived: false, not_owed: null, ...charge }],
    });
  expect(of({})).toMatch(/^La rentabilidad de .* es menor que el mínimo$/);
  expect([of({ waived: true }), of({ not_owed: 'FALSE_FREIGHT' }), of({ not_owed: 'GIVEN_UP' })]).toEqual([
    null,
    null,
    null,
  ]);
});
