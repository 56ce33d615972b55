import { headingMeaning } from '@cabezal/domain/system/text/heading';
import { describe, expect, test } from 'vitest';
import { IMPORT_COLUMNS } from './import-columns.data.ts';
import { IMPORT_KINDS } from './system/imports/import-kinds.data.ts';

describe.each(IMPORT_KINDS)('%s', kind => {
  test('headings and synonyms are unique within a kind', () => {
    const claims = new Map<string, string[]>();
    for (const { key, header, also = [] } of IMPORT_COLUMNS[kind])
      for (const name of [header, ...also]) {
        const meaning = headingMeaning(name);
        claims.set(meaning, [...(claims.get(meaning) ?? []), `${key}: ${name}`]);
      }
    expect([...claims.values()].filter(fields => fields.length > 1)).toEqual([]);
    expect(claims.has('')).toBe(false);
  });
});

test('required columns have synonyms, so that a company’s own headings are recognized', () => {
  const alone = IMPORT_KINDS.flatMap(kind =>
    IMPORT_COLUMNS[kind]
      .filter(({ required, also = [] }) => required === true && also.length === 0)
      .map(({ header }) => `${kind}: ${header}`),
  );
  expect(alone).toEqual([]);
});
