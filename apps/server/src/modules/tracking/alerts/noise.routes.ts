import * as calls from '@cabezal/contract/tracking/alerts/noise.calls';
import { addMinutes } from '@cabezal/domain/system/time/time';
import { actionable, isNoisy, precision } from '@cabezal/domain/tracking/alerts/noise';
import { caseHeadline } from '@cabezal/domain/trips/cases/case-signals';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { countOpened } from './cases.queries.ts';
import { type PastCaseRow, pastCaseList, selectPersonFigures, selectRuleFigures } from './noise.queries.ts';

/** A row of the list, as the reader may read it. */
function shownPast({ audience }: Actor, { signals, ...row }: PastCaseRow): calls.PastCase {
  const isOperator = audience === 'operator';
  return {
    ...row,
    headline: caseHeadline(signals) ?? '',
    owner: isOperator ? row.owner : null,
    ended_why: isOperator ? row.ended_why : null,
    verdict: isOperator ? row.verdict : null,
    resolution: isOperator ? row.resolution : null,
    rule: isOperator ? row.rule : null,
  };
}

const DAY_MIN = 1440;

/** Rules are the operator's: other companies read no figures. */
async function noiseOf(tx: Tx, { audience }: Actor, days: number): Promise<calls.AlertNoise> {
  const at = tx.now.toISOString();
  if (audience !== 'operator') return { at, days, rate_per_hour: 0, rules: [], people: [] };
  const since = addMinutes(tx.now, -days * DAY_MIN);
  const rules = await selectRuleFigures(tx, since);
  return {
    at,
    days,
    rate_per_hour: await countOpened(tx, audience, addMinutes(tx.now, -60)),
    rules: rules.map(rule => ({
      ...rule,
      precision: precision(rule),
      actionable: actionable(rule),
      is_noisy: isNoisy(rule),
    })),
    people: await selectPersonFigures(tx, since),
  };
}

export function noiseRoutes(): Route[] {
  return [
    serve(calls.historyAlert, async ({ tx, actor, input }) => {
      const page = await listPage<PastCaseRow>(tx, pastCaseList(tx, actor.audience, input), input);
      return { ...page, rows: page.rows.map(row => shownPast(actor, row)) };
    }),
    serve(calls.alertNoise, ({ tx, actor, input }) => noiseOf(tx, actor, input.days)),
  ];
}
