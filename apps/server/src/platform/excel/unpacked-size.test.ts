import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sheetBytes } from '../../../test/write-excel.ts';
import { zipOf } from '../../modules/imports/import.samples.ts';
import { unpackedSize } from './unpacked-size.ts';

const limits = { bytes: 1_000_000, entries: 20 };
const a = { name: 'a.xml', bytes: Buffer.alloc(400_000, 'a') };
const b = { name: 'b.xml', bytes: randomBytes(5_000) };

test('what an archive unpacks to is measured, entry by entry', async () => {
  expect(unpackedSize(await zipOf([a, b]), limits)).toBe(405_000);
  expect(unpackedSize(await sheetBytes([['Uno'], ['dos']]), limits)).toBeGreaterThan(1_000);
});

test('too much, too many, and what says less than it holds are none', async () => {
  expect(unpackedSize(await zipOf([a, { ...a, name: 'c.xml' }, { ...a, name: 'd.xml' }]), limits)).toBe('TOO_LARGE');
  const many = Array.from({ length: 21 }, (_, i) => ({ name: `${i}`, bytes: Buffer.from('x') }));
  expect(unpackedSize(await zipOf(many), limits)).toBe('TOO_LARGE');
  const liar = await zipOf([{ name: 'a.xml', bytes: Buffer.alloc(5_000_000, 'a') }]);
  const directory = liar.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  liar.writeUInt32LE(10, directory + 24);
  expect(unpackedSize(liar, limits)).toBe('TOO_LARGE');
});

test('what is no archive, is cut off or has something before it is none', async () => {
  const good = await zipOf([a]);
  expect(unpackedSize(Buffer.from('no archive'), limits)).toBe('NONE');
  expect(unpackedSize(new Uint8Array(), limits)).toBe('NONE');
  for (const length of [good.length - 1, good.length - 30, 40])
    expect(unpackedSize(good.subarray(0, length), limits)).toBe('NONE');
  expect(unpackedSize(Buffer.concat([Buffer.from('x'), good]), limits)).toBe('NONE');
});
