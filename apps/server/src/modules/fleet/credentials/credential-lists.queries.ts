import type { CredentialSubject, ExpiringRow } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { type RawBuilder, sql } from 'kysely';
import { keysWith, type ListInput, type ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Asking } from '../../../platform/http/context.ts';
import { warningDay } from '../../system/parameters/warning-days.queries.ts';

export type SubjectKind = 'driver' | 'truck';

interface SubjectTable {
  from: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  /** Column of `credentials k` with the subject's id. */
  column: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}
const tables: Record<SubjectKind, SubjectTable> = {
  driver: {
    from: sql`drivers s`,
    key: sql`s.id_driver`,
    column: sql`k.id_driver`,
    name: sql`s.name || ' ' || s.last_name`,
    detail: sql`s.identification_card`,
    order: sql`s.last_name`,
  },
  truck: {
    from: sql`trucks s`,
    key: sql`s.id_truck`,
    column: sql`k.id_truck`,
    name: sql`s.disk`,
    detail: sql`s.license_plate`,
    order: sql`s.disk`,
  },
};

export const cellJson = sql`jsonb_build_object('id_credential', k.id_credential, 'kind', k.kind, 'id_location', k.id_location, 'name', k.name,
  'issued_on', k.issued_on, 'expires_on', k.expires_on, 'state', k.state, 'banned_reason', k.banned_reason, 'id_file', k.id_file, 'version', k.version)`;

export interface MatrixFilters {
  id_company?: number;
  active?: boolean;
  state?: 'banned' | 'expired' | 'about_to_expire' | 'missing' | 'ok';
  id_location?: number;
}
export type MatrixInput = ListInput & { filters?: MatrixFilters };

/**
 * Subjects with a credential in that state (spec §4), at the given place if any; «ok»: nothing to renew and nothing missing.
 * `credentials_due` is the stored day of the first banned or expiring credential; its index finds the few candidates, and `offset 0` makes
 * PostgreSQL check them one by one instead of joining all credentials.
 */
