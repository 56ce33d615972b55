import { CUTOFF_KIND_NAMES, type CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import {
  POSTING_CAUSE_NAMES,
  POSTING_KIND_NAMES,
  POSTING_STATE_NAMES,
  POSTING_STEP_NAMES,
  type PostingCause,
  type PostingKind,
  type PostingState,
  type PostingStep,
} from '@cabezal/domain/system/sap/postings';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, listInput, money, motive, pageOf, possible, version } from '../../shapes.ts';
import { bulkAnswer } from '../../system/bulk/bulk.shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Postings to SAP (8-money §4.2, §4.3): operator only; empty or 404 for others. */
export const postingKind = z.enum(Object.keys(POSTING_KIND_NAMES) as [PostingKind]);
const postingCause = z.enum(Object.keys(POSTING_CAUSE_NAMES) as [PostingCause]);
const postingState = z.enum(Object.keys(POSTING_STATE_NAMES) as [PostingState]);

export const sapPosting = z.object({
  id_posting: z.number(),
  kind: postingKind,
  step: z.enum(Object.keys(POSTING_STEP_NAMES) as [PostingStep]),
  numero_orden: z.number(),
  id_company: z.number(),
  counterparty: z.string(),
  /** Total of the order, USD with VAT. */
  total: money,
  state: postingState,
  /** Attempts since it was last queued. */
  attempts: z.number(),
  error_text: z.string().nullable(),
  cause: postingCause.nullable(),
  /** Number of the document in SAP. */
  sap_number: z.string().nullable(),
  author: z.string(),
  created_at: instant,
  /** When it was last queued. */
  queued_at: instant,
  sent_at: instant.nullable(),
  /** Its order was deleted, or the posting was abandoned. */
  dropped: z.boolean(),
  /** Person who marked it as done manually in SAP, and the reason. */
  settled_by: z.string().nullable(),
  settled_why: z.string().nullable(),
  /** Version of its order; null: deleted. */
  order_version: z.number().nullable(),
});
export type SapPostingRow = z.infer<typeof sapPosting>;

const filters = {
  state: postingState,
  cause: postingCause,
  numero_orden: id,
  id_company: id,
  date_from: givenDate,
  date_to: givenDate,
};
const read = { method: 'POST', changes: false } as const;
const log = {
  ...read,
  input: listInput(filters),
  output: pageOf(sapPosting),
  shows: ['sap_posting'] as const,
} as const;

export const logSap = defineCall({
  ...log,
  path: '/logs/log_sap',
  access: action('billing.read'),
  summary:
    'Orders of sale, their invoices and cancellations as posted to SAP, newest first; empty for others than the operator.',
});
export const logSapExcel = excelOf(logSap, 'log_sap');
export const logSapReembolsos = defineCall({
  ...log,
  path: '/logs/log_sap_reembolsos',
  access: action('billing.read'),
  summary: 'Orders of refunds, their invoices and cancellations as posted to SAP; empty for others than the operator.',
});
export const logSapReembolsosExcel = excelOf(logSapReembolsos, 'log_sap_reembolsos');
export const logSapCostoParticulares = defineCall({
  ...log,
  path: '/logs/log_sap_costo_particulares',
  access: action('cost.read'),
  summary: 'Invoices of providers and orders to carriers, as posted to SAP; empty for others than the operator.',
});
export const logSapCostoParticularesExcel = excelOf(logSapCostoParticulares, 'log_sap_costo_particulares');
export const logSapParticulares = defineCall({
  ...log,
  path: '/logs/log_sap_particulares',
  access: action('cost.read'),
  summary: 'Cortes as posted to SAP; empty for others than the operator.',
});
export const logSapParticularesExcel = excelOf(logSapParticulares, 'log_sap_particulares');

/** JSON of any form: SAP's text, displayed unchanged. */
const json = z.unknown();
export const sapPostingDetail = sapPosting.extend({
  posting_key: z.string(),
  /** Document as sent; null: none, or sent before documents were stored. */
  document: json,
  /** SAP's answer; null: none yet. */
  response: json,
  /** Guide of a carrier order; null: another kind, or deleted. */
  id_guide: z.number().nullable(),
  /** Corte of an entry or of a payment of advances, and its kind; null: another kind. */
  id_corte: z.number().nullable(),
  corte_kind: z.enum(Object.keys(CUTOFF_KIND_NAMES) as [CutoffKind]).nullable(),
  tries: z.array(
    z.object({
      id_try: z.number(),
      tried_at: instant,
      /** Null: accepted by SAP. */
      error_text: z.string().nullable(),
      cause: postingCause.nullable(),
    }),
  ),
});
export type SapPostingDetail = z.infer<typeof sapPostingDetail>;
export const getSapPosting = defineCall({
  ...read,
  path: '/logs/get_sap_posting',
  access: action('billing.read'),
  input: z.strictObject({ id_posting: id }),
  output: sapPostingDetail,
  summary:
    'One posting with the JSON sent and received, and every try. 404 for others than the operator, and for costs without `cost.read`.',
  shows: [{ noun: 'sap_posting', by: 'id_posting' }],
});

