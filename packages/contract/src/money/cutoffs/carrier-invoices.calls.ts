import { COST_ORDER_STATUS_NAMES, type CostOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id, money, possible, requiredText, version } from '../../shapes.ts';
import { cutoffRow } from './cutoff.shapes.ts';

/** Invoices of carriers for their part of a corte, and their posting to SAP (8-money §6.3). USD; lines without VAT. */
export const cutoffCarrier = z.object({
  id_carrier: z.number(),
  carrier_name: z.string(),
  ruc: z.string(),
  freight: money,
  stand_by: money,
  /** VAT of the agreed payment: none for freight, possibly for custody and others. */
  iva: money,
  /** Required total of its invoice: freight and stand-by with VAT. */
  to_invoice: money,
  /** Advances, retention, balance: negative when deducted. */
  deducted: money,
  /** Payment, VAT included. */
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

export const cutoffCarriers = z.object({
  corte: cutoffRow,
  carriers: z.array(cutoffCarrier),
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
    'The carriers of a corte, each with the amount to invoice and its invoice; a carrier reads only itself. 404.',
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
export const enviarSapParticulares = defineCall({
  method: 'POST',
  path: '/reports/enviar_sap_particulares',
  access: action('cutoff.send'),
  touches: [...touches, 'cutoff_document', 'sap_posting'],
  input: z.strictObject({ id_corte: id, version }),
  output: cutoffCarriers,
  summary:
    'Sends the invoices of all carriers of a corte to SAP, and with the parameter `sap_anticipos` their advances as payments on account; failed postings wait in Reposteos. 404, 403, 409 MODIFICADO, ORDEN_NO_PERMITE; 422 FACTURA_TRANSPORTISTA_REQUERIDA.',
});
