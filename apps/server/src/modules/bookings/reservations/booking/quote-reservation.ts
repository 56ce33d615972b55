import type { Pricing } from '@cabezal/contract/bookings/reservations/price.shapes';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import { seesCosts } from '../../../system/rights/cost-rights.ts';
import { seesSales } from '../../../system/rights/sale-rights.ts';
import { companiesByIds, findParties, type Parties } from './booking.queries.ts';
import { clientOf, offeredTo, payerOf } from './booking-parties.ts';
import { mayChange } from './lock-reservation.ts';
import { servicesOfCall } from './needed-services.ts';
import { type PriceInput, priceReservation } from './price-reservation.ts';

export type QuoteInput = PriceInput & { id_reservation?: number };

/**
 * Client and payer whose rates a quote uses: those of the booking itself. Rates are read with the system's rights, so a caller may only
 * name companies for which it could book. Errors: those of booking for client and payer.
 */
async function partiesOf(
  tx: Tx,
  actor: Actor,
  input: QuoteInput,
  before: Parties | undefined,
): Promise<Pick<PriceInput, 'id_client' | 'id_bill_to'>> {
  const id_client = input.id_client ?? (actor.audience === 'customer' ? actor.id_company : undefined);
  if (id_client === undefined) return {};
  const id_bill_to = input.id_bill_to ?? offeredTo(actor, id_client).id_bill_to ?? id_client;
  const companies = await companiesByIds(tx, [id_client, id_bill_to]);
  clientOf(actor, { id_client }, companies);
  return { id_client, id_bill_to: payerOf(actor, { id_client, id_bill_to }, companies, before) };
}

const sold = { charges: [], sale: '0.00', iva: '0.00', total: '0.00', fee_code: null, profitability: null };

/**
 * Parties of the reservation that is being edited. Null unless the caller may change it: an addressee or a payer who only reads it would
 * otherwise be quoted by the rates and discounts of another company.
 */
async function editedBy(tx: Tx, actor: Actor, id_reservation: number | undefined): Promise<Parties | undefined> {
  const stored = id_reservation === undefined ? undefined : await findParties(tx, id_reservation);
  return stored !== undefined && mayChange(actor, stored) === true ? stored : undefined;
}

/**
 * Price of a booking while it is entered: what the booking would store. A carrier gets no sale; costs go only to those who may read them.
 */
export async function quoteReservation(tx: Tx, actor: Actor, input: QuoteInput, roads: RoadPlan): Promise<Pricing> {
  const withCosts = seesCosts(actor);
  const before = await editedBy(tx, actor, input.id_reservation);
  const services = await servicesOfCall(tx, input);
  const wanted = { ...input, services, ...(await partiesOf(tx, actor, input, before)) };
  // The quote includes the discounts of an existing reservation.
  const discounts = { id_reservation: before?.id_reservation, isHeld: false };
  const { pricing } = await priceReservation(tx, roads, wanted, { withCosts, discounts });
  return seesSales(actor) ? pricing : { ...pricing, ...sold };
}
