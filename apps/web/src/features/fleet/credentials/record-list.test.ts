import { expect, it } from 'vitest';
import { paths } from '../../../app/paths.ts';
import { listOf } from './record-list.ts';

const operator = { is_operator: true, company_name: 'Transportes Cabezal' };

it('the back link leads to the list from which the record was opened', () => {
  expect(listOf({ company: 'Transportes Cabezal' }, operator).to).toBe(paths.ownCredentials);
  expect(listOf({ company: 'Trans Uno' }, operator).to).toBe(paths.carrierCredentials);
  expect(listOf({ company: 'Trans Uno' }, { is_operator: false, company_name: 'Trans Uno' }).to).toBe(
    paths.carrierCredentials,
  );
});
