import { expect, test } from 'vitest';
import { compareDisks } from './compare-disks';

test('discos stand by their number, with zeros before it or without', () => {
  expect(['12', '06', '1', 'P-10', 'P-9'].toSorted(compareDisks)).toEqual(['1', '06', '12', 'P-9', 'P-10']);
});
