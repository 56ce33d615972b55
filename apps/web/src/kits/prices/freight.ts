import { type ChargeOfSale, notSold } from '@cabezal/domain/prices/amounts/sale-parts';
import { isRejectedOrCancelledStatus } from '@cabezal/domain/trips/status/labels';

/** Whether a price includes the transport itself: services alone, or no lines, are not the price of a trip. */
export const hasFreight = (charges: readonly { source: string; subtotal: string }[]): boolean =>
  charges.some(charge => charge.source === 'FEE' && Number(charge.subtotal) > 0);

type BookedCharge = ChargeOfSale & { readonly id_sub_reservation: number | null };
interface Booked {
  charges: readonly BookedCharge[];
  sub_reservations: readonly { id_sub_reservation: number; status: string }[];
}

/** The number of containers of a reservation that would be driven without a freight that the client pays. */
export const withoutFreight = ({ charges, sub_reservations }: Booked): number => {
  const sold = charges.filter(charge => notSold(charge) === null);
  return sub_reservations.filter(
    sub =>
      !isRejectedOrCancelledStatus(sub.status) &&
      !hasFreight(sold.filter(({ id_sub_reservation }) => id_sub_reservation === sub.id_sub_reservation)),
  ).length;
};

/** «2 contenedores no tienen flete» */
export const withoutFreightText = (count: number): string =>
  count === 1 ? '1 contenedor no tiene flete' : `${count} contenedores no tienen flete`;
