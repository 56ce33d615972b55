import { incidentLoss } from '@cabezal/domain/money/cutoffs/fixed-bonuses';
import { compare, ZERO } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { lockCutoff } from './carrier-invoices.queries.ts';
import { holdLine } from './cutoffs.queries.ts';
import * as queries from './fines.queries.ts';
import { requestReversal, reverseVerdict } from './reverse-line.ts';

interface FinedTrip {
  id_guide: number;
  id_driver: number;
}
/** Beginning of the explanation of a bonus that was lost by a fine alone. */
const BY_FINE = incidentLoss({ accidents: 0, fines: 1 }) ?? '';

async function reopen(
  tx: Tx,
  actor: Actor,
  trip: FinedTrip,
  { motive, isStale }: { motive: string; isStale: (line: queries.IncidentLine) => boolean },
): Promise<void> {
  const seen = await queries.incidentLine(tx, trip);
  if (seen === undefined || !isStale(seen)) return;
  // The same order of locks as `reverseLine`.
  await lockCutoff(tx, seen.id_corte);
  const line = await holdLine(tx, seen.id_line);
  if (line !== undefined && reverseVerdict(line) === true) await requestReversal(tx, actor, line, motive);
}

/**
 * A fine that comes after the corte of its trip: the next corte takes the paid bonus without an incident back, and says why (decision 0177).
 * Runs elevated, under the lock of cortes.
 */
export const takeBackIncidentBonus = (tx: Tx, actor: Actor, trip: FinedTrip, motive: string): Promise<void> =>
  reopen(tx, actor, trip, { motive, isStale: line => compare(line.amount, ZERO) > 0 });

/**
 * A fine that is voided: the next corte pays the bonus that only this fine had cost. Runs elevated, under the lock of cortes, after the fine is
 * voided.
 */
export async function giveBackIncidentBonus(tx: Tx, actor: Actor, trip: FinedTrip, motive: string): Promise<void> {
  if (await queries.isFined(tx, trip)) return;
  await reopen(tx, actor, trip, { motive, isStale: line => line.formula.startsWith(BY_FINE) });
}
