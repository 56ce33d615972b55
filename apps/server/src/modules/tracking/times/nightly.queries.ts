import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Stays of this many days count, for a place and band with at least this many visits. */
const STAY_DAYS = 180;
const LEAST_VISITS = 10;
/** Errors of this many days make a band, from at least this many arrivals. */
const ERROR_DAYS = 90;
const LEAST_ARRIVALS = 30;
/** Age in days after which unfilled samples are deleted, and age after which every sample is. */
const OPEN_DAYS = 60;
const SAMPLE_DAYS = 400;

/** How long places keep a truck, by four-hour band of the day: from the start of work, at a plant not before its appointment. */
export async function learnDwell(tx: Tx): Promise<void> {
  await tx.run(sql`delete from place_dwell`);
  await tx.run(sql`insert into place_dwell (id_location, code, hour_band, n, p50_min, p80_min)
    select v.id_location, v.code, v.band, count(*), percentile_cont(0.5) within group (order by v.took), percentile_cont(0.8) within group (order by v.took)
    from (select s.id_location, s.code, extract(hour from b.begins at time zone ${tx.zone})::int / 4 as band, extract(epoch from s.departure_at - b.begins) / 60 as took
      from guide_stops s cross join lateral (select case when s.code = 'PLT' then greatest(s.arrival_at, s.appointment_at) else s.arrival_at end as begins) b
      where s.departure_at > ${tx.now}::timestamptz - make_interval(days => ${STAY_DAYS}) and s.arrival_at is not null and s.skipped_at is null and s.id_location is not null
        and s.departure_at >= b.begins) v
    group by v.id_location, v.code, v.band having count(*) >= ${LEAST_VISITS}`);
}

/** Usual errors of the ETA, by minutes ahead. */
export async function learnBands(tx: Tx): Promise<void> {
  await tx.run(sql`delete from eta_samples where actual_at < ${tx.now}::timestamptz - make_interval(days => ${SAMPLE_DAYS})
    or (actual_at is null and predicted_at < ${tx.now}::timestamptz - make_interval(days => ${OPEN_DAYS}))`);
  await tx.run(sql`delete from eta_bands`);
  await tx.run(sql`insert into eta_bands (horizon_min, n, low_min, high_min)
    select horizon_min, count(*), percentile_cont(0.1) within group (order by error_min), percentile_cont(0.9) within group (order by error_min)
    from eta_samples where actual_at > ${tx.now}::timestamptz - make_interval(days => ${ERROR_DAYS}) group by horizon_min having count(*) >= ${LEAST_ARRIVALS}`);
}
