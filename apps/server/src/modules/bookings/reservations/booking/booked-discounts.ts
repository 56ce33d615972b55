import type { PriceLine } from '@cabezal/domain/prices/amounts/price-lines';
import { add, subtract, ZERO } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../../platform/db/tx.ts';
import { type ChargeFacts, type Discounted, discountedOf } from '../../../prices/pricing/discounts.queries.ts';
import type { PricedCharge } from '../../../prices/pricing/priced-charges.ts';
import { discountsToCome } from '../../../prices/pricing/settle-discounts.ts';
import type { PlaceRow } from './pricing.queries.ts';

/** What discounts read of a booking. */
export interface DiscountedBooking {
  id_client: number;
  reservation_type: string;
  appointment_date: string;
  stops: readonly { code: string; id_location: number }[];
  places: ReadonlyMap<number, PlaceRow>;
  /** Of all containers, in their order. */
  charges: readonly PricedCharge[];
  isFreight: (id_service: number) => boolean;
}

/** A reservation that is not stored yet. */
const UNSTORED = { id_reservation: 0, accepted: false, given_up: false, redemptions: [], declined: [] };

const placesAt = ({ stops }: DiscountedBooking, code: string): number[] => [
  ...new Set(stops.filter(stop => stop.code === code).map(stop => stop.id_location)),
];

/** The charges that may be reduced, numbered in the order in which they are stored. */
const reducible = ({ charges, isFreight }: DiscountedBooking): ChargeFacts[] =>
  charges.flatMap(({ id_service, source, subtotal, description, iva_kind }, id_charge) =>
    Number(subtotal) > 0
      ? {
          id_charge,
          id_sub_reservation: null,
          id_service,
          source,
          is_freight: isFreight(id_service),
          subtotal,
          description,
          iva_kind,
          billed: false,
        }
      : [],
  );

/**
 * Discount lines that a booking gets when it is stored, besides its charges. An edited reservation keeps the discounts that people added.
 */
export async function bookedDiscounts(
  tx: Tx,
  booking: DiscountedBooking,
  { id_reservation, isHeld }: { id_reservation?: number | undefined; isHeld: boolean },
): Promise<PriceLine[]> {
  const { id_client, reservation_type, appointment_date, places } = booking;
  const charges = reducible(booking);
  return tx.asSystem(async () => {
    const [stored] = id_reservation === undefined ? [] : await discountedOf(tx, [id_reservation]);
    const of: Discounted = {
      ...(stored ?? UNSTORED),
      id_client,
      reservation_type,
      appointment_date,
      cantons: placesAt(booking, 'PLT').flatMap(id => places.get(id)?.id_canton ?? []),
      ports: placesAt(booking, 'PRT'),
      sale: add(ZERO, ...booking.charges.map(charge => charge.subtotal)),
      charges,
      lines: [],
    };
    return (await discountsToCome(tx, of, isHeld)).flatMap(({ reduces, amount, description }) => {
      const charge = charges.find(one => one.id_charge === reduces);
      if (charge === undefined) return [];
      const { id_service, iva_kind } = charge;
      const subtotal = subtract(ZERO, amount);
      const line = { id_service, source: 'DISCOUNT', description, quantity: '1', unit_price: subtotal, subtotal };
      return [{ ...line, iva_kind, unpriced: false }];
    });
  });
}
