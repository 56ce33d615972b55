import type { ReservationMoney as Found } from '@cabezal/contract/reservations/reservations.calls';
import { add, compare, type Money } from '@cabezal/domain/money/money';

export type CostLine = Found['costs'][number];

const legs = (count: number) => (count === 1 ? '1 tramo sin cerrar' : `${count} tramos sin cerrar`);

/** What a reservation has cost, and what is reckoned for its open legs as a line of its own: what its total is made of. */
export function costLines({ costs, estimate, open_legs }: Pick<Found, 'costs' | 'estimate' | 'open_legs'>): CostLine[] {
  if (estimate === null) return costs;
  const reckoned = { id_guide: null, guide_number: null, kind: 'ESTIMATE', subtotal: estimate, iva: '0.00' };
  return [...costs, { ...reckoned, description: `Estimado de ${legs(open_legs)}` }];
}

/** The VAT of its costs that nobody gives back: it is part of the cost, beside the lines without VAT; null: there is none. */
export function unrecoveredIva(costs: readonly Pick<CostLine, 'iva'>[]): Money | null {
  const iva = add('0.00', ...costs.map(cost => cost.iva));
  return compare(iva, 0) === 0 ? null : iva;
}
export const UNRECOVERED_IVA = 'IVA que no se recupera';
