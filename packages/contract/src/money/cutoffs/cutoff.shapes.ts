import {
  CONCEPT_NAMES,
  type Concept,
  CUTOFF_KIND_NAMES,
  type CutoffKind,
} from '@cabezal/domain/money/cutoffs/cutoff-line';
import { z } from 'zod';
import { date, givenDate, id, instant, listInput, money, possible, price, requiredText } from '../../shapes.ts';

/** Cortes (8-money §6.3): what closed guides give carriers and own drivers. USD; what is taken off is below zero. */
export const cutoffKind = z.enum(Object.keys(CUTOFF_KIND_NAMES) as [CutoffKind], 'Elija el tipo de corte');
export const concept = z.enum(Object.keys(CONCEPT_NAMES) as [Concept]);

/** What a line says, open or in a corte. */
const lineFields = {
  id_payee: z.number(),
  payee_name: z.string(),
  /** Null: of no guide (retention, balance, withdrawal). */
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
  /** How the amount came about, in words. */
  formula: z.string(),
  /** Its trip began before the period. */
  is_earlier: z.boolean(),
  /** What was computed, where a person's figure took its place. */
  adjusted_from: money.nullable(),
  justification: z.string().nullable(),
};
export const openLine = z.object({
  id: z.string(),
  ...lineFields,
  /** The last corte that left its guide out, and why. */
  left_out: z.object({ number: z.string(), reason: z.string() }).nullable(),
});
export type OpenLine = z.infer<typeof openLine>;

/** A carrier or driver with what is open. */
export const openPayee = z.object({
  id_payee: z.number(),
  payee_name: z.string(),
  /** RUC of a carrier, cédula of a driver. */
  identification: z.string(),
  escalafon: z.string().nullable(),
  guides: z.number(),
  /** What the guides give, and what is taken off (below zero). */
  earned: money,
  deducted: money,
  /** What is paid, never below zero; what goes on to the next corte. */
  total: money,
  left: money,
});
export type OpenPayee = z.infer<typeof openPayee>;

const openFilters = { id_payee: id };
export const openInput = listInput(openFilters);

/** A guide that stays out of the corte, and why. */
const exclusion = z.strictObject({ id_guide: id, reason: requiredText() });
/** Another amount for what a guide gives. */
const adjustment = z.strictObject({
  id_guide: id,
  concept: z.enum(['FLETE', 'RESCATE', 'FALSO_FLETE', 'STAND_BY', 'VIATICO', 'BONO'], 'Elija el concepto'),
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
  /** Of the payee that was asked for. */
  lines: z.array(openLine),
  /** Closed guides without a cost: they keep the corte from being closed. */
  missing: z.array(z.object({ id_guide: z.number(), guide_number: z.string() })),
  excluded: z.array(z.object({ id_guide: z.number(), guide_number: z.string(), reason: z.string() })),
  total: money,
  guides: z.number(),
  /** Guides whose trip began before the period. */
  earlier: z.number(),
  lines_count: z.number(),
  /** Of all its lines, whoever's: closing asks for what was reviewed. */
  fingerprint: z.string(),
  can: z.object({ close: possible }),
});
export type CutoffPreview = z.infer<typeof cutoffPreview>;

export const CUTOFF_STATUS_NAMES = { CERRADO: 'Cerrado', ENVIANDO: 'En camino', ENVIADO: 'En SAP' } as const;
export type CutoffStatus = keyof typeof CUTOFF_STATUS_NAMES;

/** A closed corte; of who is paid by it, with the own lines alone. */
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
  /** ENVIADO: SAP has the invoices of all its carriers. */
  status: z.enum(Object.keys(CUTOFF_STATUS_NAMES) as [CutoffStatus]),
  version: z.number(),
});
export type CutoffRow = z.infer<typeof cutoffRow>;

export const cutoffLine = z.object({
  id_line: z.number(),
  id_corte: z.number(),
  number: z.string(),
  ...lineFields,
  /** Of a counter-line the corte whose line it takes back. */
  reverses_in: z.string().nullable(),
  /** Why it is countered, and in which corte; null: not, or not yet. */
  reversal: z.string().nullable(),
  countered_in: z.string().nullable(),
  /** Taken back, nothing of its guide stands in a corte any more: it may be opened again. */
  frees_guide: z.boolean(),
  can: z.object({ reverse: possible }),
});
export type CutoffLineRow = z.infer<typeof cutoffLine>;
