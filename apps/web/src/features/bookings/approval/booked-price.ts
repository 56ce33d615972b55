import type { Pricing } from '@cabezal/contract/bookings/reservations/price.shapes';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { priceLines } from '@cabezal/domain/prices/amounts/price-lines';
import { notSold } from '@cabezal/domain/prices/amounts/sale-parts';
import { vatTypeOn } from '@cabezal/domain/prices/amounts/vat';
import { add, percent } from '@cabezal/domain/system/amounts/money';

/**
 * The price of a pending reservation: its own charges, and the margin that the lists show. This is not the price of the same booking at
 * today's rates.
 */
export function bookedPrice(detail: Pick<ReservationDetail, 'charges' | 'totals'>, today: string): Pricing {
  const charges = detail.charges.filter(charge => notSold(charge) === null);
  const sum = (rows: readonly { subtotal: string }[]) => add('0.00', ...rows.map(row => row.subtotal));
  const sale = sum(charges);
  const rate = vatTypeOn('GENERAL', today)?.rate ?? 0;
  const iva = percent(sum(charges.filter(charge => charge.iva_kind === 'STANDARD')), rate);
  return {
    charges: priceLines(charges),
    sale: detail.totals?.sale ?? sale,
    iva,
    total: add(sale, iva),
    cost: detail.totals?.cost ?? null,
    profitability: detail.totals?.profitability ?? null,
    fee_code: null,
    cost_items: [],
    km: null,
    hours: null,
    warnings: [],
    explanation: null,
  };
}
