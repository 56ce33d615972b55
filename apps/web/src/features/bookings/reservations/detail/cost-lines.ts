import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { ReservationMoney as Found } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { add, compare, isZero, type Money, subtract } from '@cabezal/domain/system/amounts/money';

export type CostLine = Found['costs'][number];

const estimateName = (count: number, withLegs: boolean) => {
  if (!withLegs) return 'Estimado, aún sin tramos';
  return count === 1 ? 'Estimado de 1 tramo sin cerrar' : `Estimado de ${count} tramos sin cerrar`;
};

/** Before the approval there are no legs. */
export const hasAnyLeg = ({ sub_reservations }: Pick<ReservationDetail, 'sub_reservations'>): boolean =>
  sub_reservations.some(sub => sub.legs.length > 0);

const lineOf = (kind: string, description: string, subtotal: Money): CostLine => ({
  id_guide: null,
  guide_number: null,
  kind,
  description,
  subtotal,
  iva: '0.00',
});

/**
 * The parts of a reservation's total cost, to the cent: actual costs, the estimate for open legs as one line, and the difference that no
 * line explains.
 */
export function costLines(
  { costs, cost, estimate, open_legs }: Pick<Found, 'costs' | 'cost' | 'estimate' | 'open_legs'>,
  withLegs: boolean,
): CostLine[] {
  const reckoned = estimate === null ? [] : [lineOf('ESTIMATE', estimateName(open_legs, withLegs), estimate)];
  const lines = [...costs, ...reckoned];
  if (cost === null) return lines;
  const rest = subtract(cost, add('0.00', ...lines.flatMap(line => [line.subtotal, line.iva])));
  return isZero(rest) ? lines : [...lines, lineOf('REST', 'Sin detalle', rest)];
}

/** The VAT of its costs that cannot be recovered: part of the cost, in addition to the lines without VAT; null: none. */
export function unrecoveredIva(costs: readonly Pick<CostLine, 'iva'>[]): Money | null {
  const iva = add('0.00', ...costs.map(cost => cost.iva));
  return compare(iva, 0) === 0 ? null : iva;
}
export const UNRECOVERED_IVA = 'IVA que no se recupera';
