import type { RuleDates } from '@cabezal/domain/prices/pricing/rate-rules';
import { type RawBuilder, sql } from 'kysely';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { DatedKind } from './dated-kind.ts';

type Values = Readonly<Record<string, unknown>>;

/** A stored rule with the fields that its verbs need. */
export interface StoredRule extends RuleDates {
  id: number;
  code: string;
  id_family: number;
  version: number;
  valid_to: string | null;
  /** Its last day before a later version cut it, `infinity` for none; null: it was not cut. */
  valid_to_before: string | null;
  approved_at: string | null;
  superseded_by: number | null;
  voided_at: string | null;
  author: string | null;
}

const key = (kind: DatedKind) => sql.ref(kind.record.key);
const table = (kind: DatedKind) => sql.table(kind.record.table);
const stored = (kind: DatedKind) =>
  sql`f.${key(kind)} as id, f.code, f.id_family, f.version, f.valid_from, f.valid_to, f.valid_to_before::text as valid_to_before, f.approved_at, f.superseded_by, f.voided_at, f.author`;

/**
 * Locks rates until the end of the transaction, so that codes have no gaps and checks made before a row is written remain true. The
 * triggers of the tables receive the transaction's day.
 */
export async function holdRules(tx: Tx): Promise<void> {
  await holdName(tx, 'dated rules');
  await tx.run(sql`select set_config('app.today', ${tx.today}, true)`);
}

/** A rule in the caller's scope. */
export function findRule(tx: Tx, kind: DatedKind, id: number): Promise<StoredRule | undefined> {
  return tx.row(sql<StoredRule>`select ${stored(kind)} from ${table(kind)} f where f.${key(kind)} = ${id}`);
}

/** The columns of a row that people know, as stored. */
export async function ruleValues(tx: Tx, kind: DatedKind, id: number): Promise<Values> {
  const columns = Object.keys(kind.record.labels).map(name => sql.ref(name));
  return tx.one(sql<Values>`select ${sql.join(columns)} from ${table(kind)} where ${key(kind)} = ${id}`);
}

/** The next code, and the id of the row that will have it. */
export function nextRule(tx: Tx, kind: DatedKind): Promise<{ id: number; code: string }> {
  const { prefix, digits } = kind.code;
  return tx.one(sql<{ id: number; code: string }>`select
      nextval(pg_get_serial_sequence(${kind.record.table}, ${kind.record.key}))::int as id,
      ${prefix} || lpad(n.next, greatest(length(n.next), ${sql.lit(digits)}), '0') as code
    from (select (1 + coalesce(max(substr(f.code, ${sql.lit(prefix.length + 1)})::int), 0))::text as next
      from ${table(kind)} f where f.code ~ ${`^${prefix}\\d{1,8}$`}) n`);
}

/** The next version number of the family, and the id of the row that will have it. */
export function nextVersion(
  tx: Tx,
  kind: DatedKind,
  id_family: number,
): Promise<{ id: number; code: string; version: number }> {
  return tx.one(sql<{ id: number; code: string; version: number }>`select
      nextval(pg_get_serial_sequence(${kind.record.table}, ${kind.record.key}))::int as id, min(f.code) as code, max(f.version) + 1 as version
    from ${table(kind)} f where f.id_family = ${id_family}`);
}

/** Approved rows that match a condition and overlap the days of a rule. */
function holders(
  tx: Tx,
  kind: DatedKind,
  days: Pick<StoredRule, 'valid_from' | 'valid_to'>,
  which: RawBuilder<unknown>,
) {
  return tx.rows(sql<StoredRule>`select ${stored(kind)} from ${table(kind)} f
    where f.approved_at is not null and f.voided_at is null and ${which}
      and daterange(f.valid_from, f.valid_to, '[]') && daterange(${days.valid_from}::date, ${days.valid_to}::date, '[]')
    order by f.valid_from, f.${key(kind)}`);
}

/** Other versions that are valid on days of this one. */
export const familyHolders = (tx: Tx, kind: DatedKind, rule: StoredRule): Promise<StoredRule[]> =>
  holders(tx, kind, rule, sql`f.id_family = ${rule.id_family} and f.${key(kind)} <> ${rule.id}`);

/** Whether `f` is another row with the same scope. */
function sameScope(kind: DatedKind, id: number): RawBuilder<unknown> {
  const columns = sql.join(
    kind.scope.map(name => sql`f.${sql.ref(name)} is not distinct from n.${sql.ref(name)}`),
    sql` and `,
  );
  return sql`f.${key(kind)} <> ${id} and exists (select from ${table(kind)} n where n.${key(kind)} = ${id} and ${columns})`;
}

/** Rules of the same scope, with any code, that are valid on days of this one. */
export const scopeHolders = (tx: Tx, kind: DatedKind, rule: StoredRule): Promise<StoredRule[]> =>
  holders(tx, kind, rule, sameScope(kind, rule.id));

