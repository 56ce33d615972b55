/** Shapes common to sale rates, purchase rates and surcharges: scope, validity and their texts. */
import { CONTAINER_GROUPS } from '@cabezal/domain/prices/pricing/rate-facts';
import { ITEM_METHOD_NAMES, type ItemMethod } from '@cabezal/domain/prices/pricing/rate-rules';
import { RULE_STATE_NAMES, type RuleState } from '@cabezal/domain/prices/pricing/validity';
import { BOOKED_TEMPLATES } from '@cabezal/domain/trips/status/templates';
import { z } from 'zod';
import { date, givenDate, id, instant, money, possible, reasonOf, text, version } from '../../shapes.ts';

export const ruleState = z.enum(Object.keys(RULE_STATE_NAMES) as [RuleState]);
const reservationType = z.enum(['E', 'I'], 'Elija exportación o importación');
const template = z.enum(BOOKED_TEMPLATES, 'Elija la modalidad');
const containerGroup = z.enum(CONTAINER_GROUPS, 'Elija el grupo de contenedor');
/** Planned road km of a movement. */
const km = z.number('Ingrese los kilómetros').min(0, 'Los kilómetros no pueden ser negativos').max(99_999);

/** Scope of a rule as entered; an empty column matches any value. At most one place; a container type or a group. */
export const scopeFields = {
  reservation_type: reservationType.nullish(),
  template: template.nullish(),
  id_plant: id.nullish(),
  id_route: id.nullish(),
  id_canton: id.nullish(),
  id_province: id.nullish(),
  id_port: id.nullish(),
  id_container_type: id.nullish(),
  container_group: containerGroup.nullish(),
  /** Start of the km band, inclusive. */
  km_from: km.nullish(),
  /** End of the km band, exclusive. */
  km_to: km.nullish(),
};
/** Scope of a sale rule. */
export const saleScopeFields = {
  ...scopeFields,
  /** The company that pays, or the client of the cargo; empty: any. */
  id_client: id.nullish(),
  id_shipping_line: id.nullish(),
  id_product: id.nullish(),
};

/** Validity of a rule, inclusive. */
export const dateFields = { valid_from: givenDate, valid_to: givenDate.nullish() };
/** Reason for a first day in the past (permission fee.backdate). */
export const justification = text(255).nullish();

/** Scope of a rule: ids and names. */
export const scopeRow = z.object({
  reservation_type: reservationType.nullable(),
  template: template.nullable(),
  id_plant: z.number().nullable(),
  plant: z.string().nullable(),
  id_route: z.number().nullable(),
  route: z.string().nullable(),
  id_canton: z.number().nullable(),
  canton: z.string().nullable(),
  id_province: z.number().nullable(),
  province: z.string().nullable(),
  id_port: z.number().nullable(),
  port: z.string().nullable(),
  id_container_type: z.number().nullable(),
  container_type: z.string().nullable(),
  container_group: containerGroup.nullable(),
  km_from: z.number().nullable(),
  km_to: z.number().nullable(),
  /** «El Guabo → Puerto Bolívar», «Cualquier planta → Puerto Bolívar». */
  lane: z.string(),
  /** «40RH», «Refrigerados», «Cualquier contenedor». */
  container: z.string(),
});
export const saleScopeRow = scopeRow.extend({
  id_client: z.number().nullable(),
  client: z.string().nullable(),
  id_shipping_line: z.number().nullable(),
  shipping_line: z.string().nullable(),
  id_product: z.number().nullable(),
  product: z.string().nullable(),
});

/** Fields common to all dated rows. */
export const datedRow = z.object({
  code: z.string(),
  /** The same for all versions. */
  id_family: z.number(),
  version: z.number(),
  state: ruleState,
  valid_from: date,
  valid_to: date.nullable(),
  note: z.string().nullable(),
  /** Author and approver; null: not approved. */
  author: z.string().nullable(),
  created_at: instant,
  approved_at: instant.nullable(),
  approver: z.string().nullable(),
  void_reason: z.string().nullable(),
  can: z.object({
    /** Change: in place before the first day, later as a new version. */
    edit: possible,
    /** End on a day; void a row that was never in force. */
    end: possible,
    approve: possible,
  }),
});

export const itemMethod = z.enum(Object.keys(ITEM_METHOD_NAMES) as [ItemMethod], 'Elija el método');
/** USD per unit of the method, or percent of the freight: 0.00–99,999.99. */
export const ruleAmount = money
  .refine(value => !value.startsWith('-'), 'El valor no puede ser negativo')
  .refine(value => Number(value) <= 99_999.99, 'El valor no puede pasar de 99.999,99');

/** Item of a rate as entered. */
export const itemInput = z.strictObject({
  id_service: id,
  method: itemMethod,
  amount: ruleAmount,
  /** Minimum and maximum of the line, USD. */
  min_amount: ruleAmount.nullish(),
  max_amount: ruleAmount.nullish(),
  /** Included in the freight: displayed at 0.00. */
  included: z.boolean().default(false),
  /** Charged without a booking. */
  auto: z.boolean().default(false),
});
export type ItemInput = z.infer<typeof itemInput>;
export const itemsInput = z
  .array(itemInput)
  .min(1, 'Agregue al menos el flete')
  .max(30, 'Una tarifa lleva hasta 30 rubros');

export const itemRow = z.object({
  id_service: z.number(),
  service_code: z.string(),
  service: z.string(),
  method: itemMethod,
  amount: money,
  min_amount: money.nullable(),
  max_amount: money.nullable(),
  included: z.boolean(),
  auto: z.boolean(),
});

/** Ends a rule; `valid_to` absent: today, or voided if never in force. */
export const endFields = {
  version,
  valid_to: givenDate.nullish(),
  motive: reasonOf(255, 'Escriba un motivo de al menos 5 caracteres'),
};

/** Open reservations to price again after storing a rule. */
export const repriceField = z.array(id).max(500, 'Elija hasta 500 reservas').default([]);
