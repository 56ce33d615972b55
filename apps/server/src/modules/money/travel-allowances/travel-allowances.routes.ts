import * as calls from '@cabezal/contract/money/travel-allowances/travel-allowances.calls';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { addRate, endRate } from './save-rates.ts';
import * as queries from './travel-allowances.queries.ts';

async function readRate({ tx }: Context<unknown>, id: number): Promise<calls.TravelAllowanceRateRow> {
  const rate = await queries.findRate(tx, id);
  if (rate === undefined) throw notFound('La tarifa no existe');
  return rate;
}

export function travelAllowanceRoutes(): Route[] {
  return [
    serve(calls.getTravelAllowanceRates, async ({ tx, actor, input }) =>
      actor.audience === 'operator'
        ? listPage<calls.TravelAllowanceRateRow>(tx, queries.rateList(input), input)
        : emptyPage(input),
    ),
    serveChange(calls.addTravelAllowanceRate, ({ tx, actor, input }) => addRate(tx, actor, input), readRate),
    serveChange(calls.endTravelAllowanceRate, ({ tx, actor, input }) => endRate(tx, actor, input), readRate),
  ];
}
