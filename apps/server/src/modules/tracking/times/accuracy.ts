import type { EtaHorizonRow } from '@cabezal/contract/tracking/times/times.calls';
import { ETA_HORIZONS, ETA_LIMITS } from '@cabezal/domain/tracking/times/eta-accuracy';
import type { Tx } from '../../../platform/db/tx.ts';
import { type Measured, selectAccuracy } from './accuracy.queries.ts';

const shown = (of: Measured | undefined): EtaHorizonRow['told'] =>
  of === undefined || of.mae_min === null || of.bias_min === null || of.p90_min === null || of.hit_percent === null
    ? null
    : { mae_min: of.mae_min, bias_min: of.bias_min, p90_min: of.p90_min, hit_percent: of.hit_percent };

/** Every horizon, the nearest first, including those without measurements. */
export async function readAccuracy(tx: Tx, days: { from: string; to: string }): Promise<EtaHorizonRow[]> {
  const rows = await selectAccuracy(tx, days);
  return [...ETA_HORIZONS].reverse().map(horizon_min => {
    const found = rows.find(row => row.horizon_min === horizon_min);
    const { early, late } = ETA_LIMITS[horizon_min];
    return {
      horizon_min,
      early_min: early,
      late_min: late,
      n: found?.n ?? 0,
      told: shown(found?.told),
      plan: shown(found?.plan),
    };
  });
}
