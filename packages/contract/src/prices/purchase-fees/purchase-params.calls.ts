import { PURCHASE_PARAM_KEYS, type PurchaseParamKind } from '@cabezal/domain/prices/pricing/purchase-param-input';
import type { PurchaseParamKey } from '@cabezal/domain/prices/pricing/rate-rules';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id } from '../../shapes.ts';

const share = z.number().min(-1000).max(1000);
/** Percentage or days as a number, USD as text, shares by kind of leg; the domain checks the value of each parameter. */
const value = z.union([
  z.number().min(-1e6).max(1e6),
  z.string().max(12),
  z.strictObject({ RETIRO: share, VIAJE: share, DEVOLUCION: share }),
]);
const key = z.enum(PURCHASE_PARAM_KEYS as [PurchaseParamKey], 'El parámetro no existe');

export const purchaseParamRow = z.object({
  key,
  name: z.string(),
  kind: z.enum(['PERCENT', 'MONEY', 'SHARES', 'DAYS'] satisfies PurchaseParamKind[]),
  unit: z.string().nullable(),
  /** Where it is used, in Spanish. */
  used_in: z.string(),
  /** Value today; null: not set. */
  value: value.nullable(),
  /** True: the general value, because the carrier has none of its own. */
  inherited: z.boolean(),
  valid_from: date.nullable(),
  author: z.string().nullable(),
  /** Planned values of its own, the nearest first; value null: not set from then on. */
  coming: z.array(z.object({ value: value.nullable(), valid_from: date })),
});
export type PurchaseParamRow = z.infer<typeof purchaseParamRow>;
const rows = z.array(purchaseParamRow);

export const getPurchaseParams = defineCall({
  method: 'GET',
  path: '/fee/fees_cost_transport_params',
  access: action('purchase_fee.read'),
  input: z.strictObject({ id_carrier: id.optional() }),
  output: rows,
  summary:
    'Parameters by which carriers are paid without a rate, of one carrier or (without id_carrier) of all, with today’s values. A carrier reads its own, without the part of the sale; empty for others.',
  shows: ['purchase_param'],
});
export const savePurchaseParams = defineCall({
  method: 'POST',
  path: '/fee/save_fees_cost_transport_params',
  access: action('purchase_fee.write'),
  input: z.strictObject({
    /** Null: general, for carriers without their own value. */
    id_carrier: id.nullable(),
    values: z
      .array(
        z.strictObject({
          key,
          value: value.nullable(),
          valid_from: givenDate,
          /** What is still to come on that day, as the person read it: it is replaced. */
          replaces: z.strictObject({ value: value.nullable() }).optional(),
        }),
      )
      .min(1, 'No hay nada que guardar')
      .max(20),
  }),
  output: rows,
  touches: ['purchase_param', 'reservation', 'dispatch'],
  summary:
    'Sets new values, each from today or a later day on, all or none; null: not set from that day on. A future value of that day is replaced if `replaces` is that value. Costs of open trips from that day on are computed again. 409 VALOR_REPETIDO (a value begins on that day already, or another one is planned); 422 by `values.{i}.field`.',
});
