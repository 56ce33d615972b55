import type { ParameterValueRow } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import type { ParameterValue } from '@cabezal/domain/system/parameters/parameter-kinds';
import type { ParameterKey } from '@cabezal/domain/system/parameters/parameters.data';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A stored value. */
export interface StoredValue {
  key: ParameterKey;
  value: ParameterValue;
  valid_from: string;
  author: string;
}
/** The values in force on a day and the future ones, by key in order of their days. */
export function currentAndComing(tx: Tx, keys: readonly ParameterKey[], today: string): Promise<StoredValue[]> {
  return tx.rows(sql<StoredValue>`select p.key, p.value, p.valid_from, p.author from parameters p
    where p.key = any(${[...keys]}::text[]) and p.valid_from >= coalesce(
      (select max(h.valid_from) from parameters h where h.key = p.key and h.valid_from <= ${today}::date), '-infinity')
    order by p.key, p.valid_from`);
}

export function listValues(tx: Tx, key: ParameterKey): Promise<ParameterValueRow[]> {
  return tx.rows(sql<ParameterValueRow>`select value, valid_from, author, created_at,
      valid_from = (select max(valid_from) from parameters where key = ${key} and valid_from <= ${tx.today}::date) is true as current
    from parameters where key = ${key} order by valid_from desc limit 200`);
}

/** False: that day already has a value. */
export async function insertValue(tx: Tx, of: StoredValue): Promise<boolean> {
  const rows = await tx.count(sql`insert into parameters (key, valid_from, value, author, created_at)
    values (${of.key}, ${of.valid_from}::date, ${JSON.stringify(of.value)}::jsonb, ${of.author}, ${tx.now}) on conflict do nothing`);
  return rows === 1;
}

/** Deletes a value and returns it. */
export function deleteValue(
  tx: Tx,
  key: ParameterKey,
  valid_from: string,
): Promise<{ value: ParameterValue } | undefined> {
  return tx.row(
    sql<{
      value: ParameterValue;
    }>`delete from parameters where key = ${key} and valid_from = ${valid_from} returning value`,
  );
}
