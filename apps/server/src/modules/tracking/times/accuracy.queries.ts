import { ETA_HORIZONS, ETA_LIMITS } from '@cabezal/domain/tracking/times/eta-accuracy';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Statistics of errors, in minutes; null: there were none. */
export interface Measured {
  mae_min: number | null;
  bias_min: number | null;
  p90_min: number | null;
  hit_percent: number | null;
}
const limits = JSON.stringify(ETA_HORIZONS.map(horizon_min => ({ horizon_min, ...ETA_LIMITS[horizon_min] })));

/** Mean, bias, 90th percentile and hits of an error in minutes. */
const measured = (error: RawBuilder<unknown>): RawBuilder<unknown> => sql`jsonb_build_object(
  'mae_min', round(avg(abs(${error})), 1), 'bias_min', round(avg(${error}), 1), 'p90_min', round((percentile_cont(0.9) within group (order by abs(${error})))::numeric, 1),
  'hit_percent', round(100.0 * count(*) filter (where ${error} between -h.early and h.late) / nullif(count(${error}), 0), 1))`;

/** By horizon: errors of the published ETA and of the plan alone, for arrivals on these business days. */
export function selectAccuracy(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<{ horizon_min: number; n: number; told: Measured; plan: Measured }[]> {
  return tx.rows(sql<{
    horizon_min: number;
    n: number;
    told: Measured;
    plan: Measured;
  }>`select e.horizon_min, count(*)::int as n, ${measured(sql`e.error_min`)} as told,
      ${measured(sql`e.plan_error`)} as plan
    from (select s.*, extract(epoch from s.actual_at - s.planned_at) / 60 as plan_error from eta_samples s
      where s.actual_at >= (${from}::date::timestamp at time zone ${tx.zone}) and s.actual_at < ((${to}::date + 1)::timestamp at time zone ${tx.zone})) e
      join jsonb_to_recordset(${limits}::jsonb) as h(horizon_min integer, early numeric, late numeric) using (horizon_min)
    group by e.horizon_min`);
}
