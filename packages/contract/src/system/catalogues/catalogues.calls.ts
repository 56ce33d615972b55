import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';
import { id, text } from '../../shapes.ts';

/** Short catalogues for forms: plain arrays in display order. */

export const product = z.object({
  id_product: z.number(),
  name: z.string(),
  reservation_type: z.enum(['E', 'I']),
  id_container_type: z.number().nullable(),
  /** °C of a reefer product, numeric text; null for dry cargo. */
  set_point_c: z.string().nullable(),
});
export type Product = z.infer<typeof product>;

export const ship = z.object({
  id_ship: z.number(),
  name: z.string(),
  id_shipping_line: z.number().nullable(),
  shipping_line: z.string().nullable(),
});
export type Ship = z.infer<typeof ship>;

export const containerType = z.object({
  id_container_type: z.number(),
  iso: z.string(),
  code: z.string(),
  name: z.string(),
  length_ft: z.number(),
  tare_kg: z.number(),
  payload_kg: z.number(),
  teu: z.string(),
  reefer: z.boolean(),
  /** Chassis sizes that carry it: '20/40', '40', '45'. */
  chassis: z.string(),
});
export type ContainerType = z.infer<typeof containerType>;

export const motivo = z.object({
  id_motivo: z.number(),
  name: z.string(),
  responsible: z.string().nullable(),
});
export type Motivo = z.infer<typeof motivo>;

export const falseFreightOption = motivo.extend({
  /** Percent of the sale that the client still pays. */
  sale_pct: z.number().nullable(),
  /** Percent of the price that the carrier still receives. */
  carrier_pct: z.number().nullable(),
});
export type FalseFreightOption = z.infer<typeof falseFreightOption>;

export const getProducts = defineCall({
  method: 'POST',
  path: '/reservation/get_products',
  access: signedIn,
  changes: false,
  input: z.strictObject({ name: text(80).optional(), reservation_type: z.enum(['E', 'I']).optional() }),
  output: z.array(product),
  summary: 'Products whose name contains all given words, with their usual container and set-point (°C).',
  shows: ['product'],
});

export const getShips = defineCall({
  method: 'POST',
  path: '/reservation/get_ships',
  access: signedIn,
  changes: false,
  input: z.strictObject({ name: text(80).optional(), id_shipping_line: id.optional() }),
  output: z.array(ship),
  summary: 'Ships whose name contains all given words, at most 50.',
  shows: ['ship'],
});

export const getContainerTypes = defineCall({
  method: 'GET',
  path: '/reservation/get_container_type',
  access: signedIn,
  output: z.array(containerType),
  summary: 'Container types with tare and payload in kg and the chassis that carries them.',
  shows: ['container_type'],
});

export const getReservationTypes = defineCall({
  method: 'GET',
  path: '/reservation/reservation_type',
  access: signedIn,
  output: z.array(z.object({ code: z.enum(['E', 'I']), name: z.string() })),
  summary: 'The two types of reservation: I import, E export (spec §3).',
});

export const getReservationMotives = defineCall({
  method: 'GET',
  path: '/reservation/menu_reserva_motivo',
  access: signedIn,
  output: z.array(motivo),
  summary: 'Motives for rejecting or cancelling a reservation; a customer reads those that a client may give.',
  shows: ['motive'],
});

export const getFalseFreightOptions = defineCall({
  method: 'GET',
  path: '/reservation/falso_flete_options',
  access: signedIn,
  output: z.array(falseFreightOption),
  outputFor: {
    carrier: z.array(falseFreightOption.omit({ sale_pct: true })),
    customer: z.array(falseFreightOption.omit({ carrier_pct: true })),
    driver: z.array(motivo),
  },
  summary:
    'Reasons of a false freight with the responsible party and the percent that is still charged and still paid.',
  shows: ['motive'],
});

export const getLogbookMotives = defineCall({
  method: 'GET',
  path: '/bitacora/get_bitacora_motivos',
  access: signedIn,
  output: z.array(motivo),
  summary: 'Motives of logbook entries.',
  shows: ['motive'],
});
