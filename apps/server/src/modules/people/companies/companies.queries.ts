import type {
  Company,
  CompanyChoice,
  CompanyOption,
  CompanyRow,
  PlaceOption,
  ShippingLine,
} from '@cabezal/contract/people/companies/companies.calls';
import { blockedText } from '@cabezal/domain/system/validation/company';
import { type RawBuilder, sql } from 'kysely';
import { keysWith, type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Asking } from '../../../platform/http/context.ts';
import { papersJson } from '../../system/records/papers.queries.ts';
import { COMPANY } from './company.record.ts';

export interface CompanyFilters {
  company_type?: CompanyRow['company_type'];
  blocked?: boolean;
  active?: boolean;
  qualification?: NonNullable<CompanyRow['qualification']>;
  early_billing?: boolean;
}
export type CompanyListInput = ListInput & { filters?: CompanyFilters };
const optionLimit = 50;
const tripDays = 30;

/** Whether the caller may see more than a company's name: the operator always, others for their own company. */
const known = (actor: Asking): RawBuilder<boolean> =>
  actor.audience === 'operator' ? sql`true` : sql`(c.id_company = ${actor.id_company})`;
/** The columns, null where the caller may only see the name. */
const ifKnown = (actor: Asking, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map(name => sql`case when ${known(actor)} then c.${sql.ref(name)} end as ${sql.ref(name)}`));

/**
 * Number of recent trips of the row's company: one pass over the recent guides for all rows. As a subquery without reference to the row it
 * runs once; as a join it ran again for each row if the planner expected few rows and the guides were enough for parallel workers
 * (50 rows: 1.6 s).
 */
const recentTrips = (now: Date): RawBuilder<unknown> => sql`coalesce(((select jsonb_object_agg(t.id_company, t.trips)
  from (select p.id_company, count(*)::int as trips from guides g cross join unnest(g.party) as p(id_company)
    where g.planned_start between ${new Date(now.getTime() - tripDays * 86_400_000)} and ${now} and g.deleted_at is null group by 1) t)
  ->> c.id_company::text)::int, 0)`;

/** Columns for everybody who sees a company. */
const open: readonly string[] = ['name', 'company_type', 'is_operator', 'active'];
/** Columns of lists and pages. */
const rowColumns = [
  ...Object.keys(COMPANY.labels).filter(name => !open.includes(name) && name !== 'id_advisor'),
  'blocked_at',
  'created_at',
];

const figures = (actor: Asking, now: Date): RawBuilder<unknown> =>
  sql`case when ${known(actor)} then ${recentTrips(now)} end as trips,
  case when ${known(actor)} then (select count(*)::int from drivers d where d.id_company = c.id_company and d.active) end as active_drivers,
  case when ${known(actor)} then c.blocked_at is not null end as blocked, u.name || ' ' || u.last_name as advisor`;

const teamsJson = sql`(select jsonb_agg(jsonb_build_object('id_operations_team', t.id_operations_team, 'name', t.name, 'version', t.version,
    'users', coalesce((select jsonb_agg(jsonb_build_object('id_user', p.id_user, 'name', p.name || ' ' || p.last_name) order by p.name, p.id_user)
      from operations_team_users m join users p using (id_user) where m.id_operations_team = t.id_operations_team), '[]')) order by t.name)
  from operations_teams t where t.id_company = c.id_company)`;

/** Rows; callers other than the operator get those of their own company. */
const listOf = (actor: Asking, rows: RawBuilder<unknown>) =>
  sql`coalesce(case when ${known(actor)} then ${rows} end, '[]')`;

/** Name of the operator; null before the operator company has registered. */
export async function operatorName(tx: Tx): Promise<string | null> {
  const found = await tx.row(sql<{ name: string }>`select name from companies where is_operator`);
  return found?.name ?? null;
}

