import type { Backtest, backtestAlert } from '@cabezal/contract/tracking/alerts/backtest.calls';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { addMinutes } from '@cabezal/domain/system/time/time';
import { backtest, type TriedRule } from '@cabezal/domain/tracking/alerts/backtest';
import { KINDS } from '@cabezal/domain/tracking/alerts/kinds';
import { placeError, thresholdVerdict } from '@cabezal/domain/tracking/alerts/rule-checks';
import { limitOf } from '@cabezal/domain/tracking/alerts/rule-for';
import { RISK_PARAMETERS } from '@cabezal/domain/tracking/alerts/trip-facts';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { demand, demandFields } from '../../../platform/http/errors.ts';
import { createLimiter } from '../../../platform/limiter.ts';
import { parameters } from '../../system/parameters/read-parameter.queries.ts';
import * as queries from './backtest.queries.ts';
import { selectWatchedPlaces } from './newest-positions.queries.ts';

type Tried = z.infer<typeof backtestAlert.input>;

/** One reads at a time, because it may read and judge tens of thousands of positions. */
export const backtestLimit = createLimiter(1, 4);
const MOST_TRIPS = 200;
const MOST_FIXES = 60_000;
/** Trips whose positions are read and judged at once: other calls are served between two readings. */
const TRIPS_AT_ONCE = 10;
const EXAMPLES = 5;
const DAY_MIN = 1440;

/** The rule with its limit of today and its place. Errors: 422 UMBRAL_INVALIDO, SIN_PARAMETRO, or by field without a place. */
async function triedRule(tx: Tx, { kind, threshold, for_min, clear_min, id_location }: Tried): Promise<TriedRule> {
  demand(thresholdVerdict(kind, threshold));
  demandFields({ id_location: placeError(kind, id_location) });
  const its = KINDS[kind].threshold;
  const own = its === null || threshold === null ? {} : { [its.key]: threshold };
  const limit = limitOf(kind, own, await parameters(tx, RISK_PARAMETERS, tx.today));
  const watched = KINDS[kind].needs_place && id_location !== null ? await selectWatchedPlaces(tx, [id_location]) : [];
  return { kind, limit, for_min, clear_min, place: watched[0] ?? null };
}

/** What the rule would have opened in the last days, by the stored positions of the newest trips. Errors: those of `triedRule`. */
export async function backtestOf(tx: Tx, input: Tried): Promise<Backtest> {
  const rule = await triedRule(tx, input);
  const since = addMinutes(tx.now, -input.days * DAY_MIN);
  // The place of a fence is what the rule watches, not a limit of its trips.
  const scope = rule.place === null ? input : { ...input, id_location: null };
  const rows = await queries.selectPastTrips(tx, scope, since, MOST_TRIPS + 1);
  const trips = rows.slice(0, MOST_TRIPS);
  const known = await queries.selectKnownPlaces(tx);
  const found: Backtest['examples'] = [];
  let [looked, left] = [0, MOST_FIXES];
  for (let i = 0; i < trips.length && left > 0; i += TRIPS_AT_ONCE) {
    const batch = trips.slice(i, i + TRIPS_AT_ONCE);
    const fixes = await queries.selectPastFixes(tx, batch, left);
    const byTrip = groupBy(fixes, ({ id_guide }) => id_guide);
    for (const { id_guide, id_reservation, number, disk, road, stays, until } of batch) {
      const past = { fixes: byTrip.get(id_guide) ?? [], road, stays, until };
      const cases = backtest(past, rule, known);
      found.push(...cases.map(one => ({ id_guide, id_reservation, number, disk, ...one })));
    }
    looked += batch.length;
    left -= fixes.length;
  }
  return {
    at: tx.now.toISOString(),
    days: input.days,
    trips: looked,
    is_complete: looked === rows.length && left > 0,
    cases: found.length,
    examples: found.toSorted((a, b) => b.opened_at.localeCompare(a.opened_at)).slice(0, EXAMPLES),
  };
}
