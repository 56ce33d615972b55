import type { getFeeCoverage } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { preparingRules, type SaleRules } from '@cabezal/domain/prices/pricing/prepare-rules';
import { rate } from '@cabezal/domain/prices/pricing/rate';
import type { RateParameters } from '@cabezal/domain/prices/pricing/rate-facts';
import { FREIGHT_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import { containerWords, laneWords } from '@cabezal/domain/prices/pricing/rule-words';
import type { Steps } from '@cabezal/domain/system/collections/steps';
import { addDays } from '@cabezal/domain/system/time/time';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { runInSlices } from '../../../platform/time-slices.ts';
import { type Movement, rateFacts } from '../pricing/facts.ts';
import { movementsOf } from '../pricing/movement.queries.ts';
import { rateParameters, saleRuleRows } from '../pricing/rules.ts';
import * as queries from './coverage.queries.ts';

type Coverage = z.infer<typeof getFeeCoverage.output>;

const drivenDays = 90;
const aheadDays = 30;
const lanesShown = 500;

/** Code of the rate that prices the freight; null: none. */
const freightOf = (facts: Parameters<typeof rate>[0], rules: Parameters<typeof rate>[1]): string | null => {
  const rule = rate(facts, rules).lines.find(line => line.service === FREIGHT_CODE)?.rule;
  return rule?.origin === 'FEE' ? rule.code : null;
};

/** Days on which the valid rates can change: the first day, the first day of a rate, the day after its last. */
function turns(fees: readonly { valid_from: string; valid_to?: string | null }[], from: string, to: string): string[] {
  const days = new Set([from]);
  for (const { valid_from, valid_to } of fees) {
    if (valid_from > from && valid_from <= to) days.add(valid_from);
    if (valid_to != null && valid_to >= from && valid_to < to) days.add(addDays(valid_to, 1));
  }
  return [...days].sort();
}

const names = { template: null, route: null, province: null, container_group: null, km_from: null, km_to: null };

/** Lanes without a freight price on one of the days, with the first such day. Each step computes one price. */
function* lanesWithoutPrice(
  lanes: readonly queries.DrivenLane[],
  movementOf: (lane: queries.DrivenLane) => Movement | undefined,
  { rules, days, parameters }: { rules: SaleRules; days: readonly string[]; parameters: RateParameters },
): Steps<Coverage['without_price']> {
  const found: Coverage['without_price'] = [];
  for (const driven of lanes) {
    const movement = movementOf(driven);
    if (movement === undefined || found.length >= lanesShown) continue;
    let before: string | null = null;
    for (const from of days) {
      yield;
      // The parameters that surcharges read do not affect which rate prices the freight, so those of today apply to all days.
      const ends = before;
      before = freightOf(rateFacts({ ...movement, date: from }, parameters), rules);
      if (before !== null) continue;
      const { id_sub_reservation: _, ...lane } = driven;
      found.push({ ...lane, lane: laneWords({ ...lane, ...names }), from, ends });
      break;
    }
  }
  return found;
}

/** «Cobertura»: driven lanes that will soon have no freight price, and rates that end. For the operator. */
export async function feeCoverage(tx: Tx): Promise<Coverage> {
  const { today } = tx;
  const until = addDays(today, aheadDays);
  const lanes = await queries.drivenLanes(tx, addDays(today, -drivenDays), today);
  const ids = lanes.map(lane => lane.id_sub_reservation);
  const facts = new Map((await movementsOf(tx, ids)).map(stored => [stored.id_sub_reservation, stored.movement]));
  const rows = await saleRuleRows(tx, 'all', today);
  // `losers: 0`: the reasons of the other rates are not needed.
  const rules = await runInSlices(preparingRules({ ...rows, losers: 0 }));
  const parameters = await rateParameters(tx, today);
  const days = turns(rows.fees, today, until);
  const movementOf = (lane: queries.DrivenLane) => facts.get(lane.id_sub_reservation);
  const without_price = await runInSlices(lanesWithoutPrice(lanes, movementOf, { rules, days, parameters }));
  const ending = (await queries.endingFees(tx, today, until)).map(fee => ({
    id_fee: fee.id_fee,
    code: fee.code,
    client: fee.client,
    lane: laneWords(fee),
    container: containerWords(fee),
    valid_to: fee.valid_to,
    open_reservations: fee.open_reservations,
  }));
  return { without_price, ending };
}
