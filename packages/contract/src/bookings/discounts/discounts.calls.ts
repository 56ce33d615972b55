import type { DiscountBase, DiscountKind } from '@cabezal/domain/prices/discounts/apply-discounts';
import { DISCOUNT_BASE_NAMES, DISCOUNT_KIND_NAMES } from '@cabezal/domain/prices/discounts/discount-rules';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import {
  date,
  givenDate,
  id,
  instant,
  listInput,
  money,
  motive,
  pageOf,
  possible,
  price,
  requiredText,
  text,
  version,
} from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/**
 * Discounts of clients (8-money §5). USD without VAT. The operator manages them; a client enters codes and sees its wallet; an advisor, or the client
 * while its reservation is pending, applies them to a reservation. Discounts of others are invisible.
 */
export const discountKind = z.enum(Object.keys(DISCOUNT_KIND_NAMES) as [DiscountKind], 'Elija el tipo');
export const discountBase = z.enum(Object.keys(DISCOUNT_BASE_NAMES) as [DiscountBase], 'Elija sobre qué se calcula');
/** State on a day: not begun, valid, expired, deactivated, or without a use or budget left. */
export const DISCOUNT_STATE_NAMES = {
  VIGENTE: 'Vigente',
  FUTURO: 'Por empezar',
  VENCIDO: 'Vencido',
  AGOTADO: 'Agotado',
  INACTIVO: 'Inactivo',
} as const;
export type DiscountState = keyof typeof DISCOUNT_STATE_NAMES;
const discountState = z.enum(Object.keys(DISCOUNT_STATE_NAMES) as [DiscountState]);

export const discountRow = z.object({
  id_discount: z.number(),
  /** Null: applied automatically. */
  code: z.string().nullable(),
  name: z.string(),
  kind: discountKind,
  /** Percent or USD. */
  value: money,
  base: discountBase,
  id_service: z.number().nullable(),
  service: z.string().nullable(),
  max_amount: money.nullable(),
  min_sale: money.nullable(),
  /** Empty: all clients. */
  id_clients: z.array(z.number()),
  clients: z.array(z.string()),
  reservation_type: z.enum(['E', 'I']).nullable(),
  id_canton: z.number().nullable(),
  canton: z.string().nullable(),
  id_port: z.number().nullable(),
  port: z.string().nullable(),
  valid_from: date,
  valid_to: date,
  limit_total: z.number().nullable(),
  limit_client: z.number().nullable(),
  budget_usd: money.nullable(),
  stackable: z.boolean(),
  priority: z.number(),
  active: z.boolean(),
  state: discountState,
  /** Redemptions, and claimed codes that are not used. */
  used: z.number(),
  kept: z.number(),
  /** Total amount given, USD. */
  given: money,
  version: z.number(),
});
export type DiscountRow = z.infer<typeof discountRow>;

/** A redemption. */
export const redemptionRow = z.object({
  id_redemption: z.number(),
  id_discount: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  id_company: z.number(),
  client_name: z.string(),
  id_reservation: z.number(),
  appointment_date: date,
  amount: money,
  /** Person who applied it, or «Automático». */
  author: z.string(),
  redeemed_at: instant,
  reversed_at: instant.nullable(),
  reversed_reason: z.string().nullable(),
});
export type RedemptionRow = z.infer<typeof redemptionRow>;

export const discount = discountRow.extend({
  /** The newest 100. */
  redemptions: z.array(redemptionRow),
  /** Sale, cost and margin of its reservations, with and without its amount; null: the caller may not see costs. */
  margin: z.object({ sale: money, cost: money, before: money.nullable(), after: money.nullable() }).nullable(),
  can: z.object({ edit: possible, remove: possible }),
});
export type Discount = z.infer<typeof discount>;

const read = { method: 'POST', access: action('discount.read'), changes: false } as const;
const write = { method: 'POST', access: action('discount.write') } as const;
const touches = ['discount'] as const;

export const discountFilters = {
  state: z.array(discountState).min(1).max(5),
  kind: discountKind,
  automatic: z.boolean(),
  id_client: id,
};
export const getDiscounts = defineCall({
  ...read,
  path: '/discount/get_discounts',
  input: listInput(discountFilters),
  output: pageOf(discountRow),
  summary: 'Discounts with the use of their limits and budgets; a client sees its own and the general ones.',
  shows: ['discount'],
});
export const getDiscountsExcel = excelOf(getDiscounts, 'descuentos');
export const getDiscount = defineCall({
  ...read,
  path: '/discount/get_discount',
  input: z.strictObject({ id_discount: id }),
  output: discount,
  summary: 'One discount with its newest uses, the amount that it gave, and the margin with and without it. 404.',
  shows: [{ noun: 'discount', by: 'id_discount' }],
});

