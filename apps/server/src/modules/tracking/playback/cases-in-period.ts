import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { toMillis } from '@cabezal/domain/system/time/time';
import { caseHeadline } from '@cabezal/domain/trips/cases/case-signals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { ofTruckIn, selectCases } from '../alerts/cases.queries.ts';
import type { Asked } from './playback.queries.ts';

/**
 * Cases of a truck's trips that were open at some time in a period, in the order in which they began, with the words that the caller may read;
 * none without the right to read cases.
 */
export async function casesInPeriod(tx: Tx, actor: Actor, asked: Asked): Promise<TruckHistory['cases']> {
  if (!actor.actions.has('alert.read')) return [];
  const rows = await selectCases(tx, ofTruckIn(asked));
  return rows
    .flatMap(({ id_alert_case, id_guide, kind, severity, signals, began_at, ended_at }) => {
      const headline = caseHeadline(signals);
      if (headline === null || id_guide === null) return [];
      return { id_alert_case, id_guide, kind, severity, headline, began_at, ended_at };
    })
    .sort((a, b) => toMillis(a.began_at) - toMillis(b.began_at) || a.id_alert_case - b.id_alert_case);
}
