import {
  SURCHARGE_KIND_NAMES,
  SURCHARGE_METHODS,
  type SurchargeKind,
  type SurchargeMethod,
} from '@cabezal/domain/prices/pricing/rate-rules';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import {
  date,
  givenDate,
  id,
  listInput,
  money,
  pageOf,
  possible,
  requiredText,
  text,
  time,
  version,
} from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import {
  datedRow,
  dateFields,
  endFields,
  justification,
  ruleAmount,
  ruleState,
  saleScopeFields,
  saleScopeRow,
} from './rule.shapes.ts';

/** Surcharges (recargos) and holidays (8-money §1.1, §1.2). */
export const surchargeKind = z.enum(Object.keys(SURCHARGE_KIND_NAMES) as [SurchargeKind], 'Elija el recargo');
const methods = [...new Set(Object.values(SURCHARGE_METHODS).flat())];
export const surchargeMethod = z.enum(methods as [SurchargeMethod], 'Elija el método');
export const rateSide = z.enum(['VENTA', 'COMPRA']);

/** Parameters of a surcharge by kind; an empty one is taken from the parameters of the date. */
export const surchargeParams = z.strictObject({
  /** Base diesel price of the fuel surcharge, USD per gallon, if the rate has none. */
  diesel_base_usd: ruleAmount.nullish(),
  /** A lower diesel price reduces the price. */
  bidireccional: z.boolean().optional(),
  sobrepeso_desde_kg: z.number().int().min(1).max(99_999).nullish(),
  noche_desde: time.nullish(),
  noche_hasta: time.nullish(),
});

export const surchargeRow = saleScopeRow.extend(datedRow.shape).extend({
  id_surcharge: z.number(),
  kind: surchargeKind,
  side: rateSide,
  id_service: z.number(),
  service_code: z.string(),
  service: z.string(),
  id_carrier: z.number().nullable(),
  carrier: z.string().nullable(),
  method: surchargeMethod,
  amount: money,
  params: surchargeParams.nullable(),
  /** False: charged only if its service was booked. */
  auto: z.boolean(),
});
export type SurchargeRow = z.infer<typeof surchargeRow>;
const customersSurcharge = surchargeRow.omit({
  note: true,
  author: true,
  approver: true,
  approved_at: true,
  created_at: true,
  void_reason: true,
  id_carrier: true,
  carrier: true,
});

export const surchargeFilters = {
  kind: surchargeKind,
  side: rateSide,
  id_client: id,
  id_carrier: id,
  state: z.array(ruleState).min(1).max(6),
  on_date: givenDate,
};
const read = { method: 'POST', access: action('fee.read'), changes: false } as const;

export const getSurcharges = defineCall({
  ...read,
  path: '/fee/get_surcharges',
  input: listInput(surchargeFilters),
  output: pageOf(surchargeRow),
  outputFor: {
    customer: pageOf(customersSurcharge),
    carrier: pageOf(customersSurcharge),
    driver: pageOf(customersSurcharge),
  },
  summary:
    'Surcharges of sale and purchase with their state today; those of purchase only for people who may see costs. Customers read their own and the general ones of sale that are valid now or later; carriers and drivers get none.',
  shows: ['surcharge', 'service'],
});
export const getSurchargesExcel = excelOf(getSurcharges, 'surcharges');

/** A surcharge as entered. */
export const surchargeFields = {
  kind: surchargeKind,
  side: rateSide,
  id_service: id,
  ...saleScopeFields,
  /** For a purchase, in place of the client. */
  id_carrier: id.nullish(),
  ...dateFields,
  method: surchargeMethod,
  amount: ruleAmount,
  params: surchargeParams.nullish(),
  auto: z.boolean().default(true),
  note: text(500).nullish(),
  justification,
};
/** Surcharges affect all prices, so writing them needs the permission to approve rates. */
const write = action('fee.approve');
const touches = ['surcharge', 'fee'] as const;

export const saveSurcharge = defineCall({
  method: 'POST',
  path: '/fee/save_surcharge',
  access: write,
  /** Id and version together to change one; neither for a new one. */
  input: z.strictObject({ id_surcharge: id.optional(), version: version.optional(), ...surchargeFields }),
  output: surchargeRow,
  touches,
  summary:
    'Adds or changes a surcharge: a future one in place, a valid one by a new version from `valid_from` on; returns the written row. 409 TARIFA_SOLAPADA, TARIFA_INICIADA, MODIFICADO; 422 by field, FECHA_PASADA.',
});
export const deleteSurcharge = defineCall({
  method: 'POST',
  path: '/fee/delete_surcharge',
  access: write,
  input: z.strictObject({ id_surcharge: id, ...endFields }),
  output: surchargeRow,
  touches,
  summary:
    'Ends a surcharge: an unused future one becomes ANULADA, a valid one ends on `valid_to` (default: today), its last day. 409 MODIFICADO; 422 FECHA_PASADA.',
});

export const holiday = z.object({
  id_holiday: z.number(),
  date,
  name: z.string(),
  /** Null: nationwide. */
  id_canton: z.number().nullable(),
  canton: z.string().nullable(),
  version: z.number(),
  /** Past holidays cannot be edited, because prices depend on them. */
  can: z.object({ edit: possible }),
});
export type Holiday = z.infer<typeof holiday>;

export const getHolidays = defineCall({
  ...read,
  path: '/fee/get_holidays',
  input: z.strictObject({ year: z.number().int().min(2000).max(2100) }),
  output: z.array(holiday),
  summary: 'Holidays of a year, national ones and those of one canton, by date.',
  shows: ['holiday'],
});
export const saveHolidays = defineCall({
  method: 'POST',
  path: '/fee/save_holidays',
  access: write,
  input: z.strictObject({
    year: z.number().int().min(2000).max(2100),
    /** With an id and version: change; without: new. Other holidays of the year are unchanged. */
    holidays: z
      .array(
        z.strictObject({
          id_holiday: id.optional(),
          version: version.optional(),
          date: givenDate,
          name: requiredText(80),
          id_canton: id.nullish(),
        }),
      )
      .max(100),
    removed: z
      .array(z.strictObject({ id_holiday: id, version }))
      .max(100)
      .default([]),
  }),
  output: z.array(holiday),
  touches: ['holiday', 'fee'],
  summary:
    'Adds, changes and removes holidays of a year; returns all of them. 409 FERIADO_REPETIDO (same day and canton), MODIFICADO; 422 FECHA_PASADA for days before today.',
});
