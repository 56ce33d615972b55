import { z } from 'zod';
import { action, defineCall } from '../../call.ts';

/** Measure: sale (USD without VAT) or number of containers. */
export const measure = z.enum(['VENTA', 'CONTENEDORES']);
/** A value of the measure: USD with two decimals, or an integer number of containers. */
const figure = z.string().regex(/^-?\d{1,15}(\.\d{2})?$/);
/** Percent with one decimal. */
const percent = z.number();

const asked = {
  measure: measure.default('VENTA'),
  /** Absent: this year. */
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  /** Number of clients or addressees listed; the others are summed. */
  top: z.coerce.number().int().min(1).max(100).default(10),
};
const input = z.strictObject(asked);
export type ProjectionInput = z.infer<typeof input>;

/** Closed reservations of a month and client: days of the appointment, inclusive, and the total of their list. */
const counted = z.object({ from: z.string(), to: z.string(), reservations: z.number() });

const month = z.object({
  /** `2026-03` */
  month: z.string(),
  state: z.enum(['CERRADO', 'EN_CURSO', 'POR_VENIR']),
  /** The same month of the year before; its forecast if it has not ended. Null: unknown. */
  before: figure.nullable(),
  /** Actual value; in the current month until yesterday; null: not begun, or before the first month with a value. */
  real: figure.nullable(),
  /** Closed month: the forecast just before it; otherwise the current forecast. Null: «Sin historia suficiente». */
  projected: figure.nullable(),
});
const read = { method: 'GET', access: action('projection.read'), input, shows: [] } as const;

export const getEstadisticas = defineCall({
  ...read,
  path: '/projections/getEstadisticas',
  output: z.object({
    year: z.number(),
    /** Available years, latest first: from the first with a value to the next one. Empty: no values yet. */
    years: z.array(z.number()),
    /** Closed months since the first with a value; fewer than three give no forecast. */
    history: z.number(),
    /** Error of the method in the last six months (WAPE); null: no forecasts. */
    error_percent: percent.nullable(),
    months: z.array(
      month.extend({
        /** For months that have not ended: the projection minus and plus the error. */
        low: figure.nullable(),
        high: figure.nullable(),
      }),
    ),
    total: z.object({
      /** Total of the year before. */
      before: figure,
      /** Closed months. */
      real: figure,
      /** Forecast of the other months; null: none. */
      ahead: figure.nullable(),
      /** Sum of both. */
      whole: figure,
      change_percent: percent.nullable(),
    }),
  }),
  summary:
    'A year month by month: the actual values (by appointment, without cancelled reservations), the projection and its band, ± its error of the last six months. 422 ANIO_LEJANO. Others than the operator: nothing. Of facts that are at most a minute old.',
});
export type Statistics = z.infer<typeof getEstadisticas.output>;
export type StatisticsMonth = Statistics['months'][number];

const annualRow = month.extend({
  /** Closed months: actual value minus forecast. */
  variation: figure.nullable(),
  /** The same in percent of the forecast. */
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
    /** Sums of the rows; the variation only of rows with one. */
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
    'The months of a year: the actual value, the projection made just before, and the difference. `real` holds the current month up to yesterday. 422 ANIO_LEJANO. Others than the operator: nothing.',
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
  /** Basis of the forecast; null: a past year. SIN_HISTORIA: «Sin historia suficiente». */
  basis: z.enum(['ANIO_ANTERIOR', 'MEDIA_ESTACIONAL', 'MEDIA', 'SIN_HISTORIA']).nullable(),
  /** Share of the total’s `whole`; null when it is zero. */
  share_percent: percent.nullable(),
  /** Closed months; null: none, or no list has this filter. */
  counted: counted.nullable(),
});
export type PartyRow = z.infer<typeof partyRow>;
const parties = z.object({
  year: z.number(),
  /** Largest first. */
  rows: z.array(partyRow),
  /** Sum of those beyond `top`; null: none. */
  others: sums.extend({ parties: z.number(), share_percent: percent.nullable() }).nullable(),
  /** Sum of the rows and the others. */
  total: sums,
});
export type Parties = z.infer<typeof parties>;

export const getProyeccionesClientes = defineCall({
  ...read,
  path: '/projections/getProyeccionesClientes',
  output: parties,
  summary:
    'By client: the actual values of the year so far and the projection of the rest, the largest first, the others summed; the total is that of getEstadisticas. 422 ANIO_LEJANO. Others than the operator: nothing.',
});
export const getProyeccionesDestinatarios = defineCall({
  ...read,
  path: '/projections/getProyeccionesDestinatarios',
  output: parties,
  summary:
    'By addressee, each projected from its own history: the sum of actual values is that of the clients, the projection may differ. 422 ANIO_LEJANO. Others than the operator: nothing.',
});

export const getProjectionsExcel = defineCall({
  method: 'POST',
  path: '/excel/projections',
  access: action('projection.read'),
  changes: false,
  input: z.strictObject({ ...asked, table: z.enum(['ANUAL', 'CLIENTES', 'DESTINATARIOS']) }),
  output: z.custom<unknown>(() => true),
  summary:
    'Excel of one table of the projections: all clients or addressees, whatever `top` says, and the total. 404 for others than the operator; 422 ANIO_LEJANO.',
});
