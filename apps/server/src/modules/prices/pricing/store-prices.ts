import type { AgreedWaiting } from '@cabezal/domain/prices/pricing/agreed-stand-by';
import type { RateTrace } from '@cabezal/domain/prices/pricing/rate-trace';
import type { Tx } from '../../../platform/db/tx.ts';
import { saveAgreedWaiting } from './agreed-stand-by.ts';
import { freightFee, type PricedCharge } from './priced-charges.ts';
import {
  type FeeState,
  insertCharges,
  insertTraces,
  type StandingCharge,
  standingCharges,
  storeStates,
  voidCharges,
} from './stored-prices.queries.ts';

/** A new price of one container. */
export interface NewPrice {
  id_sub_reservation: number;
  trace: RateTrace;
  charges: readonly PricedCharge[];
  waiting: AgreedWaiting;
}

type OfContainer = PricedCharge & { id_sub_reservation: number };

/** Fields that identify a line: an unchanged line keeps its id, its time and its history. */
const sameness = (c: OfContainer): string =>
  JSON.stringify([
    c.id_sub_reservation,
    c.source,
    c.id_service,
    c.id_fee,
    c.id_fee_item,
    c.id_surcharge,
    c.description,
    Number(c.quantity),
    Number(c.unit_price),
    Number(c.subtotal),
    c.iva_kind,
    c.booked,
    c.unpriced,
  ]);

/** Stored lines that are not wanted any more, and wanted lines that are not stored yet. */
function difference(
  standing: readonly StandingCharge[],
  wanted: readonly OfContainer[],
): { gone: number[]; added: OfContainer[] } {
  const left = new Map<string, StandingCharge[]>();
  for (const charge of standing) left.set(sameness(charge), [...(left.get(sameness(charge)) ?? []), charge]);
  const added = wanted.filter(charge => left.get(sameness(charge))?.shift() === undefined);
  return { gone: [...left.values()].flat().map(charge => charge.id_charge), added };
}

/**
 * Replaces the charges of containers with those of their new prices: unchanged lines stay, removed lines are kept as void with the reason,
 * and the trace is stored. No charge of these containers may be on an order. The state is AUTO, or SIN_TARIFA if the freight has no rate; a
 * rate chosen by a person has its own state. Needs the system's rights; the caller has locked the reservation.
 */
export async function storePrices(
  tx: Tx,
  prices: readonly NewPrice[],
  by: { reason: string; chosen?: { fee_state: FeeState; id_user: number } },
): Promise<void> {
  if (prices.length === 0) return;
  const standing = await standingCharges(
    tx,
    prices.map(price => price.id_sub_reservation),
  );
  if (standing.some(charge => charge.id_line !== null))
    throw new Error('a price that stands on an order was to change');
  await insertTraces(tx, prices);
  const wanted = prices.flatMap(({ id_sub_reservation, charges }) =>
    charges.map(charge => ({ ...charge, id_sub_reservation })),
  );
  const { gone, added } = difference(standing, wanted);
  await voidCharges(tx, gone, by.reason);
  await insertCharges(tx, added);
  await storeStates(
    tx,
    prices.map(({ id_sub_reservation, trace }) => {
      const fee = freightFee(trace);
      const fee_state = fee === null ? 'SIN_TARIFA' : (by.chosen?.fee_state ?? 'AUTO');
      return { id_sub_reservation, fee_state, id_fee: fee?.id_fee ?? null, recalc_pending: false };
    }),
    by.chosen?.id_user ?? null,
  );
  await saveAgreedWaiting(
    tx,
    prices.map(({ id_sub_reservation, waiting }) => ({ id_sub_reservation, ...waiting })),
  );
}
