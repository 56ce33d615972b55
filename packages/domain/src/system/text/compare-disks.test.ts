import { expect, test } from 'vitest';
import { compareDisks } from './compare-disks';

test('disks sort by number, with or without leading zeros', () => {
  expect(['12', '06', '1', 'P-10', 'P-9'].toSorted(compareDisks)).toEqual(['1', '06', '12', 'P-9', 'P-10']);
});
