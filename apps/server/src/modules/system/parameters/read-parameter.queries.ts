import type { ParameterValue } from '@cabezal/domain/system/parameters/parameter-kinds';
import type { Parameters } from '@cabezal/domain/system/parameters/parameter-value';
import type { ParameterKey } from '@cabezal/domain/system/parameters/parameters.data';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { formatDate } from '@cabezal/domain/system/time/time';
import { type RawBuilder, sql } from 'kysely';
import { plannedOnce } from '../../../platform/db/kept-plans.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { demand } from '../../../platform/http/errors.ts';

/**
 * The value of a parameter on a business date, as jsonb inside a query; null before its first day. The date may be a column of that query.
 */
export const parameterOn = (key: ParameterKey, date: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select held.value from parameters held where held.key = ${sql.lit(key)} and held.valid_from <= ${date} order by held.valid_from desc limit 1)`;

/** Whether a value of a parameter begins on that day or later. */
export const beginsSince = (key: ParameterKey, since: string): RawBuilder<unknown> =>
  sql`exists (select from parameters where key = ${sql.lit(key)} and valid_from >= ${since}::date)`;

/** The first day from which one of these parameters has another value than that; null: none has. */
export async function firstDayWithout(
  tx: Tx,
  keys: readonly ParameterKey[],
  value: ParameterValue,
): Promise<string | null> {
  const { day } = await tx.one(sql<{ day: string | null }>`select min(valid_from) as day from parameters
    where key = any(${[...keys]}::text[]) and value <> ${JSON.stringify(value)}::jsonb`);
  return day;
}

/** A parameter's value on a date, and since when. */
export interface Held {
  key: ParameterKey;
  value: ParameterValue;
  valid_from: string;
}

/** The values of parameters on a business date; those without a value are omitted. */
export function parameterValuesOn(tx: Tx, keys: readonly ParameterKey[], date: string): Promise<Held[]> {
  return tx.rows(sql<Held>`${sql.raw(plannedOnce)} select distinct on (key) key, value, valid_from from parameters
    where key = any(${[...keys]}::text[]) and valid_from <= ${date}::date order by key, valid_from desc`);
}

/** Parameters on a business date, by key; those without a value are left out. */
export async function heldParameters<const K extends ParameterKey>(
  tx: Tx,
  keys: readonly K[],
  date: string,
): Promise<Partial<Parameters<K>>> {
  const held = await parameterValuesOn(tx, keys, date);
  return Object.fromEntries(held.map(({ key, value }) => [key, value])) as Partial<Parameters<K>>;
}

/**
 * Parameters on a business date, by key. There are no defaults besides the stored values: 422 SIN_PARAMETRO names the first that has no
 * value on the date.
 */
export async function parameters<const K extends ParameterKey>(
  tx: Tx,
  keys: readonly K[],
  date: string,
): Promise<Parameters<K>> {
  const held = await heldParameters(tx, keys, date);
  const missing = keys.find(key => !Object.hasOwn(held, key));
  if (missing !== undefined) demand(refuse('SIN_PARAMETRO', { clave: missing, fecha: formatDate(date) }));
  return held as Parameters<K>;
}

/** One parameter on a business date. Errors: 422 SIN_PARAMETRO. */
export async function parameter<const K extends ParameterKey>(tx: Tx, key: K, date: string): Promise<Parameters<K>[K]> {
  return (await parameters(tx, [key], date))[key];
}
