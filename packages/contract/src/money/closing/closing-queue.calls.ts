import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { closing } from '../../operations/guides/guide.shapes.ts';
import { id, instant, MOST_AT_ONCE, money, pageOf, text } from '../../shapes.ts';

const oneGuide = z.strictObject({ id_guide: id });
const LACKS = ['files', 'figures', 'cost', 'justification'] as const;

/** What prevents the closing of a guide, or leaves it unexplained. */
export const guideLacks = z.object({
  /** Names of missing required papers. */
  files: z.array(z.string()),
  /** Km, gallons, toll, allowance or advance are not entered. */
  figures: z.boolean(),
  /** The carrier's payment is unknown. */
  cost: z.boolean(),
  /** It waited beyond the free hours or was late, without a justification. */
  justification: z.boolean(),
});
export type GuideLacks = z.infer<typeof guideLacks>;

export const waitingGuide = z.object({
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  kind: z.string(),
  status: z.string(),
  id_reservation: z.number(),
  number: z.number(),
  client_name: z.string(),
  container_code: z.string().nullable(),
  disk: z.string().nullable(),
  license_plate: z.string().nullable(),
  carrier_name: z.string().nullable(),
  is_own: z.boolean().nullable(),
  rescue: z.boolean(),
  waiting_since: instant,
  age_days: z.number(),
  lacks: guideLacks,
  version: z.number(),
});
export type WaitingGuide = z.infer<typeof waitingGuide>;

export const closeGuides = defineCall({
  method: 'GET',
  path: '/reservation/close_guides',
  access: action('guide.close'),
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    page_size: z.coerce.number().int().min(1).max(MOST_AT_ONCE).default(50),
    search: text(100).optional(),
    /** Waiting for at least so many days. */
    age_days: z.coerce.number().int().min(0).max(3_650).optional(),
    /** Only guides that lack it. */
    missing: z.enum(LACKS).optional(),
    kind: z.enum(['RETIRO', 'VIAJE', 'DEVOLUCION']).optional(),
    is_own: z.enum(['true', 'false']).optional(),
  }),
  output: pageOf(waitingGuide),
  summary:
    'The queue «Por cerrar», the longest waiting first, with what each guide lacks; includes rescued guides whose cost is open.',
  shows: ['guide'],
});

export const getClosedGuide = defineCall({
  method: 'POST',
  path: '/reservation/get_reservation_guide_cerrada',
  access: action('guide.close'),
  changes: false,
  input: oneGuide,
  output: z.object({
    closing,
    closed_at: instant,
    closed_by: z.string().nullable(),
    /** Lines of payment orders caused by the guide, without VAT. */
    lines: z.array(
      z.object({ numero_orden: z.number(), status: z.string(), description: z.string(), subtotal: money }),
    ),
  }),
  summary:
    'A closed guide as it was closed, with its lines of payment orders; 409 GUIA_NO_CERRADA if it is not closed.',
  shows: [{ noun: 'guide', by: 'id_guide' }, 'payment_order'],
});

export const listClosingFiles = defineCall({
  method: 'POST',
  path: '/reservation/list_files_close_guide',
  access: action('guide.read'),
  changes: false,
  input: oneGuide,
  output: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      required: z.boolean(),
      /** Why it is required; null when added by a person. */
      reason: z.string().nullable(),
      id_file: z.number().nullable(),
      state: z.enum(['PRESENT', 'MISSING']),
    }),
  ),
  summary: 'The papers of a guide: those that its closing requires, with the reason, and the existing ones.',
  shows: [{ noun: 'guide', by: 'id_guide' }, 'document'],
});

export const getAdditionalParams = defineCall({
  method: 'POST',
  path: '/reservation/get_params_additional_guide',
  access: action('guide.close'),
  changes: false,
  input: oneGuide,
  output: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** Null: no proposal, `source` says why. */
      value: z.string().nullable(),
      unit: z.string(),
      /** Source of the value. */
      source: z.string(),
    }),
  ),
  summary:
    'Proposed figures for the closing of a guide (km, gallons, toll, allowance), the free hours and rates of its stops, each with its origin.',
  shows: [{ noun: 'guide', by: 'id_guide' }, 'parameter'],
});
