import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id, listInput, money, pageOf, text, version } from '../../shapes.ts';
import { bulkAnswer, bulkEdit, bulkInput } from '../../system/bulk/bulk.shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import {
  datedRow,
  dateFields,
  endFields,
  itemInput,
  itemRow,
  itemsInput,
  justification,
  repriceField,
  ruleAmount,
  ruleState,
  saleScopeFields,
  saleScopeRow,
} from './rule.shapes.ts';

/** Sale rates (tarifas): scope, validity and items (8-money §1). */
export const feeRow = saleScopeRow.extend(datedRow.shape).extend({
  id_fee: z.number(),
  /** Diesel price at which the freight was agreed, USD per gallon. */
  diesel_base_usd: money.nullable(),
  /** Free hours of stand-by. */
  free_hours: z.number().nullable(),
  /** Created from an approval with the freight only; to be completed. */
  basic: z.boolean(),
  /** Item of the freight; null: none. */
  freight: itemRow.nullable(),
  items: z.array(itemRow),
  /** Unfinished reservations with a charge by this row. */
  open_reservations: z.number(),
});
export type FeeRow = z.infer<typeof feeRow>;

/** Fields hidden from customers, who read their own rates and the general ones in force. */
const inner = {
  note: true,
  author: true,
  approver: true,
  approved_at: true,
  created_at: true,
  void_reason: true,
  basic: true,
  open_reservations: true,
} as const;
const customersFee = feeRow.omit(inner);

export const feeVersion = z.object({
  id_fee: z.number(),
  version: z.number(),
  state: ruleState,
  valid_from: date,
  valid_to: date.nullable(),
  lane: z.string(),
  container: z.string(),
  author: z.string().nullable(),
  created_at: z.string(),
  approved_at: z.string().nullable(),
  void_reason: z.string().nullable(),
  items: z.array(itemRow),
});

const openReservation = z.object({
  id_reservation: z.number(),
  version: z.number(),
  client: z.string(),
  appointment_date: date,
  containers: z.number(),
  /** Charge by this rate now, USD without VAT. */
  charged: money,
});

export const fee = feeRow.extend({
  /** All rows of the same code, newest first. */
  versions: z.array(feeVersion),
  /** Charges by all its versions since a day, by month of the appointment. */
  used: z.object({
    since: date,
    reservations: z.number(),
    containers: z.number(),
    sale: money,
    by_month: z.array(z.object({ month: z.string(), containers: z.number(), sale: money })),
  }),
  /** The next 50 by appointment; `open_reservations` is the total. */
  open: z.array(openReservation),
});
export type Fee = z.infer<typeof fee>;
const customersDetail = fee.omit({ ...inner, versions: true, used: true, open: true });

export const feeFilters = {
  id_client: id,
  /** Rates without a client. */
  general: z.boolean(),
  id_canton: id,
  id_port: id,
  reservation_type: z.enum(['E', 'I']),
  id_container_type: id,
  id_service: id,
  state: z.array(ruleState).min(1).max(6),
  /** Approved rates in force on that day. */
  on_date: givenDate,
};
const read = { method: 'POST', access: action('fee.read'), changes: false } as const;

export const getFees = defineCall({
  ...read,
  path: '/fee/get_fees',
  input: listInput(feeFilters),
  output: pageOf(feeRow),
  outputFor: { customer: pageOf(customersFee), carrier: pageOf(customersFee), driver: pageOf(customersFee) },
  summary:
    'Sale rates with their price of each service, USD without VAT, and their state today. Customers read their own and the general ones that are valid now or later, without author, note and use; carriers and drivers get none.',
  shows: ['fee', 'service', 'reservation'],
});
export const getFeesExcel = excelOf(getFees, 'fees');

export const getFee = defineCall({
  ...read,
  path: '/fee/get_fee',
  input: z.strictObject({ id_fee: id }),
  output: fee,
  outputFor: { customer: customersDetail, carrier: customersDetail, driver: customersDetail },
  summary:
    'One version of a sale rate with all others of its code, the amount charged in twelve months and the open reservations that it prices; 404 outside the scope.',
  shows: ['fee', 'service', 'reservation'],
});

/** A rate as entered. */
export const feeFields = {
  ...saleScopeFields,
  ...dateFields,
  diesel_base_usd: ruleAmount.nullish(),
  free_hours: z
    .number()
    .min(0, 'Las horas no pueden ser negativas')
    .max(999.99)
    .multipleOf(0.01, 'Las horas llevan hasta dos decimales')
    .nullish(),
  note: text(500).nullish(),
  items: itemsInput,
  justification,
};
const write = action('fee.write');
const touches = ['fee', 'reservation'] as const;

