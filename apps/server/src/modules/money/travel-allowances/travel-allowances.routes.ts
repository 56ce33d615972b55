import * as calls from '@cabezal/contract/money/travel-allowances/travel-allowances.calls';
import { ALLOWANCE_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { plainRuleRow } from '../../prices/dated-rules/plain-rule.ts';
import { addRate, endRate, withdrawRate } from './save-rates.ts';
import * as queries from './travel-allowances.queries.ts';

const rateRow = (row: queries.StoredRate, actor: Actor, today: string): calls.TravelAllowanceRateRow =>
  plainRuleRow(row, {
    may: actor.actions.has('cutoff.close') || 'Su usuario no puede cambiar viáticos',
    today,
    words: ALLOWANCE_WORDS,
  });

async function readRate({ tx, actor }: Context<unknown>, id: number): Promise<calls.TravelAllowanceRateRow> {
  const rate = await queries.findRate(tx, id);
  if (rate === undefined) throw notFound('La tarifa no existe');
  return rateRow(rate, actor, tx.today);
}

export function travelAllowanceRoutes(): Route[] {
  return [
    serve(calls.getTravelAllowanceRates, async ({ tx, actor, input }) => {
      if (actor.audience !== 'operator') return emptyPage(input);
      const page = await listPage<queries.StoredRate>(tx, queries.rateList(input), input);
      return { ...page, rows: page.rows.map(row => rateRow(row, actor, tx.today)) };
    }),
    serveChange(calls.addTravelAllowanceRate, ({ tx, actor, input }) => addRate(tx, actor, input), readRate),
    serveChange(calls.endTravelAllowanceRate, ({ tx, actor, input }) => endRate(tx, actor, input), readRate),
    serveChange(
      calls.withdrawTravelAllowanceRate,
      ({ tx, actor, input }) => withdrawRate(tx, actor, input),
      async (_context, id) => ({ id_travel_allowance_rate: id }),
    ),
  ];
}
