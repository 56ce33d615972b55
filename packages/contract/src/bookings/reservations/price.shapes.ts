import { NOT_OWED } from '@cabezal/domain/prices/amounts/not-owed';
import { z } from 'zod';
import { chargedVatKind } from '../../prices/services/vat-kinds.shapes.ts';
import { money } from '../../shapes.ts';

export const charge = z.object({
  id_charge: z.number(),
  id_sub_reservation: z.number().nullable(),
  /** The charge that a discount reduces; both are removed together. */
  reduces: z.number().nullable(),
  id_service: z.number(),
  source: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit_price: money,
  subtotal: money,
  iva_kind: chargedVatKind,
  justification: z.string().nullable(),
  waived: z.boolean(),
  /** Why the client does not owe it, so that it is not in the sale. Null: owed. */
  not_owed: z.enum(NOT_OWED).nullable(),
  billed: z.boolean(),
  /** Units booked; null: charged without a booking. */
  booked: z.number().nullable(),
  /** Booked without a price: 0.00 until it is priced. */
  unpriced: z.boolean(),
});

/** Price and margin of a reservation: charges, cost, profitability by the formula of the specification. */
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
  /** Warnings before creating the reservation; none refuses it. */
  warnings: z.array(z.string()),
  /** «¿Por qué este precio?» in sentences, grouped by containers with equal explanations; operator's audience only. */
  explanation: z
    .array(
      z.object({
        /** Container numbers in the booking, from 1. */
        containers: z.array(z.number()),
        container_type: z.string().nullable(),
        lines: z.array(z.object({ heading: z.string(), sentences: z.array(z.string()) })),
      }),
    )
    .nullable(),
});
export type Pricing = z.infer<typeof pricing>;

/** Sale and cost of a whole reservation, USD without VAT of the sale; the same figures in lists and panels. */
export const margin = z.object({
  sale: money,
  /** Actual cost of closed guides, reckoned cost of the others; null: unknown. */
  cost: money.nullable(),
  /** Percent with two decimals, or null: «Rentabilidad no definida». */
  profitability: z.string().nullable(),
  /** Legs with unknown actual cost; while there are any, cost and profitability are estimates. */
  open_legs: z.number(),
});
