import { z } from 'zod';
import { action, defineCall } from '../call.ts';
import { excelOf } from '../excel/excel.calls.ts';
import { date, givenDate, instant, listInput, pageOf, requiredText } from '../shapes.ts';

const value = z.union([z.number(), z.boolean(), z.string().max(60)]);
export const parameterValueRow = z.object({
  value,
  /** It holds from this day until the next value's. */
  valid_from: date,
  author: z.string(),
  created_at: instant,
  /** It holds on the business date. */
  current: z.boolean(),
});
export type ParameterValueRow = z.infer<typeof parameterValueRow>;

export const parameterRow = z.object({
  key: z.string(),
  description: z.string(),
  unit: z.string().nullable(),
  kind: z.enum(['money', 'number', 'whole', 'boolean', 'text']),
  /** What holds on the business date. */
  value,
  valid_from: date,
  author: z.string(),
  /** The next value that is planned. */
  next_value: value.nullable(),
  next_from: date.nullable(),
});
export type ParameterRow = z.infer<typeof parameterRow>;

const read = { method: 'POST', access: action('parameter.read'), changes: false } as const;
const write = { method: 'POST', access: action('parameter.write'), touches: ['parameter'] } as const;
const key = z.string().regex(/^[A-Za-z0-9_]{2,60}$/, 'El parámetro no es válido');

export const listParameters = defineCall({
  ...read,
  path: '/catalogues/parameters',
  input: listInput({}),
  output: pageOf(parameterRow),
  summary: 'The parameters with the value that holds on the business date and the next one that is planned, by page.',
  shows: ['parameter'],
});
export const listParameterValues = defineCall({
  ...read,
  path: '/catalogues/parameter_values',
  input: z.strictObject({ key }),
  output: z.array(parameterValueRow),
  summary:
    'Every value that a parameter had, has and will have, newest first, at most 200; 404 for a key that is not there.',
  shows: ['parameter'],
});
export const saveParameter = defineCall({
  ...write,
  path: '/catalogues/save_parameter',
  input: z.strictObject({
    key,
    valid_from: givenDate,
    value: z.union([z.number().min(-1e9).max(1e9), z.boolean(), requiredText(60)], 'Ingrese el valor'),
  }),
  output: parameterRow,
  summary:
    'A new value of a parameter from today or a later day on; older ones stay for what was computed with them. 409 VALOR_REPETIDO (that day has one already); 422 by field.',
});
export const deleteParameterValue = defineCall({
  ...write,
  path: '/catalogues/delete_parameter_value',
  input: z.strictObject({ key, valid_from: givenDate }),
  output: parameterRow,
  summary: 'Takes a value away that does not hold yet. 404 when it is not there; 409 VALOR_VIGENTE once it holds.',
});

export const listParametersExcel = excelOf(listParameters, 'parameters');
