import type { CeasedCase, OpenCase, TimesByKind } from '@cabezal/domain/tracking/alerts/case-steps';
import { JOIN_MIN } from '@cabezal/domain/trips/cases/case-signals';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { isOfRecord } from '../../trips/cases/cases.queries.ts';

/** What is known of the cases of a trip that rules opened. */
export interface KnownCases {
  readonly id_guide: number;
  readonly open: readonly OpenCase[];
  readonly ceased: readonly CeasedCase[];
  readonly ended: TimesByKind;
  readonly ended_keys: readonly string[];
  readonly remembered: TimesByKind;
}

/** The newest signal of each kind that a rule watches, of the case `a`. */
const watchedKinds = sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', w.s ->> 'kind', 'at', w.s ->> 'at',
      'limit', coalesce((w.s ->> 'limit')::float8, 0), 'clear_min', coalesce((w.s ->> 'clear_min')::int, 0)) order by w.s ->> 'kind'), '[]')
    from (select distinct on (e.s ->> 'kind') e.s from jsonb_array_elements(a.signals) with ordinality as e(s, n)
      where e.s ->> 'kind' <> 'PROBLEMA' order by e.s ->> 'kind', (e.s ->> 'at')::timestamptz desc, e.n desc) w)`;
/** Positions that one silence is compared with: eight hours of one a minute. */
const MOST_FIXES = 500;
/** Device times of the positions of the truck since the last silence of the case `a` began. */
const fixesSince = sql`(select coalesce(jsonb_agg(iso(p.device_time) order by p.device_time), '[]') from (
    select q.device_time from positions q where q.id_truck = (select g.id_truck from guides g where g.id_guide = a.id_guide)
      and q.device_time > (select max((s ->> 'at')::timestamptz) from jsonb_array_elements(a.signals) s where s ->> 'kind' = 'SIN_GPS')
    order by q.device_time limit ${sql.lit(MOST_FIXES)}) p)`;
/** Cases about records are judged by the job of `record-cases`. */
const isOfTrip = sql`not ${isOfRecord}`;
/** Emergencies are no cases of what rules watch: persons open and end them. */
const hasRuleKind = sql`${isOfTrip} and a.kind <> 'PANICO'
  and (a.kind <> 'PROBLEMA' or exists (select from jsonb_array_elements(a.signals) s where s ->> 'kind' <> 'PROBLEMA'))`;

/**
 * Open cases of rules, those that ended by themselves a short time ago, when a person last ended one, and since when conditions hold, by trip.
 * `others`: trips that have an open case or a remembered condition, too.
 */
function knownCases(tx: Tx, id_guides: readonly number[], { others }: { others: boolean }): Promise<KnownCases[]> {
  const ids = sql`any(${[...id_guides]}::int[])`;
  const here = others ? sql`true` : sql`id_guide = ${ids}`;
  return tx.rows(sql<KnownCases>`with open_ones as (
      select a.id_guide, jsonb_agg(jsonb_build_object('id_alert_case', a.id_alert_case, 'kind', a.kind,
          'keys', jsonb_path_query_array(a.signals, '$[*].key'), 'watched', ${watchedKinds},
          'last_seen_at', iso(a.last_seen_at), 'cleared_at', iso(a.cleared_at),
          'ceased', (select coalesce(jsonb_agg(k order by k), '[]') from jsonb_object_keys(a.ceased) k),
          'fixes', case when a.signals @> '[{"kind": "SIN_GPS"}]' then ${fixesSince} else '[]' end,
          'is_reopened', exists (select from alert_case_events e
            where e.id_alert_case = a.id_alert_case and e.kind = 'REOPEN' and e.id_user is not null))
        order by a.id_alert_case) as open
      from alert_cases a where a.ended_at is null and ${hasRuleKind} and ${here} group by a.id_guide),
    ceased_ones as (
      select a.id_guide, jsonb_agg(jsonb_build_object('id_alert_case', a.id_alert_case, 'at', iso(a.ended_at),
          'kinds', jsonb_path_query_array(a.signals, '$[*].kind')) order by a.id_alert_case) as ceased
      from alert_cases a where a.id_guide = ${ids} and ${isOfTrip} and a.ended_why = 'CESO'
        and a.ended_at >= ${tx.now}::timestamptz - make_interval(mins => ${sql.lit(JOIN_MIN)}) group by a.id_guide),
    ended_ones as (
      select l.id_guide, jsonb_object_agg(l.kind, iso(l.at)) as ended,
          jsonb_path_query_array(jsonb_agg(l.keys), '$[*][*]') as keys from (
        select a.id_guide, s ->> 'kind' as kind, max(a.ended_at) as at, jsonb_agg(s ->> 'key') as keys from alert_cases a, jsonb_array_elements(a.signals) s
        where a.id_guide = ${ids} and ${isOfTrip} and a.ended_why = 'PERSONA' and s ->> 'kind' <> 'PROBLEMA' group by 1, 2) l group by l.id_guide),
    conditions as (select id_guide, jsonb_object_agg(kind, iso(since)) as remembered from alert_conditions where ${here} group by id_guide),
    found as (select id_guide from open_ones union select id_guide from ceased_ones union select id_guide from ended_ones
      union select id_guide from conditions)
    select f.id_guide, coalesce(o.open, '[]') as open, coalesce(n.ceased, '[]') as ceased, coalesce(e.ended, '{}') as ended,
      coalesce(e.keys, '[]') as ended_keys,      coalesce(c.remembered, '{}') as remembered
    from found f left join open_ones o using (id_guide) left join ceased_ones n using (id_guide) left join ended_ones e using (id_guide)
      left join conditions c using (id_guide)
    order by f.id_guide`);
}

/** What is known of these trips, and of all others that have an open case or a remembered condition. */
export async function selectKnownCases(tx: Tx, id_guides: readonly number[]): Promise<ReadonlyMap<number, KnownCases>> {
  const rows = await knownCases(tx, id_guides, { others: true });
  return new Map(rows.map(row => [row.id_guide, row]));
}

/** What is known of one trip, whose open cases the transaction has locked. */
export async function selectKnownCasesOf(tx: Tx, id_guide: number): Promise<KnownCases | undefined> {
  const [row] = await knownCases(tx, [id_guide], { others: false });
  return row;
}

export async function rememberConditions(tx: Tx, id_guide: number, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx.run(sql`insert into alert_conditions (id_guide, kind, since)
    select ${id_guide}::int, kind, ${tx.now}::timestamptz from unnest(${[...kinds]}::text[]) as kind on conflict do nothing`);
}

export async function forgetConditions(tx: Tx, id_guide: number, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx.run(sql`delete from alert_conditions where id_guide = ${id_guide} and kind = any(${[...kinds]}::text[])`);
}
