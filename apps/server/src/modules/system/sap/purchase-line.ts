import { z } from 'zod';

/** A line of a purchase, as the outbox stores it: of an order to a carrier or a provider's invoice. Money as text. */
export const purchaseLine = z.object({
  item: z.string(),
  description: z.string(),
  reservation_id: z.number(),
  subtotal: z.string(),
  iva: z.string(),
  tarifa: z.string(),
  /** Absent: as the rate says. */
  iva_kind: z.string().nullish(),
});
