import {
  type JustificationKind,
  type Lateness,
  latenessOf,
  type StopOfGuide,
} from '@cabezal/domain/trips/rules/lateness';
import { sql } from 'kysely';
import { among } from '../../../../platform/db/among.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { ownArrival } from '../facts/event-times.queries.ts';
import { stopName } from '../facts/hidden-place.queries.ts';

interface LateStop extends Omit<StopOfGuide, 'excess_hours'> {
  id_stop: number;
  id_guide: number;
  name: string;
}
export interface LateOfStop {
  id_stop: number;
  id_guide: number;
  name: string;
  late: Lateness[];
}
/** Hours beyond the free ones, by stop. */
export type Waits = ReadonlyMap<number, readonly { id_stop: number; excess_hours: string }[]>;

/**
 * Delays to justify at the stops of guides, in their order; `waits`: their stand-by. A late arrival is a delay of the guide that arrived; of
 * a rescue that took over the stop, only the waiting is.
 */
export async function latenessOfGuides(tx: Tx, ids: readonly number[], waits: Waits): Promise<LateOfStop[]> {
  const stops =
    await tx.rows(sql<LateStop>`select s.id_stop, s.id_guide, ${stopName} as name, ${ownArrival} as arrival_at, s.departure_at, s.appointment_at, s.planned_arrival, s.planned_departure,
      case when x.is_last then coalesce(g.finished_at, s.departure_at) end as ended_at, case when x.is_last then g.closed_at end as closed_at
    from guide_stops s join guides g using (id_guide),
      lateral (select s.position = max(o.position) as is_last from guide_stops o where o.id_guide = s.id_guide and o.skipped_at is null) x
    where ${among(sql`s.id_guide`, ids)} and s.skipped_at is null order by s.id_guide, s.position`);
  return stops.map(({ id_stop, id_guide, name, ...stop }) => {
    const wait = waits.get(id_guide)?.find(one => one.id_stop === id_stop);
    return {
      id_stop,
      id_guide,
      name,
      late: latenessOf({ ...stop, excess_hours: Number(wait?.excess_hours ?? 0) }, tx.now.toISOString()),
    };
  });
}

interface Live {
  id_justification: number;
  id_stop: number;
  kind: JustificationKind;
  minutes: number;
}

/**
 * After a change of a guide's facts: annuls justifications of delays that no longer exist, and updates the minutes of the others. Reads
 * nothing more of a guide without justifications.
 */
export async function settleJustifications(tx: Tx, id_guide: number, waits: Waits): Promise<void> {
  const live =
    await tx.rows(sql<Live>`select j.id_justification, j.id_stop, j.kind, j.minutes from milestone_justifications j join guide_stops s using (id_stop)
    where s.id_guide = ${id_guide} and j.deleted_at is null order by j.id_justification`);
  if (live.length === 0) return;
  const stops = await latenessOfGuides(tx, [id_guide], waits);
  for (const { id_justification: id, id_stop, kind, minutes } of live) {
    const late = stops.find(stop => stop.id_stop === id_stop)?.late.find(one => one.kind === kind);
    if (late === undefined) {
      await annulJustification(tx, id, 'Se deshizo lo que explicaba');
      tx.audit({ action: 'annul', noun: 'justification', id, before: { justification_kind: kind, minutes } });
    } else if (late.minutes !== minutes)
      await tx.run(sql`update milestone_justifications set minutes = ${late.minutes} where id_justification = ${id}`);
  }
  tx.changed('justification', id_guide, []);
}

export async function annulJustification(tx: Tx, id_justification: number, reason: string): Promise<void> {
  await tx.run(
    sql`update milestone_justifications set deleted_at = ${tx.now}, deleted_reason = ${reason}, version = version + 1 where id_justification = ${id_justification}`,
  );
}

/**
 * Moves the justifications of waiting at the stops that a rescue took over: to the rescue, or back to the rescued guide. Call it before
 * `refreshStandBy` of either, which annuls the justification of waiting that does not exist.
 */
export async function moveJustifiedWaits(tx: Tx, id_rescue: number, way: 'TO_RESCUE' | 'BACK'): Promise<void> {
  const [from, to] = way === 'BACK' ? [sql`s.id_stop`, sql`s.id_stop_origin`] : [sql`s.id_stop_origin`, sql`s.id_stop`];
  const moved = await tx.rows(sql<{ id_guide: number }>`update milestone_justifications j set id_stop = ${to}
    from guide_stops s join guide_stops o on o.id_stop = s.id_stop_origin
    where s.id_guide = ${id_rescue} and j.id_stop = ${from} and j.kind = 'STAND_BY' and j.deleted_at is null returning o.id_guide`);
  for (const { id_guide } of moved) for (const id of [id_guide, id_rescue]) tx.changed('justification', id, []);
}
