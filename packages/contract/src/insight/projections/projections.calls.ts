import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { workbook } from '../../shapes.ts';

/** What is projected: the sale (USD without VAT) or the number of containers. */
export const measure = z.enum(['VENTA', 'CONTENEDORES']);
/** A value: USD with two decimals, or a whole number of containers. */
const figure = z.string().regex(/^-?\d{1,15}(\.\d{2})?$/);
/** Percent with one decimal. */
const percent = z.number();

const asked = {
  measure: measure.default('VENTA'),
  /** Absent: the current year. */
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  /** Number of clients or addressees that are listed; the others are summed. */
  top: z.coerce.number().int().min(1).max(100).default(10),
};
const input = z.strictObject(asked);
export type ProjectionInput = z.infer<typeof input>;

/** The reservations behind an actual value: days of the appointment, inclusive, and the total of their list. */
const counted = z.object({ from: z.string(), to: z.string(), reservations: z.number() });

const month = z.object({
  /** `2026-03` */
  month: z.string(),
  state: z.enum(['CERRADO', 'EN_CURSO', 'POR_VENIR']),
  /** Value of the same month of the previous year; its forecast if that month has not ended. Null: unknown. */
  before: figure.nullable(),
  /** Actual value; in the current month, up to yesterday. Null: the month has not begun, or is before the first month with a value. */
  real: figure.nullable(),
  /** Forecast; of a closed month, the one that would have been made just before it. Null: «Sin historia suficiente». */
  projected: figure.nullable(),
});
const read = { method: 'GET', access: action('projection.read'), input, shows: ['daily_sum'] } as const;

export const getEstadisticas = defineCall({
  ...read,
  path: '/projections/getEstadisticas',
  output: z.object({
    year: z.number(),
    /** Years that can be requested, from the next one back to the first with a value. Empty: there are no values yet. */
    years: z.array(z.number()),
    /** Number of closed months since the first one with a value; fewer than three give no forecast. */
    history: z.number(),
    /** Error of the method in the last six months (WAPE); null: there were no forecasts. */
    error_percent: percent.nullable(),
    months: z.array(
      month.extend({
        /** The projection minus and plus the error; null: the month has ended, or either is unknown. */
        low: figure.nullable(),
        high: figure.nullable(),
        /** Of the current month up to yesterday; null: the month has not begun. */
        counted: counted.nullable(),
      }),
    ),
    total: z.object({
      /** Total of the previous year. */
      before: figure,
      /** Actual value of the closed months. */
      real: figure,
      /** Forecast of the other months; null: the history is too short. */
      ahead: figure.nullable(),
      /** `real` plus `ahead`. */
      whole: figure,
      change_percent: percent.nullable(),
    }),
  }),
  summary:
    'A year month by month: the actual values (by appointment, without cancelled reservations), the projection and its band, ± its error of the last six months. 422 ANIO_LEJANO. Returns nothing to other companies. The facts are at most one minute old.',
});
export type Statistics = z.infer<typeof getEstadisticas.output>;
export type StatisticsMonth = Statistics['months'][number];

const annualRow = month.extend({
  /** Actual value less forecast; null: the month is not closed, or has no forecast. */
  variation: figure.nullable(),
  /** `variation` in percent of the forecast. */
  variation_percent: percent.nullable(),
  counted: counted.nullable(),
});
export type AnnualRow = z.infer<typeof annualRow>;
export const getTablaAnual = defineCall({
  ...read,
  path: '/projections/getTablaAnual',
  output: z.object({
    year: z.number(),
    rows: z.array(annualRow),
    /** Sums of the rows; `variation_percent` refers only to rows that have a variation. */
    total: z.object({
      before: figure,
      real: figure,
      projected: figure,
      variation: figure,
      variation_percent: percent.nullable(),
      reservations: z.number(),
    }),
  }),
  summary:
    'The months of a year: the actual value, the projection made just before, and the difference. `real` holds the current month up to yesterday. 422 ANIO_LEJANO. Returns nothing to other companies.',
});
export type AnnualTable = z.infer<typeof getTablaAnual.output>;

const sums = z.object({
  before: figure,
  real: figure,
  ahead: figure.nullable(),
  whole: figure,
  change_percent: percent.nullable(),
});
const partyRow = sums.extend({
  /** Null: reservations without an addressee. */
  id_company: z.number().nullable(),
  name: z.string(),
  /** Method of the forecast; null: a past year. SIN_HISTORIA: «Sin historia suficiente». */
  basis: z.enum(['ANIO_ANTERIOR', 'MEDIA_ESTACIONAL', 'MEDIA', 'SIN_HISTORIA']).nullable(),
  /** Share of `total.whole`; null: that is zero. */
  share_percent: percent.nullable(),
  /** Of the closed months; null: no month is closed, or it is the row without a company. */
  counted: counted.nullable(),
});
export type PartyRow = z.infer<typeof partyRow>;
const parties = z.object({
  year: z.number(),
  /** Largest first. */
  rows: z.array(partyRow),
  /** Sum of the companies beyond `top`; null: none. */
  others: sums.extend({ parties: z.number(), share_percent: percent.nullable() }).nullable(),
  /** Sum of `rows` and `others`. */
  total: sums,
});
export type Parties = z.infer<typeof parties>;

export const getProyeccionesClientes = defineCall({
  ...read,
  path: '/projections/getProyeccionesClientes',
  output: parties,
  summary:
    'By client: the actual values of the year so far and the projection of the rest, the largest first, the others summed; the total is that of getEstadisticas. 422 ANIO_LEJANO. Returns nothing to other companies.',
});
export const getProyeccionesDestinatarios = defineCall({
  ...read,
  path: '/projections/getProyeccionesDestinatarios',
  output: parties,
  summary:
    'By addressee, each projected from its own history: the sum of actual values is that of the clients, the projection may differ. 422 ANIO_LEJANO. Returns nothing to other companies.',
});

export const getProjectionsExcel = defineCall({
  method: 'POST',
  path: '/excel/projections',
  access: action('projection.read'),
  changes: false,
  input: z.strictObject({ ...asked, table: z.enum(['ANUAL', 'CLIENTES', 'DESTINATARIOS']) }),
  output: workbook,
  summary:
    'Excel of one table of the projections: all clients or addressees, whatever `top` says, and the total. 404 for others than the operator; 422 ANIO_LEJANO.',
});
