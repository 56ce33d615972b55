import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { justification } from '../../prices/fees/rule.shapes.ts';
import { date, givenDate, id, listInput, money, pageOf, possible, price, version } from '../../shapes.ts';

/** Fixed travel allowances of own drivers by road or city (8-money §6.2). USD. Operator only. */
export const travelAllowanceRate = z.object({
  id_travel_allowance_rate: z.number(),
  /** Either a stored road or the city of the plant. */
  id_route: z.number().nullable(),
  route: z.string().nullable(),
  id_canton: z.number().nullable(),
  canton: z.string().nullable(),
  amount: money,
  valid_from: date,
  valid_to: date.nullable(),
  author: z.string(),
  version: z.number(),
  can: z.object({ end: possible, withdraw: possible }),
});
export type TravelAllowanceRateRow = z.infer<typeof travelAllowanceRate>;

export const getTravelAllowanceRates = defineCall({
  method: 'POST',
  path: '/travel_allowances/get_rates',
  access: action('cutoff.read'),
  changes: false,
  input: listInput({}),
  output: pageOf(travelAllowanceRate),
  summary:
    'Travel allowances of trips on a road or to a city, which the closing proposes instead of days and nights: a road goes before a city. Empty for others than the operator.',
  shows: ['travel_allowance_rate'],
});
export const addTravelAllowanceRate = defineCall({
  method: 'POST',
  path: '/travel_allowances/add_rate',
  access: action('cutoff.close'),
  touches: ['travel_allowance_rate', 'guide'],
  input: z.strictObject({
    id_route: id.nullish(),
    id_canton: id.nullish(),
    amount: price('El viático'),
    valid_from: givenDate,
    valid_to: givenDate.nullish(),
    justification,
  }),
  output: travelAllowanceRate,
  summary:
    'Adds the travel allowance of a road or a city from a day on; closed guides keep theirs. 403, 422 FECHA_PASADA (a first day before today needs fee.backdate and a justification), by field.',
});
export const endTravelAllowanceRate = defineCall({
  method: 'POST',
  path: '/travel_allowances/end_rate',
  access: action('cutoff.close'),
  touches: ['travel_allowance_rate', 'guide'],
  input: z.strictObject({ id_travel_allowance_rate: id, version, valid_to: givenDate }),
  output: travelAllowanceRate,
  summary:
    'Sets the last day of a travel allowance: not before today, and earlier than the one it has. 404, 403, 409 MODIFICADO, TARIFA_TERMINADA, TARIFA_USADA, 422 FECHA_PASADA.',
});
export const withdrawTravelAllowanceRate = defineCall({
  method: 'POST',
  path: '/travel_allowances/withdraw_rate',
  access: action('cutoff.close'),
  touches: ['travel_allowance_rate', 'guide'],
  input: z.strictObject({ id_travel_allowance_rate: id, version }),
  output: z.object({ id_travel_allowance_rate: id }),
  summary: 'Removes a travel allowance whose first day has not come. 404, 403, 409 MODIFICADO, TARIFA_VIGENTE.',
});
