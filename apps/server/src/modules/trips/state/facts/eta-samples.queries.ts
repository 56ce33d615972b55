import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

/**
 * Key of the plan on which an ETA at stop `s` of guide `g` is based: the truck, and the stops up to it that are not skipped, with their
 * hours. If the key differs later, the trip was planned again in between.
 */
export const planKey: RawBuilder<unknown> = sql`md5(coalesce(g.id_truck, 0) || '/' || coalesce((select string_agg(p.id_stop || ':' || coalesce(extract(epoch from p.planned_arrival)::text, '')
    || ':' || coalesce(extract(epoch from p.appointment_at)::text, ''), ',' order by p.position)
  from guide_stops p where p.id_guide = s.id_guide and p.position <= s.position and p.skipped_at is null), ''))`;

/** A published ETA, with its number of minutes before the arrival. */
export interface EtaSample {
  id_stop: number;
  horizon_min: number;
  eta_at: string;
}

/** Stores the current ETAs; the first one at each horizon is kept. Stops locked by another transaction are left out. */
export async function storeEtaSamples(tx: Tx, samples: readonly EtaSample[]): Promise<void> {
  if (samples.length === 0) return;
  await tx.run(sql`insert into eta_samples (id_stop, horizon_min, id_guide, predicted_at, eta_at, planned_at, plan_key)
    select s.id_stop, x.horizon_min, s.id_guide, ${tx.now}, x.eta_at, s.planned_arrival, ${planKey}
    from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as x(id_stop integer, horizon_min integer, eta_at timestamptz)
      join guide_stops s on s.id_stop = x.id_stop and s.arrival_at is null and s.departure_at is null and s.skipped_at is null join guides g on g.id_guide = s.id_guide
    order by s.id_stop, x.horizon_min for key share of s skip locked
    on conflict (id_stop, horizon_min) do nothing`);
}

/**
 * Compares the stored ETAs with the facts, after arrivals of a guide changed. Fills in an arrival that a person or GPS recorded. Deletes
 * samples if the stop was skipped, the trip was planned again, or the truck was there before the ETA was published. Clears the arrival if
 * it was undone.
 */
export async function settleEtaSamples(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`delete from eta_samples e using guide_stops s join guides g using (id_guide) where e.id_guide = ${id_guide} and s.id_stop = e.id_stop and e.actual_at is null
    and (s.skipped_at is not null or e.plan_key <> ${planKey} or s.arrival_at <= e.predicted_at or (s.arrival_at is null and s.departure_at is not null))`);
  await tx.run(sql`update eta_samples e set actual_at = s.arrival_at, error_min = round(extract(epoch from s.arrival_at - e.eta_at) / 60, 1)
    from guide_stops s where e.id_guide = ${id_guide} and s.id_stop = e.id_stop and e.actual_at is distinct from s.arrival_at`);
}