/** Postings that need a person: failed, or on their way for more than 15 minutes. */
export const repost = sapPosting.extend({ can: z.object({ resend: possible, remove: possible, settle: possible }) });
export type RepostRow = z.infer<typeof repost>;
export const getReposts = defineCall({
  ...read,
  path: '/reposteos/get_reposts',
  access: action('billing.read'),
  input: listInput({ kind: postingKind, cause: postingCause, id_company: id }),
  output: pageOf(repost),
  summary:
    'Postings that need a person, of all kinds: in ERROR, or on their way for more than 15 minutes, the oldest first; those of costs only with `cost.read`; empty for others than the operator.',
  shows: ['sap_posting', 'payment_order', 'cost_order', 'carrier_order', 'cutoff_document'],
});
export const getRepostsExcel = excelOf(getReposts, 'reposts');
export const getRepost = defineCall({
  ...read,
  path: '/reposteos/get_repost',
  access: action('billing.read'),
  input: z.strictObject({ numero_orden: id }),
  output: sapPostingDetail.extend({ can: repost.shape.can }),
  summary:
    'The waiting posting of an order, else its last one, with the JSON sent and every try. 404 as get_sap_posting.',
  shows: ['sap_posting', 'payment_order', 'cost_order', 'carrier_order', 'cutoff_document'],
});

const settling = z.strictObject({
  numero_orden: id,
  version,
  /** SAP number of what was entered manually; none for a cancellation. */
  sap_number: z
    .string()
    .regex(/^[0-9]{1,12}$/, 'Es el número que SAP le dio: solo cifras')
    .optional(),
  motive,
});
export type SettlePosting = z.output<typeof settling>;
export const settlePosting = defineCall({
  method: 'POST',
  path: '/reposteos/settle_by_hand',
  access: action('billing.read'),
  input: settling,
  output: getRepost.output,
  touches: ['sap_posting', 'payment_order', 'cost_order', 'carrier_order', 'cutoff_document'],
  summary:
    'Marks a failed posting of an order as done manually in SAP: its invoice or entry was entered (`sap_number`), or its document was cancelled, so that the order is deleted as after a confirmation by SAP. SAP is asked first; if it does not answer, the person’s statement is accepted. 404 as get_repost; 409 MODIFICADO, SIN_PERMISO, ORDEN_NO_PERMITE, YA_EN_SAP, SAP_AUN_LO_TIENE.',
});

const errors = {
  method: 'GET',
  output: z.array(repost),
  shows: ['sap_posting', 'payment_order', 'cost_order', 'carrier_order', 'cutoff_document'] as const,
} as const;
export const getCostsProvidersErrors = defineCall({
  ...errors,
  path: '/costs/get_costs_providers_errors',
  access: action('cost.read'),
  summary:
    'Cost orders whose posting to SAP needs a person, oldest first, at most 200; empty for others than the operator.',
});
export const getRefundsErrors = defineCall({
  ...errors,
  path: '/refunds/get_refunds_errors',
  access: action('billing.read'),
  summary:
    'Refund orders whose posting to SAP needs a person, oldest first, at most 200; empty for others than the operator.',
});

export const resendReposts = defineCall({
  method: 'POST',
  path: '/reposteos/resend',
  access: action('billing.read'),
  input: z.strictObject({
    /** By order. */
    rows: z
      .array(z.strictObject({ id, version }))
      .min(1, 'Elija al menos una fila')
      .max(200, 'Reenvíe hasta 200 a la vez')
      .refine(all => new Set(all.map(one => one.id)).size === all.length, 'Una fila está dos veces'),
  }),
  output: bulkAnswer,
  touches: ['sap_posting', 'payment_order', 'cost_order', 'carrier_order', 'cutoff_document'],
  summary:
    'Sends the waiting posting of each order again, as its own call would: same message, same key, SAP is asked first. The answer says for each row whether it was sent or why not, also if the caller lacks the action for its kind.',
});
