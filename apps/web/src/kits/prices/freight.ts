/** Whether a price includes the transport itself: services alone, or no lines, are not the price of a trip. */
export const hasFreight = (charges: readonly { source: string; subtotal: string }[]): boolean =>
  charges.some(charge => charge.source === 'FEE' && Number(charge.subtotal) > 0);

interface Booked {
  charges: readonly { source: string; subtotal: string; waived: boolean; id_sub_reservation: number | null }[];
  sub_reservations: readonly { id_sub_reservation: number }[];
}

/** The number of containers of a reservation without freight. */
export const withoutFreight = ({ charges, sub_reservations }: Booked): number =>
  sub_reservations.filter(
    sub => !hasFreight(charges.filter(({ id_sub_reservation }) => id_sub_reservation === sub.id_sub_reservation)),
  ).length;

/** «2 contenedores no tienen flete» */
export const withoutFreightText = (count: number): string =>
  count === 1 ? '1 contenedor no tiene flete' : `${count} contenedores no tienen flete`;
