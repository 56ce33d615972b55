import { z } from 'zod';
import { action, defineCall } from '../../call.ts';

/** What is projected: the sale (USD without VAT) or how many containers. */
export const measure = z.enum(['VENTA', 'CONTENEDORES']);
/** A figure of the measure: USD with two decimals, or a whole number of containers. */
const figure = z.string().regex(/^-?\d{1,15}(\.\d{2})?$/);
/** Percent with one decimal. */
const percent = z.number();

const asked = {
  measure: measure.default('VENTA'),
  /** Absent: this year. */
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  /** How many clients or addressees stand by name; the others are summed. */
  top: z.coerce.number().int().min(1).max(100).default(10),
};
const input = z.strictObject(asked);
export type ProjectionInput = z.infer<typeof input>;

/** Closed reservations of a month, of a client: days of appointment, both in it, whose list has that total. */
const counted = z.object({ from: z.string(), to: z.string(), reservations: z.number() });

const month = z.object({
  /** `2026-03` */
  month: z.string(),
  state: z.enum(['CERRADO', 'EN_CURSO', 'POR_VENIR']),
  /** The same month of the year before; what is expected of it where it is not over. Null: nothing is known. */
  before: figure.nullable(),
  /** What came of it; of the current month up to yesterday; null: it has not begun, or lies before the first with anything. */
  real: figure.nullable(),
  /** Of a month that is over: what the method said just before it; else what it says now. Null: «Sin historia suficiente». */
  projected: figure.nullable(),
});
const read = { method: 'GET', access: action('projection.read'), input, shows: [] } as const;

export const getEstadisticas = defineCall({
  ...read,
  path: '/projections/getEstadisticas',
  output: z.object({
    year: z.number(),
    /** Years that may be asked for, the last one first: from the first with anything to the next one. Empty: nothing came yet. */
    years: z.array(z.number()),
    /** Months that are over since the first with anything: under three nothing is said. */
    history: z.number(),
    /** How wrong the method was in the last six months (WAPE); null: it could say nothing of them. */
    error_percent: percent.nullable(),
    months: z.array(
      month.extend({
        /** Of months that are not over: the projection less and plus the error. */
        low: figure.nullable(),
        high: figure.nullable(),
      }),
    ),
    total: z.object({
      /** The whole year before. */
      before: figure,
      /** Months that are over. */
      real: figure,
      /** The others; null: nothing can be said. */
      ahead: figure.nullable(),
      /** Both. */
      whole: figure,
      change_percent: percent.nullable(),
    }),
  }),
  summary:
    'A year month by month: what came (by appointment, cancelled reservations out), what the method expects and its band, ± its error of the last six months. 422 ANIO_LEJANO. Others than the operator: nothing. Of facts that are at most a minute old.',
});
export type Statistics = z.infer<typeof getEstadisticas.output>;
export type StatisticsMonth = Statistics['months'][number];

const annualRow = month.extend({
  /** Of months that are over: what came less what was said. */
  variation: figure.nullable(),
  /** The same, percent of what was said. */
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
    /** Sums of the rows; the variation of those that have one. */
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
    'The months of a year: what came, what was said just before, by how much it differed. `real` holds the current month up to yesterday. 422 ANIO_LEJANO. Others than the operator: nothing.',
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
  /** Null: those that name no addressee. */
  id_company: z.number().nullable(),
  name: z.string(),
  /** By what it is expected; null: the year is over. SIN_HISTORIA: «Sin historia suficiente». */
  basis: z.enum(['ANIO_ANTERIOR', 'MEDIA_ESTACIONAL', 'MEDIA', 'SIN_HISTORIA']).nullable(),
  /** Share of the total’s `whole`; null of nothing. */
  share_percent: percent.nullable(),
  /** Months that are over; null: there are none, or no list has this filter. */
  counted: counted.nullable(),
});
export type PartyRow = z.infer<typeof partyRow>;
const parties = z.object({
  year: z.number(),
  /** The largest first. */
  rows: z.array(partyRow),
  /** Those beyond `top` together; null: there are none. */
  others: sums.extend({ parties: z.number(), share_percent: percent.nullable() }).nullable(),
  /** Sums of the rows and of the others. */
  total: sums,
});
export type Parties = z.infer<typeof parties>;

export const getProyeccionesClientes = defineCall({
  ...read,
  path: '/projections/getProyeccionesClientes',
  output: parties,
  summary:
    'By client: what came of the year, what is expected of the rest, the largest first, the others summed; the total is that of getEstadisticas. 422 ANIO_LEJANO. Others than the operator: nothing.',
});
export const getProyeccionesDestinatarios = defineCall({
  ...read,
  path: '/projections/getProyeccionesDestinatarios',
  output: parties,
  summary:
    'By addressee, each by its own history: what came is that of the clients’ total, what is expected may differ. 422 ANIO_LEJANO. Others than the operator: nothing.',
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
