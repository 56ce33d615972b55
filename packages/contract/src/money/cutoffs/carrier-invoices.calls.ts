import { COST_ORDER_STATUS_NAMES, type CostOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id, money, motive, possible, requiredText, version } from '../../shapes.ts';
import { cutoffRow } from './cutoff.shapes.ts';

/** Invoices of carriers for their part of a corte, and their posting to SAP (8-money §6.3). USD; lines without VAT. */
export const cutoffCarrier = z.object({
  id_carrier: z.number(),
  carrier_name: z.string(),
  ruc: z.string(),
  freight: money,
  stand_by: money,
  /** VAT of the invoiced payment: none for freight, possibly for custody and others. */
  iva: money,
  /** Required total of its invoice: freight and stand-by with VAT, without lines that were reversed before it. */
  to_invoice: money,
  /** Advances, retention, balance: negative when deducted. */
  deducted: money,
  /** Payment, VAT included; what its credit notes take back is deducted. */
  net: money,
  /** Its invoice; null: not entered. */
  numero_orden: z.number().nullable(),
  document_number: z.string().nullable(),
  document_auth: z.string().nullable(),
  document_date: date.nullable(),
  /** Due date. */
  due_date: date.nullable(),
  status: z.enum(Object.keys(COST_ORDER_STATUS_NAMES) as [CostOrderStatus]).nullable(),
  sap_number: z.string().nullable(),
  error_text: z.string().nullable(),
  can: z.object({ invoice: possible }),
});
export type CutoffCarrier = z.infer<typeof cutoffCarrier>;

/** What a corte takes back from a carrier's invoice of an earlier corte, with the carrier's credit note. USD. */
export const cutoffCredit = z.object({
  id_carrier: z.number(),
  carrier_name: z.string(),
  /** The invoice: its order, number and date. */
  numero_orden: z.number(),
  document_number: z.string(),
  document_date: date,
  /** Reversed freight and stand-by, and their VAT at the rate of the invoice's date. */
  subtotal: money,
  iva: money,
  /** Required total of the credit note. */
  total: money,
  /** Null: not entered. */
  note: z
    .object({
      numero_orden: z.number(),
      document_number: z.string(),
      document_date: date,
      status: z.enum(Object.keys(COST_ORDER_STATUS_NAMES) as [CostOrderStatus]),
      version: z.number(),
      sap_number: z.string().nullable(),
      error_text: z.string().nullable(),
    })
    .nullable(),
  can: z.object({ enter: possible, void: possible }),
});
export type CutoffCredit = z.infer<typeof cutoffCredit>;

export const cutoffCarriers = z.object({
  corte: cutoffRow,
  carriers: z.array(cutoffCarrier),
  credits: z.array(cutoffCredit),
  can: z.object({ send: possible }),
});
export type CutoffCarriers = z.infer<typeof cutoffCarriers>;

const touches = ['cutoff', 'cost_order'] as const;
export const getCutoffCarriers = defineCall({
  method: 'POST',
  path: '/cutoffs/get_carriers',
  access: action('cutoff.read'),
  changes: false,
  input: z.strictObject({ id_corte: id }),
  output: cutoffCarriers,
  summary:
    'The carriers of a corte, each with the amount to invoice and its invoice, and what it has to credit; a carrier reads only itself. 404.',
  shows: ['cutoff', 'cost_order', 'cutoff_document'],
});
export const saveCarrierInvoice = defineCall({
  method: 'POST',
  path: '/cutoffs/save_carrier_invoice',
  access: action('cutoff.invoice'),
  touches,
  input: z.strictObject({
    id_corte: id,
    id_carrier: id,
    document_number: requiredText(17),
    document_auth: requiredText(49),
    document_date: givenDate,
    total: money,
  }),
  output: cutoffCarriers,
  summary:
    'Enters the invoice of a carrier for its part of a corte, as an order of costs. 404, 409 FACTURA_YA_INGRESADA, DOCUMENTO_REPETIDO; 422 NADA_POR_FACTURAR, FACTURA_NO_CUADRA, by field.',
});
const credit = { method: 'POST', output: cutoffCarriers } as const;
export const saveCreditNote = defineCall({
  ...credit,
  path: '/cutoffs/save_credit_note',
  access: action('cutoff.invoice'),
  touches: ['cutoff', 'cutoff_document'],
  input: z.strictObject({
    id_corte: id,
    /** Order of the invoice that it changes. */
    numero_orden: id,
    document_number: requiredText(17),
    document_auth: requiredText(49),
    document_date: givenDate,
    total: money,
  }),
  summary:
    'Enters the credit note of a carrier for lines of its invoice that were reversed since, and whose counter-lines are in this corte. 404; 409 ORDEN_NO_PERMITE, DOCUMENTO_REPETIDO; 422 FACTURA_NO_CUADRA, by field.',
});
export const voidCreditNote = defineCall({
  ...credit,
  path: '/cutoffs/void_credit_note',
  access: action('cutoff.send'),
  touches: ['cutoff', 'cutoff_document', 'sap_posting'],
  input: z.strictObject({ numero_orden: id, version, motive }),
  summary:
    'Voids a carrier’s credit note, so that another can be entered; if SAP has it, SAP cancels it first. 404, 403; 409 MODIFICADO, ORDEN_NO_PERMITE, YA_EN_SAP, SAP_NO_RESPONDE.',
});
export const enviarSapParticulares = defineCall({
  method: 'POST',
  path: '/reports/enviar_sap_particulares',
  access: action('cutoff.send'),
  touches: [...touches, 'cutoff_document', 'sap_posting'],
  input: z.strictObject({ id_corte: id, version }),
  output: cutoffCarriers,
  summary:
    'Sends the invoices and credit notes of all carriers of a corte to SAP, and with the parameter `sap_anticipos` their advances as payments on account; failed postings wait in Reposteos. 404, 403, 409 MODIFICADO, ORDEN_NO_PERMITE; 422 FACTURA_TRANSPORTISTA_REQUERIDA.',
});
