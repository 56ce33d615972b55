import { allCalls } from '@cabezal/contract/all-calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp } from '../harness.ts';
import { MANY_MEANINGS, WITHOUT_FIELD } from './alone.data.ts';
import { FIELDS } from './fields.data.ts';

/** A constraint on one column of text or numbers. Constraints across columns are tested with the verbs whose rules they enforce. */
interface Check {
  column: string;
  /** The allowed words, if the constraint is a list of words. */
  words: string[] | null;
}

async function checksOfOneColumn(): Promise<Check[]> {
  const t = await startTestApp();
  const rows = await t.rows<{ column: string; definition: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_type y on y.oid = a.atttypid
    where c.contype = 'c' and cardinality(c.conkey) = 1 and y.typcategory in ('S', 'N', 'A')
    order by 1`);
  await t.close();
  return rows.map(({ column, definition }) => ({
    column,
    words: /= ANY \(ARRAY|<@ ARRAY/.test(definition)
      ? [...definition.matchAll(/'([^']*)'::text/g)].map(([, word]) => word ?? '')
      : null,
  }));
}

test('every constraint of one column has a tested field, or a reason why no call writes it', async () => {
  const checks = (await checksOfOneColumn()).filter(check => check.words === null).map(check => check.column);
  const tried = new Set(FIELDS.flatMap(field => field.columns));
  expect(checks.length).toBeGreaterThan(100);
  expect(checks.filter(column => !tried.has(column) && WITHOUT_FIELD[column] === undefined)).toEqual([]);
  const needless = Object.keys(WITHOUT_FIELD).filter(column => tried.has(column) || !checks.includes(column));
  expect(needless).toEqual([]);
});

test('a field has several columns only where a call stores one value several times', () => {
  const shared = FIELDS.filter(field => field.columns.length > 1).map(field => field.columns);
  expect(shared).toEqual([
    ['charges.quantity', 'charges.booked'],
    ['charges.quantity', 'charges.booked', 'service_requests.quantity'],
  ]);
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
}
/** The words that a schema accepts, by name of the field. */
function wordsIn(schema: Schema, name: string): [string, string[]][] {
  const inner = [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])];
  return [
    ...(schema.enum === undefined
      ? []
      : [[name, schema.enum.filter(word => typeof word === 'string')] as [string, string[]]]),
    ...inner.flatMap(one => wordsIn(one, name)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => wordsIn(one, key)),
  ];
}

test('a change accepts for a field only the words that columns of that name can store', async () => {
  const kept = new Map<string, Set<string>>();
  for (const { column, words } of await checksOfOneColumn()) {
    const name = column.split('.')[1] ?? '';
    if (words !== null) kept.set(name, new Set([...(kept.get(name) ?? []), ...words]));
  }
  const strange = allCalls
    .filter(call => call.changes)
    .flatMap(call =>
      wordsIn(z.toJSONSchema(call.input, { unrepresentable: 'any', io: 'input' }) as Schema, '').flatMap(
        ([name, words]) => {
          const list = kept.get(name);
          const others = list === undefined ? [] : words.filter(word => !list.has(word));
          return others.map(word => ({ name, text: `${call.path} ${name} ${word}` }));
        },
      ),
    );
  expect(kept.size).toBeGreaterThan(20);
  expect(strange.filter(({ name }) => MANY_MEANINGS[name] === undefined).map(({ text }) => text)).toEqual([]);
  const needed = new Set(strange.map(({ name }) => name));
  expect(Object.keys(MANY_MEANINGS).filter(name => !needed.has(name))).toEqual([]);
});
