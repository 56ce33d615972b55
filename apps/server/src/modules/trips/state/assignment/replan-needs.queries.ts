import type { PlannedCutOff, SlotToCheck } from '@cabezal/domain/trips/plan/broken-plan';
import { sql } from 'kysely';
import { among, amongOrAll } from '../../../../platform/db/among.ts';
import type { Tx } from '../../../../platform/db/tx.ts';

/** Guides of reservations that have a truck and have not left; `subs`: only these containers. */
export async function waitingGuides(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(
    sql<{
      id_guide: number;
    }>`select g.id_guide from guides g where ${among(sql`g.id_reservation`, ids)} and ${amongOrAll(sql`g.id_sub_reservation`, subs)}
      and g.live and awaits_departure(g) order by 1`,
  );
  return rows.map(row => row.id_guide);
}

type Of<T> = T & { id_guide: number };
/**
 * The slots of guides with their stops, at the hour requested from the terminal: the open ones, and the last one of each kind of work
 * without an open or used slot. `tolerance_min`: the general minutes, where a terminal has none of its own.
 */
export function slotsToCheck(tx: Tx, ids: readonly number[], tolerance_min: number): Promise<Of<SlotToCheck>[]> {
  return tx.rows(sql<
    Of<SlotToCheck>
  >`select g.id_guide, p.name as place, iso(coalesce(k.asked_from, k.slot_from)) as slot_from,
      iso(case when k.asked_from is null then k.slot_to else k.asked_to end) as slot_to,
      case when k.cancelled_at is not null then 'CANCELLED' when k.missed_at is not null then 'LOST' else 'OPEN' end as state,
      iso(s.planned_arrival) as planned_arrival, iso(s.planned_departure) as planned_departure,
      coalesce((select y.tolerance_min from terminals y where y.id_location = k.id_location), ${tolerance_min}::integer) as tolerance_min
    from guides g join lateral (select distinct on (z.kind) z.* from slots z where z.id_leg = g.id_leg and z.confirmed_at is not null
        order by z.kind, z.cancelled_at is null and z.missed_at is null desc, z.id_slot desc) k on k.used_at is null
      join locations p on p.id_location = k.id_location
      left join lateral (select t.planned_arrival, t.planned_departure from guide_stops t where t.id_guide = g.id_guide and t.id_location = k.id_location
        and t.skipped_at is null and t.action is not null order by t.position limit 1) s on true
    where ${among(sql`g.id_guide`, ids)} order by g.id_guide, k.slot_from`);
}

/** Stops where full export containers are delivered, with the cut-off of their ship. */
export function plannedCutOffs(tx: Tx, ids: readonly number[]): Promise<Of<PlannedCutOff>[]> {
  return tx.rows(sql<
    Of<PlannedCutOff>
  >`select g.id_guide, s.name as place, iso(r.cut_off) as cut_off, iso(s.planned_arrival) as planned_arrival
    from guides g join reservations r using (id_reservation) join guide_stops s using (id_guide)
    where ${among(sql`g.id_guide`, ids)} and r.reservation_type = 'E' and r.cut_off is not null and s.code = 'PRT' and s.action = 'ENTREGAR'
      and s.skipped_at is null order by g.id_guide`);
}

export type BrokenCause = 'TURNO' | 'RESERVA' | 'PAPEL';
export interface Broken {
  id_guide: number;
  cause: BrokenCause;
  detail: string;
}
/**
 * Stores the current needs of these guides for these causes, one row per trip and cause, with the current sentence; needs that no longer
 * exist are resolved. Returns the number of changed rows. A banned credential has its own trigger.
 */
export async function storeBroken(
  tx: Tx,
  of: { ids: readonly number[]; causes: readonly BrokenCause[] },
  broken: readonly Broken[],
): Promise<number> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(broken)}::jsonb) as d(id_guide int, cause text, detail text)`;
  const over =
    await tx.count(sql`update replan_needs x set resolved_at = ${tx.now} where x.resolved_at is null and x.id_guide = any(${[...of.ids]}::int[])
    and x.cause = any(${[...of.causes]}::text[]) and x.detail not like 'Credencial bloqueada para %'
    and not exists (select from ${rows} where d.id_guide = x.id_guide and d.cause = x.cause)`);
  const kept = await tx.count(sql`insert into replan_needs (id_guide, cause, detail, since)
    select d.id_guide, d.cause, d.detail, ${tx.now} from ${rows}
    on conflict (id_guide, cause) where resolved_at is null do update set detail = excluded.detail
      where replan_needs.detail <> excluded.detail and replan_needs.detail not like 'Credencial bloqueada para %'`);
  return over + kept;
}

/**
 * Guides that are noted as broken by a slot, an edit or a document, and those that leave before an instant, whose documents are checked.
 */
export async function watchedGuides(
  tx: Tx,
  until: string,
): Promise<{ id_guide: number; noted: boolean; papers: boolean }[]> {
  return tx.rows(sql<{ id_guide: number; noted: boolean; papers: boolean }>`select w.* from (select g.id_guide,
      exists (select from replan_needs x where x.id_guide = g.id_guide and x.resolved_at is null and x.cause in ('TURNO', 'RESERVA', 'PAPEL')) as noted,
      coalesce(g.planned_start < ${until}::timestamptz and g.override_justification is null, false) as papers
    from guides g where g.live and g.id_truck is not null and g.closed_at is null and g.finished_at is null and awaits_departure(g)
      and (g.planned_start >= ${tx.now}::timestamptz - interval '2 days' and g.planned_start < ${until}::timestamptz
        or g.id_guide in (select x.id_guide from replan_needs x where x.resolved_at is null and x.cause in ('TURNO', 'RESERVA', 'PAPEL')))) w
    where w.noted or w.papers order by w.id_guide limit 500`);
}

/** «guide cause» of the open needs of these guides. */
export async function openCauses(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const rows = await tx.rows(sql<{ key: string }>`select x.id_guide || ' ' || x.cause as key from replan_needs x
    where x.resolved_at is null and ${among(sql`x.id_guide`, ids)}`);
  return rows.map(row => row.key);
}
