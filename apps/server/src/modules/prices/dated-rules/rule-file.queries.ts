import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { NamedCell, NamedRecord, RuleFile, StoredRate } from './rule-file.ts';
import { namedCells } from './rule-file-cells.ts';

const key = ({ kind }: RuleFile) => sql.ref(kind.record.key);
const table = ({ kind }: RuleFile) => sql.table(kind.record.table);
/** These columns of `f` as one JSON value. */
const together = (columns: readonly string[]): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(columns.flatMap(name => [sql.lit(name), sql.ref(`f.${name}`)]))})`;

/** All rates of a kind: a file may name any of them, or have its combination. */
export function allRates(tx: Tx, file: RuleFile): Promise<StoredRate[]> {
  const { items } = file.kind;
  return tx.rows(sql<StoredRate>`select f.${key(file)} as id, f.code, f.id_family, f.version, f.valid_from, f.valid_to,
      f.valid_to_before::text as valid_to_before, f.approved_at, f.superseded_by, f.voided_at, f.author, f.note,
      max(f.version) over (partition by f.id_family) as family_version, ${together(file.kind.scope)} as scope, ${together(file.kept)} as kept,
      coalesce(i.items, '[]') as items
    from ${table(file)} f
    left join (select ${sql.ref(items.key)}, jsonb_agg(jsonb_build_object('id_service', id_service, 'method', method, 'amount', amount::text,
        'min_amount', min_amount::text, 'max_amount', max_amount::text, 'included', included, 'auto', auto) order by id_service) as items
      from ${sql.table(items.table)} group by ${sql.ref(items.key)}) i on i.${sql.ref(items.key)} = f.${key(file)}
    order by f.version`);
}

function named({ records }: NamedCell): RawBuilder<NamedRecord> {
  const belongs_to = records.belongs_to === undefined ? sql`null::integer` : sql.ref(records.belongs_to);
  const list = sql.join(records.words.map(word => sql`plain_text(${sql.ref(word)}::text)`));
  const where = [sql`true`, ...Object.entries(records.where ?? {}).map(([name, is]) => sql`${sql.ref(name)} = ${is}`)];
  return sql<NamedRecord>`select ${sql.ref(records.key)} as id, array_remove(array[${list}], null) as words, ${belongs_to} as belongs_to
    from ${sql.table(records.table)} where ${sql.join(where, sql` and `)} order by ${sql.ref(records.key)}`;
}

/** The records that the cells of such a file may name, by the key of the cell. */
export async function allNames(tx: Tx, file: RuleFile): Promise<Map<string, NamedRecord[]>> {
  const names = new Map<string, NamedRecord[]>();
  for (const cell of namedCells(file)) names.set(cell.cell, await tx.rows(named(cell)));
  return names;
}

/** Ids for `count` new rates, and the number after the last code. */
export async function newNumbers(tx: Tx, file: RuleFile, count: number): Promise<{ ids: number[]; next: number }> {
  const { record, code } = file.kind;
  const rows = await tx.rows(
    sql<{
      id: number;
    }>`select nextval(pg_get_serial_sequence(${record.table}, ${record.key}))::int as id from generate_series(1, ${count}::integer)`,
  );
  const { next } = await tx.one(
    sql<{
      next: number;
    }>`select 1 + coalesce(max(substr(f.code, ${sql.lit(code.prefix.length + 1)})::int), 0) as next
      from ${table(file)} f where f.code ~ ${`^${code.prefix}\\d{1,8}$`}`,
  );
  return { ids: rows.map(row => row.id), next };
}

/** Ends the replaced versions; returns how many were unchanged since they were read. */
export function endReplaced(
  tx: Tx,
  file: RuleFile,
  rows: readonly { id: number; version: number; valid_to: string }[],
): Promise<number> {
  return tx.count(sql`update ${table(file)} f set valid_to = n.valid_to, valid_to_before = coalesce(f.valid_to_before, f.valid_to, 'infinity')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id integer, version integer, valid_to date)
    where f.${key(file)} = n.id and f.version = n.version and f.superseded_by is null`);
}

/** Links the replaced versions to their replacements. */
export async function linkReplaced(
  tx: Tx,
  file: RuleFile,
  rows: readonly { id: number; superseded_by: number }[],
): Promise<void> {
  await tx.run(sql`update ${table(file)} f set superseded_by = n.superseded_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id integer, superseded_by integer) where f.${key(file)} = n.id`);
}