export const discountFields = {
  code: text(20).toUpperCase().nullish(),
  name: requiredText(80),
  kind: discountKind,
  value: price('El valor'),
  base: discountBase,
  id_service: id.nullish(),
  max_amount: price('El máximo').nullish(),
  min_sale: price('El mínimo').nullish(),
  id_clients: z.array(id).max(200, 'Hasta 200 clientes').default([]),
  reservation_type: z.enum(['E', 'I']).nullish(),
  id_canton: id.nullish(),
  id_port: id.nullish(),
  valid_from: givenDate,
  valid_to: givenDate,
  limit_total: z.number().int().min(1, 'Al menos 1').max(1_000_000, 'Hasta 1.000.000').nullish(),
  limit_client: z.number().int().min(1, 'Al menos 1').max(1_000_000, 'Hasta 1.000.000').nullish(),
  budget_usd: price('El presupuesto').nullish(),
  stackable: z.boolean().default(false),
  priority: z.number().int().min(1, 'De 1 a 999').max(999, 'De 1 a 999').default(100),
};
export const addDiscount = defineCall({
  ...write,
  path: '/discount/add_discount',
  input: z.strictObject(discountFields),
  output: discount,
  touches,
  summary:
    'Adds a discount; without a code it is applied automatically to reservations booked from now on. 409 CODIGO_DUPLICADO, 422 by field.',
});
export const updateDiscount = defineCall({
  ...write,
  path: '/discount/update_discount',
  input: z.strictObject({ id_discount: id, version, ...discountFields, active: z.boolean().optional() }),
  output: discount,
  touches,
  summary:
    'Changes a discount. Code, kind, value, base and service of a used one cannot be changed: end it and add another. 404, 409 MODIFICADO, CODIGO_DUPLICADO; 422 by field.',
});
export const deleteDiscount = defineCall({
  ...write,
  path: '/discount/delete_discount',
  input: z.strictObject({ id_discount: id, version }),
  output: z.object({ id_discount: z.number(), deleted: z.literal(true) }),
  touches,
  summary:
    'Deletes a discount without redemptions or claims; a used one is ended instead: 409 DESCUENTO_USADO. 404, 409 MODIFICADO.',
});

/** A discount in a client's wallet. */
export const walletRow = discountRow
  .pick({
    id_discount: true,
    code: true,
    name: true,
    kind: true,
    value: true,
    base: true,
    service: true,
    max_amount: true,
    min_sale: true,
    reservation_type: true,
    canton: true,
    port: true,
    valid_from: true,
    valid_to: true,
  })
  .extend({
    /** When its code was entered; null: applied automatically. */
    claimed_at: instant.nullable(),
    /** Uses left for the client; null: unlimited. */
    left: z.number().nullable(),
    uses: z.array(redemptionRow.pick({ id_reservation: true, amount: true, redeemed_at: true })),
  });
export type WalletRow = z.infer<typeof walletRow>;
export const myDiscounts = defineCall({
  method: 'POST',
  path: '/discount/my_discounts',
  access: action('discount.redeem'),
  changes: false,
  input: z.strictObject({}),
  output: z.object({ disponibles: z.array(walletRow), usados: z.array(walletRow), vencidos: z.array(walletRow) }),
  summary: 'The discounts of the person’s own company: usable, used up and ended ones. The operator has none.',
  shows: ['discount'],
});
export const redeemCodeDiscount = defineCall({
  method: 'POST',
  path: '/discount/redeem_code_discount',
  access: action('discount.redeem'),
  input: z.strictObject({ code: requiredText(20).toUpperCase() }),
  output: walletRow,
  touches,
  summary:
    'Puts a code into the wallet of the person’s company, once; one use is reserved for it. 422 CODIGO_INVALIDO, DESCUENTO_VENCIDO, DESCUENTO_NO_APLICA, 409 CODIGO_AGOTADO; 429 after ten unknown codes within a minute.',
});

/** A discount for a reservation: its amount, or why it does not apply. */
export const availableDiscount = walletRow
  .pick({
    id_discount: true,
    code: true,
    name: true,
    kind: true,
    value: true,
    base: true,
    service: true,
    max_amount: true,
    valid_to: true,
  })
  .extend({
    stackable: z.boolean(),
    /** Applied to the reservation. */
    chosen: z.boolean(),
    /** Its amount, or its amount if applied alone, USD without VAT; null without a reservation, or if it does not apply. */
    amount: money.nullable(),
    /** Why it does not apply, in Spanish; null: it does. */
    why_not: z.string().nullable(),
  });
export type AvailableDiscount = z.infer<typeof availableDiscount>;
export const getDiscountClientAvailable = defineCall({
  method: 'POST',
  path: '/discount/get_discount_client_available',
  access: action('reservation.read'),
  changes: false,
  input: z.strictObject({ id_client: id, id_reservation: id.optional() }),
  output: z.object({
    discounts: z.array(availableDiscount),
    /** Version of the reservation whose discounts these are: saving them names it. Null without a reservation. */
    version: z.number().nullable(),
    /** Whether the caller may apply discounts to the reservation now. */
    can: possible,
  }),
  summary:
    'The discounts of a client, each with its amount for a reservation or the reason why it gives none, and the version of the reservation that saving them names. None of clients that are not the person’s, and none for carriers and drivers. 404 for a reservation outside the scope.',
  shows: ['discount', { noun: 'reservation', by: 'id_reservation' }],
});
export const saveDiscountReservation = defineCall({
  method: 'POST',
  path: '/reservation/save_discount_reservation',
  access: action('discount.apply'),
  input: z.strictObject({
    id_reservation: id,
    version,
    id_discounts: z.array(id).max(20, 'Hasta 20 descuentos'),
    /** Reason for accepting a low margin; needs the permission. */
    margin_reason: motive.nullish(),
  }),
  output: z.object({
    id_reservation: z.number(),
    version: z.number(),
    sale: money,
    discounts: z.array(availableDiscount),
  }),
  touches: ['discount', 'reservation'],
  summary:
    'Sets the discounts of a reservation: each reduces its charges, and is computed again when they change. The operator’s people with `discount.apply` until it is billed; its client while it is pending. 404, 403, 409 MODIFICADO, CODIGO_AGOTADO, DESCUENTO_EN_ORDEN, MARGEN_INSUFICIENTE; 422 DESCUENTO_NO_APLICA, DESCUENTO_VENCIDO, PRESUPUESTO_AGOTADO.',
});