/** The first rule after this one that cannot be valid at the same time: a version of its code, or a rule of its scope. */
export async function nextHolder(tx: Tx, kind: DatedKind, rule: StoredRule): Promise<StoredRule | undefined> {
  const sameRule = sql`(f.id_family = ${rule.id_family} or ${sameScope(kind, rule.id)})`;
  const after = sql`f.valid_from > ${rule.valid_from}::date and ${sameRule}`;
  const [first] = await holders(tx, kind, { valid_from: rule.valid_from, valid_to: null }, after);
  return first;
}

/** Whether an approved version of the code begins later. */
export async function hasLaterVersion(tx: Tx, kind: DatedKind, rule: StoredRule): Promise<boolean> {
  const { exists } = await tx.one(sql<{ exists: boolean }>`select exists (select from ${table(kind)} f
    where f.id_family = ${rule.id_family} and f.valid_from > ${rule.valid_from}::date and f.approved_at is not null and f.voided_at is null)`);
  return exists;
}

/** The rows that a version replaced. */
export function replacedBy(tx: Tx, kind: DatedKind, id: number): Promise<StoredRule[]> {
  return tx.rows(
    sql<StoredRule>`select ${stored(kind)} from ${table(kind)} f where f.superseded_by = ${id} and f.voided_at is null`,
  );
}

/** Writes columns of one row; `bump`: increments its version. */
export async function writeRule(
  tx: Tx,
  kind: DatedKind,
  row: Pick<StoredRule, 'id' | 'id_family'>,
  values: Values,
  bump = false,
): Promise<void> {
  const sets = Object.keys(values).map(name => sql`${sql.ref(name)} = r.${sql.ref(name)}`);
  const version = sql`version = (select max(m.version) + 1 from ${table(kind)} m where m.id_family = ${row.id_family})`;
  await tx.run(sql`update ${table(kind)} f set ${sql.join(bump ? [...sets, version] : sets)}
    from jsonb_populate_record(null::${table(kind)}, ${JSON.stringify(values)}::jsonb) r where f.${key(kind)} = ${row.id}`);
}

/** Increments the version of a row whose columns change elsewhere. */
export const raiseVersion = (tx: Tx, kind: DatedKind, row: Pick<StoredRule, 'id' | 'id_family'>): Promise<void> =>
  writeRule(tx, kind, row, {}, true);

/** Whether anything charged or planned was priced by the row. */
export async function isUsed(tx: Tx, kind: DatedKind, id: number): Promise<boolean> {
  if (kind.charged === null) return false;
  const { used } = await tx.one(
    sql<{ used: boolean }>`select exists (select from charges where ${sql.ref(kind.charged)} = ${id}) as used`,
  );
  return used;
}

/** The item of a rate for a service, as stored. */
export interface StoredItem {
  id_service: number;
  method: string;
  amount: string;
  min_amount: string | null;
  max_amount: string | null;
  included: boolean;
  auto: boolean;
}
type Items = NonNullable<DatedKind['items']>;

/** The items of a row on one line, for the history: «FLE 480.00 · GEN 60.00». */
export async function itemsText(tx: Tx, { table: name, key: of }: Items, id: number): Promise<string> {
  const { text } = await tx.one(sql<{
    text: string | null;
  }>`select string_agg(s.code || ' ' || case when i.included then 'incluido' else i.amount::text end
      || case i.method when 'FIJO' then '' when 'PORCENTAJE_FLETE' then ' %' else ' ' || lower(replace(i.method, '_', ' ')) end, ' · ' order by s.code <> 'FLE', s.code) as text
    from ${sql.table(name)} i join services s using (id_service) where i.${sql.ref(of)} = ${id}`);
  return text ?? '';
}

/** Replaces the items of a row; items that stay keep their id, to which charges refer. */
export async function writeItems(
  tx: Tx,
  { table: name, key: of }: Items,
  id: number,
  items: readonly StoredItem[],
): Promise<void> {
  const kept = items.map(item => item.id_service);
  const gone = sql`select i.${sql.ref(`${of}_item`)} from ${sql.table(name)} i where i.${sql.ref(of)} = ${id} and i.id_service <> all(${kept}::int[])`;
  if (name === 'fee_items') await tx.run(sql`update charges set id_fee_item = null where id_fee_item in (${gone})`);
  await tx.run(sql`delete from ${sql.table(name)} where ${sql.ref(of)} = ${id} and id_service <> all(${kept}::int[])`);
  await tx.run(sql`insert into ${sql.table(name)} (${sql.ref(of)}, id_service, method, amount, min_amount, max_amount, included, auto)
    select ${id}, r.id_service, r.method, r.amount, r.min_amount, r.max_amount, r.included, r.auto
    from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(items)}::jsonb) r
    on conflict (${sql.ref(of)}, id_service) do update set method = excluded.method, amount = excluded.amount,
      min_amount = excluded.min_amount, max_amount = excluded.max_amount, included = excluded.included, auto = excluded.auto`);
}
