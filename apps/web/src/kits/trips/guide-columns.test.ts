import { expect, it } from 'vitest';
import { addedColumns } from './guide-columns.tsx';

const keysFor = (isOperator: boolean, ...actions: string[]) =>
  addedColumns({ isOperator, may: action => actions.includes(action) }).map(({ key }) => key);
const box = ['weight_kg', 'seals_text', 'generator_disk', 'chassis_disk', 'cw1_code'];

it('all of the operator may add the kilometres, as Excel gives them; sale and cost who reads them', () => {
  expect(keysFor(true)).toEqual([...box, 'km']);
  expect(keysFor(true, 'fee.read')).toEqual([...box, 'km', 'sale', 'stand_by']);
  expect(keysFor(true, 'cost.read')).toEqual(expect.arrayContaining(['km', 'cost', 'gallons', 'peaje']));
  expect(keysFor(true, 'cost.read')).not.toContain('sale');
});

it('companies add what is of the box', () => {
  expect(keysFor(false, 'fee.read', 'cost.read')).toEqual(box);
});
