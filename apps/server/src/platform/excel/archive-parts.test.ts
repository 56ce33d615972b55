import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sheetBytes } from '../../../test/write-excel.ts';
import { zipOf } from '../../modules/system/imports/import.samples.ts';
import { archiveParts } from './archive-parts.ts';

const limits = { bytes: 1_000_000, parts: 20 };
const a = { name: 'a.xml', bytes: Buffer.alloc(400_000, 'a') };
const b = { name: 'b.xml', bytes: randomBytes(5_000) };
const partsOf = (bytes: Uint8Array, isRead = (_: string) => true) => archiveParts(bytes, limits, isRead);

test('unpacks only the parts that are read', async () => {
  const archive = await zipOf([a, b]);
  expect(partsOf(archive)).toEqual([a, b]);
  expect(partsOf(archive, name => name === 'b.xml')).toEqual([b]);
  const names = partsOf(await sheetBytes([['Uno'], ['dos']]));
  expect(Array.isArray(names) && names.map(part => part.name)).toContain('xl/workbook.xml');
});

test('parts that are not read do not count towards the limits', async () => {
  const large = { name: 'media/photo.png', bytes: Buffer.alloc(5_000_000, 'a') };
  expect(partsOf(await zipOf([large, b]), name => !name.startsWith('media/'))).toEqual([b]);
});

test('accepts backslashes between folders, as Windows writes them', async () => {
  const archive = await zipOf([{ name: 'xl/b.xml', bytes: b.bytes }]);
  const windows = Buffer.from(archive.toString('latin1').replaceAll('xl/b.xml', 'xl\\b.xml'), 'latin1');
  expect(partsOf(windows)).toEqual([{ name: 'xl/b.xml', bytes: b.bytes }]);
});

test('refuses parts that are too large or too many, and parts larger than declared', async () => {
  expect(partsOf(await zipOf([a, { ...a, name: 'c.xml' }, { ...a, name: 'd.xml' }]))).toBe('TOO_LARGE');
  const many = Array.from({ length: 21 }, (_, i) => ({ name: `${i}`, bytes: Buffer.from('x') }));
  expect(partsOf(await zipOf(many))).toBe('TOO_LARGE');
  const liar = await zipOf([{ name: 'a.xml', bytes: Buffer.alloc(5_000_000, 'a') }]);
  const directory = liar.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  liar.writeUInt32LE(10, directory + 24);
  expect(partsOf(liar)).toBe('TOO_LARGE');
});

test('refuses a file that is not an archive, is cut off or has data before the archive', async () => {
  const good = await zipOf([a]);
  expect(partsOf(Buffer.from('no archive'))).toBe('NONE');
  expect(partsOf(new Uint8Array())).toBe('NONE');
  for (const length of [good.length - 1, good.length - 30, 40]) expect(partsOf(good.subarray(0, length))).toBe('NONE');
  expect(partsOf(Buffer.concat([Buffer.from('x'), good]))).toBe('NONE');
});
