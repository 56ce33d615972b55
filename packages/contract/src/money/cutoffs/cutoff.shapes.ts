import { COST_ORDER_STATUS_NAMES, type CostOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import {
  CONCEPT_NAMES,
  type Concept,
  CUTOFF_KIND_NAMES,
  type CutoffKind,
} from '@cabezal/domain/money/cutoffs/cutoff-line';
import { z } from 'zod';
import { date, givenDate, id, instant, listInput, money, possible, price, requiredText } from '../../shapes.ts';

/** Cortes (8-money §6.3): payments to carriers and own drivers from closed guides. USD; deductions are negative. */
export const cutoffKind = z.enum(Object.keys(CUTOFF_KIND_NAMES) as [CutoffKind], 'Elija el tipo de corte');
export const concept = z.enum(Object.keys(CONCEPT_NAMES) as [Concept]);

/** Fields of a line, open or in a corte. */
const lineFields = {
  id_payee: z.number(),
  payee_name: z.string(),
  /** Null: not about a guide (retention, balance, withdrawal). */
  id_guide: z.number().nullable(),
  guide_number: z.string().nullable(),
  id_reservation: z.number().nullable(),
  container: z.string().nullable(),
  /** Business date of the first departure. */
  trip_date: date.nullable(),
  concept,
  base: money,
  quantity: money,
  amount: money,
  /** Explanation of the amount. */
  formula: z.string(),
  /** Its trip began before the period. */
  is_earlier: z.boolean(),
  /** Computed amount, if a person adjusted it. */
  adjusted_from: money.nullable(),
  justification: z.string().nullable(),
};
export const openLine = z.object({
  id: z.string(),
  ...lineFields,
  /** The last corte that excluded its guide, and the reason. */
  left_out: z.object({ number: z.string(), reason: z.string() }).nullable(),
});
export type OpenLine = z.infer<typeof openLine>;

/** A carrier or driver with open lines. */
export const openPayee = z.object({
  id_payee: z.number(),
  payee_name: z.string(),
  /** RUC of a carrier, cédula of a driver. */
  identification: z.string(),
  escalafon: z.string().nullable(),
  guides: z.number(),
  /** Sum of payments, and of deductions (negative). */
  earned: money,
  deducted: money,
  /** Payment, never negative, and the balance carried to the next corte. */
  total: money,
  left: money,
});
export type OpenPayee = z.infer<typeof openPayee>;

const openFilters = { id_payee: id };
export const openInput = listInput(openFilters);

/** A guide excluded from the corte, with the reason. */
const exclusion = z.strictObject({ id_guide: id, reason: requiredText() });
/** An adjusted amount for a guide. */
const adjustment = z.strictObject({
  id_guide: id,
  concept: z.enum(
    ['FLETE', 'RESCATE', 'FALSO_FLETE', 'STAND_BY', 'VIATICO', 'BONO', 'BONO_PUNTUALIDAD', 'BONO_SIN_INCIDENTE'],
    'Elija el concepto',
  ),
  amount: price('El valor'),
  justification: requiredText(),
});
export const cutoffInput = {
  period_to: givenDate,
  exclude: z.array(exclusion).max(2000, 'Hasta 2.000 guías').default([]),
  adjust: z.array(adjustment).max(2000, 'Hasta 2.000 ajustes').default([]),
};

export const cutoffPreview = z.object({
  kind: cutoffKind,
  period_from: date,
  period_to: date,
  payees: z.array(openPayee),
  /** Lines of the requested payee. */
  lines: z.array(openLine),
  /** Closed guides without a cost; they prevent the closing. */
  missing: z.array(z.object({ id_guide: z.number(), guide_number: z.string() })),
  excluded: z.array(z.object({ id_guide: z.number(), guide_number: z.string(), reason: z.string() })),
  /** Guides of which the request excludes or adjusts what is not open in this period: nothing of that is stored. */
  obsolete: z.array(z.object({ id_guide: z.number(), guide_number: z.string() })),
  total: money,
  guides: z.number(),
  /** Number of guides whose trip began before the period. */
  earlier: z.number(),
  lines_count: z.number(),
  /** Hash of all lines of all payees; closing the corte requires the one that was reviewed. */
  fingerprint: z.string(),
  can: z.object({ close: possible }),
});
export type CutoffPreview = z.infer<typeof cutoffPreview>;

export const CUTOFF_STATUS_NAMES = { CERRADO: 'Cerrado', ENVIANDO: 'En camino', ENVIADO: 'En SAP' } as const;
export type CutoffStatus = keyof typeof CUTOFF_STATUS_NAMES;

/** A closed corte; for a payee with its own lines only. */
export const cutoffRow = z.object({
  id_corte: z.number(),
  kind: cutoffKind,
  number: z.string(),
  period_from: date,
  period_to: date,
  closed_at: instant,
  author: z.string(),
  payees: z.number(),
  guides: z.number(),
  lines_count: z.number(),
  total: money,
  /** ENVIADO: SAP has the invoices of all carriers and the advances or the entry of which it was told. */
  status: z.enum(Object.keys(CUTOFF_STATUS_NAMES) as [CutoffStatus]),
  version: z.number(),
});
export type CutoffRow = z.infer<typeof cutoffRow>;

export const cutoffLine = z.object({
  id_line: z.number(),
  id_corte: z.number(),
  number: z.string(),
  ...lineFields,
  /** For a counter-line: the corte of the reversed line. */
  reverses_in: z.string().nullable(),
  /** Reason of the reversal, and its corte; null: not reversed, or not yet. */
  reversal: z.string().nullable(),
  countered_in: z.string().nullable(),
  /** Reversing it leaves no line of its guide in a corte, so that the guide may be reopened. */
  frees_guide: z.boolean(),
  can: z.object({ reverse: possible }),
});
export type CutoffLineRow = z.infer<typeof cutoffLine>;

/** Documents of a corte in SAP beside the invoices of its carriers. */
export const CUTOFF_DOCUMENT_NAMES = {
  ASIENTO: 'Asiento contable',
  PAGO: 'Anticipo pagado a cuenta',
  NOTA: 'Nota de crédito',
} as const;
type CutoffDocumentKind = keyof typeof CUTOFF_DOCUMENT_NAMES;

export const cutoffDocument = z.object({
  numero_orden: z.number(),
  kind: z.enum(Object.keys(CUTOFF_DOCUMENT_NAMES) as [CutoffDocumentKind]),
  /** The carrier; for an entry the corte. */
  counterparty: z.string(),
  /** Null: not of one guide. */
  guide_number: z.string().nullable(),
  /** USD. Of an entry, the sum of each side. */
  total: money,
  status: z.enum(Object.keys(COST_ORDER_STATUS_NAMES) as [CostOrderStatus]),
  sap_number: z.string().nullable(),
  error_text: z.string().nullable(),
});
export type CutoffDocument = z.infer<typeof cutoffDocument>;