export const addFee = defineCall({
  method: 'POST',
  path: '/fee/add_fee',
  access: write,
  input: z.strictObject({ ...feeFields, reprice: repriceField }),
  output: fee,
  touches,
  summary:
    'Adds a sale rate; a person who may not approve rates proposes it, for the own clients. 409 TARIFA_SOLAPADA; 422 by field, FECHA_PASADA (a first day before today needs fee.backdate and a justification), TARIFA_AJENA.',
});
export const updateFee = defineCall({
  method: 'POST',
  path: '/fee/update_fee',
  access: write,
  input: z.strictObject({ id_fee: id, version, ...feeFields, reprice: repriceField }),
  output: fee,
  touches,
  summary:
    'Changes a rate: a proposal or a future rate in place, a valid one by a new version from `valid_from` on, while the old version ends the day before; returns the written row (another id_fee for a new version). 409 MODIFICADO, TARIFA_SOLAPADA, TARIFA_INICIADA (first day not after that of the valid version), MARGEN_INSUFICIENTE (a selected approved reservation would earn too little: accepted with the justification, as at approval); 422 as add_fee.',
});
export const deleteFee = defineCall({
  method: 'POST',
  path: '/fee/delete_fee',
  access: write,
  input: z.strictObject({ id_fee: id, ...endFields }),
  output: fee,
  touches,
  summary:
    'Ends a rate: a proposal, or an unused future rate, becomes ANULADA (the version before it stays valid); a valid or used one ends on `valid_to` (default: today), its last day. 409 MODIFICADO; 422 FECHA_PASADA.',
});

export const approveFees = defineCall({
  method: 'POST',
  path: '/fee/approve',
  access: action('fee.approve'),
  input: z.strictObject({
    rows: z.array(z.strictObject({ id, version })).min(1, 'Elija al menos una fila').max(500),
    justification,
  }),
  output: bulkAnswer,
  touches,
  summary:
    'Approves proposed sale rates, each separately: from then on they set prices. The version before ends the day before. Refused: TARIFA_SOLAPADA, FECHA_PASADA, MODIFICADO.',
});

/** A rule that competes with a draft. */
export const competitor = saleScopeRow.extend({
  id_fee: z.number(),
  code: z.string(),
  version: z.number(),
  state: ruleState,
  valid_from: date,
  valid_to: date.nullable(),
  freight: itemRow.nullable(),
  /** SOLAPA: same scope and overlapping days, the draft is refused. GANA, PIERDE: the draft wins or loses. */
  relation: z.enum(['SOLAPA', 'GANA', 'PIERDE']),
  /** «Gana a la TAR-00003 por cliente». */
  sentence: z.string(),
});

/** An open reservation whose price the draft changes. */
const changedReservation = z.object({
  id_reservation: z.number(),
  client: z.string(),
  lane: z.string(),
  appointment_date: date,
  containers: z.number(),
  /** Price by the current rules, and with the draft; null: no price. USD without VAT. */
  before: money.nullable(),
  after: money.nullable(),
});

export const previewFee = defineCall({
  ...read,
  access: write,
  path: '/fee/preview',
  /** `id_fee`: the row being changed. */
  input: z.strictObject({ id_fee: id.nullish(), ...feeFields, items: z.array(itemInput).max(30) }),
  output: z.object({
    /** Most specific first, at most 50. */
    competes: z.array(competitor),
    /** Total number. */
    competing: z.number(),
    /** Changes against the row being changed; empty for a new one. */
    items: z.array(
      z.object({
        service_code: z.string(),
        service: z.string(),
        before: money.nullable(),
        after: money.nullable(),
        /** Percent with two decimals; null if one amount is missing or the price was 0. */
        change: z.string().nullable(),
      }),
    ),
    /** Open reservations from `valid_from` on, largest difference first, at most 200. */
    reservations: z.array(changedReservation),
    count: z.number(),
    before: money,
    after: money,
  }),
  summary:
    '«Contra qué compite» and «Qué cambia» of a rate while it is edited: rules that apply to the same movements, and the open reservations whose price would change. Stores nothing.',
  shows: ['fee', 'reservation', 'service'],
});

/** Input of a rate, also for previewing a draft. */
export type FeeInput = z.infer<z.ZodObject<typeof feeFields>>;
export type PreviewInput = z.infer<typeof previewFee.input>;
export type Preview = z.infer<typeof previewFee.output>;

export const bulkEndFees = defineCall({
  ...bulkEdit,
  path: '/bulk/end_fees',
  access: action('fee.write'),
  input: bulkInput({ valid_to: givenDate }, 'valid_to'),
  touches: ['fee', 'reservation'],
  summary:
    'Ends up to 500 sale rates on the same day, its last, each as delete_fee would: the answer says for each row whether it ended or why not; a refused row does not stop the others.',
});
