/** What rates of sale and of purchase and surcharges have in common: for what they hold, from when to when, and how that is told. */
import { CONTAINER_GROUPS } from '@cabezal/domain/prices/rating/rate-facts';
import { ITEM_METHOD_NAMES, type ItemMethod } from '@cabezal/domain/prices/rating/rate-rules';
import { RULE_STATE_NAMES, type RuleState } from '@cabezal/domain/prices/rating/validity';
import { BOOKED_TEMPLATES } from '@cabezal/domain/trips/status/templates';
import { z } from 'zod';
import { date, givenDate, id, instant, money, possible, reasonOf, text, version } from '../../shapes.ts';

export const ruleState = z.enum(Object.keys(RULE_STATE_NAMES) as [RuleState]);
const reservationType = z.enum(['E', 'I'], 'Elija exportación o importación');
const template = z.enum(BOOKED_TEMPLATES, 'Elija la modalidad');
const containerGroup = z.enum(CONTAINER_GROUPS, 'Elija el grupo de contenedor');
/** Planned road km of a movement. */
const km = z.number('Ingrese los kilómetros').min(0, 'Los kilómetros no pueden ser negativos').max(99_999);

/** For what a rule holds, as it is entered: what is empty is any. One place at most, a container type or a group. */
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
  /** First km of the band, itself in it. */
  km_from: km.nullish(),
  /** End of the band, itself no more in it. */
  km_to: km.nullish(),
};
/** The same of what is sold. */
export const saleScopeFields = {
  ...scopeFields,
  /** The company that pays, or whose cargo it is; empty: any. */
  id_client: id.nullish(),
  id_shipping_line: id.nullish(),
  id_product: id.nullish(),
};

/** From when to when a rule holds, both days in it. */
export const dateFields = { valid_from: givenDate, valid_to: givenDate.nullish() };
/** Who may put a first day before today (fee.backdate) says why. */
export const justification = text(255).nullish();

/** Ids of a rule's scope, and words for each. */
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

/** What all dated rows say of themselves. */
export const datedRow = z.object({
  code: z.string(),
  /** The same over all versions. */
  id_family: z.number(),
  version: z.number(),
  state: ruleState,
  valid_from: date,
  valid_to: date.nullable(),
  note: z.string().nullable(),
  /** Who wrote it, and who approved it; null: nobody yet. */
  author: z.string().nullable(),
  created_at: instant,
  approved_at: instant.nullable(),
  approver: z.string().nullable(),
  void_reason: z.string().nullable(),
  can: z.object({
    /** Changing: in place before its first day, as a new version after. */
    edit: possible,
    /** Ending on a day; voiding what never held. */
    end: possible,
    approve: possible,
  }),
});

export const itemMethod = z.enum(Object.keys(ITEM_METHOD_NAMES) as [ItemMethod], 'Elija el método');
/** USD for each unit of the method, or percent of the freight: 0.00–99,999.99. */
export const ruleAmount = money
  .refine(value => !value.startsWith('-'), 'El valor no puede ser negativo')
  .refine(value => Number(value) <= 99_999.99, 'El valor no puede pasar de 99.999,99');

/** What a rate says of one service, as it is entered. */
export const itemInput = z.strictObject({
  id_service: id,
  method: itemMethod,
  amount: ruleAmount,
  /** Least and most that the line comes to, USD. */
  min_amount: ruleAmount.nullish(),
  max_amount: ruleAmount.nullish(),
  /** Part of the freight: shown at 0.00. */
  included: z.boolean().default(false),
  /** Charged without being booked. */
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

/** Of a rule that is ended; absent `valid_to`: today, or voided where it never held. */
export const endFields = {
  version,
  valid_to: givenDate.nullish(),
  motive: reasonOf(255, 'Escriba un motivo de al menos 5 caracteres'),
};

/** Which open reservations are rated again once a rule is stored: those that somebody ticked. */
export const repriceField = z.array(id).max(500, 'Elija hasta 500 reservas').default([]);
