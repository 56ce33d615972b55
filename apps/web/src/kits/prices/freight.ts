/** Whether a price has the transport itself in it: what stands beside it is no price of the trip, and nothing is none. */
export const hasFreight = (charges: readonly { source: string; subtotal: string }[]): boolean =>
  charges.some(charge => charge.source === 'FEE' && Number(charge.subtotal) > 0);

interface Booked {
  charges: readonly { source: string; subtotal: string; waived: boolean; id_sub_reservation: number | null }[];
  sub_reservations: readonly { id_sub_reservation: number }[];
}

/** Containers of a reservation that have no freight. */
export const withoutFreight = ({ charges, sub_reservations }: Booked): number =>
  sub_reservations.filter(
    sub => !hasFreight(charges.filter(({ id_sub_reservation }) => id_sub_reservation === sub.id_sub_reservation)),
  ).length;

/** «2 contenedores no tienen flete» */
export const withoutFreightText = (count: number): string =>
  count === 1 ? '1 contenedor no tiene flete' : `${count} contenedores no tienen flete`;
