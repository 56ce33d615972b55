import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../../../../test/rotation.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import type { Field } from './field.ts';
import { FIELDS } from './fields.data.ts';
import { keptBy, newest } from './keeps.ts';
import { near } from './near.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Number of requests to create a record: each gets another key. */
let records = 0;
type Value = string | number;
const ruleOf = (field: Field) => (field.rule ?? field.beyond ?? (() => null)) as (value: unknown) => string | null;
const storedOf = (field: Field) => (field.stored ?? (value => value)) as (value: unknown) => Value | null;
const isEmpty = (value: Value): boolean => typeof value === 'string' && value.trim() === '';

/** What is stored for a value that contract and rule accept; undefined: one of them refuses it. */
function passing(field: Field, value: Value): Value | null | undefined {
  const parsed = field.shape.safeParse(value);
  if (!parsed.success || ruleOf(field)(parsed.data) !== null) return undefined;
  return storedOf(field)(parsed.data);
}
const isSame = (back: string | null, value: Value): boolean =>
  back !== null &&
  (typeof value === 'number' ? Math.abs(Number(back) - value) < 1e-6 : back === value || isSameAmount(back, value));
const isSameAmount = (back: string, value: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(value) && /\./.test(back) && Number(back) === Number(value);
/** True for NUL and unpaired surrogates, which PostgreSQL cannot store in a text. */
const isNoText = (value: Value): boolean => /\0|\p{Cs}/u.test(String(value));

describe.each(FIELDS.map(field => [field.name ?? field.columns.join(', '), field] as const))('%s', (_, field) => {
  test('contract and rule accept the examples', () => {
    for (const value of field.examples) expect([value, passing(field, value)]).not.toEqual([value, undefined]);
  });

  test('the contract accepts what the rule accepts', () => {
    if (field.rule === undefined) return;
    fc.assert(
      fc.property(near(field.examples), value => {
        if (isEmpty(value) || isNoText(value) || ruleOf(field)(value) !== null) return;
        const parsed = field.shape.safeParse(value);
        expect([value, parsed.error?.issues[0]?.message ?? null]).toEqual([value, null]);
      }),
      { numRuns: rounds(400) },
    );
  });

  test('the database stores unchanged what contract and rule accept', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(near(field.examples), { minLength: 60, maxLength: 80 }), async values => {
        const through = values.flatMap(value => passing(field, value) ?? []);
        expect(through.filter(isNoText)).toEqual([]);
        for (const column of field.columns) {
          const kept = await t.write(tx => keptBy(tx, column, through.map(String)));
          const lost = through.flatMap((value, i) => (isSame(kept[i] ?? null, value) ? [] : [[value, kept[i]]]));
          expect(lost).toEqual([]);
        }
      }),
      { numRuns: rounds(4) },
    );
  });

  test('the call stores what contract and rule accept, and refuses the rest', async () => {
    const door = field.through;
    const [column = ''] = field.columns;
    if (door === undefined) return;
    const me = await t.as(door.who);
    await fc.assert(
      fc.asyncProperty(fc.array(near(field.examples), { minLength: 15, maxLength: 20 }), async values => {
        const wrong: unknown[] = [];
        for (const value of values.filter(one => !isNoText(one))) {
          records += 1;
          const { status, body } = await me.call(door.call, door.input(value, records));
          const wanted = passing(field, value);
          if (wanted === undefined ? status < 400 || status >= 500 : status !== 200)
            wrong.push([value, wanted, status, body]);
          if (wanted === undefined || status !== 200) continue;
          const kept = await newest(t, column);
          if (wanted === null ? kept !== null : !isSame(kept, wanted)) wrong.push([value, wanted, kept]);
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: rounds(2) },
    );
  });
});
