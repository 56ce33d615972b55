import type { getFeeCoverage } from '@cabezal/contract/fees/fee-simulation.calls';
import { prepareRules } from '@cabezal/domain/rating/prepare-rules';
import { rate } from '@cabezal/domain/rating/rate';
import { FREIGHT_CODE } from '@cabezal/domain/rating/rate-rules';
import { containerWords, laneWords } from '@cabezal/domain/rating/rule-words';
import { addDays } from '@cabezal/domain/time/time';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import { rateFacts } from '../rates/facts.ts';
import { movementsOf } from '../rates/movement.queries.ts';
import { rateParameters, saleRuleRows } from '../rates/rules.ts';
import * as queries from './coverage.queries.ts';

type Coverage = z.infer<typeof getFeeCoverage.output>;

const drivenDays = 90;
const aheadDays = 30;
const lanesShown = 500;

/** The rate of the freight; null: it has none. */
const freightOf = (facts: Parameters<typeof rate>[0], rules: Parameters<typeof rate>[1]): string | null => {
  const rule = rate(facts, rules).lines.find(line => line.service === FREIGHT_CODE)?.rule;
  return rule?.origin === 'FEE' ? rule.code : null;
};

/** Days on which what holds can change: the first one, the first of a rule, the day after its last. */
function turns(fees: readonly { valid_from: string; valid_to?: string | null }[], from: string, to: string): string[] {
  const days = fees.flatMap(fee => [fee.valid_from, ...(fee.valid_to == null ? [] : [addDays(fee.valid_to, 1)])]);
  return [...new Set([from, ...days.filter(day => day > from && day <= to)])].sort();
}

/** «Cobertura»: lanes that were driven and lack a freight price soon, and rates that end. For the operator. */
export async function feeCoverage(tx: Tx): Promise<Coverage> {
  const { today } = tx;
  const until = addDays(today, aheadDays);
  const lanes = await queries.drivenLanes(tx, addDays(today, -drivenDays), today);
  const ids = lanes.map(lane => lane.id_sub_reservation);
  const facts = new Map((await movementsOf(tx, ids)).map(stored => [stored.id_sub_reservation, stored.movement]));
  const rows = await saleRuleRows(tx, 'all', today);
  const rules = prepareRules(rows);
  const parameters = await rateParameters(tx, today);
  const days = turns(rows.fees, today, until);
  const without_price: Coverage['without_price'] = [];
  for (const { id_sub_reservation, ...lane } of lanes) {
    const movement = facts.get(id_sub_reservation);
    if (movement === undefined || without_price.length >= lanesShown) continue;
    // Which rate is the freight's does not follow from what surcharges read.
    const codes = days.map(date => freightOf(rateFacts({ ...movement, date }, parameters), rules));
    const gap = codes.indexOf(null);
    if (gap === -1) continue;
    const names = { template: null, route: null, province: null, container_group: null, km_from: null, km_to: null };
    without_price.push({
      ...lane,
      lane: laneWords({ ...lane, ...names }),
      from: days[gap] ?? today,
      ends: codes[gap - 1] ?? null,
    });
  }
  const ending = (await queries.endingFees(tx, today, until)).map(fee => ({
    ...{ id_fee: fee.id_fee, code: fee.code, client: fee.client, lane: laneWords(fee), container: containerWords(fee) },
    ...{ valid_to: fee.valid_to, open_reservations: fee.open_reservations },
  }));
  return { without_price, ending };
}
