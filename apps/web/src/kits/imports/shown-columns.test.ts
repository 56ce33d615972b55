import { text } from '@cabezal/contract/system/imports/import-column';
import { expect, it } from 'vitest';
import { shownColumns } from './shown-columns.ts';

const columns = ['ruc', 'kind', 'name', 'city', 'phone', 'email'].map(key =>
  text(key, key, '', { required: key === 'ruc' || key === 'name' }),
);
const keys = (of: readonly { key: string }[]) => of.map(({ key }) => key);

it('keeps the identifying columns first, however many columns are wrong', () => {
  const cells = { ruc: '0990000000001', kind: 'RUC', name: 'Andrade', city: 'Manta', phone: '99', email: '' };
  const rows = [{ cells, errors: { phone: 'No es un teléfono', email: 'Falta' }, remarks: {} }];
  const { telling, rest } = shownColumns(columns, rows);
  expect([keys(telling), keys(rest)]).toEqual([
    ['ruc', 'name'],
    ['phone', 'email', 'kind', 'city'],
  ]);
});
it('leaves out optional columns that have neither values nor remarks', () => {
  const row = { cells: { phone: '99' }, errors: {}, remarks: { city: 'Otra persona la quitó' } };
  const { telling, rest } = shownColumns(columns, [row]);
  expect([keys(telling), keys(rest)]).toEqual([
    ['ruc', 'name'],
    ['city', 'phone'],
  ]);
});
