import * as calls from '@cabezal/contract/planned-costs/planned-costs.calls';
import type { Context } from '../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../platform/http/route.ts';
import { agreeCosts, planCosts } from './change-costs.ts';
import { readCatalogue, readCosts } from './read-costs.ts';

const whole = ({ tx, actor }: Context<unknown>, id_reservation: number) => readCosts(tx, actor, id_reservation);

export function plannedCostRoutes(): Route[] {
  return [
    serve(calls.getCostReservation, context => whole(context, context.input.id_reservation)),
    serveChange(calls.updateCostSubReserve, ({ tx, actor, input }) => planCosts(tx, actor, input), whole),
    serveChange(calls.associateCarrierCost, ({ tx, actor, input }) => agreeCosts(tx, actor, input), whole),
    serve(calls.getPriceCatalogue, ({ tx, actor }) => readCatalogue(tx, actor)),
  ];
}
