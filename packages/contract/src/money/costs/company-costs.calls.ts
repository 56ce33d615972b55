import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { date, givenDate, id, instant, money, price, version } from '../../shapes.ts';

/** Cost of a shipping line's empty at a depot, USD without VAT per movement. */
export const shippingLineCost = z.object({
  id_shipping_line: z.number(),
  shipping_line: z.string(),
  id_location: z.number(),
  location: z.string(),
  cost: money,
  /** Its last day, today or later: it was removed, and holds until that day ends. Null: it has none. */
  valid_to: date.nullable(),
  author: z.string(),
  updated_at: instant,
  version: z.number(),
});
export type ShippingLineCost = z.infer<typeof shippingLineCost>;

const cost = price('El costo');
const write = action('company.write');
const which = { id_shipping_line: id, id_location: id };
const touches = ['shipping_line_deposit'] as const;

export const getShippingLinesByDeposit = defineCall({
  method: 'GET',
  path: '/company/get_shipping_lines_by_deposit/{id}',
  access: action('company.read'),
  input: z.strictObject({ id }),
  output: z.array(shippingLineCost),
  summary:
    'Shipping lines whose empties a depot (id_location) takes, with the cost of one movement; the operator only.',
  shows: ['shipping_line_deposit', 'shipping_line'],
});
export const getShippingLineCost = defineCall({
  method: 'POST',
  path: '/company/get_shipping_line_cost',
  access: action('company.read'),
  changes: false,
  input: z.strictObject(which),
  output: shippingLineCost,
  summary: 'Cost of one empty movement of a shipping line at a depot; 404 if none was entered. The operator only.',
});
export const addShippingLineDeposit = defineCall({
  method: 'POST',
  path: '/company/add_shipping_line_deposit',
  access: write,
  input: z.strictObject({ ...which, cost }),
  output: shippingLineCost,
  touches,
  summary:
    'Records that a depot takes a shipping line’s empties, with the cost of one movement; 409 NAVIERA_DUPLICADA, 422 a place that is no depot.',
});
export const updateShippingLineCost = defineCall({
  method: 'POST',
  path: '/company/update_shipping_line_cost',
  access: write,
  input: z.strictObject({ ...which, version, cost }),
  output: shippingLineCost,
  touches,
  summary: 'Changes that cost; the earlier one stays in the log. 409 MODIFICADO.',
});
export const removeShippingLineDeposit = defineCall({
  method: 'POST',
  path: '/company/remove_shipping_line_deposit',
  access: write,
  input: z.strictObject({ ...which, version }),
  output: z.object({ id_shipping_line: z.number(), id_location: z.number(), deleted: z.literal(true) }),
  touches,
  summary: 'Removes a shipping line from a depot; 409 MODIFICADO.',
});

/** Price of a carrier for renting a genset, USD without VAT per trip. */
export const generatorRental = z.object({
  valid_from: date,
  cost: money,
  author: z.string(),
  created_at: instant,
  /** State on the business date. */
  state: z.enum(['past', 'current', 'coming']),
});
export type GeneratorRental = z.infer<typeof generatorRental>;

export const getGeneratorRentals = defineCall({
  method: 'GET',
  path: '/company/get_alquiler_generador_cost/{id}',
  access: signedIn,
  input: z.strictObject({ id }),
  output: z.array(generatorRental),
  summary:
    'What a carrier (id_company) charges for a genset by date, newest first; the own one, or any for the operator.',
  shows: [{ noun: 'company', by: 'id' }],
});
export const saveGeneratorRental = defineCall({
  method: 'POST',
  path: '/company/save_alquiler_generador_cost',
  access: write,
  input: z.strictObject({
    id_company: id,
    valid_from: givenDate,
    cost,
    /** The cost from that day on that the person read, where there is one: it is corrected. */
    replaces: cost.optional(),
  }),
  output: z.array(generatorRental),
  touches: ['company'],
  summary:
    'Sets what a carrier charges for a genset from a day on; replaces a value of the same day if `replaces` is that value. 409 VALOR_REPETIDO; 422 FECHA_PASADA: trips already made keep their cost.',
});
