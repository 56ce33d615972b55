import { expect, it } from 'vitest';
import { falseFreightValues, storedOption } from './false-freight-values.ts';

const none = { id_motivo_false_freight: null, false_freight_sale_pct: null, false_freight_carrier_pct: null };
const marked = { id_motivo_false_freight: 36, false_freight_sale_pct: 40, false_freight_carrier_pct: 0 };

it('opens a marked false freight with its option, whatever the catalogue calls it and whether it offers it', () => {
  expect(falseFreightValues(marked)).toEqual({ id_motivo: 36, sale_pct: 40, carrier_pct: 0 });
  expect(storedOption({ ...marked, false_freight: 'Otro nombre' })).toEqual({ value: 36, label: 'Otro nombre' });
});

it('opens empty on a guide without one', () => {
  expect(falseFreightValues(none)).toEqual({});
  expect(storedOption({ ...none, false_freight: null })).toBeNull();
});
