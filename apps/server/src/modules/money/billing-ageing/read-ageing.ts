import type { AgeingStageSums } from '@cabezal/contract/money/billing/ageing.calls';
import { AGEING_BUCKET_KEYS, AGEING_STAGES } from '@cabezal/domain/money/billing/ageing';
import type { Tx } from '../../../platform/db/tx.ts';
import { ageingSums } from './ageing.queries.ts';

/** All stages and buckets in order, with zeros where nothing waits. */
export async function readAgeing(tx: Tx): Promise<{ stages: AgeingStageSums[] }> {
  const sums = new Map((await ageingSums(tx)).map(row => [row.stage, row]));
  const stages: AgeingStageSums[] = [];
  for (const stage of AGEING_STAGES) {
    const found = sums.get(stage);
    stages.push({
      stage,
      count: found?.count ?? 0,
      usd: found?.usd ?? '0.00',
      oldest: found?.oldest ?? null,
      buckets: AGEING_BUCKET_KEYS.map(
        bucket => found?.buckets.find(one => one.bucket === bucket) ?? { bucket, count: 0, usd: '0.00' },
      ),
      owners: found?.owners ?? [],
    });
  }
  return { stages };
}
