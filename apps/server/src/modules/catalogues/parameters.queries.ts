import type { ParameterRow, ParameterValueRow } from '@cabezal/contract/catalogues/parameters.calls';
import type { ParameterValue } from '@cabezal/domain/validation/parameter';
import { sql } from 'kysely';
import type { ListInput, ListSpec } from '../../platform/db/list.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** Without what follows from the value and the unit. */
export type StoredParameter = Omit<ParameterRow, 'kind'>;

/** One row a key: what holds on the day, else (before its first day) its first value. */
const keys = (
  today: string,
) => sql`(select distinct on (key) key, description, unit, value, valid_from, author from parameters
  order by key, valid_from > ${today}::date, case when valid_from <= ${today}::date then valid_from end desc, valid_from)`;

export function parameterList(input: ListInput, today: string): ListSpec {
  return {
    from: sql`${keys(today)} p`,
    key: sql`p.key`,
    joins: sql`left join lateral (select n.value as next_value, n.valid_from as next_from from parameters n
      where n.key = p.key and n.valid_from > ${today}::date and n.valid_from > p.valid_from order by n.valid_from limit 1) next on true`,
    columns: sql`p.key, p.description, p.unit, p.value, p.valid_from, p.author, next.next_value, next.next_from`,
    where: [],
    words: { text: sql`plain_text(p.description || ' ' || p.key)`, typed: input.search },
    sortable: { description: sql`p.description`, valid_from: sql`p.valid_from` },
    defaultSort: { field: 'description', dir: 'asc' },
  };
}

export function findParameter(tx: Tx, key: string): Promise<StoredParameter | undefined> {
  const spec = parameterList({ page: 1, page_size: 1, sort: [] }, tx.today);
  return tx.row(
    sql<StoredParameter>`select ${spec.columns} from ${spec.from} ${spec.joins ?? sql``} where p.key = ${key}`,
  );
}

export function listValues(tx: Tx, key: string): Promise<ParameterValueRow[]> {
  return tx.rows(sql<ParameterValueRow>`select value, valid_from, author, created_at,
      valid_from = (select max(valid_from) from parameters where key = ${key} and valid_from <= ${tx.today}::date) is true as current
    from parameters where key = ${key} order by valid_from desc limit 200`);
}

export async function insertValue(
  tx: Tx,
  of: { key: string; valid_from: string; value: ParameterValue; author: string },
): Promise<boolean> {
  const rows = await tx.count(sql`insert into parameters (key, valid_from, value, description, unit, author, created_at)
    select key, ${of.valid_from}::date, ${JSON.stringify(of.value)}::jsonb, description, unit, ${of.author}, ${tx.now}
    from parameters where key = ${of.key} order by valid_from desc limit 1 on conflict do nothing`);
  return rows === 1;
}

/** The value that was taken away. */
export function deleteValue(tx: Tx, key: string, valid_from: string): Promise<{ value: ParameterValue } | undefined> {
  return tx.row(
    sql<{
      value: ParameterValue;
    }>`delete from parameters where key = ${key} and valid_from = ${valid_from} returning value`,
  );
}
