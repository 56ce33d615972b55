import { ADVANCE_BENEFICIARIES, ADVANCE_METHODS, ADVANCE_STATES } from '@cabezal/domain/money/advances/advance';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import {
  givenDate,
  id,
  instant,
  listInput,
  money,
  pageOf,
  possible,
  price,
  requiredText,
  version,
} from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Advances (8-money §6.1): money given before a trip, each with a voucher. USD. The operator issues them; a beneficiary reads its own. */
export const advanceRow = z.object({
  id_advance: z.number(),
  id_guide: z.number(),
  /** «VC-000001» */
  voucher_number: z.string(),
  beneficiary: z.enum(ADVANCE_BENEFICIARIES),
  /** Name of the beneficiary: carrier or driver. */
  beneficiary_name: z.string(),
  /** Negative: a counter-voucher for returned money. */
  amount: money,
  method: z.enum(ADVANCE_METHODS),
  state: z.enum(ADVANCE_STATES),
  justification: z.string(),
  issued_at: instant,
  author: z.string(),
  handed_at: instant.nullable(),
  annulled_at: instant.nullable(),
  /** Number of prints. */
  printed: z.number(),
  /** The signed voucher; null: not uploaded, or hidden from the caller. */
  id_file: z.number().nullable(),
  filename: z.string().nullable(),
  file_type: z.string().nullable(),
});
export type AdvanceRow = z.infer<typeof advanceRow>;

export const guideAdvances = z.object({
  id_guide: z.number(),
  version: z.number(),
  /** Sum of vouchers that are not annulled. */
  total: money,
  /** Newest first, including annulled ones. */
  vouchers: z.array(advanceRow),
  /**
   * Payment of the carrier for the leg, the percent that may be advanced, and the resulting limit; null: unknown, no limit, or hidden from the
   * caller.
   */
  freight: money.nullable(),
  percent: z.number().nullable(),
  limit: money.nullable(),
  /**
   * `change`: the sum. `hand`: record that the money of a voucher changed hands, and attach the signed paper; also after a corte has settled the
   * guide, because the next corte deducts what is handed over then.
   */
  can: z.object({ change: possible, hand: possible }),
});
export type GuideAdvances = z.infer<typeof guideAdvances>;

const touches = ['guide'] as const;
const write = { method: 'POST', access: action('advance.write'), touches } as const;

export const getGuideAdvances = defineCall({
  method: 'POST',
  path: '/advances/get_guide_advances',
  access: action('guide.read'),
  changes: false,
  input: z.strictObject({ id_guide: id }),
  output: guideAdvances,
  summary: 'The advances of a guide with their vouchers; empty for people who may not see them. 404.',
  shows: [{ noun: 'guide', by: 'id_guide' }],
});
export const updateAdvance = defineCall({
  ...write,
  path: '/reservation/update_anticipo_particulares',
  input: z.strictObject({
    id_guide: id,
    version,
    anticipo: price('El anticipo'),
    method: z.enum(ADVANCE_METHODS, 'Elija cómo se entrega').default('EFECTIVO'),
    justification: requiredText(),
  }),
  output: guideAdvances,
  summary:
    'Brings the advances of an issued guide to this sum: adds a voucher, or annuls vouchers that were not handed over and counters the rest. 404, 403, 409 MODIFICADO, GUIA_NO_EMITIDA; 422 ANTICIPO_EXCEDIDO, ANTICIPO_SIN_FLETE.',
});
export const handOverAdvance = defineCall({
  ...write,
  path: '/advances/hand_over',
  input: z.strictObject({ id_advance: id }),
  output: guideAdvances,
  summary:
    'Records that the money of a voucher was handed over: from now on the voucher is countered, not annulled. 404, 409 ANTICIPO_ENTREGADO, ANTICIPO_ANULADO.',
});
export const attachAdvance = defineCall({
  ...write,
  path: '/advances/attach_file',
  input: z.strictObject({
    id_advance: id,
    id_file: id,
    /** The paper that it replaces, as the person saw it; null: there was none. */
    replaces: id.nullable(),
  }),
  output: guideAdvances,
  summary:
    'Attaches the signed voucher: a stored upload of the person, instead of the paper that the person saw. 404; 409 ANTICIPO_ANULADO, MODIFICADO if another paper is attached now; 422 of the file.',
});

export const listedAdvance = advanceRow.extend({
  guide_number: z.string(),
  id_reservation: z.number(),
  /** Days since handing over, for open ones; null: settled, annulled or not handed over. */
  days_open: z.number().nullable(),
});
export type ListedAdvance = z.infer<typeof listedAdvance>;
export const getAdvances = defineCall({
  method: 'POST',
  path: '/advances/get_advances',
  access: action('guide.read'),
  changes: false,
  input: listInput({
    beneficiary: z.enum(ADVANCE_BENEFICIARIES),
    state: z.enum(ADVANCE_STATES),
    /** Issued or handed over, and in no corte. */
    open: z.boolean(),
    id_guide: id,
    date_from: givenDate,
    date_to: givenDate,
  }),
  output: pageOf(listedAdvance),
  summary:
    'Vouchers of all guides, the newest first, by day of issue: all for people who give advances or read costs, the own ones for their recipients, none for others.',
  shows: ['guide'],
});
export const getAdvancesExcel = excelOf(getAdvances, 'advances');

export const advanceVoucher = defineCall({
  ...write,
  path: '/reservation/generate_document_vale_caja_particular',
  input: z.strictObject({ id_guide: id }),
  output: z.custom<never>(),
  summary:
    'The valid vouchers of a guide, one page each: amount in figures and words, room for two signatures. A reprint carries its number. 404 also if there is none.',
});
