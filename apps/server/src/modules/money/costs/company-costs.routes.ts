import * as costs from '@cabezal/contract/money/costs/company-costs.calls';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { LineKey } from './company-costs.queries.ts';
import * as costing from './company-costs.ts';

const lineCost = ({ tx, actor, input }: Context<LineKey>) => costing.readLineCost(tx, actor, input);

/** Routes of the costs of a depot for a shipping line's empties, and of a carrier for its gensets. */
export function companyCostRoutes(): Route[] {
  return [
    serve(costs.getShippingLinesByDeposit, ({ tx, actor, input }) => costing.readLineCosts(tx, actor, input.id)),
    serve(costs.getShippingLineCost, lineCost),
    serveChange(
      costs.addShippingLineDeposit,
      ({ tx, actor, input }) => costing.addLineDeposit(tx, actor, input),
      lineCost,
    ),
    serveChange(
      costs.updateShippingLineCost,
      ({ tx, actor, input }) => costing.updateLineCost(tx, actor, input),
      lineCost,
    ),
    serveChange(
      costs.removeShippingLineDeposit,
      ({ tx, actor, input }) => costing.removeLineDeposit(tx, actor, input),
      ({ input: { id_shipping_line, id_location } }) => ({ id_shipping_line, id_location, deleted: true as const }),
    ),
    serve(costs.getGeneratorRentals, async ({ tx, actor, input }) => {
      const mayRead = input.id === actor.id_company || actor.actions.has('company.read');
      if (!mayRead) throw notFound('La compañía no existe');
      return costing.readRentals(tx, actor, input.id);
    }),
    serveChange(
      costs.saveGeneratorRental,
      ({ tx, actor, input }) => costing.saveRental(tx, actor, input),
      ({ tx, actor, input }) => costing.readRentals(tx, actor, input.id_company),
    ),
  ];
}
