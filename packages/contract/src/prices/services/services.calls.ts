import {
  IVA_KIND_NAMES,
  SERVICE_TYPE_NAMES,
  type ServiceIvaKind,
  type ServiceType,
} from '@cabezal/domain/system/validation/service';
import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { date, id, instant, listInput, money, pageOf, possible, requiredText, text, version } from '../../shapes.ts';
import { bulkEdit, bulkInput } from '../../system/bulk/bulk.shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

export const serviceType = z.enum(Object.keys(SERVICE_TYPE_NAMES) as [ServiceType], 'Elija el tipo');
export const serviceIvaKind = z.enum(Object.keys(IVA_KIND_NAMES) as [ServiceIvaKind], 'Elija el IVA');

/** A service as the booking form offers it. */
export const bookableService = z.object({
  id_service: z.number(),
  code: z.string(),
  name: z.string(),
  iva_kind: serviceIvaKind,
  /** USD without VAT; null: agreed in each case. */
  unit_price: money.nullable(),
  bookable: z.boolean(),
});
export type BookableService = z.infer<typeof bookableService>;

export const serviceRow = bookableService.extend({
  description: z.string().nullable(),
  service_type: serviceType,
  active: z.boolean(),
  created_at: instant,
  version: z.number(),
});
export type ServiceRow = z.infer<typeof serviceRow>;

/** Number of uses, counted up to 10,000, and the newest ones. */
const uses = <R extends z.ZodType>(row: R) =>
  z.object({ count: z.number(), count_is_exact: z.boolean(), newest: z.array(row) });

export const service = serviceRow.extend({
  /** Start of the last twelve months, in which charges are listed. */
  used_since: date,
  reservations: uses(
    z.object({
      id_reservation: z.number(),
      client_name: z.string(),
      appointment_date: date,
      quantity: z.string(),
      subtotal: money,
    }),
  ),
  orders: uses(
    z.object({
      numero_orden: z.number(),
      bill_to_name: z.string(),
      status: z.string(),
      emission_date: date,
      subtotal: money,
    }),
  ),
  can: z.object({ edit: possible, retire: possible }),
});
export type Service = z.infer<typeof service>;

/** Drivers do not see the sale price (design 3-access no. 2). */
const hidden = { unit_price: true } as const;
const unpriced = bookableService.omit(hidden);
const rowUnpriced = pageOf(serviceRow.omit(hidden));
const detailUnpriced = service.omit({ ...hidden, reservations: true, orders: true });

export const serviceFilters = {
  service_type: serviceType,
  iva_kind: serviceIvaKind,
  bookable: z.boolean(),
  active: z.boolean(),
};
const read = { method: 'POST', access: action('service.read'), changes: false } as const;

export const getServices = defineCall({
  ...read,
  path: '/service/get_services',
  input: listInput(serviceFilters),
  output: pageOf(serviceRow),
  outputFor: { carrier: rowUnpriced, driver: rowUnpriced },
  summary: 'Services that are sold, by page, with their price in USD without VAT; carriers and drivers see no price.',
  shows: ['service'],
});
export const getService = defineCall({
  ...read,
  path: '/service/get_service',
  input: z.strictObject({ id_service: id }),
  output: service,
  outputFor: { carrier: detailUnpriced, driver: detailUnpriced },
  summary:
    'One service with the reservations and orders of the last twelve months that charge it and that the person may see; 404 if it does not exist.',
  shows: [{ noun: 'service', by: 'id_service' }],
});

export const details = {
  code: requiredText(6).toUpperCase(),
  name: requiredText(80),
  description: text(500).nullish(),
  service_type: serviceType,
  iva_kind: serviceIvaKind,
  /** USD without VAT; empty: agreed in each case. */
  unit_price: money.nullish(),
  bookable: z.boolean().default(false),
};
const write = action('service.write');
const touches = ['service'] as const;

export const addService = defineCall({
  method: 'POST',
  path: '/service/add_service',
  access: write,
  input: z.strictObject(details),
  output: service,
  touches,
  summary:
    'Adds a service of the operator: code of 2–6 letters or digits, type, kind of VAT and price. 409 CODIGO_DUPLICADO; 422 by field.',
});
export const updateService = defineCall({
  method: 'POST',
  path: '/service/update_service',
  access: write,
  input: z.strictObject({
    id_service: id,
    version,
    ...details,
    /** These two, if absent: unchanged. */
    bookable: z.boolean().optional(),
    active: z.boolean().optional(),
  }),
  output: service,
  touches,
  summary:
    'Changes a service; existing charges keep their price and VAT. 409 CODIGO_FIJO (used), TIPO_FIJO (freight that is billed), SERVICIO_DEL_SISTEMA (put out of use), CODIGO_DUPLICADO, MODIFICADO.',
});
export const deleteService = defineCall({
  method: 'POST',
  path: '/service/delete_service',
  access: write,
  input: z.strictObject({ id_service: id, version }),
  output: z.object({ id_service: z.number(), deleted: z.literal(true) }),
  touches,
  summary:
    'Deletes a service that nothing charges; else 409 EN_USO says where, and it can be put out of use. 409 SERVICIO_DEL_SISTEMA for those that the program books automatically.',
});

export const getTypeServices = defineCall({
  method: 'GET',
  path: '/service/get_type_services',
  access: signedIn,
  output: z.array(z.object({ code: serviceType, name: z.string() })),
  summary: 'The types of services; the income-tax retention applies to freight.',
});

export const getBookableServices = defineCall({
  method: 'GET',
  path: '/reservation/get-services',
  access: signedIn,
  output: z.array(bookableService),
  outputFor: { carrier: z.array(unpriced), driver: z.array(unpriced) },
  summary: 'Services offered in the booking form with their price in USD without VAT.',
  shows: ['service'],
});

export const ivaType = z.object({
  id_iva_type: z.number(),
  codigo_sri: z.string(),
  name: z.string(),
  kind: z.enum(['ZERO', 'STANDARD', 'NOT_SUBJECT', 'EXEMPT', 'OTHER']),
  /** Percent, a numeric text. */
  tarifa: z.string(),
  desde: date,
  hasta: date.nullable(),
  /** In force on today's business date. */
  current: z.boolean(),
});
export type IvaType = z.infer<typeof ivaType>;
export const getIva = defineCall({
  method: 'GET',
  path: '/service/get_iva',
  access: signedIn,
  output: z.array(ivaType),
  summary: 'VAT types of the SRI with the dates between which each is valid; the emission date determines the type.',
  shows: [],
});

export const getServicesExcel = excelOf(getServices, 'services');

export const bulkEditServices = defineCall({
  ...bulkEdit,
  path: '/bulk/edit_services',
  access: action('service.write'),
  input: bulkInput({ unit_price: details.unit_price, bookable: z.boolean(), active: z.boolean() }),
  touches: ['service'],
  summary:
    'Gives up to 500 services the same values, each as update_service would, with an answer for each row; price in USD without VAT (null: agreed case by case).',
});
