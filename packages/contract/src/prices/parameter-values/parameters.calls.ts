import type { ParameterGroup } from '@cabezal/domain/system/parameters/parameter-kinds';
import { parameterKeys } from '@cabezal/domain/system/parameters/parameter-value';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, instant, money, requiredText } from '../../shapes.ts';

const value = z.union([z.number(), z.boolean(), z.string().max(60)]);
export const parameterValueRow = z.object({
  value,
  /** First day; valid until the next value begins. */
  valid_from: date,
  author: z.string(),
  created_at: instant,
  /** In force on the business date. */
  current: z.boolean(),
});
export type ParameterValueRow = z.infer<typeof parameterValueRow>;

const dated = z.object({ value, valid_from: date });
export const parameterRow = z.object({
  key: z.string(),
  name: z.string(),
  /** Heading within its list. */
  section: z.string().nullable(),
  unit: z.string().nullable(),
  kind: z.enum(['money', 'number', 'whole', 'boolean', 'text', 'time']),
  /** Value on the business date; null: none, and actions that need it are refused with SIN_PARAMETRO. */
  value: value.nullable(),
  valid_from: date.nullable(),
  author: z.string().nullable(),
  /** The next planned value. */
  next: dated.nullable(),
  /** Where it is used, in Spanish. */
  used_in: z.array(z.string()),
  /** Formula of a computed figure, in words; such a figure is read-only. */
  formula: z.string().nullable(),
});
export type ParameterRow = z.infer<typeof parameterRow>;

const givenValue = z.union([z.number().min(-1e9).max(1e9), z.boolean(), requiredText(60)], 'Ingrese el valor');
/** Keys of one list. */
const keyOf = (group?: ParameterGroup) => z.enum(parameterKeys(group), 'El parámetro no existe');
const given = (group: ParameterGroup) =>
  z.strictObject({
    values: z
      .array(z.strictObject({ key: keyOf(group), value: givenValue, valid_from: givenDate }))
      .min(1, 'No hay nada que guardar')
      .max(60),
  });

const rows = z.array(parameterRow);
const read = { method: 'GET', access: action('parameter.read'), output: rows, shows: ['parameter'] } as const;
/** Readers; for writing, the verb requires `parameter.write`, or `parameter.diesel` for the diesel price. */
const some = { method: 'POST', access: action('parameter.read') } as const;
const write = { method: 'POST', access: action('parameter.write'), output: rows } as const;
const saving =
  'Sets new values, each from today or a later day on, all or none; earlier values stay for what was computed with them. 409 VALOR_REPETIDO (that day has one already); 422 by `values.{i}.field`.';

export const getOwnCosts = defineCall({
  ...read,
  path: '/parameters/costos_propios',
  summary: 'Parameters of the cost of own trucks, with today’s value, the next value, and the resulting figures.',
});
export const saveOwnCosts = defineCall({
  ...some,
  output: rows,
  path: '/parameters/costos_propios',
  input: given('costos_propios'),
  touches: ['parameter', 'reservation', 'dispatch'],
  summary: `${saving} Costs of open reservations from that day on are computed again. 403 for other values than the price of diesel without \`parameter.write\`.`,
});
export const previewOwnCosts = defineCall({
  ...some,
  path: '/parameters/costos_propios/preview',
  changes: false,
  shows: ['parameter', 'reservation'],
  input: given('costos_propios'),
  output: z.object({
    /** Accepted and unfinished reservations whose reckoned cost would change. */
    reservations: z.number(),
    /** Computed cost of open legs with own trucks, USD: before and after. */
    before: money,
    after: money,
  }),
  summary: 'What these values would change for open reservations, without storing them. 403 and 422 as for saving.',
});
export const getGeneralParameters = defineCall({
  ...read,
  path: '/parameters/generales',
  summary: 'Parameters of margins, waiting, weights, alerts, messages and invoices, with today’s and the next value.',
});
export const saveGeneralParameters = defineCall({
  ...write,
  path: '/parameters/generales',
  input: given('generales'),
  touches: ['parameter'],
  summary: saving,
});
export const getDriverParameters = defineCall({
  ...read,
  path: '/parameters/params_conductores',
  summary: 'Parameters of drivers: allowances, driving hours, warnings of papers, with today’s and the next value.',
});
export const saveDriverParameters = defineCall({
  ...write,
  path: '/parameters/params_conductores',
  input: given('params_conductores'),
  touches: ['parameter'],
  summary: saving,
});

export const listParameterValues = defineCall({
  method: 'POST',
  access: action('parameter.read'),
  changes: false,
  path: '/catalogues/parameter_values',
  input: z.strictObject({ key: keyOf() }),
  output: z.array(parameterValueRow),
  summary: 'Past, current and future values of a parameter, newest first, at most 200.',
  shows: ['parameter'],
});
export const deleteParameterValue = defineCall({
  ...some,
  path: '/catalogues/delete_parameter_value',
  input: z.strictObject({ key: keyOf(), valid_from: givenDate }),
  output: z.array(parameterValueRow),
  touches: ['parameter', 'reservation', 'dispatch'],
  summary: 'Deletes a future value. 404 if it does not exist; 409 VALOR_VIGENTE once it is valid; 403 as for saving.',
});
