import * as calls from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';
import { agreeCosts, planCosts } from './change-costs.ts';
import { findCosts } from './planned-costs.queries.ts';
import { readCatalogue, readCosts } from './read-costs.ts';

const whole = ({ tx, actor }: Context<unknown>, id_reservation: number) => readCosts(tx, actor, id_reservation);
/** A person who may write costs but not read them gets a confirmation without the other costs. */
async function answer(context: Context<unknown>, id_reservation: number) {
  if (seesCosts(context.actor)) return whole(context, id_reservation);
  const found = await findCosts(context.tx, id_reservation);
  if (found === undefined) throw notFound('La reserva no existe');
  return { id_reservation, version: found.version };
}

export function plannedCostRoutes(): Route[] {
  return [
    serve(calls.getCostReservation, context => whole(context, context.input.id_reservation)),
    serveChange(calls.updateCostSubReserve, ({ tx, actor, input }) => planCosts(tx, actor, input), answer),
    serveChange(calls.associateCarrierCost, ({ tx, actor, input }) => agreeCosts(tx, actor, input), answer),
    serve(calls.getPriceCatalogue, ({ tx, actor }) => readCatalogue(tx, actor)),
  ];
}
