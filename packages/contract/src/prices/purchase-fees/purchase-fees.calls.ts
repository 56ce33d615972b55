import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id, listInput, money, pageOf, text, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import {
  datedRow,
  dateFields,
  endFields,
  itemRow,
  itemsInput,
  justification,
  ruleAmount,
  ruleState,
  scopeFields,
  scopeRow,
} from '../fees/rule.shapes.ts';

/** Purchase rates (tarifas de compra): payment of carriers per lane, general or by carrier (8-money §1.3). USD without VAT. */
export const purchaseFeeRow = scopeRow.extend(datedRow.shape).extend({
  id_purchase_fee: z.number(),
  /** Null: general. */
  id_carrier: z.number().nullable(),
  carrier: z.string().nullable(),
  /** Diesel price at which the freight was agreed, USD per gallon; fuel is paid above it. */
  diesel_base_usd: money.nullable(),
  /** Item of the freight; null: none. */
  freight: itemRow.nullable(),
  items: z.array(itemRow),
});
export type PurchaseFeeRow = z.infer<typeof purchaseFeeRow>;

/** Fields hidden from carriers. */
const inner = {
  note: true,
  author: true,
  approver: true,
  approved_at: true,
  created_at: true,
  void_reason: true,
} as const;
const carriersRow = purchaseFeeRow.omit(inner);
const narrowed = { carrier: pageOf(carriersRow), customer: pageOf(carriersRow), driver: pageOf(carriersRow) };

const purchaseFee = purchaseFeeRow.extend({
  /** All rows of the same code, newest first. */
  versions: z.array(purchaseFeeRow),
});
export type PurchaseFee = z.infer<typeof purchaseFee>;
const carriersFee = purchaseFee.omit({ ...inner, versions: true });
const narrowedFee = { carrier: carriersFee, customer: carriersFee, driver: carriersFee };

const ofLane = {
  id_canton: id,
  id_port: id,
  reservation_type: z.enum(['E', 'I']),
  id_container_type: id,
};
const filters = {
  ...ofLane,
  state: z.array(ruleState).min(1).max(6),
  /** Approved rates in force on that day. */
  on_date: givenDate,
};
const read = { access: action('purchase_fee.read'), changes: false } as const;
const shows = ['purchase_fee', 'company', 'service'] as const;

export const getGeneralPurchaseFees = defineCall({
  ...read,
  method: 'GET',
  path: '/fee/fees_cost_transport_general',
  input: listInput(filters),
  output: pageOf(purchaseFeeRow),
  outputFor: narrowed,
  summary:
    'General rates, paid to carriers without a rate of their own, in all versions; empty for others than the operator.',
  shows,
});
export const getGeneralPurchaseFeesExcel = excelOf(getGeneralPurchaseFees, 'purchase_fees');

export const getCarrierPurchaseFees = defineCall({
  ...read,
  method: 'GET',
  path: '/fee/fees_cost_transport_provider',
  input: listInput({ ...filters, id_carrier: id }),
  output: pageOf(purchaseFeeRow),
  outputFor: narrowed,
  summary:
    'Rates of single carriers. A carrier reads its own that are valid now or later, without author, approval and note; customers and drivers get none.',
  shows,
});
export const getCarrierPurchaseFeesExcel = excelOf(getCarrierPurchaseFees, 'carrier_purchase_fees');

export const getPurchaseFee = defineCall({
  ...read,
  method: 'POST',
  path: '/fee/get_fee_cost_transport',
  input: z.strictObject({ id_purchase_fee: id }),
  output: purchaseFee,
  outputFor: narrowedFee,
  summary: 'One version of a purchase rate with all others of its code; 404 outside the scope.',
  shows,
});

const lane = purchaseFeeRow.extend({
  /** True: the general rate, because the carrier has none of its own for the lane. */
  inherited: z.boolean(),
});
export type CarrierLane = z.infer<typeof lane>;
/** Maximum of rows; the Excel file has all. */
export const MOST_LANES = 1_000;
const lanes = z.object({
  id_carrier: z.number().nullable(),
  carrier: z.string().nullable(),
  on_date: date,
  /** At most MOST_LANES. */
  rows: z.array(lane),
  /** Number of further rows. */
  more: z.number(),
});
const carriersLanes = lanes.extend({ rows: z.array(lane.omit(inner)) });
export const getCarrierLanes = defineCall({
  ...read,
  method: 'POST',
  path: '/fee/fees_cost_transport_general_by_provider',
  /** `id_carrier` null: general rates only. `on_date`: default today. */
  input: z.strictObject({
    id_carrier: id.nullish(),
    on_date: givenDate.optional(),
    filters: z.strictObject(ofLane).partial().optional(),
  }),
  output: lanes,
  outputFor: { carrier: carriersLanes, customer: carriersLanes, driver: carriersLanes },
  summary:
    'Rates of a carrier per lane on a day: its own, else the general one (inherited). A carrier reads only its own; 404 for others.',
  shows,
});

/** A purchase rate as entered. */
const fields = {
  ...scopeFields,
  ...dateFields,
  diesel_base_usd: ruleAmount.nullish(),
  note: text(500).nullish(),
  items: itemsInput,
  justification,
};
/** The row to change, with the version that was read; both absent: a new rate. */
const target = { id_purchase_fee: id.optional(), version: version.optional() };
export const purchaseFeeFields = fields;

const write = { method: 'POST', access: action('purchase_fee.write') } as const;
/** Costs of the carriers' open trips are computed again. */
const touches = ['purchase_fee', 'reservation', 'dispatch'] as const;
const saving =
  'Adds a rate, or changes one: a future rate in place, a valid one by a new version from `valid_from` on, while the old version ends the day before; returns the written row. Costs of open trips from that day on are computed again. 409 MODIFICADO, TARIFA_SOLAPADA, TARIFA_INICIADA; 422 by field, FECHA_PASADA.';

export const saveGeneralPurchaseFee = defineCall({
  ...write,
  path: '/fee/save_fee_cost_transport_general',
  input: z.strictObject({ ...target, ...fields }),
  output: purchaseFee,
  touches,
  summary: `Saves a general rate, paid to carriers without a rate of their own. ${saving}`,
});
export const saveCarrierPurchaseFee = defineCall({
  ...write,
  path: '/fee/save_fee_cost_transport_provider',
  input: z.strictObject({ ...target, id_carrier: id, ...fields }),
  output: purchaseFee,
  touches,
  summary: `Saves the rate of one carrier. ${saving}`,
});

const ending =
  'Ends a rate: a future one becomes ANULADA (the version before it stays valid), a valid one ends on `valid_to` (default: today), its last day. 404; 409 MODIFICADO; 422 FECHA_PASADA.';
export const deleteGeneralPurchaseFee = defineCall({
  ...write,
  path: '/fee/delete_fee_cost_transport_general',
  input: z.strictObject({ id_purchase_fee: id, ...endFields }),
  output: purchaseFee,
  touches,
  summary: `For general rates. ${ending}`,
});
export const deleteCarrierPurchaseFee = defineCall({
  ...write,
  path: '/fee/delete_fee_cost_transport_provider',
  input: z.strictObject({ id_purchase_fee: id, ...endFields }),
  output: purchaseFee,
  touches,
  summary: `For rates of a carrier. ${ending}`,
});
