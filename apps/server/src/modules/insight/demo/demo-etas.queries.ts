import { ETA_HORIZONS } from '@cabezal/domain/tracking/times/eta-accuracy';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { planKey } from '../../trips/state/facts/eta-samples.queries.ts';

/** Number of latest arrivals that get samples, whatever the size of the demonstration. */
const ARRIVALS = 4_000;
/** Error of an ETA in minutes: at the arrival, and per minute before it (about the values that `bench eta.replay` measures). */
const STRAY_MIN = 3;
const STRAY_PER_MIN = 0.13;

/**
 * Adds the ETA samples that the follower would have stored for past arrivals, one for each horizon within the trip. The error grows with the
 * horizon and depends only on stop and horizon, so that every load gives the same samples. Trucks are late a little more often than early.
 */
export async function storePastArrivals(tx: Tx): Promise<void> {
  // A pseudo-random number from 0 to 1, derived from stop and horizon. The sum of three is approximately normally distributed.
  const part = (n: number) =>
    sql`((hashint8extended(s.id_stop::bigint * 1000 + h.horizon_min, ${n}) & 65535) / 65536.0)`;
  await tx.run(sql`insert into eta_samples (id_stop, horizon_min, id_guide, predicted_at, eta_at, planned_at, plan_key, actual_at, error_min)
    select s.id_stop, h.horizon_min, s.id_guide, e.eta_at - h.horizon_min * interval '55 seconds', e.eta_at, s.planned_arrival, ${planKey}, s.arrival_at,
      round(extract(epoch from s.arrival_at - e.eta_at) / 60, 1)
    from (select * from guide_stops where arrival_at <= ${tx.now} and skipped_at is null order by arrival_at desc limit ${ARRIVALS}) s join guides g using (id_guide)
      cross join unnest(${`{${ETA_HORIZONS.join(',')}}`}::integer[]) as h(horizon_min)
      join lateral (select min(coalesce(b.arrival_at, b.departure_at)) as at from guide_stops b where b.id_guide = s.id_guide) began on true
      cross join lateral (select date_trunc('second', s.arrival_at - (${part(1)} + ${part(2)} + ${part(3)} - 1.4) * 2 * (${sql.lit(STRAY_MIN)} + ${sql.lit(STRAY_PER_MIN)} * h.horizon_min)
        * interval '1 minute') as eta_at) e
    where g.id_truck is not null and g.deleted_at is null and e.eta_at - h.horizon_min * interval '55 seconds' > began.at
    on conflict do nothing`);
}
