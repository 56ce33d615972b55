import type { OpenCase, TimesByKind } from '@cabezal/domain/tracking/alerts/case-steps';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** What is known of the cases of a trip that rules opened. */
export interface KnownCases {
  readonly id_guide: number;
  readonly open: readonly OpenCase[];
  readonly ended: TimesByKind;
  readonly ended_keys: readonly string[];
  readonly remembered: TimesByKind;
}

/** Open cases of rules, when a person last ended one, and since when conditions hold, by trip. `others`: trips that have any of these, too. */
function knownCases(tx: Tx, id_guides: readonly number[], { others }: { others: boolean }): Promise<KnownCases[]> {
  const ids = sql`any(${[...id_guides]}::int[])`;
  const here = others ? sql`true` : sql`id_guide = ${ids}`;
  return tx.rows(sql<KnownCases>`with open_ones as (
      select a.id_guide, jsonb_agg(jsonb_build_object('id_alert_case', a.id_alert_case, 'kind', a.kind,
          'keys', jsonb_path_query_array(a.signals, '$[*].key'),
          'limit', coalesce((a.signals -> -1 ->> 'limit')::float8, 0),
          'is_reopened', exists (select from alert_case_events e where e.id_alert_case = a.id_alert_case and e.kind = 'REOPEN'))
        order by a.id_alert_case) as open
      from alert_cases a where a.ended_at is null and a.kind <> 'PROBLEMA' and ${here} group by a.id_guide),
    ended_ones as (
      select l.id_guide, jsonb_object_agg(l.kind, iso(l.at)) as ended, jsonb_path_query_array(jsonb_agg(l.keys), '$[*][*][*]') as keys from (
        select a.id_guide, a.kind, max(a.ended_at) as at, jsonb_agg(jsonb_path_query_array(a.signals, '$[*].key')) as keys from alert_cases a
        where a.id_guide = ${ids} and a.ended_by is not null and a.kind <> 'PROBLEMA' group by 1, 2) l group by l.id_guide),
    conditions as (select id_guide, jsonb_object_agg(kind, iso(since)) as remembered from alert_conditions where ${here} group by id_guide),
    found as (select id_guide from open_ones union select id_guide from ended_ones union select id_guide from conditions)
    select f.id_guide, coalesce(o.open, '[]') as open, coalesce(e.ended, '{}') as ended, coalesce(e.keys, '[]') as ended_keys, coalesce(c.remembered, '{}') as remembered
    from found f left join open_ones o using (id_guide) left join ended_ones e using (id_guide) left join conditions c using (id_guide)
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