function stateCondition(table: SubjectTable, f: MatrixFilters, today: string): RawBuilder<unknown> | undefined {
  const at = f.id_location === undefined ? sql`true` : sql`k.id_location = ${f.id_location}`;
  const there = f.id_location === undefined ? sql`true` : sql`l.id_location = ${f.id_location}`;
  const days = sql`(k.expires_on - ${today}::date)`;
  const some = (condition: RawBuilder<unknown>) =>
    sql`exists (select from credentials k where ${table.column} = ${table.key} and k.replaced_by is null and ${at} and ${condition} offset 0)`;
  const dueBy = (day: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`(s.credentials_due <= ${day} and ${some(condition)})`;
  const warned = warningDay(today);
  // The places that require a credential are read once; the places of a subject's credentials are stored on its row. The `case` makes the
  // planner expect half of the rows to match; for `@>` alone it expects almost none and sorts all subjects for one page.
  const missing = sql`(case when s.credential_places @> array(select l.id_location from locations l
    where l.active and l.requires_credential and ${there}) then false else true end)`;
  if (f.state === 'banned') return dueBy(sql`'-infinity'::date`, sql`k.state = 'BANNED'`);
  if (f.state === 'expired') return dueBy(sql`${today}::date`, sql`k.state <> 'BANNED' and ${days} < 0`);
  if (f.state === 'about_to_expire')
    return dueBy(warned, sql`k.state <> 'BANNED' and k.expires_on between ${today}::date and ${warningDay(today)}`);
  if (f.state === 'missing') return missing;
  if (f.state === undefined) return undefined;
  const due =
    f.id_location === undefined
      ? sql`coalesce(s.credentials_due <= ${warned}, false)`
      : some(sql`(k.state = 'BANNED' or k.expires_on <= ${warningDay(today)})`);
  return sql`not (${due} or ${missing})`;
}

/** Subjects of a matrix. */
export interface MatrixOf {
  kind: SubjectKind;
  /** True: the operator's own; false: those of third parties. */
  own: boolean;
}

/** Drivers or trucks, the operator's or those of third parties, with their current credentials. */
export function matrixList(input: MatrixInput, of: MatrixOf, today: string, actor: Asking): ListSpec {
  const { kind, own } = of;
  const table = tables[kind];
  const f = input.filters ?? {};
  // With the operator's id as a constant, the planner knows how many subjects match. For a company, which sees only a few of them, a
  // constant would make the planner read them all instead of starting with those that the company may see.
  const operators =
    actor.audience === 'operator'
      ? sql`s.id_company = ${actor.id_company}`
      : sql`s.id_company in (select id_company from companies where is_operator)`;
  return {
    from: table.from,
    key: table.key,
    joins: sql`join companies c on c.id_company = s.id_company`,
    columns: sql`${table.key} as id, ${table.name} as name, ${table.detail} as detail, s.id_company, c.name as company, s.active,
      coalesce((select jsonb_agg(${cellJson} order by k.name, k.id_credential) from credentials k
        where ${table.column} = ${table.key} and k.replaced_by is null), '[]') as cells`,
    where: [
      own ? operators : sql`not (${operators})`,
      f.active === undefined ? undefined : sql`s.active = ${f.active}`,
      f.id_company === undefined ? undefined : sql`s.id_company = ${f.id_company}`,
      stateCondition(table, f, today),
    ],
    words: { text: sql`s.search_text`, typed: input.search, ownKeys: keysWith(`${kind}s`) },
    sortable: { id: table.key, name: table.order },
    defaultSort: { field: 'name', dir: 'asc' },
  };
}
export type MatrixRow = Omit<CredentialSubject, 'can'>;

export interface ExpiringFilters {
  days?: number;
  subject?: SubjectKind;
  is_own?: boolean;
  id_company?: number;
  id_location?: number;
}
export type ExpiringInput = ListInput & { filters?: ExpiringFilters };

/**
 * Looks up the owner of each credential separately; `offset 0` enforces this plan. Few credentials of a large fleet expire, and a free join
 * would read all drivers and trucks. A `case` instead of `coalesce`: row-level security regards `coalesce` as a function that could leak
 * values, and would not use it with the key of the companies.
 */
const expiringFrom = sql`credentials k left join lateral (select * from drivers where id_driver = k.id_driver offset 0) d on true
  left join lateral (select * from trucks where id_truck = k.id_truck offset 0) t on true
  join lateral (select * from companies where id_company = case when k.id_driver is null then t.id_company else d.id_company end offset 0) c on true`;
const expiringColumns = (
  today: string,
) => sql`k.id_credential, case when k.id_driver is null then 'truck' else 'driver' end as subject,
  coalesce(k.id_driver, k.id_truck) as id, coalesce(d.name || ' ' || d.last_name, t.disk) as name, coalesce(d.identification_card, t.license_plate) as detail,
  c.id_company, c.name as company, c.is_operator as is_own, k.name as credential, l.name as location, k.kind, k.expires_on,
  (k.expires_on - ${today}::date) as days, k.state, k.version`;

/** Current credentials of active subjects that expire within the days or are banned. */
export function expiringList(input: ExpiringInput, today: string): ListSpec {
  const f = input.filters ?? {};
  return {
    from: expiringFrom,
    key: sql`k.id_credential`,
    joins: sql`left join locations l on l.id_location = k.id_location`,
    columns: expiringColumns(today),
    where: [
      sql`k.replaced_by is null and coalesce(d.active, t.active)`,
      sql`(k.expires_on <= ${f.days === undefined ? warningDay(today) : sql`${today}::date + ${f.days}::int`} or k.state = 'BANNED')`,
      f.subject === undefined
        ? undefined
        : f.subject === 'driver'
          ? sql`k.id_driver is not null`
          : sql`k.id_truck is not null`,
      f.is_own === undefined ? undefined : sql`c.is_operator = ${f.is_own}`,
      f.id_company === undefined ? undefined : sql`c.id_company = ${f.id_company}`,
      f.id_location === undefined ? undefined : sql`k.id_location = ${f.id_location}`,
    ],
    words: { text: sql`coalesce(d.search_text, t.search_text)`, typed: input.search, isComposed: true },
    sortable: { id_credential: sql`k.id_credential`, expires_on: sql`k.expires_on`, credential: sql`k.name` },
    defaultSort: { field: 'expires_on', dir: 'asc' },
  };
}
export type ExpiringFacts = Omit<ExpiringRow, 'can'>;

export function listTpt(tx: Tx, id_company: number | undefined): Promise<ExpiringFacts[]> {
  const company = id_company === undefined ? sql`true` : sql`c.id_company = ${id_company}`;
  return tx.rows(sql<ExpiringFacts>`select ${expiringColumns(tx.today)} from ${expiringFrom} left join locations l on l.id_location = k.id_location
    where k.replaced_by is null and k.kind = 'TPT' and ${company} order by k.expires_on, k.id_credential limit 1000`);
}
