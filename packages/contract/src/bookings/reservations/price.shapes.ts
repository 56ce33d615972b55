import { NOT_OWED } from '@cabezal/domain/prices/money/not-owed';
import { z } from 'zod';
import { money } from '../../shapes.ts';

export const charge = z.object({
  id_charge: z.number(),
  id_sub_reservation: z.number().nullable(),
  /** The charge that a discount reduces; it goes with that one. */
  reduces: z.number().nullable(),
  id_service: z.number(),
  source: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit_price: money,
  subtotal: money,
  iva_kind: z.enum(['ZERO', 'STANDARD']),
  justification: z.string().nullable(),
  waived: z.boolean(),
  /** Why its client does not owe it: it is no part of the sale then. Null: it is owed. */
  not_owed: z.enum(NOT_OWED).nullable(),
  billed: z.boolean(),
  /** Units booked; null: charged without being booked. */
  booked: z.number().nullable(),
  /** Booked, and nothing says what it costs: it stands at 0.00 until somebody prices it. */
  unpriced: z.boolean(),
});

/** Price and margin of a reservation: what is charged, what it costs, profitability by the spec's formula. */
export const pricing = z.object({
  charges: z.array(
    charge.omit({
      id_charge: true,
      id_sub_reservation: true,
      reduces: true,
      justification: true,
      waived: true,
      billed: true,
      booked: true,
      not_owed: true,
    }),
  ),
  /** Sale without VAT. */
  sale: money,
  iva: money,
  total: money,
  fee_code: z.string().nullable(),
  /** Cost side: null for a customer. */
  cost: money.nullable(),
  cost_items: z.array(z.object({ description: z.string(), subtotal: money, iva: money })),
  /** Percent with two decimals, or null: «Rentabilidad no definida». */
  profitability: z.string().nullable(),
  km: z.number().nullable(),
  hours: z.number().nullable(),
  /** Things worth a look before creating, none of them a refusal. */
  warnings: z.array(z.string()),
  /** «¿Por qué este precio?» in sentences, of containers of which the same is said together; the operator's audience only. */
  explanation: z
    .array(
      z.object({
        /** Their numbers in the booking, from 1. */
        containers: z.array(z.number()),
        container_type: z.string().nullable(),
        lines: z.array(z.object({ heading: z.string(), sentences: z.array(z.string()) })),
      }),
    )
    .nullable(),
});
export type Pricing = z.infer<typeof pricing>;

/** Sale and cost of a whole reservation, USD without VAT of the sale: the same figures in lists and panels. */
export const margin = z.object({
  sale: money,
  /** Closed guides as they cost, the others as reckoned at booking; null: nothing is known. */
  cost: money.nullable(),
  /** Percent with two decimals, or null: «Rentabilidad no definida». */
  profitability: z.string().nullable(),
  /** Legs whose cost is not known yet: while there are any, cost and profitability are an estimate. */
  open_legs: z.number(),
});
