import type { CancellationPreview } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { formatMoney, formatRate } from '@cabezal/domain/system/amounts/format';
import { subNumber } from '../../../../kits/trips/sub-number.ts';

/** The charges that a cancellation would propose, container by container, with their basis. */
export const cancellationLines = (id_reservation: number, { lines, freight_billed }: CancellationPreview) => [
  ...lines.map(({ number, description, share, sale_pct, sale }) => ({
    text: `${subNumber(id_reservation, number)}. ${description}, ${formatRate(sale_pct)} de ${formatMoney(share)}`,
    amount: formatMoney(sale),
  })),
  ...freight_billed.map(number => ({
    text: `${subNumber(id_reservation, number)}. Su flete ya está en una orden enviada: no se propone otro cobro`,
    amount: '',
  })),
];