export function companyList(input: CompanyListInput, actor: Asking, now: Date): ListSpec {
  const f = input.filters ?? {};
  return {
    from: sql`companies c`,
    key: sql`c.id_company`,
    joins: sql`left join users u on u.id_user = c.id_advisor`,
    columns: sql`c.id_company, c.name, c.company_type, c.is_operator, c.active, c.version,
      ${ifKnown(actor, rowColumns)}, ${figures(actor, now)}, ${listOf(actor, teamsJson)} as operations_teams`,
    where: [
      f.company_type === undefined ? undefined : sql`c.company_type = ${f.company_type}`,
      f.active === undefined ? undefined : sql`c.active = ${f.active}`,
      f.blocked === undefined ? undefined : sql`${known(actor)} and (c.blocked_at is not null) = ${f.blocked}`,
      f.qualification === undefined ? undefined : sql`${known(actor)} and c.qualification = ${f.qualification}`,
      // Only the operator knows which companies have early billing: for others the filter has no effect.
      f.early_billing === undefined
        ? undefined
        : sql`${actor.audience === 'operator'} and c.early_billing = ${f.early_billing}`,
    ],
    // A search by RUC would reveal those of other companies.
    words: {
      text: actor.audience === 'operator' ? sql`c.search_text` : sql`c.name_text`,
      typed: input.search,
      // By name only: the operator also searches by RUC.
      ...(actor.audience === 'operator' ? {} : { ownKeys: keysWith('companies') }),
    },
    sortable: { id_company: sql`c.id_company`, name: sql`c.name`, company_type: sql`c.company_type` },
    defaultSort: { field: 'name', dir: 'asc' },
  };
}

const associationsJson = sql`(select jsonb_agg(jsonb_build_object('id_company', o.id_company, 'name', o.name, 'company_type', o.company_type,
    'is_operator', o.is_operator) order by o.name)
  from company_associations a join companies o on o.id_company = a.id_associated where a.id_company = c.id_company)`;

export function findCompany(tx: Tx, id_company: number, actor: Actor): Promise<Omit<Company, 'can'> | undefined> {
  return tx.row(sql<
    Omit<Company, 'can'>
  >`select c.id_company, c.name, c.company_type, c.is_operator, c.active, c.version, ${ifKnown(actor, [...rowColumns, 'id_advisor'])},
      ${figures(actor, tx.now)}, ${listOf(actor, associationsJson)} as associations, ${listOf(actor, teamsJson)} as operations_teams,
      ${listOf(actor, papersJson('id_company', sql`c.id_company`))} as papers
    from companies c left join users u on u.id_user = c.id_advisor
    where c.id_company = ${id_company}`);
}

/** The motive of a block is the operator's note: others only learn that a company is blocked. */
export async function listCompanyOptions(
  tx: Tx,
  actor: Actor,
  input: { name?: string; company_type?: readonly string[] },
): Promise<CompanyChoice[]> {
  const types = input.company_type ?? [];
  const conditions = [
    // One that only invoices costs is offered for costs (`getCostProviders`).
    sql`c.active and not c.costs_only`,
    // A driver enters no company, and need not know which ones there are.
    actor.audience === 'driver' ? sql`c.id_company = ${actor.id_company}` : undefined,
    matches(sql`plain_text(c.name)`, input.name),
    types.length === 0 ? undefined : sql`c.company_type in (${sql.join(types)})`,
  ].filter(c => c !== undefined);
  const rows = await tx.rows(sql<
    CompanyOption & { blocked: boolean; blocked_reason: string | null }
  >`select c.id_company, c.name, c.company_type, c.is_operator, c.blocked_at is not null as blocked, c.blocked_reason from companies c
    where ${sql.join(conditions, sql` and `)} order by c.name limit ${optionLimit}`);
  return rows.map(({ blocked, blocked_reason, ...option }) => ({
    ...option,
    refused: blocked ? blockedText(actor.audience === 'operator' ? blocked_reason : null) : null,
  }));
}

/** Terminals (PRT) or depots (DEP) to choose from. */
export function listPlaces(tx: Tx, type: 'PRT' | 'DEP', name: string | undefined): Promise<PlaceOption[]> {
  const wanted = matches(sql`l.search_text`, name) ?? sql`true`;
  return tx.rows(sql<PlaceOption>`select l.id_location, l.id_company, l.code, l.name, l.id_canton, k.name as canton, l.lat, l.lng, l.requires_credential, l.entry_document
    from locations l left join cantons k using (id_canton) where l.type = ${type} and l.active and ${wanted} order by l.name`);
}

export function listShippingLines(tx: Tx): Promise<ShippingLine[]> {
  return tx.rows(sql<ShippingLine>`select s.id_shipping_line, s.name, s.scac, s.bic_prefixes, s.free_days_import_dry, s.free_days_import_reefer,
      s.free_days_export, s.id_usual_terminal, l.name as usual_terminal
    from shipping_lines s left join locations l on l.id_location = s.id_usual_terminal where s.active order by s.name`);
}
