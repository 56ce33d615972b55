import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CodedRecord, matchCodes, readPastedCodes } from './pasted-codes';

const record = (id_own: number, name: string, changes: Partial<CodedRecord> = {}): CodedRecord => ({
  kind: 'SHIPPING_LINE',
  id_own,
  name,
  keys: [],
  code: null,
  version: 0,
  ...changes,
});
const lines = [
  record(1, 'Maersk', { keys: ['MAEU'] }),
  record(2, 'Mediterranean Shipping', { keys: ['MSCU', 'MEDU'], code: 'MSC', version: 3 }),
  record(3, 'Hapag-Lloyd', { keys: ['HLCU'] }),
];
const outcomes = (text: string, records = lines) =>
  matchCodes(readPastedCodes(text), records).map(row => [row.outcome, row.record?.id_own ?? null]);

describe('a pasted text', () => {
  test('has one row a line, with columns of a spreadsheet or with the code after the last blank', () => {
    expect(readPastedCodes('Maersk\tMSK-1\r\n\nMediterranean Shipping MSC\n Hapag-Lloyd ; HLC ')).toEqual([
      { what: 'Maersk', code: 'MSK-1' },
      { what: 'Mediterranean Shipping', code: 'MSC' },
      { what: 'Hapag-Lloyd', code: 'HLC' },
    ]);
    expect(readPastedCodes('Maersk\nHapag-Lloyd\t')).toEqual([
      { what: 'Maersk', code: '' },
      { what: 'Hapag-Lloyd', code: '' },
    ]);
  });
  test('an empty cell after a name of several words is no code', () => {
    expect(readPastedCodes('Maersk Line\t\nMaersk Line ML ')).toEqual([
      { what: 'Maersk Line', code: '' },
      { what: 'Maersk Line', code: 'ML' },
    ]);
  });
});

describe('rows are matched with records', () => {
  test('by name or own code, whatever its accents and case; new, changed, same, unknown, without code', () => {
    expect(outcomes('MAERSK\tM1\nmscu\tM2\nMediterráneo\tM3\nHapag-Lloyd\t')).toEqual([
      ['NEW', 1],
      ['CHANGED', 2],
      ['UNKNOWN', null],
      ['INVALID', 3],
    ]);
    expect(outcomes('MEDU\tMSC')).toEqual([['SAME', 2]]);
    expect(outcomes('Maersk\tÑ-1')).toEqual([['INVALID', 1]]);
  });
  test('a record in two rows is stored from neither; a full name precedes a part of it', () => {
    expect(outcomes('Maersk\tM1\nMAEU\tM2\nHapag-Lloyd\tH')).toEqual([
      ['DOUBLE', 1],
      ['DOUBLE', 1],
      ['NEW', 3],
    ]);
    const loja = record(1, 'Loja', { kind: 'PROVINCE' });
    const cantons = [record(1, 'Loja · Loja', { kind: 'CANTON', keys: ['Loja'] })];
    const olmedo = [
      record(2, 'Olmedo · Loja', { kind: 'CANTON', keys: ['Olmedo'] }),
      record(3, 'Olmedo · Manabí', { kind: 'CANTON', keys: ['Olmedo'] }),
    ];
    const text = 'Loja\t11\nLoja · Loja\t1101\nOlmedo\t9\nolmedo · manabi\t8';
    expect(outcomes(text, [loja, ...cantons, ...olmedo])).toEqual([
      ['NEW', 1],
      ['NEW', 1],
      ['AMBIGUOUS', null],
      ['NEW', 3],
    ]);
  });
  test('each row has one outcome, and is stored exactly if nothing is wrong with it; no record is stored twice', () => {
    const what = fc.constantFrom('Maersk', 'MAEU', 'MSCU', 'Hapag-Lloyd', 'Otra', '');
    const code = fc.constantFrom('', 'A', 'MSC', 'con blanco', 'B-2');
    fc.assert(
      fc.property(fc.array(fc.record({ what, code }), { maxLength: 12 }), rows => {
        const matched = matchCodes(rows, lines);
        expect(matched.map(row => row.what)).toEqual(rows.map(row => row.what));
        for (const { outcome, problem } of matched)
          expect(['NEW', 'CHANGED', 'SAME'].includes(outcome)).toBe(problem === null);
        const stored = matched.filter(row => row.problem === null).map(row => row.record?.id_own);
        expect(new Set(stored).size).toBe(stored.length);
      }),
    );
  });
});
